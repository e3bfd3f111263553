import type { OnThread } from '#main/queries/threads';
import type { Clock } from '#main/runtime/world';
import { type CatalogReads, catalogReads } from '#main/store/catalog/reads';
import { type ContractChangeReads, contractChangeReads } from '#main/store/contracts/changes';
import { everSweptRead } from '#main/store/contracts/regions';
import type { ReadDb } from '#main/store/db';
import { type EventReads, eventReads } from '#main/store/events/events';
import { type DataVersions, dataVersionReads } from '#main/store/ingest-state/data-versions';
import { type SourceContactReads, sourceContactReads } from '#main/store/ingest-state/source-contacts';
import { settingReads } from '#main/store/user-data/settings';
import type { SqlQuestion, SqlResult } from '#shared/data-api/sql';
import type { PublishedSearches } from '#shared/local-api/published-searches';
import type { Asker } from '../http/route.ts';
import { type EventStreams, eventStreams } from './event-streams.ts';

/** Runs a statement that anybody wrote, within the limits of src-shared/data-api/sql. */
export interface SqlStatements {
  /**
   * `refused`: a sentence for the author; `busy`: too many wait. What the window asks has its own places and goes first; an agent's answer
   * is short.
   */
  run(
    question: SqlQuestion,
    asker: Asker,
  ): Promise<{ answer: SqlResult & { truncated: boolean } } | { refused: string } | { busy: true }>;
}

export interface DataDeps {
  clock: Clock;
  catalog: CatalogReads;
  changes: ContractChangeReads;
  sql: SqlStatements;
  /** What is asked of the lists is answered by another thread. */
  on: OnThread;
  contacts: SourceContactReads;
  events: EventReads;
  streams: EventStreams;
  everSwept(): boolean;
  /** Searches that the person gave an address. */
  searches(): PublishedSearches;
  versions(): DataVersions;
}

/** Everything the service reads, from one handle; statements and searches run elsewhere. */
export function dataDeps(
  db: ReadDb,
  on: OnThread,
  { clock, sql, subscribe }: Pick<DataDeps, 'clock' | 'sql'> & Pick<Parameters<typeof eventStreams>[0], 'subscribe'>,
): DataDeps {
  const settings = settingReads(db);
  const events = eventReads(db);
  return {
    clock,
    catalog: catalogReads(db),
    changes: contractChangeReads(db),
    sql,
    on,
    contacts: sourceContactReads(db),
    events,
    streams: eventStreams({ events, clock, subscribe }),
    everSwept: everSweptRead(db),
    searches: () => settings.all().published_searches,
    versions: dataVersionReads(db),
  };
}
