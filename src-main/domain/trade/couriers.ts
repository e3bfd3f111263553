import { medianOf } from '#shared/quantiles';
import { DAY, fromIso } from '#shared/time';
import { type Courier, type FairRewardGrade, type GoingRate, type Hauler, haulers } from '#shared/trade-api/couriers';
import { type HaulShip, type HaulShipKind, typicalShips } from '#shared/trade-api/haul-ships';
import { flightHours } from './haul.ts';

/** A way from pickup to destination. `chance`: 0 to 1, of losing an average ship on it; null: no hour is known yet. */
export interface Way {
  jumps: number;
  /** Systems entered that are not of high security. */
  lawless: number;
  chance: number | null;
}

/** What a courier pays, asks for and weighs. ISK and m³; null: the source does not say. */
export interface CourierTerms {
  reward: number | null;
  collateral: number | null;
  volume: number | null;
}

/** A courier that ended, with its way. */
export interface PastCourier extends CourierTerms {
  way: Way;
  /** ISO 8601 UTC. */
  endedAt: string;
  isAccepted: boolean;
}

/** Cubic metres that the ships of each kind carry at most, with good skills and a usual fit. */
const CAPACITY: Readonly<Record<Hauler, number>> = {
  blockade_runner: 12_500,
  deep_space_transport: 62_500,
  freighter: Number.POSITIVE_INFINITY,
};
/** Contracts that make a rate. */
const FEWEST = 20;
/** The time that the fair reward is graded by. */
const GRADED = 7 * DAY;

/** The smallest kind of ship that carries so much; null: the volume is not known. */
export function haulerOf(volume: number | null): Hauler | null {
  return volume === null ? null : (haulers.find((hauler) => volume <= CAPACITY[hauler]) ?? null);
}

/** The kind of ship that carries it: the person's own, else the smallest that can; a freighter where the volume is not known. */
export function carrierOf({ volume }: Pick<CourierTerms, 'volume'>, ship: Pick<HaulShip, 'kind'> | null): HaulShipKind {
  return ship?.kind ?? haulerOf(volume) ?? 'freighter';
}

/** ISK that are lost on average: the chance of loss times collateral and ship; null: one of the three is not known. */
function expectedLoss({ collateral }: CourierTerms, { chance }: Way, shipValue: number | null): number | null {
  return chance === null || shipValue === null || collateral === null ? null : (collateral + shipValue) * chance;
}

/** ISK of a ship that carries it: the person's own, or a typical one of the smallest kind; null: its volume is not known. */
function shipValueOf({ volume }: CourierTerms, ship: HaulShip | null): number | null {
  const kind = haulerOf(volume);
  return ship?.value ?? (kind === null ? null : typicalShips[kind].value);
}

/**
 * What hauliers take for a jump beyond the risk, by kind of ship: the median of (reward − expected loss of load and ship) / jumps over
 * accepted couriers through high security alone (elsewhere they fly by jump drives, whose risk gates do not tell), over outstanding ones where fewer than 20 accepted are known; none where both are too few, or it is not above 0, which
 * means that the risk is overestimated, not that a jump is worth nothing (decisions §3.13).
 */
export function goingRates(past: readonly PastCourier[], outstanding: readonly (CourierTerms & { way: Way })[]): GoingRate[] {
  const accepted = past.filter(({ isAccepted }) => isAccepted);
  return haulers.flatMap((hauler): GoingRate[] => {
    for (const [source, couriers] of [
      ['accepted', accepted],
      ['outstanding', outstanding],
    ] as const) {
      const paid = couriers.flatMap((courier) => {
        const loss = expectedLoss(courier, courier.way, shipValueOf(courier, null));
        if (haulerOf(courier.volume) !== hauler || courier.way.lawless > 0 || courier.reward === null || loss === null) return [];
        return [(courier.reward - loss) / flown(courier.way)];
      });
      if (paid.length < FEWEST) continue;
      const rate = cents(medianOf(paid));
      return rate > 0 ? [{ hauler, isk_per_jump: rate, contracts: paid.length, source }] : [];
    }
    return [];
  });
}

