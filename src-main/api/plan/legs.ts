import { type Drive, findLegs, isotopesPerLightYear, type Leg, legsOf } from '#main/domain/plan/legs';
import { driveRange, isCynoTarget, jumpLightYears, type SystemPosition, shipGroups } from '#main/domain/topology/capital-range';
import type { JumpShipRow } from '#main/store/systems/gates';
import type { QueryOf } from '#shared/http/endpoint';
import { type CapitalStop, legs as endpoint } from '#shared/plan-api/legs';
import type { LiveSystem } from '#shared/plan-api/live';
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
export const legs = route(endpoint, ({ query }, deps: PlanDeps) => planLegs(deps, query));

/** The journey that a query asks for; throws `bad_request` for a place or ship that is none, `not_found` where there is none. */
export function planLegs(deps: PlanDeps, query: QueryOf<typeof endpoint>) {
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
  const path = findLegs({ systems: places, fromId: from.id, toId: to.id, range, mayStop });
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
  const stops = stopsAlong(deps, positions, range, mayStop);
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
function stopRule({ systems }: PlanDeps, { midpoints, avoid }: QueryOf<typeof endpoint>): (systemId: number) => boolean {
  const avoided = namedSystems(systems.all(), 'avoid', avoid ?? []);
  const allowed = new Set(
    systems.all().flatMap(({ system_id: id, has_npc_station: station }) => (midpoints === 'any' || station === 1 ? [id] : [])),
  );
  return (systemId) => allowed.has(systemId) && !avoided.has(systemId);
}

function noJourney(from: string, to: string, range: number, { midpoints }: QueryOf<typeof endpoint>): string {
  const stops = midpoints === 'station' ? ' with stops at stations of NPCs; midpoints=any may find one' : '';
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

/** Each stop with the others that are in range of both its neighbours, the least jumped through first. */
function stopsAlong(
  deps: PlanDeps,
  path: readonly SystemPosition[],
  range: number,
  mayStop: (systemId: number) => boolean,
): (index: number) => { stop: CapitalStop; alternatives: CapitalStop[] } {
  const candidates = deps.network().places.filter((place) => isCynoTarget(place) && mayStop(place.systemId));
  const live = new Map(liveSystems(deps).map((system) => [system.id, system]));
  return (index) => {
    const [before, here, after] = [path[index - 1], path[index], path[index + 1]] as [
      SystemPosition,
      SystemPosition,
      SystemPosition?,
    ];
    const others =
      after === undefined
        ? []
        : candidates.filter(
            (place) =>
              path.every(({ systemId }) => systemId !== place.systemId) &&
              jumpLightYears(before, place) <= range &&
              jumpLightYears(place, after) <= range,
          );
    const alternatives = others
      .flatMap(({ systemId }) => capitalStop(deps, systemId, live) ?? [])
      .sort((a, b) => (a.jumps_1h ?? 0) - (b.jumps_1h ?? 0) || a.id - b.id)
      .slice(0, MOST_ALTERNATIVES);
    return { stop: capitalStop(deps, here.systemId, live) as CapitalStop, alternatives };
  };
}

function capitalStop({ systems }: PlanDeps, systemId: number, live: ReadonlyMap<number, LiveSystem>): CapitalStop | undefined {
  const row = systems.findRow(systemId);
  if (row === undefined) return undefined;
  return {
    ...systemPlace(row),
    has_npc_station: row.has_npc_station === 1,
    jumps_1h: row.jumps_1h,
    kills_1h: row.kills_1h,
    live: live.get(systemId) ?? null,
  };
}
