import type { Place } from '#shared/place';
import type { StatusEvidence } from '#shared/trade-api/contract-filters';
import type { ReadDb } from '../db.ts';
import { type ContractItemRow, itemWithFlags, type StoredItemFlags } from './detail.ts';
import type { ItemsState } from './evidence.ts';
import { placeAt, placeColumns, placeJoins, type StoredPlace } from './place-columns.ts';

/** An item of a listed contract with what one unit is asked for. */
export type ListedItem = Omit<ContractItemRow, 'record_id'> & {
  contract_id: number;
  /** ISK: the latest hourly median of single-item offers in the contract's region; null where there never was one. */
  unit_price: number | null;
};

/** What a list of contracts names beside the contract itself. Security statuses as stored, not rounded. */
export interface ListedNames {
  contract_id: number;
  items_state: ItemsState;
  issuer_name: string | null;
  issuer_corporation_name: string | null;
  first_seen_at: string;
  status_evidence: StatusEvidence;
  bid_count: number | null;
  highest_bid: number | null;
  place: Place | null;
  destination: Place | null;
}

type StoredListedNames = Omit<ListedNames, 'place' | 'destination'> & StoredPlace<'start'> & StoredPlace<'end'>;
/** Reads of what a page of the contract list shows beside its rows: two statements a page, whatever its length. */
export function contractListingReads(db: ReadDb) {
  const items = db.prepare<[string], StoredItemFlags<ListedItem>>(`
    SELECT i.contract_id, i.type_id, t.name AS type_name, t.category_id, i.quantity, i.is_included, i.is_blueprint_copy, i.runs,
           i.material_efficiency, i.time_efficiency,
           (SELECT median_price FROM price_changes p
             WHERE p.region_id = c.region_id AND p.type_id = i.type_id AND sample_count > 0 ORDER BY hour DESC LIMIT 1) AS unit_price
      FROM json_each(?) wanted
      JOIN contracts c ON c.contract_id = wanted.value
      JOIN contract_items i ON i.contract_id = c.contract_id
      LEFT JOIN types t USING (type_id)
     ORDER BY i.contract_id, i.record_id`);
  const names = db.prepare<[string], StoredListedNames>(`
    SELECT c.contract_id, c.items_state, issuer.name AS issuer_name, corporation.name AS issuer_corporation_name,
           c.first_seen_at, replace(c.evidence ->> 'kind', '-', '_') AS status_evidence, c.bid_count, c.highest_bid,
           ${placeColumns('start')}, ${placeColumns('end')}
      FROM json_each(?) wanted
      JOIN contracts c ON c.contract_id = wanted.value
      LEFT JOIN names issuer ON issuer.id = c.issuer_id
      LEFT JOIN names corporation ON corporation.id = c.issuer_corporation_id
      ${placeJoins('start')} ${placeJoins('end')}`);
  const pending = db.prepare<[], number>("SELECT count(*) FROM contracts WHERE items_state = 'pending' AND present = 1").pluck();

  return {
    /** The items of these contracts, by contract; within one in the order of their records. A contract without any is absent. */
    itemsOf(contractIds: readonly number[]): Map<number, ListedItem[]> {
      const rows = items.all(JSON.stringify(contractIds)).map(itemWithFlags);
      return Map.groupBy(rows, ({ contract_id: id }) => id);
    },

    /** Names and places of these contracts, by contract. */
    namesOf: (contractIds: readonly number[]): Map<number, ListedNames> =>
      new Map(names.all(JSON.stringify(contractIds)).map((row) => [row.contract_id, namesOf(row)])),

    /** Contracts of the latest sweeps whose items are still to be read. */
    itemListsToCome: (): number => pending.get() ?? 0,
  };
}
export type ContractListingReads = ReturnType<typeof contractListingReads>;

function namesOf(row: StoredListedNames): ListedNames {
  const { contract_id, items_state, issuer_name, issuer_corporation_name, first_seen_at, status_evidence, ...more } = row;
  const { bid_count, highest_bid } = more;
  const names = { contract_id, items_state, issuer_name, issuer_corporation_name, first_seen_at, status_evidence };
  return { ...names, bid_count, highest_bid, place: placeAt(row, 'start'), destination: placeAt(row, 'end') };
}
