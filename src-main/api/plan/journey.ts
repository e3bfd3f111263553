import { bestOrder } from '#main/domain/plan/best-order';
import { chanceOfLoss } from '#main/domain/plan/loss';
import { alternativeRoutes, noWishes, type RouteSearch, routeThrough, soleWaypoint, waysFrom } from '#main/domain/plan/route';
import { type Connection, type Graph, neighboursOf, withConnections } from '#main/domain/topology/graph';
import type { NamedEntity } from '#main/store/catalog/reads';
import type { WormholeWay } from '#main/store/systems/operations';
import type { QueryOf } from '#shared/http/endpoint';
import type { RouteBridge } from '#shared/plan-api/bridges';
import type { departures } from '#shared/plan-api/route';
import type { RouteHop } from '#shared/plan-api/route-hop';
import { DAY, isoUtc } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import type { PlanDeps } from './deps.ts';
import { barredSystems, gateRefusal, transitRefusal } from './gate-rules.ts';
import { systemsWithHazards } from './hazards.ts';
import { namedSystems } from './named-systems.ts';
import { alignOf, type Travelled } from './traveller.ts';
import { noOtherWays, type OtherWays, otherWays, type PassedWormhole, type UnusedWormhole } from './ways.ts';

/** What both /route and /departures are asked for. */
type JourneyQuery = Travelled<Omit<QueryOf<typeof departures>, 'sort' | 'dir'>>;

export interface Journey {
  from: NamedEntity;
  to: NamedEntity;
  /** Waypoints in the order in which they are passed. */
  via: readonly NamedEntity[];
  /** Ids of the systems in order, both ends included. */
  path: readonly number[];
  /** How one system of a path is entered from the one before. */
  wayBetween(fromId: number, toId: number): Exclude<RouteHop['by'], 'start'>;
  /** The wormhole that leads from one system to the next; one of the question's own, else the longest-lived of several. undefined: another way does. */
  wormholeBetween(fromId: number, toId: number): PassedWormhole | undefined;
  /** The jump bridges that were named. */
  bridges: readonly RouteBridge[];
  unusedWormholes: readonly UnusedWormhole[];
  /** Other routes, this many at most. */
  alternatives(most: number): number[][];
  /** A waypoint by which one of these is found again; undefined: there is none, or the question has waypoints already. */
  waypointOf(path: readonly number[]): number | undefined;
}

/** What /route and /departures say of the question: its ends, and what their chances rest on. */
export function journeyMeta<Basis>(
  { from, to }: Journey,
  { mode, ship_class, seconds_per_jump, hull }: JourneyQuery,
  losses: Basis,
) {
  return {
    from_id: from.id,
    from: from.name,
    to_id: to.id,
    to: to.name,
    mode,
    ship_class,
    ship_id: hull?.typeId ?? null,
    ship: hull?.name ?? null,
    align_seconds: hull === null ? null : alignOf(hull),
    seconds_per_jump,
    ...losses,
  };
}

/** The newest graph with other ways: what it took 10 ms to build is asked for again by the next question. */
let joined: { graph: Graph; key: string; joined: Graph } | undefined;

/** The graph with other ways than stargates. */
export function graphWith(graph: Graph, ways: readonly Connection[]): Graph {
  if (ways.length === 0) return graph;
  const key = JSON.stringify(ways);
  if (joined?.graph !== graph || joined.key !== key) joined = { graph, key, joined: withConnections(graph, ways) };
  return joined.joined;
}