/** ISK: the expected loss, and the usual pay for each jump; null where either is not known. */
function fairReward(terms: CourierTerms, way: Way, rates: readonly GoingRate[], ship: HaulShip | null): number | null {
  const hauler = haulerOf(terms.volume);
  const rate = rates.find((one) => one.hauler === hauler);
  const loss = expectedLoss(terms, way, shipValueOf(terms, ship));
  return rate === undefined || loss === null ? null : loss + rate.isk_per_jump * flown(way);
}

/**
 * Whether the fair reward tells what is taken: rates of what ended before the last 7 days, held against what ended in them. null: no
 * rates of the time before, or nothing since. `now` in milliseconds.
 */
export function gradeFairReward(past: readonly PastCourier[], now: number): FairRewardGrade | null {
  const isGraded = ({ endedAt }: PastCourier) => fromIso(endedAt) > now - GRADED;
  const rates = goingRates(
    past.filter((courier) => !isGraded(courier)),
    [],
  );
  const grade = { at_least_fair: { ended: 0, accepted: 0 }, below_fair: { ended: 0, accepted: 0 } };
  for (const courier of past.filter(isGraded)) {
    const fair = fairReward(courier, courier.way, rates, null);
    if (fair === null) continue;
    const side = grade[(courier.reward ?? 0) >= fair ? 'at_least_fair' : 'below_fair'];
    side.ended += 1;
    side.accepted += Number(courier.isAccepted);
  }
  return grade.at_least_fair.ended + grade.below_fair.ended === 0 ? null : grade;
}

type CourierFigures = Pick<
  Courier,
  | 'jumps'
  | 'lawless_systems'
  | 'reward_per_jump'
  | 'reward_per_m3'
  | 'reward_per_m3_jump'
  | 'collateral_over_reward'
  | 'expected_loss'
  | 'ship_loss'
  | 'loss_with_ship'
  | 'gain'
  | 'hours'
  | 'gain_per_hour'
  | 'fits_ship'
  | 'fair_reward'
  | 'surplus'
  | 'hauler'
>;

/** What a courier pays for the way, and for its risk; `way` null: there is none; `ship` null: the person has said nothing of theirs. */
export function courierFigures(
  terms: CourierTerms,
  way: Way | null,
  rates: readonly GoingRate[],
  ship: HaulShip | null,
): CourierFigures {
  const { reward, collateral, volume } = terms;
  const hauler = haulerOf(volume);
  const perVolume = reward === null || volume === null || volume <= 0 ? null : reward / volume;
  const fair = way === null ? null : fairReward(terms, way, rates, ship);
  const shipValue = shipValueOf(terms, ship);
  const lostOf = (value: number | null) => (way?.chance == null || value === null ? null : cents(value * way.chance));
  const loss = way === null ? null : expectedLoss(terms, way, shipValue);
  const gain = reward === null || loss === null ? null : reward - loss;
  const flying = ship ?? (hauler === null ? null : typicalShips[hauler]);
  const hours = way === null || flying === null ? null : flightHours(way.jumps, flying);
  return {
    jumps: way?.jumps ?? null,
    lawless_systems: way?.lawless ?? null,
    reward_per_jump: way === null || reward === null ? null : cents(reward / flown(way)),
    reward_per_m3: perVolume === null ? null : cents(perVolume),
    reward_per_m3_jump: perVolume === null || way === null ? null : cents(perVolume / flown(way)),
    collateral_over_reward: collateral === null || reward === null || reward <= 0 ? null : cents(collateral / reward),
    expected_loss: lostOf(collateral),
    ship_loss: lostOf(shipValue),
    loss_with_ship: loss === null ? null : cents(loss),
    gain: gain === null ? null : cents(gain),
    hours: hours === null ? null : cents(hours),
    gain_per_hour: gain === null || hours === null ? null : cents(gain / hours),
    fits_ship: ship === null || volume === null ? null : volume <= ship.hold,
    fair_reward: fair === null ? null : cents(fair),
    surplus: fair === null || reward === null ? null : cents(reward - fair),
    hauler,
  };
}

/** A courier within one system undocks and docks: as much work as a jump. */
function flown({ jumps }: Pick<Way, 'jumps'>): number {
  return Math.max(1, jumps);
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
