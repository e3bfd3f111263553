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
 * How many legs each stop is from the target is found first, each system looked at about once; light-years are summed only along the stops that
 * a start may need, those first that lie least out of the straight line.
 */
export function journeysTo({ reach, toId, mayStop }: JourneysQuestion): JourneysTo {
  const { systems, nodeOf } = reach;
  const goal = nodeOf.get(toId) ?? -1;
  const idOf = (node: number) => (systems[node] as SystemPosition).systemId;
  // Of each stop: legs to the target, -1 where it is none; once they are asked for, their light-years and the next stop.
  const legs = new Int32Array(systems.length).fill(-1);
  const sums = new Float64Array(systems.length).fill(-1);
  const next = new Int32Array(systems.length).fill(-1);
  const take = reach.untaken();
  let round: number[] = [];
  if (goal !== -1) {
    [legs[goal], sums[goal]] = [0, 0];
    round = [goal];
  }
  let count = 0;

  const sumFrom = (stop: number): number => {
    if (sums[stop] === -1) {
      const onward = shortestBy(stop, (legs[stop] as number) - 1);
      [sums[stop], next[stop]] = [onward.sum, onward.node];
    }
    return sums[stop] as number;
  };
  /** The first of the stops in range that are so many legs from the target, on the way with the fewest light-years. */
  const shortestBy = (from: number, wanted: number): { node: number; sum: number } => {
    const { nodes, lightYears } = reach.around(from);
    const near: { node: number; far: number; least: number }[] = [];
    nodes.forEach((node, at) => {
      const far = lightYears[at] as number;
      if (legs[node] === wanted) near.push({ node, far, least: far + reach.lightYears(node, goal) });
    });
    near.sort((a, b) => a.least - b.least);
    let found = { node: -1, sum: Number.POSITIVE_INFINITY };
    for (const { node, far, least } of near) {
      if (least > found.sum + ROUNDING) break;
      const sum = sumFrom(node) + far;
      if (sum < found.sum) found = { node, sum };
    }
    return found;
  };

  return {
    widen() {
      count += 1;
      const reached = round.flatMap(take).filter((node) => legs[node] === -1 && mayStop(idOf(node)));
      for (const node of reached) legs[node] = count;
      round = reached;
      return reached.length > 0;
    },
    from(systemId) {
      const start = nodeOf.get(systemId);
      if (start === undefined || goal === -1) return null;
      if (start === goal) return [systemId];
      const known = reach
        .around(start)
        .nodes.map((node) => legs[node] as number)
        .filter((one) => one !== -1);
      if (known.length === 0) return null;
      const path = [systemId];
      for (let { node } = shortestBy(start, Math.min(...known)); node !== -1; node = next[node] as number) path.push(idOf(node));
      return path;
    },
  };
}
