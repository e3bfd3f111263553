import { type Drive, findLegs, isotopesPerLightYear, type Leg, legsOf } from '#main/domain/plan/legs';
import {
  driveRange,
  isCynoTarget,
  jumpLightYears,
  METRES_PER_JUMP_LIGHT_YEAR,
  type SystemPosition,
  shipGroups,
} from '#main/domain/topology/capital-range';
import type { JumpShipRow } from '#main/store/systems/gates';
import type { QueryOf } from '#shared/http/endpoint';
import { type CapitalStop, legs as endpoint } from '#shared/plan-api/legs';
import type { LiveSystem } from '#shared/plan-api/live';
import { MINUTE } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { resolveType } from '../http/resolve.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { liveSystems, systemPlace } from './live-systems.ts';
import { namedSystems } from './named-systems.ts';

const MOST_ALTERNATIVES = 5;

/** The share of each light-year that counts for jump fatigue, by the hull's group; of all others all of it (upstream §6). */
const fatigueShares: ReadonlyMap<number, number> = new Map([
  [shipGroups.jump_freighter, 0.1],
  [shipGroups.rorqual, 0.1],
  [shipGroups.black_ops, 0.25],
]);

/** GET /legs */
export const legs = route(endpoint, ({ query }, deps: PlanDeps) => planLegs(deps, query, deps.clock.now()));

/**
 * The journey that a query asks for, beginning at a time in milliseconds; rejects with `bad_request` for a place or ship that is none,
 * `not_found` where there is none.
 */
export async function planLegs(deps: PlanDeps, query: QueryOf<typeof endpoint>, at: number) {
  requireSystems(deps.systems);
  const from = resolveSystem(deps.systems, 'from', query.from);
  const to = resolveSystem(deps.systems, 'to', query.to);
  const ship = shipOf(deps, query.ship);
  const range = driveRange(ship.lightYears, query.jdc);
  const { places } = deps.network();
  const placeOf = new Map(places.map((place) => [place.systemId, place]));
  const goal = placeOf.get(to.id);
  if (goal === undefined || (from.id !== to.id && !isCynoTarget(goal)))
    throw new ApiError('bad_request', `to must be a system where a cynosural beacon may be lit; ${to.name} is none.`);
  const mayStop = stopRule(deps, query);
  const path = findLegs({ systems: places, fromId: from.id, toId: to.id, range, mayStop, least: query.least });
  if (path === null) throw new ApiError('not_found', noJourney(from.name, to.name, range, query));
  const positions = path.map((systemId) => placeOf.get(systemId) as SystemPosition);
  const drive = driveOf(ship, query, range);
  const flown = legsOf(
    positions.map((place, index) => {
      const before = positions[index - 1];
      return { systemId: place.systemId, lightYears: before === undefined ? 0 : jumpLightYears(before, place) };
    }),
    drive,
    query.fatigue,
  );
  const losses = await deps.losses('any');
  let arrival = at;
  const arrivals = flown.map(({ cooldownMinutes }) => {
    const here = arrival;
    arrival += cooldownMinutes * MINUTE;
    return here;
  });
  const usualAt = (systemId: number, index: number) =>
    Math.round(losses.jumpsPerHour(systemId, arrivals[index - 1] ?? at) * 10) / 10;
  const stops = stopsAlong(deps, positions, { range, mayStop, usualAt });
  return {
    data: { ...totalsOf(flown), legs: flown.map((leg, index) => ({ ...legOf(leg, deps), ...stops(index + 1) })) },
    meta: {
      from_id: from.id,
      from: from.name,
      to_id: to.id,
      to: to.name,
      ship_id: ship.typeId,
      ship: ship.name,
      range_light_years: range,
      isotopes_per_light_year: drive.isotopesPerLightYear,
    },
  };
}

function shipOf({ catalog, gates }: PlanDeps, idOrName: string): JumpShipRow {
  const { id, name } = resolveType(catalog, idOrName);
  const ship = gates.jumpShip(id);
  if (ship === undefined) throw new ApiError('bad_request', `ship must be a ship type with a jump drive; ${name} has none.`);
  return ship;
}

function driveOf(ship: JumpShipRow, { jfc, jf }: QueryOf<typeof endpoint>, range: number): Drive {
  const isJumpFreighter = ship.groupId === shipGroups.jump_freighter;
  return {
    range,
    isotopesPerLightYear:
      ship.isotopesPerLightYear === null ? null : isotopesPerLightYear(ship.isotopesPerLightYear, { jfc, jf }, isJumpFreighter),
    fatigueShare: fatigueShares.get(ship.groupId) ?? 1,
  };
}

