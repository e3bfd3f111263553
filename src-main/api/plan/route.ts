import type { LossRates } from '#main/domain/plan/loss-rates';
import { groupsOfLost } from '#main/domain/plan/ship-class';
import { ANSIBLEX_CAPACITY, ansiblexEnergy } from '#main/domain/rules/bridges';
import { passesAnsiblex } from '#main/domain/rules/gates';
import { jumpLightYears } from '#main/domain/topology/capital-range';
import type { KnownLosses } from '#main/queries/loss-memory';
import type { HullRow } from '#main/store/systems/jump-hulls';
import { count, hourSpan } from '#shared/figures';
import type { QueryOf, ResponseOf } from '#shared/http/endpoint';
import { bridgeText } from '#shared/plan-api/bridges';
import type { LiveSystem } from '#shared/plan-api/live';
import { route as endpoint } from '#shared/plan-api/route';
import type { RouteHop } from '#shared/plan-api/route-hop';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { type Warning, warned } from '#shared/plan-api/warnings';
import type { SecurityBand } from '#shared/security';
import { DAY, fromIso, HOUR, isoUtc, SECOND } from '#shared/time';
import { END_OF_LIFE } from '#shared/wormholes';
import { route as bind } from '../http/route.ts';
import { unknownHazards } from '../http/unknown-hazards.ts';
import { allianceOf } from './bridges.ts';
import type { PlanDeps } from './deps.ts';
import { cargoWarnings, gateWarnings } from './gate-rules.ts';
import { hazardWarnings, systemHazards } from './hazards.ts';
import { findJourney, type Journey, journeyMeta, namesOf } from './journey.ts';
import { capsulesAwayText, liveSystems, withFriends } from './live.ts';
import { type JourneyChance, journeyRisk } from './risk.ts';
import { type Travelled, travelled } from './traveller.ts';
import type { PassedWormhole } from './ways.ts';

export const route = bind(endpoint, async ({ query: asked }, all: PlanDeps) => {
  const deps = withFriends(all, asked.friends);
  const query = travelled(deps, asked);
  const journey = await findJourney(deps, query);
  const { path, via } = journey;
  const now = deps.clock.now();
  const arrival = (index: number) => now + index * query.seconds_per_jump * SECOND;
  const { hops: plain, risk, from } = await hopsAlong(deps, journey, { shipClass: query.ship_class, arrival, isLive: true });
  const hops = withBridgeEnergy(deps, plain, query);
  const alternatives = await Promise.all(
    journey.alternatives(query.alternatives).map((other) => alternativeOf(deps, { journey, other, query })),
  );
  const ship = shipValueOf(deps, query);
  const lostOf = (value: number | null | undefined) =>
    risk.whole === null || value == null ? null : Math.round(risk.whole * value);
  const warnings = [
    ...bridgeWarnings(journey, hops, query),
    ...bridgeEnergyWarnings(hops),
    ...journey.unusedWormholes.map(unusedWormhole),
    ...cargoWarnings(hops, query),
    ...gateWarnings(path, namesOf(deps, path), query.ship_class),
    ...hops.flatMap((hop, index) => warningsOf(hop, index)),
    ...hazardWarnings(deps, path),
  ];
  return {
    data: {
      path: [...path],
      hops,
      jumps: path.length - 1,
      chance_of_loss: risk.whole,
      expected_loss: lostOf(query.cargo_value),
      expected_ship_loss: lostOf(ship.ship_value),
      worst_system_id: path[risk.worst.index] as number,
      worst_system: namesOf(deps, path)(path[risk.worst.index] as number),
      worst_share: risk.worst.share,
      via: via.map(({ id }) => id),
      entered: enteredBands(hops.slice(1).map(({ security }) => security)),
      alternatives,
      bridges: [...journey.bridges],
      ...warned(warnings, namesOf(deps, path)),
    },
    meta: {
      ...journeyMeta(journey, query, from),
      cargo_value: query.cargo_value ?? null,
      ...ship,
      killmails_until: deps.operations.killmailsCovered()?.until ?? null,
      hazards_unknown: unknownHazards(deps),
    },
  };
});

