import type { ReadDb } from '#main/store/db';
import { type DataVersions, dataVersionReads } from '#main/store/ingest-state/data-versions';
import type { SqlResult } from '#shared/data-api/sql';

/** Runs a statement that anybody wrote, within the limits of src-shared/data-api/sql. */
export interface SqlStatements {
  /** `refused`: a sentence for whoever wrote it; `busy`: too many wait. */
  run(sql: string, limit: number): Promise<{ answer: SqlResult & { truncated: boolean } } | { refused: string } | { busy: true }>;
}

/** What the data service is made of. */
export interface DataDeps {
  sql: SqlStatements;
  versions(): DataVersions;
}

/** Everything the service reads, from one handle; statements run in a process of their own. */
export function dataDeps(db: ReadDb, sql: SqlStatements): DataDeps {
  return { sql, versions: dataVersionReads(db) };
}
