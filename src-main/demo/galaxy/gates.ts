import { hash } from '../random.ts';
import type { Position } from '../shapes.ts';
import { distance, type PlanePoint } from './shape.ts';

/** A system as far as gates are concerned. */
export interface GateSite {
  id: number;
  constellationId: number;
  region: number;
  position: Position;
}

const MOST_GATES = 6;
/** Gates out of a constellation are rarer than gates within it. */
const FOREIGN_CONSTELLATION = 1.7;
/** How many of a hundred constellations have a long gate across their region. */
const HIGHWAY_PERCENT = 70;

/**
 * Pairs of systems joined by stargates. Within a region: the shortest tree, and some short loops. Between regions: a few
 * gates wherever two are neighbours, however far apart they are; so all is one network, with long thin bridges at its rim.
 */
export function joinByGates(
  seed: number,
  sites: readonly GateSite[],
  regionCenters: readonly PlanePoint[],
): [GateSite, GateSite][] {
  const degree = new Map<GateSite, number>();
  const pairs: [GateSite, GateSite][] = [];
  const join = (a: GateSite, b: GateSite) => {
    pairs.push([a, b]);
    degree.set(a, (degree.get(a) ?? 0) + 1);
    degree.set(b, (degree.get(b) ?? 0) + 1);
  };
  const free = (site: GateSite) => (degree.get(site) ?? 0) < MOST_GATES;
  const byRegion = Map.groupBy(sites, ({ region }) => region);

  for (const members of byRegion.values()) {
    const tree = shortestTree(members);
    for (const [a, b] of tree) join(a, b);
    const joined = new Set(tree.map(([a, b]) => pairKey(a, b)));
    for (const [a, b] of shortLoops(members)) {
      if (joined.has(pairKey(a, b)) || !free(a) || !free(b)) continue;
      if (hash(seed, a.id, b.id) % 100 < (a.constellationId === b.constellationId ? 30 : 12)) join(a, b);
    }
    for (const [a, b] of highways(seed, members)) if (!joined.has(pairKey(a, b)) && free(a) && free(b)) join(a, b);
  }

  for (const [one, other] of neighbours(regionCenters)) {
    const crossings = 1 + (hash(seed, 100 + one, other) % 4);
    for (const [a, b] of closestPairs(byRegion.get(one) ?? [], byRegion.get(other) ?? [], crossings)) join(a, b);
  }
  return pairs;
}

/** Prim's algorithm on the complete graph. */
function shortestTree(members: readonly GateSite[]): [GateSite, GateSite][] {
  const [first] = members;
  if (first === undefined) return [];
  const tree: [GateSite, GateSite][] = [];
  const nearest = new Map<GateSite, { from: GateSite; cost: number }>();
  for (const site of members) if (site !== first) nearest.set(site, { from: first, cost: cost(site, first) });
  while (nearest.size > 0) {
    let best: GateSite | undefined;
    let bestEdge: { from: GateSite; cost: number } | undefined;
    for (const [site, edge] of nearest) if (bestEdge === undefined || edge.cost < bestEdge.cost) [best, bestEdge] = [site, edge];
    if (best === undefined || bestEdge === undefined) break;
    tree.push([bestEdge.from, best]);
    nearest.delete(best);
    for (const [site, edge] of nearest) {
      const shorter = cost(site, best);
      if (shorter < edge.cost) nearest.set(site, { from: best, cost: shorter });
    }
  }
  return tree;
}

/** Pairs whose circle holds no third system (Gabriel graph), nearest partners only. */
function shortLoops(members: readonly GateSite[]): [GateSite, GateSite][] {
  const loops: [GateSite, GateSite][] = [];
  for (const a of members) {
    const close = members
      .filter(({ id }) => id !== a.id)
      .map((site) => ({ site, far: distance(a.position, site.position) }))
      .sort((p, q) => p.far - q.far)
      .slice(0, 7);
    for (const { site: b, far } of close) {
      if (b.id < a.id) continue;
      const middle = { x: (a.position.x + b.position.x) / 2, z: (a.position.z + b.position.z) / 2 };
      const blocked = close.some(({ site }) => site !== b && distance(site.position, middle) < far / 2);
      if (!blocked) loops.push([a, b]);
    }
  }
  return loops;
}

/** Long gates across a region, from one constellation to another: without them the map would be a maze. */
function highways(seed: number, members: readonly GateSite[]): [GateSite, GateSite][] {
  const constellations = [...Map.groupBy(members, ({ constellationId }) => constellationId).values()];
  return constellations.flatMap((own, index) => {
    const [site] = own.toSorted((a, b) => hash(seed, 90, a.id) - hash(seed, 90, b.id));
    if (site === undefined || hash(seed, 91, site.id) % 100 >= HIGHWAY_PERCENT) return [];
    const away = constellations
      .filter((_, other) => other !== index)
      .map(([other]) => other)
      .filter((other) => other !== undefined)
      .sort((a, b) => distance(site.position, a.position) - distance(site.position, b.position));
    // Not the nearest ones, which are joined anyway.
    const [to] = away.slice(2, 5);
    return to === undefined ? [] : [[site, to]];
  });
}

/** Regions that border on each other: the Gabriel graph of their centres, which is connected. */
function neighbours(centers: readonly PlanePoint[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [one, a] of centers.entries()) {
    for (const [other, b] of centers.entries()) {
      if (other <= one) continue;
      const middle = { x: (a.x + b.x) / 2, z: (a.z + b.z) / 2 };
      const reach = distance(a, b) / 2;
      if (!centers.some((third, index) => index !== one && index !== other && distance(third, middle) < reach)) {
        pairs.push([one, other]);
      }
    }
  }
  return pairs;
}

/** The nearest pairs of two groups, no system in two of them; later ones only while they are not much longer. */
function closestPairs(ones: readonly GateSite[], others: readonly GateSite[], most: number): [GateSite, GateSite][] {
  const candidates = ones.flatMap((a) => others.map((b) => ({ a, b, far: distance(a.position, b.position) })));
  const used = new Set<GateSite>();
  const selected: [GateSite, GateSite][] = [];
  let shortest = 0;
  while (selected.length < most) {
    let best: (typeof candidates)[number] | undefined;
    for (const candidate of candidates) {
      if (used.has(candidate.a) || used.has(candidate.b)) continue;
      if (best === undefined || candidate.far < best.far) best = candidate;
    }
    if (best === undefined || (selected.length > 0 && best.far > 1.8 * shortest)) break;
    if (selected.length === 0) shortest = best.far;
    used.add(best.a).add(best.b);
    selected.push([best.a, best.b]);
  }
  return selected;
}

function cost(a: GateSite, b: GateSite): number {
  return distance(a.position, b.position) * (a.constellationId === b.constellationId ? 1 : FOREIGN_CONSTELLATION);
}

function pairKey(a: GateSite, b: GateSite): string {
  return a.id < b.id ? `${a.id}-${b.id}` : `${b.id}-${a.id}`;
}
