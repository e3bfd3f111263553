import type { MirrorFacts } from '#main/domain/freshness';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { AppStatus, SourceState } from '#shared/local-api/status';

/** The sources that are switched off. */
export function offSources({ sources }: Pick<AppStatus, 'sources'>): SourceState['source'][] {
  return sources.flatMap(({ source, state }) => (state === 'off' ? source : []));
}

/** What freshness is worked out from: the ingester's state and the versions of the parts. `now` in milliseconds since the epoch. */
export function mirrorFacts(status: AppStatus, versions: DataVersions, now: number): MirrorFacts {
  const sourcesWhere = (is: (source: SourceState) => boolean) => new Set(status.sources.filter(is).map(({ source }) => source));
  return {
    versions,
    contracts: status.mirror_state,
    outstanding: status.counts.contracts_outstanding,
    itemsPending: status.counts.items_pending,
    off: new Set(offSources(status)),
    // Also one whose first run is under way: what that has brought so far may be hours old.
    waiting: sourcesWhere(({ state, collected_at: at }) => at === null && state !== 'off' && state !== 'failing'),
    now,
  };
}
