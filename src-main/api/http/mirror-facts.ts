import type { MirrorFacts } from '#main/domain/freshness';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { AppStatus } from '#shared/local-api/status';

/** What freshness is told from: the ingester's state and the versions of the parts. `now` in milliseconds since the epoch. */
export function mirrorFacts(status: AppStatus, versions: DataVersions, now: number): MirrorFacts {
  return {
    versions,
    contracts: status.mirror_state,
    outstanding: status.counts.contracts_outstanding,
    itemsPending: status.counts.items_pending,
    off: new Set(status.sources.filter(({ state }) => state === 'off').map(({ source }) => source)),
    now,
  };
}
