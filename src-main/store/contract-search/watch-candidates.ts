import { SECOND } from '#shared/time';
import type { WatchCandidate } from '#shared/watch-candidate';
import type { ReadDb } from '../db.ts';
import { contractColumns } from './columns.ts';
import { rowScan } from './conditions.ts';
import { contractNames } from './contract-names.ts';
import type { ContractQuery } from './contract-query.ts';
import { contractRecords } from './contract-records.ts';
import { includedTypes } from './items.ts';
import { matcher } from './matches.ts';

/** A few contracts in a table of their own, searched with the filter of the contract list. */
export interface WatchCandidates {
  all: readonly WatchCandidate[];
  /** The ids of those that pass the query's filter and text at `now` (milliseconds); its order and page are ignored. */
  matching(query: ContractQuery, now: number): number[];
}

/** Reads the few contracts that changed, so that no search of all of them is needed to see which match. */
export function watchCandidates(db: Pick<ReadDb, 'prepare'>) {
  const candidate = db.prepare<[number], Omit<WatchCandidate, 'typeIds'>>(`
    SELECT contract_id AS contractId, region_id AS regionId, type, status, price, single_type_id AS singleTypeId, unit_price AS unitPrice,
           issuer_id AS issuerId, issuer_corporation_id AS issuerCorporationId, first_seen_at AS firstSeenAt, date_issued AS dateIssued,
           date_expired AS dateExpired, absent_since AS absentSince,
           coalesce((SELECT system_id FROM stations WHERE station_id = start_location_id),
                    (SELECT system_id FROM structures WHERE structure_id = start_location_id)) AS systemId
      FROM contracts WHERE contract_id = ?`);
  const { find, itemsOf, ratingOf } = contractRecords(db);
  const names = contractNames(db);

  return {
    /** Loads those of the ids that are stored and that `wanted` accepts. */
    load(ids: readonly number[], wanted: (candidate: Omit<WatchCandidate, 'typeIds'>) => boolean): WatchCandidates {
      const all: WatchCandidate[] = [];
      const table = contractColumns(ids.length);
      for (const id of ids) {
        const found = candidate.get(id);
        const row = found !== undefined && wanted(found) ? find(id) : undefined;
        if (found === undefined || row === undefined) continue;
        const items = itemsOf(id);
        table.upsert(row);
        table.setItems(id, items);
        table.setRating(id, ratingOf(id));
        all.push({ ...found, typeIds: includedTypes(items) });
      }
      const { matches } = matcher(table, names);
      const scan = rowScan(table);
      return {
        all,
        matching: (query, now) =>
          Array.from(scan(query, matches(query), now / SECOND), (row) => table.columns().contractId[row] as number),
      };
    },
  };
}
