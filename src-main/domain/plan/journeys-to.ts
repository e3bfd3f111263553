import type { SystemPosition } from '../topology/capital-range.ts';
import type { LegsQuestion } from './legs.ts';

/** Journeys by drive to one system from wherever a ship is, looked for one leg farther at a time. */
export interface JourneysTo {
  /** Looks for journeys of one leg more; false: there are none. */
  widen(): boolean;
  /**
   * Ids of the systems of the journey with the fewest legs, of these the fewest light-years, both ends included, as findLegs has it; null where
   * there is none of so few legs yet. A ship leaves from anywhere.
   */
  from(systemId: number): number[] | null;
}

/** The target has to be one where a beacon may be lit; `mayStop` is asked of other such systems. */
export function journeysTo({ reach, toId, mayStop }: Pick<LegsQuestion, 'reach' | 'toId' | 'mayStop'>): JourneysTo {
  const { systems, nodeOf } = reach;
  const goal = nodeOf.get(toId);
  const idOf = (node: number) => (systems[node] as SystemPosition).systemId;
  // Of each stop: legs to the target, their light-years, and the next stop.
  const legs = new Int32Array(systems.length).fill(-1);
  const best = new Float64Array(systems.length).fill(Number.POSITIVE_INFINITY);
  const next = new Int32Array(systems.length).fill(-1);
  // 0: not asked yet whether a ship may stop there, 1: it may, 2: it may not.
  const stop = new Uint8Array(systems.length);
  const isStop = (node: number) => {
    if (stop[node] === 0) stop[node] = mayStop(idOf(node)) ? 1 : 2;
    return stop[node] === 1;
  };
  let round: number[] = [];
  if (goal !== undefined) {
    [legs[goal], best[goal], stop[goal]] = [0, 0, 1];
    round = [goal];
  }
  let count = 0;
  return {
    widen() {
      count += 1;
      const reached: number[] = [];
      for (const node of round) {
        const { nodes, lightYears } = reach.around(node);
        for (let at = 0; at < nodes.length; at += 1) {
          const other = nodes[at] as number;
          if (legs[other] !== -1 && legs[other] !== count) continue;
          const sum = (best[node] as number) + (lightYears[at] as number);
          if (sum >= (best[other] as number) || !isStop(other)) continue;
          if (legs[other] !== count) reached.push(other);
          legs[other] = count;
          best[other] = sum;
          next[other] = node;
        }
      }
      round = reached;
      return reached.length > 0;
    },
    from(systemId) {
      const start = nodeOf.get(systemId);
      if (start === undefined || goal === undefined) return null;
      if (start === goal) return [systemId];
      const { nodes, lightYears } = reach.around(start);
      let first = -1;
      let fewest = Number.POSITIVE_INFINITY;
      let least = Number.POSITIVE_INFINITY;
      for (let at = 0; at < nodes.length; at += 1) {
        const node = nodes[at] as number;
        const own = legs[node] as number;
        const sum = (best[node] as number) + (lightYears[at] as number);
        if (own === -1 || own > fewest || (own === fewest && sum >= least)) continue;
        [first, fewest, least] = [node, own, sum];
      }
      if (first === -1) return null;
      const path = [systemId];
      for (let node = first; node !== -1; node = next[node] as number) path.push(idOf(node));
      return path;
    },
  };
}