function unusedWormhole({ pair, fromId, reason }: Journey['unusedWormholes'][number]): Warning {
  return { code: 'wormhole_unused', sentence: `Your wormhole ${pair} is not used: ${reason}.`, system_id: fromId };
}

interface Along extends Pick<KnownLosses, 'outlook'> {
  usual: LossRates;
  risk: JourneyChance;
  arrival(index: number): number;
  live: ReadonlyMap<number, LiveSystem>;
}

/** How a way is travelled: by when each of its systems is entered (milliseconds since the epoch). */
interface Travel {
  shipClass: ShipClass;
  arrival(index: number): number;
  /** Whether what goes on now counts for the chance of loss. */
  isLive: boolean;
}

/** Each system of a way with what is known of it, and the chance of loss on the whole. */
export async function hopsAlong(
  deps: PlanDeps,
  way: Pick<Journey, 'path' | 'wayBetween' | 'wormholeBetween'>,
  { shipClass, arrival, isLive }: Travel,
) {
  const { chance, from, rates: usual, outlook } = await journeyRisk(deps, way.path, shipClass);
  const risk = chance(arrival, isLive);
  const live = new Map(liveSystems(deps, new Set(way.path)).map((system) => [system.id, system]));
  return { hops: hopsOf(deps, way, { risk, arrival, live, usual, outlook }), risk, from };
}

function hopsOf(
  deps: PlanDeps,
  { path, wayBetween, wormholeBetween }: Pick<Journey, 'path' | 'wayBetween' | 'wormholeBetween'>,
  { risk, arrival, live, usual, outlook }: Along,
): RouteHop[] {
  const nameOf = namesOf(deps, path);
  const until = deps.sampledUntil();
  return path.map((systemId, index) => {
    const row = deps.systems.findRow(systemId);
    const before = path[index - 1];
    const { factor, isLittleTraffic } = outlook(systemId, Math.floor(arrival(index) / DAY));
    return {
      id: systemId,
      name: nameOf(systemId),
      region: row?.region ?? null,
      security: row?.security ?? null,
      security_status: row?.security_status ?? null,
      by: before === undefined ? 'start' : wayBetween(before, systemId),
      arrives_at: isoUtc(arrival(index)),
      chance_of_loss: risk.entering[index] ?? null,
      jumps_1h: row?.jumps_1h ?? null,
      kills_1h: row?.kills_1h ?? null,
      usual_jumps: Math.round(usual.jumpsPerHour(systemId, arrival(index)) * 10) / 10,
      outlook: Math.round(factor * 100) / 100,
      little_traffic: isLittleTraffic,
      lost_by_hour: usual.lostByHour(systemId),
      jumps_until: row === undefined ? null : until.jumps_until,
      kills_until: row === undefined ? null : until.kills_until,
      gate_camp_score: row?.gate_camp_score ?? null,
      live: live.get(systemId) ?? null,
      hazards: systemHazards(deps, systemId),
      bridge: null,
      wormhole: before === undefined ? null : wormholeOf(wormholeBetween(before, systemId), before, deps.clock.now()),
    };
  });
}

/** A wormhole as it is passed from a system on. */
function wormholeOf(way: PassedWormhole | undefined, fromId: number, now: number): RouteHop['wormhole'] {
  if (way === undefined) return null;
  const [signature, exit] = [way.hubSignature, way.destinationSignature];
  const isFromHub = way.hubSystemId === fromId;
  const hoursLeft = (fromIso(way.expiresAt) - now) / HOUR;
  return {
    type: way.wormholeType,
    max_ship_size: way.maxShipSize,
    signature: isFromHub ? signature : exit,
    exit_signature: isFromHub ? exit : signature,
    expires_at: way.expiresAt,
    hours_left: Math.round(hoursLeft * 10) / 10,
    is_end_of_life: hoursLeft < END_OF_LIFE,
    is_own: way.isOwn,
    mass: way.mass,
    seen_at: way.updatedAt,
  };
}

function enteredBands(bands: readonly (SecurityBand | null)[]): Record<SecurityBand, number> {
  const entered = { high: 0, low: 0, null: 0 };
  for (const band of bands) entered[band ?? 'null'] += 1;
  return entered;
}

