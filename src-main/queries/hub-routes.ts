import { hubJumps, type JumpsToHub } from '#main/domain/plan/hub-jumps';
import type { Network } from '#main/domain/plan/network';
import { latest } from '#main/runtime/latest';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { HubName } from '#shared/game';

/** {@link hubJumps}, worked out once for each version of the map. */
export function hubRoutes(network: () => Network, versions: () => DataVersions): (hub: HubName) => JumpsToHub {
  const ofMap = latest(
    () => `${versions().topology?.version ?? 0}.${versions().catalog?.version ?? 0}`,
    () => hubJumps(network()),
  );
  return (hub) => ofMap()(hub);
}
