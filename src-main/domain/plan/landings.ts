import type { SecurityBand } from '#shared/security';
import { type Graph, neighboursOf } from '../topology/graph.ts';

/** Where a ship that may not jump into high security lands, and how it goes on by gate. */
export interface Landing {
  systemId: number;
  /** Systems entered after it, all of high security, the target last. */
  gates: number[];
}

/** Landings that are compared with each other, the nearest by gates. */
const MOST_LANDINGS = 6;

/**
 * Systems of low security from which gates lead to a target of high security through high security alone that may be passed, the nearest
 * first.
 */
export function landingsNear(
  { graph, bandOf }: { graph: Graph; bandOf(systemId: number): SecurityBand },
  toId: number,
  { mayLand, mayPass }: { mayLand(systemId: number): boolean; mayPass(systemId: number): boolean },
): Landing[] {
  const landings: Landing[] = [];
  const seen = new Set([toId]);
  for (let round: Landing[] = [{ systemId: toId, gates: [] }]; round.length > 0 && landings.length < MOST_LANDINGS; ) {
    const next: Landing[] = [];
    for (const { systemId, gates } of round) {
      for (const id of neighboursOf(graph, systemId)) {
        if (seen.has(id)) continue;
        seen.add(id);
        const way = { systemId: id, gates: [systemId, ...gates] };
        const band = bandOf(id);
        if (band === 'high' && mayPass(id)) next.push(way);
        else if (band === 'low' && mayLand(id)) landings.push(way);
      }
    }
    round = next;
  }
  return landings.slice(0, MOST_LANDINGS);
}