/** Another route with its own figures, leaving now too. */
async function alternativeOf(
  deps: PlanDeps,
  {
    journey: { path, waypointOf },
    other,
    query,
  }: { journey: Journey; other: readonly number[]; query: Travelled<QueryOf<typeof endpoint>> },
) {
  const { systems, clock } = deps;
  const { chance } = await journeyRisk(deps, other, query.ship_class);
  const own = other.filter((id) => !path.includes(id));
  const nameOf = namesOf(deps, own);
  const named = own.slice(0, 3).map(nameOf);
  const waypoint = waypointOf(other);
  return {
    path: [...other],
    jumps: other.length - 1,
    chance_of_loss: chance((index) => clock.now() + index * query.seconds_per_jump * SECOND, true).whole,
    entered: enteredBands(other.slice(1).map((id) => systems.findRow(id)?.security ?? null)),
    differs_by: `${named.join(', ')}${own.length > named.length ? ` and ${own.length - named.length} more` : ''}`,
    found_via_id: waypoint ?? null,
    found_via: waypoint === undefined ? null : nameOf(waypoint),
  };
}

/**
 * `Ahbazon: Camp at the gate to Hykkota: ...`, and where the hourly sample calls the same system quiet, that too; of wormhole space
 * that nothing is known of it, and of a wormhole near its end how long it lasts.
 */
function warningsOf({ id, name, security, live, wormhole }: RouteHop, index: number): Warning[] {
  const warnings: Warning[] = [];
  if (wormhole?.is_end_of_life === true) {
    const sentence = `${name}: the wormhole into it is at the end of its life, ${hourSpan(wormhole.hours_left)} are left; it may close behind you.`;
    warnings.push({ code: 'wormhole_expiring', sentence, system_id: id });
  }
  if (wormhole?.mass === 'critical') {
    const sentence = `${name}: less than a tenth of the mass of the wormhole into it is left; it may close behind you.`;
    warnings.push({ code: 'wormhole_mass_critical', sentence, system_id: id });
  }
  if (security === null && index > 0) {
    const sentence = `${name}: nothing is known of wormhole space; it adds nothing to the chance of loss.`;
    return [...warnings, { code: 'wormhole_space_not_counted', sentence, system_id: id }];
  }
  const code = live === null ? null : codeOf(live);
  if (live === null || code === null) return warnings;
  const sentence = `${name}: ${live.sentence}${live.quiet_now ? ' The hourly sample still calls it quiet.' : ''}`;
  return [...warnings, { code, sentence, system_id: id }];
}

/** From this chance of another loss on, or where none is measured for this many minutes, ships lost at a gate are warned of. */
const WARNED_CHANCE = 0.1;
const WARNED_MINUTES = 15;

/** What a live system is warned of for; null: of nothing. */
function codeOf({ state, chance, evidence, capsules_off_gates: capsules }: LiveSystem): Warning['code'] | null {
  if (state !== 'kill') return state;
  const isLikely = chance === null ? (evidence?.minutes ?? WARNED_MINUTES) < WARNED_MINUTES : chance >= WARNED_CHANCE;
  if (evidence !== null && isLikely) return 'ships_lost_at_gate';
  return capsulesAwayText(capsules) === null ? null : 'capsules_lost';
}

interface Traveller {
  alliance?: string | undefined;
  ship_class: ShipClass;
  hull: HullRow | null;
}

/** The hops, those by jump bridge with the energy that they take of its gate. */
function withBridgeEnergy(deps: PlanDeps, hops: RouteHop[], traveller: Traveller): RouteHop[] {
  if (hops.every(({ by }) => by !== 'bridge')) return hops;
  const { network, systems, claims } = deps;
  const places = new Map(network().places.map((place) => [place.systemId, place]));
  const allianceId = allianceOf(systems.all(), traveller.alliance);
  const capitalId = allianceId === null ? null : claims.capitalOf(allianceId);
  const capital = places.get(capitalId ?? -1);
  const gigajoules = traveller.hull?.ansiblexEnergy ?? null;
  return hops.map((hop) => {
    if (hop.by !== 'bridge') return hop;
    const arrival = places.get(hop.id);
    const lightYears = capital === undefined || arrival === undefined ? null : jumpLightYears(capital, arrival);
    const energy = ansiblexEnergy(lightYears, { shipClass: traveller.ship_class, gigajoules });
    return {
      ...hop,
      bridge: {
        zone: energy?.zone ?? null,
        light_years_to_capital: lightYears === null ? null : Math.round(lightYears * 100) / 100,
        energy: energy?.terajoules ?? null,
      },
    };
  });
}

