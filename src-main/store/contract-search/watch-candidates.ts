import { SECOND } from '#shared/time';
import type { WatchCandidate } from '#shared/watch-candidate';
import type { ReadDb } from '../db.ts';
import { contractTable, type IndexedContract, matchText } from './column-table.ts';
import type { ContractQuery } from './contract-query.ts';
import { indexedContractColumns } from './contract-records.ts';

/** A few contracts in a table of their own, searched with the filter of the contract list. */
export interface WatchCandidates {
  all: readonly WatchCandidate[];
  /** The ids of those that pass the query's filter and text at `now` (milliseconds); its order and page are ignored. */
  matching(query: ContractQuery, now: number): number[];
}

type Row = IndexedContract & Omit<WatchCandidate, 'typeIds'>;

/** Reads the few contracts that changed, so that no search of all of them is needed to see which match. */
export function watchCandidates(db: Pick<ReadDb, 'prepare'>) {
  const row = db.prepare<[number], Row>(`
    SELECT ${indexedContractColumns}, single_type_id AS singleTypeId, unit_price AS unitPrice, first_seen_at AS firstSeenAt,
           date_issued AS dateIssued,
           coalesce((SELECT system_id FROM stations WHERE station_id = start_location_id),
                    (SELECT system_id FROM structures WHERE structure_id = start_location_id)) AS systemId
      FROM contracts WHERE contract_id = ?`);
  const items = db
    .prepare<[number], number>('SELECT type_id FROM contract_items WHERE contract_id = ? AND is_included = 1')
    .pluck();
  const foldedName = db.prepare<[number], string>('SELECT folded_name FROM types WHERE type_id = ?').pluck();

  return {
    /** Loads those of the ids that are stored and that `wanted` accepts. */
    load(ids: readonly number[], wanted: (candidate: Omit<WatchCandidate, 'typeIds'>) => boolean): WatchCandidates {
      const all: WatchCandidate[] = [];
      const rows: Row[] = [];
      for (const id of ids) {
        const found = row.get(id);
        if (found === undefined || !wanted(found)) continue;
        rows.push(found);
        all.push({ ...found, typeIds: items.all(id) });
      }
      const table = contractTable(rows.length);
      rows.forEach((found, index) => {
        table.upsert(found);
        table.setItems(found.contractId, all[index]?.typeIds ?? []);
      });
      const idOf = table.column('contractId');
      return {
        all,
        matching(query, now) {
          const text = query.text === null ? null : matchText(table, query.text, (typeId) => foldedName.get(typeId));
          return Array.from(table.select(query, text, now / SECOND), (slot) => idOf[slot] as number);
        },
      };
    },
  };
}
