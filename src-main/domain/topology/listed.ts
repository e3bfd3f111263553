import { breadthFirst } from './distances.ts';
import { buildGraph, type Connection } from './graph.ts';
import { HEART_OF_KNOWN_SPACE, POCHVEN_REGION } from './space.ts';

/**
 * The systems of the system-activity service, ascending: those joined by stargates to Jita, and Pochven (decisions §4.1).
 * Empty where the static data does not have Jita.
 */
export function listedSystems(
  systems: readonly { systemId: number; regionId: number }[],
  gates: readonly Connection[],
): number[] {
  const graph = buildGraph(
    systems.map(({ systemId }) => systemId),
    gates,
  );
  const jita = graph.nodeOf.get(HEART_OF_KNOWN_SPACE);
  // Every gate counts here, Zarzakh's too: a system behind it would still be joined to Jita.
  const { distance } = breadthFirst(graph, jita === undefined ? [] : [jita], () => true);
  return systems
    .filter(({ systemId, regionId }) => regionId === POCHVEN_REGION || (distance[graph.nodeOf.get(systemId) ?? 0] ?? -1) >= 0)
    .map(({ systemId }) => systemId)
    .sort((a, b) => a - b);
}