/** Of each hop by jump bridge that takes energy, or may: the gate is shared, and what it holds is not public. */
function bridgeEnergyWarnings(hops: readonly RouteHop[]): Warning[] {
  return hops.flatMap(({ id, name, bridge }): Warning[] => {
    if (bridge === null || bridge.energy === 0) return [];
    const takes =
      bridge.energy === null
        ? `what the jump bridge into it takes of its gate's energy is not known${bridge.zone === null ? ', since the capital system of your alliance is not' : '; name your ship'}`
        : `the jump bridge into it takes ${count(bridge.energy)} TJ of the ${count(ANSIBLEX_CAPACITY)} TJ that its gate may hold (zone ${bridge.zone})`;
    return [{ code: 'bridge_energy', sentence: `${name}: ${takes}; how much is left there is not public.`, system_id: id }];
  });
}

/** Which bridges the rules bar, and of those on the way whether the pilot may pass at all (decisions §9.9). */
function bridgeWarnings(
  { bridges }: Journey,
  hops: readonly RouteHop[],
  { ship_class, hull, alliance }: Travelled<QueryOf<typeof endpoint>>,
): Warning[] {
  if (bridges.length > 0 && !passesAnsiblex(ship_class, hull?.groupId ?? null))
    return [{ code: 'bridge_unused', sentence: 'No jump bridge is used: they refuse capitals.', system_id: null }];
  const unused = bridges.flatMap((bridge): Warning[] => {
    const { unused_because: flaw, from_id } = bridge;
    const sentence = `Jump bridge ${bridgeText(bridge)} is not used: ${flaw}.`;
    return flaw === null ? [] : [{ code: 'bridge_unused', sentence, system_id: from_id }];
  });
  const passed = hops.flatMap(({ by }, index) => (by === 'bridge' ? (hops[index - 1] ?? []) : []));
  const sentence = (name: string) =>
    `${name}: whether you may take the jump bridge is not known; only pilots of the alliance that holds ${name} may. Name your alliance.`;
  return [
    ...unused,
    ...passed.flatMap(({ id, name }): Warning[] =>
      alliance === undefined ? [{ code: 'bridge_access_unknown', sentence: sentence(name), system_id: id }] : [],
    ),
  ];
}

type ShipValue = Pick<ResponseOf<typeof endpoint>['meta'], 'ship_value' | 'ship_value_from'>;

/** What the ship of a question is worth, ISK: as it says, else by the hull's market price, else by the median hull of its class. */
function shipValueOf(
  { market, jumpHulls }: Pick<PlanDeps, 'market' | 'jumpHulls'>,
  { ship_value: asked, hull, ship_class: shipClass }: Travelled<QueryOf<typeof endpoint>>,
): ShipValue {
  if (asked !== undefined) return { ship_value: asked, ship_value_from: 'question' };
  if (hull !== null) return valued(market.pricesOf([hull.typeId]).get(hull.typeId)?.averagePrice ?? null, 'market');
  if (shipClass === 'any') return valued(null, 'class');
  const prices = jumpHulls.averagePrices(groupsOfLost([shipClass]).groupIds);
  // The lower of two in the middle: half of the class of freighters are jump freighters, which are far dearer.
  return valued(prices[Math.floor((prices.length - 1) / 2)] ?? null, 'class');
}

function valued(value: number | null, source: NonNullable<ShipValue['ship_value_from']>): ShipValue {
  return { ship_value: value === null ? null : Math.round(value), ship_value_from: value === null ? null : source };
}
