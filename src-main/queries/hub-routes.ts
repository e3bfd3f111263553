import { noWishes, type RouteWays, waysFrom } from '#main/domain/plan/route';
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
  const known = latest(
    () => `${versions().topology?.version ?? 0}.${versions().catalog?.version ?? 0}`,
    () => new Map<HubName, RouteWays>(),
  );
  return (hub) => {
    const ofHubs = known();
    const { graph, bandOf } = network();
    const ways = ofHubs.get(hub) ?? waysFrom({ graph, fromId: tradeHubs[hub], mode: 'safest', bandOf, ...noWishes }, null);
    ofHubs.set(hub, ways);
    return (systemId) => {
      const path = ways.pathTo(systemId);
      return path === null ? null : path.length - 1;
    };
  };
}
