import type { SystemPosition } from '../topology/capital-range.ts';
import type { DriveReach } from './drive-reach.ts';

/** Journeys by drive to one system from wherever a ship is, looked for one leg farther at a time. */
export interface JourneysTo {
  /** Looks for journeys of one leg more; false: there are none. */
  widen(): boolean;
  /**
   * Ids of the systems of the journey with the fewest legs, of these the fewest light-years, both ends included; null where there is none of so
   * few legs yet. A ship leaves from anywhere.
   */
  from(systemId: number): number[] | null;
}

interface JourneysQuestion {
  reach: DriveReach;
  /** Has to be one where a beacon may be lit. */
  toId: number;
  /** Whether a ship may stop there on its way; asked of systems where a beacon may be lit. */
  mayStop(systemId: number): boolean;
}

/** What the rounding of sums of light-years stays below. */
const ROUNDING = 1e-9;

/**
 * Stops are found by the legs that they are from the target, as sets of bits, so that a leg more is one pass over what each reaches; light-years are
 * summed only along the stops that a start may need, those first that lie least out of the straight line.
 */
export function journeysTo({ reach, toId, mayStop }: JourneysQuestion): JourneysTo {
  const { systems, targets, nodeOf } = reach;
  const goal = nodeOf.get(toId) ?? -1;
  const idOf = (node: number) => (systems[node] as SystemPosition).systemId;
  const emptySet = () => new Uint32Array((targets.length >> 5) + 1);
  const seen = emptySet();
  /** Stops by the legs that they are from the target. */
  const layers = [emptySet()];
  const place = targets.indexOf(goal);
  if (place !== -1) for (const set of [seen, ...layers]) set[place >> 5] = 1 << (place & 31);
  // Of stops from which it was asked for: the light-years to the target, and the next stop.
  const onward = new Map<number, { node: number; sum: number }>([[goal, { node: -1, sum: 0 }]]);

  const sumFrom = (node: number, legs: number): number => {
    const known = onward.get(node) ?? shortestBy(node, legs - 1);
    onward.set(node, known);
    return known.sum;
  };
  /** Of the stops in range that are so many legs from the target the one on the way with the fewest light-years. */
  const shortestBy = (from: number, legs: number): { node: number; sum: number } => {
    const near = nodesIn(reach.bitsAround(from), layers[legs] as Uint32Array);
    // No way is shorter than the straight line on; that with the shortest is tried first, and rules out most others.
    const least = near.map((node) => reach.lightYears(from, node) + reach.lightYears(node, goal));
    const first = least.indexOf(Math.min(...least));
    let found = { node: -1, sum: Number.POSITIVE_INFINITY };
    for (let at = -1; at < near.length; at += 1) {
      const [node, line] = [near[at === -1 ? first : at] as number, least[at === -1 ? first : at] as number];
      if (at === first || line > found.sum + ROUNDING) continue;
      const sum = sumFrom(node, legs) + reach.lightYears(from, node);
      if (sum < found.sum) found = { node, sum };
    }
    return found;
  };
  /** The systems that are in both sets. */
  function nodesIn(one: Uint32Array, other: Uint32Array): number[] {
    const nodes: number[] = [];
    for (let word = 0; word < one.length; word += 1)
      for (let left = (one[word] as number) & (other[word] as number); left !== 0; left &= left - 1)
        nodes.push(targets[(word << 5) + 31 - Math.clz32(left & -left)] as number);
    return nodes;
  }

  return {
    widen() {
      const last = layers.at(-1) as Uint32Array;
      const next = emptySet();
      for (const node of nodesIn(last, last)) {
        const reached = reach.bitsAround(node);
        for (let word = 0; word < next.length; word += 1) next[word] = (next[word] as number) | (reached[word] as number);
      }
      for (let word = 0; word < next.length; word += 1) {
        next[word] = (next[word] as number) & ~(seen[word] as number);
        seen[word] = (seen[word] as number) | (next[word] as number);
      }
      for (let word = 0; word < next.length; word += 1)
        for (let left = next[word] as number; left !== 0; left &= left - 1) {
          const bit = left & -left;
          const node = targets[(word << 5) + 31 - Math.clz32(bit)] as number;
          if (!mayStop(idOf(node))) next[word] = (next[word] as number) & ~bit;
        }
      layers.push(next);
      return next.some((word) => word !== 0);
    },
    from(systemId) {
      const start = nodeOf.get(systemId);
      if (start === undefined || place === -1) return null;
      if (start === goal) return [systemId];
      const around = reach.bitsAround(start);
      const legs = layers.findIndex((layer) => meet(layer, around));
      if (legs === -1) return null;
      const path = [systemId];
      for (let { node } = shortestBy(start, legs); node !== -1; node = onward.get(node)?.node ?? -1) path.push(idOf(node));
      return path;
    },
  };
}

function meet(one: Uint32Array, other: Uint32Array): boolean {
  for (let word = 0; word < one.length; word += 1) if (((one[word] as number) & (other[word] as number)) !== 0) return true;
  return false;
}