/** Finds the route that a query asks for; throws `bad_request` for a place that is unknown, `not_found` where there is no route. */
export async function findJourney(deps: PlanDeps, query: JourneyQuery): Promise<Journey> {
  const { systems, network } = deps;
  requireSystems(systems);
  const from = routableSystem(deps, 'from', query.from);
  const to = routableSystem(deps, 'to', query.to);
  const given = (query.via ?? []).map((place) => routableSystem(deps, 'via', place));
  refuseByRules(deps, { from, via: given, to }, query);
  const { graph, bandOf } = network();
  const hasGates = ({ id }: NamedEntity) => graph.nodeOf.has(id);
  // Nothing else leads to a place without stargates.
  const mayUseWormholes = query.wormholes || ![from, ...given, to].every(hasGates);
  const { bridges, judged, wormholes, unusedWormholes } = otherWays(deps, { ...query, wormholes: mayUseWormholes });
  const avoid = await systemsToAvoid(deps, query);
  const barred = barredSystems(deps, query.ship_class);
  const search: Omit<RouteSearch, 'fromId'> = {
    graph: graphWith(graph, [...bridges, ...wormholes.map(endsOf)]),
    mode: query.mode,
    // At the last stage of an insurgency high security shelters no better than low.
    bandOf: query.mode === 'safest' ? deps.hazards().bandForSafest : bandOf,
    ...noWishes,
    avoid: barred.size === 0 ? avoid : new Set([...avoid, ...barred]),
    prefer: namedSystems(systems.all(), 'prefer', query.prefer ?? []),
  };
  const via = query.order === 'best' ? inBestOrder([from, ...given, to], search) : given;
  const stops = [from, ...via, to];
  const stopIds = stops.map(({ id }) => id);
  const found = routeThrough(stopIds, search);
  if ('missing' in found) {
    const ends = found.missing.map((id) => stops.find((stop) => stop.id === id) as NamedEntity) as [NamedEntity, NamedEntity];
    const adrift = ends.find(({ id }) => !search.graph.nodeOf.has(id));
    if (adrift !== undefined) throw new ApiError('not_found', noWormhole(adrift.name, query));
    const [start, end] = ends.map(({ name }) => name);
    const rule = avoid.size === 0 ? '' : ` that enters none of the ${avoid.size} systems to avoid`;
    const forCapitals = barred.size === 0 ? '' : ` for ${shipText(query)}: gates of high security and of Pochven refuse capitals`;
    throw new ApiError('not_found', `There is no route from ${start} to ${end}${rule}${forCapitals}.`);
  }
  return {
    from,
    to,
    via,
    path: found.path,
    ...passagesOf(graph, { bridges, wormholes }),
    bridges: judged,
    unusedWormholes,
    alternatives: (most) => alternativeRoutes(stopIds, found.path, most, search),
    waypointOf: (path) => (stops.length > 2 ? undefined : soleWaypoint(path, found.path, search)),
  };
}

/** How systems that lie beside each other are passed, by stargate before anything else. */
export function passagesOf(
  graph: Graph,
  { bridges, wormholes }: Pick<OtherWays, 'bridges' | 'wormholes'>,
): Pick<Journey, 'wayBetween' | 'wormholeBetween'> {
  const joins = ([one, other]: Connection, a: number, b: number) => (one === a && other === b) || (one === b && other === a);
  const wayBetween: Journey['wayBetween'] = (fromId, toId) => {
    if (neighboursOf(graph, fromId).includes(toId)) return 'gate';
    return bridges.some((bridge) => joins(bridge, fromId, toId)) ? 'bridge' : 'wormhole';
  };
  return {
    wayBetween,
    wormholeBetween: (fromId, toId) =>
      wayBetween(fromId, toId) === 'wormhole' ? wormholes.find((way) => joins(endsOf(way), fromId, toId)) : undefined,
  };
}

export const endsOf = ({ hubSystemId, destinationSystemId }: WormholeWay): Connection => [hubSystemId, destinationSystemId];

/** Throws `bad_request` for an end or waypoint that a rule of gates bars. */
function refuseByRules(deps: PlanDeps, ends: Pick<Journey, 'from' | 'via' | 'to'>, query: JourneyQuery): void {
  const transit = transitRefusal(ends.via);
  if (transit !== null) throw new ApiError('bad_request', transit);
  const refusal = gateRefusal(deps, ends, query.ship_class);
  if (refusal === null) return;
  const { end, name, reason } = refusal;
  throw new ApiError('bad_request', `${end} cannot be ${name} with ${shipText(query)}: ${reason}; name another system.`);
}

