import type { RouteMode } from '#shared/plan-api/route';
import type { SecurityBand } from '#shared/security';
import { unwantedBands } from '../rules/gates.ts';
import { type Connection, type Graph, withConnections } from '../topology/graph.ts';
import { isTransit } from '../topology/space.ts';

export interface RouteSearch {
  graph: Graph;
  fromId: number;
  mode: RouteMode;
  /** Asked of systems outside the gate graph too, where connections lead there. */
  bandOf(systemId: number): SecurityBand;
  /** Systems that are not passed; one that the route begins or ends in is. */
  avoid: ReadonlySet<number>;
  /** Systems of which each counts as half a jump. */
  prefer: ReadonlySet<number>;
  /** Systems of which each counts as three jumps. */
  shun: ReadonlySet<number>;
  /** More ways than the stargates, such as live wormholes; their ends need not be in the graph. */
  connections: readonly Connection[];
}

const nothing: ReadonlySet<number> = new Set();
/** A search that wants nothing beyond its mode, by stargates alone. */
export const noWishes: Pick<RouteSearch, 'avoid' | 'prefer' | 'shun' | 'connections'> = {
  avoid: nothing,
  prefer: nothing,
  shun: nothing,
  connections: [],
};

export interface RouteQuestion extends RouteSearch {
  toId: number;
}

/** What entering a system costs, in half jumps; see {@link unwantedBands} of what the mode does not want. */
const PREFERRED = 1;
const JUMP = 2;
const SHUNNED = 6;
/** A cost has its half jumps in this many bits. */
const UNWANTED_BITS = 4;
const JUMP_MASK = (1 << UNWANTED_BITS) - 1;

/** The best ways from one system. */
export interface RouteWays {
  /** Ids of the systems of the way, both ends included; null where there is none. */
  pathTo(systemId: number): number[] | null;
  /** What the way costs, in an order that tells the better one; infinite where there is none. */
  costTo(systemId: number): number;
}

/**
 * Ids of the systems of the best route, both ends included; null where there is none. `shortest`: fewest jumps; `safest`: fewest
 * systems entered that are not of high security, null counted twice, then fewest jumps; `less_secure`: fewest that are not of low
 * security, null counted twice, then fewest jumps. Of equals always the same. Zarzakh may be an end of a route, and lies on none (decisions §4.1).
 */
export function findRoute(question: RouteQuestion): number[] | null {
  return waysFrom(question, question.toId).pathTo(question.toId);
}

/** The best ways to all systems, by the same rules; where `lastId` is not null only what is found until then. */
export function waysFrom(search: RouteSearch, lastId: number | null): RouteWays {
  const ways = search.connections.length === 0 ? search.graph : withConnections(search.graph, search.connections);
  const { ids, nodeOf, offsets, targets } = ways;
  const from = nodeOf.get(search.fromId);
  const last = lastId === null ? undefined : nodeOf.get(lastId);
  const dear = JUMP * SHUNNED * ids.length;
  const least = new Float64Array(ids.length).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(ids.length).fill(-1);
  if (from !== undefined) {
    const step = stepCosts(search, ways);
    const done = new Uint8Array(ids.length);
    least[from] = 0;
    // One round for each count of unwanted systems entered; within it, `round[n]` are the systems reached at a cost of n half jumps.
    const rounds: number[][][] = [[[from]]];
    for (let count = 0; count < rounds.length; count += 1) {
      const round = (rounds[count] ??= []);
      const base = count * dear;
      for (let cost = 0; cost < round.length; cost += 1) {
        for (const node of round[cost] ?? []) {
          if (done[node] === 1 || least[node] !== base + cost) continue;
          done[node] = 1;
          if (node === last) return waysOf(ids, nodeOf, { from, least, previous });
          const id = ids[node] as number;
          if (node !== from && (!isTransit(id) || search.avoid.has(id))) continue;
          for (let edge = offsets[node] as number; edge < (offsets[node + 1] as number); edge += 1) {
            const next = targets[edge] as number;
            const own = step[next] as number;
            const unwanted = own >> UNWANTED_BITS;
            const reached = cost + (own & JUMP_MASK);
            const sum = base + reached + unwanted * dear;
            if (done[next] === 1 || sum >= (least[next] as number)) continue;
            least[next] = sum;
            previous[next] = node;
            ((rounds[count + unwanted] ??= [])[reached] ??= []).push(next);
          }
        }
      }
    }
  }
  return waysOf(ids, nodeOf, { from, least, previous });
}

/** Half jumps that entering each node costs, and above {@link UNWANTED_BITS} how often it counts as what the mode does not want. */
function stepCosts(search: RouteSearch, ways: Graph): Int8Array {
  const { prefer, shun } = search;
  const usual = plainCosts(search, ways);
  if (prefer.size === 0 && shun.size === 0) return usual;
  const costs = usual.slice();
  const set = (ids: ReadonlySet<number>, cost: number) => {
    for (const id of ids) {
      const node = ways.nodeOf.get(id);
      if (node !== undefined) costs[node] = ((usual[node] as number) & ~JUMP_MASK) | cost;
    }
  };
  set(prefer, PREFERRED);
  set(shun, SHUNNED);
  return costs;
}

