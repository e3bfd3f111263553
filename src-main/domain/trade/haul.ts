import type { HazardCode } from '#shared/plan-api/hazards';
import type { HaulShip, ShipAlignment } from '#shared/trade-api/haul-ships';

/** What bringing a volume over some jumps costs: ISK for each cubic metre and jump; null where volume or way are not known. */
export function haulCost(volume: number | null, jumps: number | null, rate: number): number | null {
  return volume === null || jumps === null ? null : Math.round(volume * jumps * rate * 100) / 100;
}

/**
 * Cubic metres that are carried between a contract and the hub: what it offers from there, as it states, and what it wants from the hub
 * (decisions §3.17). `wanted` 0: nothing; null, also of `stated`: not known.
 */
export function hauledVolume({
  stated,
  offers,
  wanted,
}: {
  stated: number | null;
  offers: boolean;
  wanted: number | null;
}): number | null {
  // What states a volume and offers nothing means the volume of what it wants, if anything.
  const out = offers ? stated : 0;
  return out === null || wanted === null ? null : out + wanted;
}

/** Cubic metres of what a contract wants, by the volume of its types as they are in space; null: that of one is not known. */
export function wantedVolume(
  items: readonly { is_included: boolean; quantity: number; type_volume: number | null }[],
): number | null {
  const wanted = items.filter(({ is_included: included }) => !included);
  if (wanted.some(({ type_volume: volume }) => volume === null)) return null;
  return wanted.reduce((sum, { quantity, type_volume: volume }) => sum + quantity * (volume ?? 0), 0);
}

/** The way between a hub and a place. */
export interface HaulWay {
  /** Gates from one to the other, and those of them that the ship takes: one with a jump drive takes fewer. */
  gateJumps: number;
  jumps: number;
  /** Systems outside of high security on it, the place's own among them. */
  lawless: number;
  /** Of the systems entered on it, each kind once. */
  hazards: readonly HazardCode[];
  /** Light-years that a jump drive flies, detours counted; 0: all by gates. */
  lightYears: number;
  /** 0 to 1, of losing an average ship from the hub to the place, and back to the hub; null: not known. */
  lossThere: number | null;
  lossBack: number | null;
}

/** What is carried in one direction: m³, and the ISK that are lost with it. */
interface Load {
  volume: number;
  value: number;
}

/** What is carried between a contract and the hub, and what is lost with it each way. m³, ISK; null: not known. */
export interface Haulage {
  systemId: number | null;
  /** Of all of it, and of it what the contract wants, which comes from the hub. */
  volume: number | null;
  wanted: number;
  /** Of both sides; of the largest of them m³ in space, which is more than packaged. */
  units: number;
  largestUnit: number | null;
  valueThere: number;
  valueBack: number;
}

/** Why nothing is hauled. */
export type HaulRefusal = 'volume_unknown' | 'too_large' | 'no_way' | 'outside_high_security' | 'risk_unknown';

/** Hauls by the way that `wayTo` tells (null: there is none), or says why not. */
export function haulBetween(
  { systemId, volume, wanted, units, largestUnit, valueThere, valueBack }: Haulage,
  wayTo: (systemId: number) => HaulWay | null,
  ship: HaulShip,
): { way: HaulWay | null; figures: HaulFigures | null; refusal: HaulRefusal | null } {
  const way = systemId === null ? null : wayTo(systemId);
  const refused = (refusal: HaulRefusal) => ({ way, figures: null, refusal });
  if (volume === null) return refused('volume_unknown');
  if (!fitsHold({ volume: Math.max(wanted, volume - wanted), units, largestUnit }, ship)) return refused('too_large');
  if (way === null) return refused('no_way');
  if (ship.routes === 'high_security' && way.lawless > 0) return refused('outside_high_security');
  const there = { volume: wanted, value: valueThere };
  const back = { volume: volume - wanted, value: valueBack };
  const figures = haulFigures(there, back, way, ship, { units, largestUnit });
  return figures === null ? refused('risk_unknown') : { way, figures, refusal: null };
}

