import type { Place } from '#shared/place';
import type { StatusEvidence } from '#shared/trade-api/contract-filters';
import type { ReadDb } from '../db.ts';
import { type ContractItemRow, itemWithFlags, type StoredItemFlags } from './detail.ts';
import type { ItemsState } from './evidence.ts';
import { type PageNames, pageNames } from './page-names.ts';

/** What of one type a contract offers, and units of everything else in it. */
interface OfferedUnits {
  contractId: number;
  units: number;
  others: number;
}

export type ListedItem = Omit<ContractItemRow, 'record_id'> & {
  contract_id: number;
  /** ISK: the latest hourly median of single-item offers in the contract's region; null where there never was one. */
  unit_price: number | null;
};

/** What a list of contracts names beside the contract itself. Security statuses as stored, not rounded. */
export interface ListedNames {
  contract_id: number;
  items_state: ItemsState;
  /** Rows of the list of items that could not be read. */
  items_left_out: number;
  issuer_name: string | null;
  issuer_corporation_name: string | null;
  first_seen_at: string;
  status_evidence: StatusEvidence;
  bid_count: number | null;
  highest_bid: number | null;
  place: Place | null;
  destination: Place | null;
}

type StoredListedNames = Omit<ListedNames, 'place' | 'destination'> & {
  start_location_id: number | null;
  end_location_id: number | null;
};
type StoredListedItem = StoredItemFlags<Omit<ListedItem, 'type_name' | 'category_id'>>;

/** Reads of what a page of the contract list shows beside its rows: two statements a page of any length. */
export function contractListingReads(db: ReadDb) {
  const items = db.prepare<[string], StoredListedItem>(`
    SELECT i.contract_id, i.type_id, i.quantity, i.is_included, i.is_blueprint_copy, i.runs, i.material_efficiency, i.time_efficiency,
           (SELECT median_price FROM price_changes p
             WHERE p.region_id = c.region_id AND p.type_id = i.type_id AND sample_count > 0 ORDER BY hour DESC LIMIT 1) AS unit_price
      FROM json_each(?) wanted
      JOIN contracts c ON c.contract_id = wanted.value
      JOIN contract_items i ON i.contract_id = c.contract_id
     ORDER BY i.contract_id, i.record_id`);
  const contracts = db.prepare<[string], StoredListedNames>(`
    SELECT c.contract_id, c.items_state, c.items_left_out, issuer.name AS issuer_name, corporation.name AS issuer_corporation_name,
           c.start_location_id, c.end_location_id, c.first_seen_at, replace(c.evidence ->> 'kind', '-', '_') AS status_evidence, c.bid_count, c.highest_bid
      FROM json_each(?) wanted
      JOIN contracts c ON c.contract_id = wanted.value
      LEFT JOIN names issuer ON issuer.id = c.issuer_id
      LEFT JOIN names corporation ON corporation.id = c.issuer_corporation_id`);
  const offered = db.prepare<[{ ids: string; typeId: number }], OfferedUnits>(`
    SELECT contract_id AS contractId, sum(quantity) FILTER (WHERE type_id = @typeId) AS units,
           coalesce(sum(quantity) FILTER (WHERE type_id <> @typeId), 0) AS others
      FROM json_each(@ids) AS asked CROSS JOIN contracts ON contracts.contract_id = asked.value AND items_left_out = 0
      JOIN contract_items USING (contract_id)
     WHERE is_included = 1 AND coalesce(is_blueprint_copy, 0) = 0
     GROUP BY contract_id HAVING units > 0`);
  const names = pageNames(db);
  const pending = db.prepare<[], number>("SELECT count(*) FROM contracts WHERE items_state = 'pending' AND present = 1").pluck();

  return {
    /** The items of these contracts, by contract; within one in the order of their records. A contract without any is absent. */
    itemsOf(contractIds: readonly number[]): Map<number, ListedItem[]> {
      names.refresh();
      const found = new Map<number, ListedItem[]>();
      for (const item of items.all(JSON.stringify(contractIds))) {
        const known = found.get(item.contract_id);
        const listed = itemOf(item, names);
        if (known === undefined) found.set(item.contract_id, [listed]);
        else known.push(listed);
      }
      return found;
    },

    namesOf(contractIds: readonly number[]): Map<number, ListedNames> {
      names.refresh();
      return new Map(contracts.all(JSON.stringify(contractIds)).map((row) => [row.contract_id, namesOf(row, names)]));
    },

    /** Those of the contracts that include units of a type, by contract; a blueprint of it is none, and nothing is said of a list that is incomplete. */
    unitsOffered: (contractIds: readonly number[], typeId: number): Map<number, OfferedUnits> =>
      new Map(offered.all({ ids: JSON.stringify(contractIds), typeId }).map((row) => [row.contractId, row])),

    /** Contracts of the latest sweeps whose items are still to be read. */
    itemListsToCome: (): number => pending.get() ?? 0,
  };
}

function itemOf(item: StoredListedItem, names: PageNames): ListedItem {
  const { name, categoryId } = names.type(item.type_id);
  return itemWithFlags({ ...item, type_name: name, category_id: categoryId });
}

function namesOf(row: StoredListedNames, names: PageNames): ListedNames {
  const { start_location_id: start, end_location_id: end, ...named } = row;
  return { ...named, place: names.place(start), destination: names.place(end) };
}
