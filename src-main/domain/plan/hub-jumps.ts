import { type HubName, tradeHubs } from '#shared/game';
import type { Network } from './network.ts';
import { noWishes, type RouteWays, waysFrom } from './route.ts';

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