/** What a ship makes of a haul. ISK, hours; `chanceOfLoss` 0 to 1, of the ship on all trips. */
export interface HaulFigures {
  trips: number;
  chanceOfLoss: number;
  expectedLoss: number;
  fuel: number;
  hours: number;
}

const MINUTES_PER_JUMP: Readonly<Record<ShipAlignment, number>> = { fast: 1, medium: 1.5, slow: 2.5 };
/** To load and unload, and to undock and dock. */
const MINUTES_PER_TRIP = 10;
/**
 * Ships lost a jump through high security where nothing was measured yet: what a hauling service published of its own in 2014. Of other
 * space nothing is known before it is measured.
 */
const HIGH_SECURITY_LOSS = 8e-5;

/**
 * What bringing `there` from the hub and `back` to it takes: each trip begins and ends at the hub. null: the ship cannot, since its
 * pilot stays in high security, or the chance of loss is not known.
 */
export function haulFigures(
  there: Load,
  back: Load,
  way: HaulWay,
  ship: HaulShip,
  pieces: Pieces = { units: Number.POSITIVE_INFINITY, largestUnit: 0 },
): HaulFigures | null {
  if (ship.routes === 'high_security' && way.lawless > 0) return null;
  const guess = way.lawless === 0 ? 1 - Math.exp(-HIGH_SECURITY_LOSS * way.jumps) : null;
  const [lossThere, lossBack] = [way.lossThere ?? guess, way.lossBack ?? guess];
  if (lossThere === null || lossBack === null) return null;
  const trips = Math.max(1, ...[there, back].map(({ volume }) => tripsFor(volume, pieces, ship)));
  const hull = trips * (lossThere + lossBack) * ship.value;
  return {
    trips,
    chanceOfLoss: 1 - ((1 - lossThere) * (1 - lossBack)) ** trips,
    expectedLoss: cents(hull + lossThere * there.value + lossBack * back.value),
    fuel: cents(2 * trips * way.lightYears * (ship.fuel ?? 0)),
    hours: trips * flightHours(2 * way.jumps, ship),
  };
}

/** What a load is parted into: units, the largest of which takes this many m³ at most; null: not known. */
interface Pieces {
  units: number;
  largestUnit: number | null;
}

/** Trips that are enough for a volume, however it is parted into whole units: a trip leaves no more room than one of them would take. */
function tripsFor(volume: number, { units, largestUnit }: Pieces, { hold }: Pick<HaulShip, 'hold'>): number {
  const least = Math.ceil(volume / hold);
  if (least <= 1 || largestUnit === null) return least;
  const byRoom = largestUnit < hold ? Math.ceil(volume / (hold - largestUnit)) : Number.POSITIVE_INFINITY;
  const byUnits = largestUnit > 0 ? Math.ceil(units / Math.max(1, Math.floor(hold / largestUnit))) : Number.POSITIVE_INFINITY;
  return Math.max(least, Math.min(byRoom, byUnits));
}

/** Hours for this many jumps, loading included. Within one system there is undocking and docking to do: as much work as a jump. */
export function flightHours(jumps: number, { alignment }: Pick<HaulShip, 'alignment'>): number {
  return (Math.max(1, jumps) * MINUTES_PER_JUMP[alignment] + MINUTES_PER_TRIP) / 60;
}

/**
 * Whether a ship can carry things at all: more than its hold takes trips, for which there have to be enough units, none above the hold.
 * `largestUnit`: m³ of the largest unit in space, which is more than packaged; null: not known.
 */
export function fitsHold(
  { volume, units, largestUnit }: { volume: number; units: number; largestUnit: number | null },
  { hold }: Pick<HaulShip, 'hold'>,
): boolean {
  return volume <= hold || (largestUnit !== null && largestUnit <= hold && Math.ceil(volume / hold) <= units);
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
