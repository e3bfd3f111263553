import type { LossRates } from '#main/domain/plan/loss-rates';
import type { KnownLosses } from '#main/queries/loss-memory';
import { hourSpan } from '#shared/figures';
import type { QueryOf } from '#shared/http/endpoint';
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
import { bridgeEnergyWarnings, bridgeWarnings, withBridgeEnergy } from './bridge-energy.ts';
import type { PlanDeps } from './deps.ts';
import { withFriends } from './friends.ts';
import { cargoWarnings, gateWarnings } from './gate-rules.ts';
import { hazardWarnings, systemHazards } from './hazards.ts';
import { findJourney, type Journey, journeyMeta, namesOf } from './journey.ts';
import { capsulesAwayText } from './live-sentence.ts';
import { liveSystems } from './live-systems.ts';
import { type JourneyChance, journeyRisk } from './risk.ts';
import { shipValueOf } from './ship-value.ts';
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
