import { type HubName, tradeHubs } from '#shared/game';
import type { SecurityBand } from '#shared/security';
import type { SystemPosition } from '../topology/capital-range.ts';
import { buildGraph, type Graph } from '../topology/graph.ts';
import { noWishes, type RouteWays, waysFrom } from './route.ts';

/** The gate network in the form that searches run on. */
export interface Network {
  graph: Graph;
  /** What is not listed is wormhole space, without police. */
  bandOf(systemId: number): SecurityBand;
  places: readonly SystemPosition[];
}

/** Builds the network of these systems and gates. */
export function buildNetwork(
  systems: readonly { id: number; region_id: number; security: SecurityBand; x: number; y: number; z: number }[],
  gates: Parameters<typeof buildGraph>[1],
): Network {
  const places = systems.map(({ id, region_id, security, x, y, z }) => ({
    systemId: id,
    regionId: region_id,
    band: security,
    x,
    y,
    z,
  }));
  const bands = new Map<number, SecurityBand>(places.map(({ systemId, band }) => [systemId, band]));
  const graph = buildGraph(
    places.map(({ systemId }) => systemId),
    gates,
  );
  return { graph, bandOf: (systemId) => bands.get(systemId) ?? 'null', places };
}

/** Gate jumps between a hub and a system; null where no way leads. */
export type JumpsToHub = (systemId: number) => number | null;

/** The safest ways to the hubs, worked out once for each hub. Of ways with the same ends the one back is as good, so those from the hub are looked for. */
export function hubJumps({ graph, bandOf }: Pick<Network, 'graph' | 'bandOf'>): (hub: HubName) => JumpsToHub {
  const ofHubs = new Map<HubName, RouteWays>();
  return (hub) => {
    const ways = ofHubs.get(hub) ?? waysFrom({ graph, fromId: tradeHubs[hub], mode: 'safest', bandOf, ...noWishes }, null);
    ofHubs.set(hub, ways);
    return (systemId) => {
      const path = ways.pathTo(systemId);
      return path === null ? null : path.length - 1;
    };
  };
}
