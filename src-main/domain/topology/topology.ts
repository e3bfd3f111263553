import type { SystemTopology } from '#shared/mirror-rows';
import { displayedSecurity, securityBand } from '#shared/security';
import { type BetweennessStep, betweennessInSteps } from './betweenness.ts';
import { breadthFirst, hubDistances } from './distances.ts';
import { buildGraph, type Connection } from './graph.ts';
import { HEART_OF_KNOWN_SPACE, isTransit, POCHVEN_REGION } from './space.ts';

/** What the static data says of a system, as far as the graph figures need it. */
export interface StaticSystem {
  systemId: number;
  regionId: number;
  /** Not rounded. */
  securityStatus: number;
}

/** Nodes worked off between two steps: some 20 ms. */
const NODES_PER_STEP = 100;

/** The graph figures of every system given, in their order; yields how far the one long part, betweenness, has come. */
export function* systemTopology(
  systems: readonly StaticSystem[],
  gates: readonly Connection[],
): Generator<BetweennessStep, SystemTopology[]> {
  const listed = listedSystems(systems, gates);
  const graph = buildGraph(listed, gates);
  const hubs = hubDistances(graph);
  const throughGraph = buildGraph(listed.filter(isTransit), gates);
  const total = throughGraph.ids.length;
  yield { done: 0, total };
  const centrality = yield* betweennessInSteps(throughGraph, NODES_PER_STEP);
  yield { done: total, total };

  return systems.map(({ systemId, securityStatus }) => {
    const node = graph.nodeOf.get(systemId);
    const hub = node === undefined ? null : (hubs[node] ?? null);
    return {
      systemId,
      listed: node !== undefined,
      transit: isTransit(systemId),
      hubDistance: hub?.jumps ?? null,
      nearestHub: hub?.hub ?? null,
      betweenness: centrality[throughGraph.nodeOf.get(systemId) ?? -1] ?? 0,
      security: securityBand(securityStatus),
      securityDisplayed: displayedSecurity(securityStatus),
    };
  });
}

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
