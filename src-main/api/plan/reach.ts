import { journeysTo } from '#main/domain/plan/journeys-to';
import { legsOf, waitedMinutes } from '#main/domain/plan/legs';
import { noWishes, type RouteWays, waysFrom } from '#main/domain/plan/route';
import { cynoBar, jumpStartBar } from '#main/domain/rules/cynos';
import { gateBar } from '#main/domain/rules/gates';
import { fatigueShare, hullKind } from '#main/domain/rules/hulls';
import { driveRange } from '#main/domain/topology/capital-range';
import type { Connection } from '#main/domain/topology/graph';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { NamedEntity } from '#main/store/catalog/reads';
import type { HullRow, JumpHullRow } from '#main/store/systems/jump-hulls';
import type { QueryOf, ResponseOf } from '#shared/http/endpoint';
import { reach as endpoint, type ReachWay, umbrella as umbrellaEndpoint } from '#shared/plan-api/reach';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { warned } from '#shared/plan-api/warnings';
import { inOrder } from '../http/lists.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import { reachOf } from './capital-stops.ts';
import type { PlanDeps } from './deps.ts';
import { placesAlong } from './drive-journey.ts';
import { barredSystems } from './gate-rules.ts';
import { endsOf, graphWith, routableSystem } from './journey.ts';
import { infestedSystems, isInfested, jumpRefusal, jumpWarnings } from './jump-rules.ts';
import { classOf, hullOf, secondsOf } from './traveller.ts';
import { noOtherWays, otherWays } from './ways.ts';

type Row = ResponseOf<typeof endpoint>['data'][number];
type ReachedBy = Pick<Row, 'by' | 'jumps' | 'light_years' | 'minutes'>;

/** A hull that was named, with its drive where it has one. */
interface Ship {
  hull: HullRow;
  drive: (JumpHullRow & { range: number }) | null;
}

export const reach = route(endpoint, async ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const to = routableSystem(deps, 'to', query.to);
  const stagings = stagingsOf(deps, query.from);
  const ships = shipsOf(deps, query);
  const rows: Row[] = [];
  const search = gateSearch(deps, to, query);
  for (const ship of ships) {
    const ways = [await byDrive(deps, ship, { to, stagings, most: query.minutes }), await search(ship, stagings)];
    for (const from of stagings)
      for (const way of ways.flatMap((found) => found.get(from.id) ?? []))
        if (way.minutes <= query.minutes)
          rows.push({ from: from.id, from_name: from.name, ship_id: ship.hull.typeId, ship: ship.hull.name, ...way });
  }
  rows.sort((a, b) => a.minutes - b.minutes || a.jumps - b.jumps);
  const isJumpedTo = rows.some(({ by }) => by === 'jump' || by === 'portal');
  return {
    data: [...inOrder(rows, query, { sort: 'minutes', dir: 'asc' })],
    meta: {
      to_id: to.id,
      to: to.name,
      minutes: query.minutes,
      jdc: query.jdc,
      stagings: stagings.length,
      ships: ships.map(toldShip),
      // What is open about the target; who stays where they are is warned of nothing.
      ...warned(isJumpedTo ? jumpWarnings(deps, [to.id, to.id], 'other') : [], () => to.name),
    },
  };
});

export const umbrella = route(umbrellaEndpoint, ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const { systems, network } = deps;
  const infested = infestedSystems(systems);
  const stagings = stagingsOf(deps, query.from);
  const ships = shipsOf(deps, query);
  const covered = new Map<number, { stagings: number; light_years: number }>();
  for (const from of stagings) {
    const nearest = new Map<number, number>();
    for (const { hull, drive } of ships) {
      if (drive === null) continue;
      const within = reachOf(network(), drive.range);
      const start = within.nodeOf.get(from.id);
      const place = within.systems[start ?? -1];
      if (start === undefined || place === undefined || jumpStartBar(place, hullKind(hull.groupId)) !== null) continue;
      const around = within.around(start);
      around.nodes.forEach((node, at) => {
        const systemId = within.systems[node]?.systemId ?? 0;
        if (!infested.has(systemId)) nearest.set(systemId, around.lightYears[at] as number);
      });
    }
    for (const [systemId, lightYears] of nearest) {
      const known = covered.get(systemId) ?? { stagings: 0, light_years: Number.POSITIVE_INFINITY };
      covered.set(systemId, { stagings: known.stagings + 1, light_years: Math.min(known.light_years, lightYears) });
    }
  }
  const rows = [...covered].flatMap(([system_id, { stagings: count, light_years }]) => {
    const system = systems.findRow(system_id)?.name;
    return system === undefined ? [] : [{ system_id, system, stagings: count, light_years: thousandths(light_years) }];
  });
  rows.sort((a, b) => b.stagings - a.stagings || a.system_id - b.system_id);
  return {
    data: [...inOrder(rows, query, { sort: 'stagings', dir: 'desc' })],
    meta: { systems: rows.length, stagings: stagings.length, jdc: query.jdc, ships: ships.map(toldShip) },
  };
});

