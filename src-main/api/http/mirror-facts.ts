import type { MirrorFacts } from '#main/domain/freshness';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { AppStatus, SourceState } from '#shared/local-api/status';

/** What freshness is told from: the ingester's state and the versions of the parts. `now` in milliseconds since the epoch. */
export function mirrorFacts(status: AppStatus, versions: DataVersions, now: number): MirrorFacts {
  const sourcesThatAre = (wanted: SourceState['state']) =>
    new Set(status.sources.filter(({ state }) => state === wanted).map(({ source }) => source));
  return {
    versions,
    contracts: status.mirror_state,
    outstanding: status.counts.contracts_outstanding,
    itemsPending: status.counts.items_pending,
    off: sourcesThatAre('off'),
    waiting: sourcesThatAre('waiting'),
    now,
  };
}