/** The system that a parameter names, of wormhole space too; throws `bad_request` where there is none. */
export function routableSystem(
  { systems, catalog, operations, clock }: PlanDeps,
  parameter: string,
  idOrName: string,
): NamedEntity {
  const wormholeEnds = () =>
    operations.connections(isoUtc(clock.now())).flatMap(({ hub, destination }) => [hub ?? [], destination ?? []].flat());
  return (
    systems.find(idOrName) ?? catalog.named('system', idOrName)[0] ?? resolveSystem(systems, parameter, idOrName, wormholeEnds)
  );
}

/** The graph with a person's own wormholes in which all of these systems lie as far as anything leads there: with those of the hubs where one has no stargate. */
export function graphAround(deps: PlanDeps, systemIds: readonly number[], chain: string[] | undefined): Graph {
  const { graph } = deps.network();
  const wormholes = !systemIds.every((id) => graph.nodeOf.has(id));
  const ways = otherWays(deps, { ...noOtherWays, ship_class: 'any', hull: null, chain, wormholes });
  return graphWith(graph, ways.wormholes.map(endsOf));
}

/** Names of the systems of a path, of wormhole space too. */
export function namesOf({ systems, liveKills }: PlanDeps, path: readonly number[]): (systemId: number) => string {
  const unlisted = path.filter((id) => systems.findRow(id) === undefined);
  const names = unlisted.length === 0 ? new Map<number, string>() : liveKills.systemNames(unlisted);
  return (id) => systems.findRow(id)?.name ?? names.get(id) ?? String(id);
}

const shipText = ({ ship_class: shipClass, hull }: Pick<JourneyQuery, 'ship_class' | 'hull'>) =>
  hull === null ? `ship_class=${shipClass}` : `ship=${hull.name}`;

/** Why no route leads to a system without stargates. */
function noWormhole(name: string, query: JourneyQuery): string {
  const { ship_class, hull, wormhole_size, wormhole_hours_left, wormhole_hours_unseen } = query;
  const isNarrowed = wormhole_size !== undefined || wormhole_hours_left > 0 || wormhole_hours_unseen !== undefined;
  const through = ship_class === 'any' && hull === null ? '' : ` that surely lets ${shipText(query)} through`;
  const kind = `${isNarrowed ? ' of the size and age asked for' : ''}${through}`;
  return `No stargate leads to ${name}, nor does any connection of Thera or Turnur${query.chain === undefined ? '' : ' or of your chain'}${kind} that is known now.`;
}

/** Systems that are named, in which something goes on, or that are usually too dangerous at this hour. */
async function systemsToAvoid(deps: PlanDeps, query: JourneyQuery): Promise<Set<number>> {
  const { systems, clock } = deps;
  const avoid = namedSystems(systems.all(), 'avoid', query.avoid ?? []);
  const states = new Set<string>(query.avoid_live);
  for (const { systemId, state } of deps.liveStatuses().values()) if (states.has(state)) avoid.add(systemId);
  for (const id of systemsWithHazards(deps, query.avoid_hazards ?? [])) avoid.add(id);
  const most = query.avoid_chance_above;
  if (most !== undefined) {
    const now = clock.now();
    const { rate, outlook, corrected } = await deps.losses(query.ship_class);
    for (const { system_id: id } of systems.all())
      if (chanceOfLoss(corrected([rate(id, now) * outlook(id, Math.floor(now / DAY)).factor])) > most) avoid.add(id);
  }
  return avoid;
}

/** The waypoints between the first stop and the last, in the order with the best route. */
function inBestOrder(stops: readonly NamedEntity[], search: Omit<RouteSearch, 'fromId'>): NamedEntity[] {
  const costs = stops.map(({ id: fromId }) => {
    const ways = waysFrom({ ...search, fromId }, null);
    return stops.map(({ id }) => ways.costTo(id));
  });
  return bestOrder(costs).map((index) => stops[index] as NamedEntity);
}