/** Those of a mode where nothing is preferred or shunned, made once for each graph. */
const plain = new WeakMap<Graph, Map<RouteMode, { bandOf: RouteSearch['bandOf']; costs: Int8Array }>>();

function plainCosts({ mode, bandOf }: RouteSearch, ways: Graph): Int8Array {
  const known = plain.get(ways) ?? new Map();
  plain.set(ways, known);
  const made = known.get(mode);
  if (made?.bandOf === bandOf) return made.costs;
  const unwanted = unwantedBands[mode];
  const costs = Int8Array.from(ways.ids, (id) => (unwanted[bandOf(id)] << UNWANTED_BITS) | JUMP);
  known.set(mode, { bandOf, costs });
  return costs;
}

function waysOf(
  ids: Int32Array,
  nodeOf: ReadonlyMap<number, number>,
  { from, least, previous }: { from: number | undefined; least: Float64Array; previous: Int32Array },
): RouteWays {
  const costTo = (systemId: number) => {
    const node = nodeOf.get(systemId);
    return node === undefined ? Number.POSITIVE_INFINITY : (least[node] as number);
  };
  return {
    costTo,
    pathTo(systemId) {
      const to = nodeOf.get(systemId);
      if (from === undefined || to === undefined || costTo(systemId) === Number.POSITIVE_INFINITY) return null;
      const path = [systemId];
      for (let node = to; node !== from; path.push(ids[node] as number)) node = previous[node] as number;
      return path.reverse();
    },
  };
}

/** The route through some waypoints in the order given; `missing`: the two ends between which there is none. */
export function routeThrough(
  stops: readonly number[],
  search: Omit<RouteSearch, 'fromId'>,
): { path: number[] } | { missing: [from: number, to: number] } {
  const path = [stops[0] as number];
  for (let index = 1; index < stops.length; index += 1) {
    const [fromId, toId] = [stops[index - 1] as number, stops[index] as number];
    const leg = findRoute({ ...search, fromId, toId });
    if (leg === null) return { missing: [fromId, toId] };
    path.push(...leg.slice(1));
  }
  return { path };
}

/** Systems of two routes that differ, as a share of the shorter one's inner systems; a route without inner systems differs in nothing. */
export function shareApart(one: readonly number[], other: readonly number[]): number {
  const inner = other.slice(1, -1);
  const own = new Set(one.slice(1, -1));
  const shorter = Math.min(inner.length, own.size);
  return shorter === 0 ? 0 : inner.filter((id) => !own.has(id)).length / Math.max(shorter, 1);
}

/** An alternative has this many of its systems to itself, and at most twice the jumps and five. */
const LEAST_APART = 0.4;

/**
 * Other routes than one that was found, the best first, of which each differs from all before it in two fifths of its systems at least:
 * those that are found when the systems of the others count three times.
 */
export function alternativeRoutes(
  stops: readonly number[],
  first: readonly number[],
  most: number,
  search: Omit<RouteSearch, 'fromId'>,
): number[][] {
  const found: number[][] = [];
  const used = new Set(search.shun);
  let avoided = search.avoid;
  for (let tries = 0; found.length < most && tries < 2 * most; tries += 1) {
    const before = [first, ...found];
    for (const id of before.at(-1) ?? []) if (!stops.includes(id)) used.add(id);
    const route = routeThrough(stops, { ...search, avoid: avoided, shun: used });
    if ('missing' in route || route.path.length > 2 * first.length + 5) break;
    if (before.every((other) => shareApart(other, route.path) >= LEAST_APART)) {
      found.push(route.path);
      continue;
    }
    // Where shunning is not enough, the middle of what was found again is left out.
    const middle = route.path[Math.floor(route.path.length / 2)] as number;
    if (stops.includes(middle)) break;
    avoided = new Set([...avoided, middle]);
  }
  return found;
}

/** Where along the part of a route that is its own a waypoint is tried: most routes are found by their middle. */
const TRIED_AT = [0.5, 0.25, 0.75];

/** The waypoint by which a search without any finds a route between the ends of `first`; undefined: it is none of the few that are tried. */
export function soleWaypoint(
  path: readonly number[],
  first: readonly number[],
  search: Omit<RouteSearch, 'fromId'>,
): number | undefined {
  const own = path.slice(1, -1).filter((id) => !first.includes(id));
  return TRIED_AT.map((share) => own[Math.floor(own.length * share)]).find((id) => {
    if (id === undefined) return false;
    const found = routeThrough([path[0] as number, id, path.at(-1) as number], search);
    return !('missing' in found) && found.path.join() === path.join();
  });
}