/** Whether a ship may stop in a system on its way. */
function stopRule(
  { systems }: PlanDeps,
  { midpoints, friendly, avoid }: QueryOf<typeof endpoint>,
): (systemId: number) => boolean {
  const avoided = namedSystems(systems.all(), 'avoid', avoid ?? []);
  const friends = namedSystems(systems.all(), 'friendly', friendly ?? []);
  return (systemId) => {
    if (avoided.has(systemId)) return false;
    if (midpoints === 'any' || friends.has(systemId)) return true;
    return midpoints === 'station' && systems.findRow(systemId)?.has_npc_station === 1;
  };
}

function noJourney(from: string, to: string, range: number, { midpoints }: QueryOf<typeof endpoint>): string {
  const kinds = {
    station: ' with stops at stations of NPCs; midpoints=any may find one',
    friendly: ' with stops where friends are',
    any: '',
  };
  const stops = kinds[midpoints];
  return `There is no journey from ${from} to ${to} by legs of ${round(range, 3)} light-years${stops}.`;
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function totalsOf(flown: readonly Leg[]) {
  const sum = (figure: (leg: Leg) => number) => flown.reduce((total, leg) => total + figure(leg), 0);
  return {
    light_years: round(
      sum(({ lightYears }) => lightYears),
      3,
    ),
    isotopes: flown.some(({ isotopes }) => isotopes === null) ? null : sum(({ isotopes }) => isotopes ?? 0),
    minutes: round(sum(({ cooldownMinutes }) => cooldownMinutes) - (flown.at(-1)?.cooldownMinutes ?? 0), 1),
    fatigue_minutes: round(flown.at(-1)?.fatigueMinutes ?? 0, 1),
  };
}

function legOf({ from, to, lightYears, isotopes, cooldownMinutes, fatigueMinutes }: Leg, { systems }: PlanDeps) {
  const nameOf = (systemId: number) => systems.findRow(systemId)?.name ?? String(systemId);
  return {
    from,
    from_name: nameOf(from),
    to,
    to_name: nameOf(to),
    light_years: round(lightYears, 3),
    isotopes,
    cooldown_minutes: round(cooldownMinutes, 1),
    fatigue_minutes: round(fatigueMinutes, 1),
  };
}

interface Along {
  /** Light-years. */
  range: number;
  mayStop(systemId: number): boolean;
  /** Jumps that are usual at the hour of arrival at a place of the path. */
  usualAt(systemId: number, index: number): number;
}

/** Each stop with the others that are in range of both its neighbours, the least jumped through at that hour first. */
function stopsAlong(
  deps: PlanDeps,
  path: readonly SystemPosition[],
  { range, mayStop, usualAt }: Along,
): (index: number) => { stop: CapitalStop; alternatives: CapitalStop[] } {
  const passed = new Set(path.map(({ systemId }) => systemId));
  const candidates = deps.network().places.filter((place) => isCynoTarget(place) && mayStop(place.systemId));
  const places = path.map((here, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    if (before === undefined || after === undefined) return { here, others: [] };
    const others = candidates.filter(
      (place) => isNear(before, place, range) && isNear(place, after, range) && !passed.has(place.systemId),
    );
    const quietest = others
      .map(({ systemId }) => ({ systemId, usual: usualAt(systemId, index) }))
      .sort((a, b) => a.usual - b.usual || a.systemId - b.systemId)
      .slice(0, MOST_ALTERNATIVES);
    return { here, others: quietest.map(({ systemId }) => systemId) };
  });
  const told = new Set(places.flatMap(({ here, others }) => [here.systemId, ...others]));
  const live = new Map(liveSystems(deps, told).map((system) => [system.id, system]));
  const stopAt = (systemId: number, index: number) => capitalStop(deps, systemId, { live, usual: usualAt(systemId, index) });
  return (index) => {
    const { here, others } = places[index] as (typeof places)[number];
    return {
      stop: stopAt(here.systemId, index) as CapitalStop,
      alternatives: others.flatMap((systemId) => stopAt(systemId, index) ?? []),
    };
  };
}

/** Whether one is in range of the other; first by squares, which cost little. */
function isNear(from: SystemPosition, to: SystemPosition, range: number): boolean {
  const edge = range * METRES_PER_JUMP_LIGHT_YEAR;
  const square = (from.x - to.x) ** 2 + (from.y - to.y) ** 2 + (from.z - to.z) ** 2;
  return square <= edge * edge * (1 + 1e-9) && jumpLightYears(from, to) <= range;
}

function capitalStop(
  { systems }: PlanDeps,
  systemId: number,
  { live, usual }: { live: ReadonlyMap<number, LiveSystem>; usual: number },
): CapitalStop | undefined {
  const row = systems.findRow(systemId);
  if (row === undefined) return undefined;
  return {
    ...systemPlace(row),
    has_npc_station: row.has_npc_station === 1,
    jumps_1h: row.jumps_1h,
    kills_1h: row.kills_1h,
    usual_jumps: usual,
    live: live.get(systemId) ?? null,
  };
}
