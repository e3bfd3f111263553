import type { Clock } from '#main/runtime/world';
import { type CatalogReads, catalogReads } from '#main/store/catalog/reads';
import type { TradeContractQuery } from '#main/store/contract-search/contract-query';
import { type ContractChangeReads, contractChangeReads } from '#main/store/contracts/changes';
import { everSweptRead } from '#main/store/contracts/regions';
import type { ReadDb } from '#main/store/db';
import { type DataVersions, dataVersionReads } from '#main/store/ingest-state/data-versions';
import { settingReads } from '#main/store/user-data/settings';
import type { SqlResult } from '#shared/data-api/sql';
import type { PublishedSearches } from '#shared/local-api/published-searches';
import type { TradeContract } from '#shared/trade-api/contracts';

/** Runs a statement that anybody wrote, within the limits of src-shared/data-api/sql. */
export interface SqlStatements {
  /** `refused`: a sentence for whoever wrote it; `busy`: too many wait. */
  run(sql: string, limit: number): Promise<{ answer: SqlResult & { truncated: boolean } } | { refused: string } | { busy: true }>;
}

/** Answered beside the main thread: one page of the trade list without the contracts' own pages in the app. `now` in milliseconds. */
type ContractRows = (
  query: TradeContractQuery,
  now: number,
) => Promise<{ rows: readonly Omit<TradeContract, 'url'>[]; total: number }>;

/** What the data service is made of. */
export interface DataDeps {
  clock: Clock;
  catalog: CatalogReads;
  changes: ContractChangeReads;
  sql: SqlStatements;
  contracts: ContractRows;
  /** Whether any region was ever swept completely. */
  everSwept(): boolean;
  /** Searches that the person gave an address. */
  searches(): PublishedSearches;
  versions(): DataVersions;
}

/** Everything the service reads, from one handle; statements and searches run elsewhere. */
export function dataDeps(db: ReadDb, { clock, sql, contracts }: Pick<DataDeps, 'clock' | 'sql' | 'contracts'>): DataDeps {
  const settings = settingReads(db);
  return {
    clock,
    catalog: catalogReads(db),
    changes: contractChangeReads(db),
    sql,
    contracts,
    everSwept: everSweptRead(db),
    searches: () => settings.all().published_searches,
    versions: dataVersionReads(db),
  };
}