/** The stagings that a question names, each once; throws `bad_request` for what is no system. */
function stagingsOf(deps: PlanDeps, named: readonly string[]): NamedEntity[] {
  const found = named.map((name) => routableSystem(deps, 'from', name));
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

function shipsOf(deps: PlanDeps, { ship, jdc }: Pick<QueryOf<typeof endpoint>, 'ship' | 'jdc'>): Ship[] {
  const hulls = new Map(ship.map((name) => hullOf(deps, name)).map((hull) => [hull.typeId, hull]));
  return [...hulls.values()].map((hull) => {
    const drive = deps.jumpHulls.find(hull.typeId);
    return { hull, drive: drive === undefined ? null : { ...drive, range: driveRange(drive.lightYears, jdc) } };
  });
}

function toldShip({ hull, drive }: Ship) {
  return { type_id: hull.typeId, name: hull.name, range_light_years: drive?.range ?? null };
}

/** The ways of a hull by its own drive, and through the portal that it opens, by staging. */
async function byDrive(
  deps: PlanDeps,
  { hull, drive }: Ship,
  { to, stagings, most }: { to: NamedEntity; stagings: readonly NamedEntity[]; most: number },
): Promise<Map<number, ReachedBy[]>> {
  const ways = new Map<number, ReachedBy[]>();
  const starts = stagings.filter((from) => from.id !== to.id && jumpRefusal(deps, { from, to, groupId: hull.groupId }) === null);
  if (drive === null || starts.length === 0 || !isLandedIn(deps, to.id)) return ways;
  const within = reachOf(deps.network(), drive.range);
  const infested = infestedSystems(deps.systems);
  const journeys = journeysTo({ reach: within, toId: to.id, mayStop: (systemId) => !infested.has(systemId) });
  let missing = starts;
  // Each leg but the last costs a cooldown of more than a minute.
  for (let legs = 1; missing.length > 0 && legs <= most + 1; legs += 1) {
    missing = missing.filter((from) => {
      const path = journeys.from(from.id);
      if (path === null) return true;
      const flown = legsOf(
        placesAlong(within, path),
        { range: drive.range, isotopesPerLightYear: null, fatigueShare: fatigueShare(hull.groupId) },
        { fatigue: 0, cooldown: 0, fatigueBelow: undefined },
      );
      const lightYears = thousandths(flown.reduce((sum, leg) => sum + leg.lightYears, 0));
      const jump = { jumps: flown.length, light_years: lightYears, minutes: tenths(waitedMinutes(flown)) };
      const opens = drive.portal !== null && flown.length === 1;
      ways.set(from.id, [{ by: 'jump', ...jump }, ...(opens ? [{ by: 'portal' as const, ...jump }] : [])]);
      return false;
    });
    // What lies around a system is worked out as it is asked for first: some ten thousand distances for a leg.
    await yieldToEventLoop();
    if (!journeys.widen()) break;
  }
  return ways;
}

/** Whether a jump may end there; those that go on into high security by gate land elsewhere. */
function isLandedIn({ systems, network }: PlanDeps, systemId: number): boolean {
  const place = network().places.find((one) => one.systemId === systemId);
  return place !== undefined && cynoBar(place, { isInfested: isInfested(systems, systemId) }) === null;
}

/** Finds the ways by gate, jump bridge and wormhole; what hulls have in common is looked for once. */
function gateSearch(deps: PlanDeps, to: NamedEntity, query: Omit<QueryOf<typeof endpoint>, 'sort' | 'dir'>) {
  const known = new Map<string, RouteWays>();
  const waysBy = async (shipClass: ShipClass, connections: readonly Connection[]): Promise<RouteWays> => {
    const avoid = barredSystems(deps, shipClass);
    const key = JSON.stringify([avoid.size, connections]);
    const found = known.get(key);
    if (found !== undefined) return found;
    await yieldToEventLoop();
    const { graph, bandOf } = deps.network();
    const search = { graph: graphWith(graph, connections), bandOf, mode: 'shortest' as const, ...noWishes, avoid };
    const made = waysFrom({ ...search, fromId: to.id }, null);
    known.set(key, made);
    return made;
  };

  return async ({ hull }: Ship, stagings: readonly NamedEntity[]): Promise<Map<number, ReachedBy[]>> => {
    const shipClass = classOf(hull);
    const other = otherWays(deps, { ...noOtherWays, ...query, ship_class: shipClass, hull });
    const wormholes = other.wormholes.map(endsOf);
    const tiers: [ReachWay, readonly Connection[]][] = [
      ['gates', []],
      ...(other.bridges.length === 0 ? [] : [['bridge', other.bridges] as [ReachWay, Connection[]]]),
      ...(wormholes.length === 0 ? [] : [['wormhole', [...other.bridges, ...wormholes]] as [ReachWay, Connection[]]]),
    ];
    const seconds = secondsOf(hull, shipClass);
    const ways = new Map<number, ReachedBy[]>();
    for (const [by, connections] of tiers) {
      const found = await waysBy(shipClass, connections);
      for (const { id } of stagings) {
        const jumps = (isBarred(deps, id, to.id, shipClass) ? null : found.pathTo(id))?.length;
        const before = ways.get(id) ?? [];
        // Another way is told where it is shorter than those without it.
        if (jumps === undefined || before.some((way) => way.jumps <= jumps - 1)) continue;
        ways.set(id, [...before, { by, jumps: jumps - 1, light_years: null, minutes: tenths(((jumps - 1) * seconds) / 60) }]);
      }
    }
    return ways;
  };
}

/** Whether gates of one of the ends refuse the ship; who stays where they are passes none. */
function isBarred({ systems }: PlanDeps, fromId: number, toId: number, shipClass: ShipClass): boolean {
  if (fromId === toId) return false;
  return [fromId, toId].some((id) => {
    const row = systems.findRow(id);
    return row !== undefined && gateBar(shipClass, { regionId: row.region_id, band: row.security }) !== null;
  });
}

const thousandths = (value: number) => Math.round(value * 1000) / 1000;
const tenths = (value: number) => Math.round(value * 10) / 10;
