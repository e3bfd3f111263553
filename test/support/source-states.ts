import type { SourceState } from '#shared/local-api/status';
import { type DataSourceName, sourceTable } from '#shared/sources';

/** A source of which everything is as new as it should be, or as a test wants it. */
export function aSourceState(source: DataSourceName, wanted: Partial<SourceState> = {}): SourceState {
  return {
    source,
    label: sourceTable[source].label,
    state: 'fresh',
    covered_until: null,
    heard_at: null,
    collected_at: null,
    backlog: null,
    next_attempt_at: null,
    reason: null,
    parts: [],
    ...wanted,
  };
}
