import type { ReadDb } from '../db.ts';
import type { IndexedContract, IndexedRating } from './column-table.ts';

/** The columns of `contracts` that make an {@link IndexedContract}. */
export const indexedContractColumns = `contract_id AS contractId, region_id AS regionId, type, status, category_mask AS categoryMask,
  issuer_corporation_id AS issuerCorporationId, price, volume, collateral,
  unixepoch(date_issued) AS issued, unixepoch(date_expired) AS expired, folded_title AS foldedTitle`;

/** Reads what the contract index is built from, and the delta log that keeps it up to date. */
export function contractRecords(db: ReadDb) {
  const all = db.prepare<[], IndexedContract>(`SELECT ${indexedContractColumns} FROM contracts`);
  const byId = db.prepare<[number], IndexedContract>(`SELECT ${indexedContractColumns} FROM contracts WHERE contract_id = ?`);
  const allItems = db
    .prepare<[], [contractId: number, typeId: number]>(
      'SELECT contract_id, type_id FROM contract_items WHERE is_included = 1 ORDER BY contract_id',
    )
    .raw();
  const itemsById = db
    .prepare<[number], number>('SELECT type_id FROM contract_items WHERE contract_id = ? AND is_included = 1')
    .pluck();
  const ratingColumns = 'contract_id AS contractId, margin, margin_percent AS marginPercent, verdict, flags, is_safe AS isSafe';
  const allRatings = db.prepare<[], IndexedRating>(`SELECT ${ratingColumns} FROM contract_ratings`);
  const ratingById = db.prepare<[number], IndexedRating>(`SELECT ${ratingColumns} FROM contract_ratings WHERE contract_id = ?`);
  const count = db.prepare<[], number>('SELECT count(*) FROM contracts').pluck();
  const newestChange = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM contract_changes').pluck();
  const oldestChange = db.prepare<[], number>('SELECT coalesce(min(seq), 1) FROM contract_changes').pluck();
  const changedSince = db.prepare<[number], number>('SELECT DISTINCT contract_id FROM contract_changes WHERE seq > ?').pluck();
  const catalogVersion = db.prepare<[], number>("SELECT version FROM data_versions WHERE name = 'catalog'").pluck();
  const foldedNames = db.prepare<[], [typeId: number, foldedName: string]>('SELECT type_id, folded_name FROM types').raw();

  return {
    count: (): number => count.get() ?? 0,
    all: (): IterableIterator<IndexedContract> => all.iterate(),
    find: (contractId: number): IndexedContract | undefined => byId.get(contractId),

    /** The included item types of every contract that has any, by contract id; a type may repeat. */
    *allItems(): Generator<{ contractId: number; typeIds: number[] }> {
      let contract: { contractId: number; typeIds: number[] } | undefined;
      for (const [contractId, typeId] of allItems.iterate()) {
        if (contract?.contractId === contractId) contract.typeIds.push(typeId);
        else {
          if (contract !== undefined) yield contract;
          contract = { contractId, typeIds: [typeId] };
        }
      }
      if (contract !== undefined) yield contract;
    },
    /** The included item types of one contract; a type may repeat. */
    itemsOf: (contractId: number): number[] => itemsById.all(contractId),

    allRatings: (): IterableIterator<IndexedRating> => allRatings.iterate(),
    /** undefined: it was not rated yet. */
    ratingOf: (contractId: number): IndexedRating | undefined => ratingById.get(contractId),

    /** Sequence number of the newest change; 0 before the first. */
    newestChange: (): number => newestChange.get() ?? 0,
    /** Sequence number of the oldest change that the log still has; 1 where it is empty. */
    oldestChange: (): number => oldestChange.get() ?? 1,
    /** Ids of the contracts that changed after a sequence number. */
    changedSince: (seq: number): number[] => changedSince.all(seq),

    /** How often the static data has changed; undefined before the first build. */
    catalogVersion: (): number | undefined => catalogVersion.get(),
    /** Folded names of all types, by id. */
    typeNames: (): Map<number, string> => new Map(foldedNames.all()),
  };
}
