import type { OnThread } from '#main/queries/threads';
import type { Clock } from '#main/runtime/world';
import { type CatalogReads, catalogReads } from '#main/store/catalog/reads';
import { type AnalyticsReads, analyticsReads } from '#main/store/contracts/analytics';
import { type ContractDetailReads, contractDetailReads } from '#main/store/contracts/detail';
import { type ContractListReads, contractListReads } from '#main/store/contracts/lists';
import { everSweptRead } from '#main/store/contracts/regions';
import type { ReadDb } from '#main/store/db';
import { type ExampleReads, exampleReads } from '#main/store/examples';
import { type DataVersions, dataVersionReads } from '#main/store/ingest-state/data-versions';

export interface ContractsDeps {
  clock: Clock;
  catalog: CatalogReads;
  detail: ContractDetailReads;
  /** For the window's own interface. */
  lists: ContractListReads;
  analytics: AnalyticsReads;
  /** For the references of both services. */
  examples: ExampleReads;
  everSwept(): boolean;
  versions(): DataVersions;
  /** The list and the sums over days are answered by another thread. */
  on: OnThread;
  /** Fetches the items of one contract ahead of its turn; `later`: the limits do not allow it now. */
  fetchItems(contractId: number): Promise<'known' | 'gone' | 'later'>;
}

/** Everything the service reads, from one handle; what takes longer is left to other threads. */
export function contractsDeps(
  db: ReadDb,
  on: OnThread,
  { clock, fetchItems }: Pick<ContractsDeps, 'clock' | 'fetchItems'>,
): ContractsDeps {
  return {
    clock,
    catalog: catalogReads(db),
    detail: contractDetailReads(db),
    lists: contractListReads(db),
    analytics: analyticsReads(db),
    examples: exampleReads(db),
    everSwept: everSweptRead(db),
    versions: dataVersionReads(db),
    on,
    fetchItems,
  };
}
