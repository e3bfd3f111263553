import { type RouteTree, routeTree } from '#main/domain/plan/route-tree';
import { latest } from '#main/runtime/latest';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { type HubName, tradeHubs } from '#shared/game';
import type { Network } from './network.ts';

/** Gate jumps between a hub and a system; null where no way leads. */
export type JumpsToHub = (systemId: number) => number | null;

/**
 * The safest ways to the hubs, worked out once for each hub and version of the map. Of ways with the same ends the one back is as good, so
 * those from the hub are looked for.
 */
export function hubRoutes(network: () => Network, versions: () => DataVersions): (hub: HubName) => JumpsToHub {
  const trees = latest(
    () => `${versions().topology?.version ?? 0}.${versions().catalog?.version ?? 0}`,
    () => new Map<HubName, RouteTree>(),
  );
  return (hub) => {
    const known = trees();
    const { graph, isHigh } = network();
    const tree = known.get(hub) ?? routeTree(graph, tradeHubs[hub], 'safest', isHigh);
    known.set(hub, tree);
    return (systemId) => {
      const path = tree.pathTo(systemId);
      return path === null ? null : path.length - 1;
    };
  };
}
