import type { ContractSummary } from '#shared/contracts-api/contracts';
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

/** A row of a contract list; its page in the app is the caller's to add. */
export type ContractSummaryRow = Omit<ContractSummary, 'url'>;

/** A row of a contract list with what the contracts service does not say of it. Security statuses as stored, not rounded. */
export interface ListedContractRow extends ContractSummaryRow {
  items_state: ItemsState;
  /** Rows of the list of items that could not be read. */
  items_left_out: number;
  issuer_name: string | null;
  issuer_corporation_name: string | null;
  first_seen_at: string;
  status_evidence: StatusEvidence;
  bid_count: number | null;
  highest_bid: number | null;
  start_location_id: number | null;
  end_location_id: number | null;
  place: Place | null;
  destination: Place | null;
}

type StoredListedItem = StoredItemFlags<Omit<ListedItem, 'type_name' | 'category_id'>>;

const summaryColumns = `c.contract_id, c.type, c.status, 'public' AS availability, c.issuer_id, c.issuer_corporation_id, c.region_id,
  NULL AS region_name, c.title, c.price, c.reward, c.collateral, c.volume, c.date_issued, c.date_expired`;

/** Reads the rows of contract lists in the order of their ids; a contract that there is not is left out. */
export function contractSummaryReads(db: ReadDb): (contractIds: readonly number[]) => ContractSummaryRow[] {
  return rowReads(db, pageNames(db), summaryColumns);
}

/**
 * Reads rows with these columns in the order of their ids. One statement for all: asked for one by one, fifty rows take seven times as long.
 */
function rowReads<Row extends ContractSummaryRow>(db: ReadDb, names: PageNames, columns: string, joins = '') {
  const byIds = db.prepare<[string], Row>(
    `SELECT ${columns} FROM json_each(?) wanted JOIN contracts c ON c.contract_id = wanted.value ${joins}`,
  );
  return (contractIds: readonly number[]): Row[] => {
    names.refresh();
    const rows = new Map<number, Row>();
    for (const row of byIds.all(JSON.stringify(contractIds))) {
      row.region_name = row.region_id === null ? null : names.region(row.region_id);
      rows.set(row.contract_id, row);
    }
    return contractIds.flatMap((id) => rows.get(id) ?? []);
  };
}

/** Reads of what a page of the trade list shows: two statements a page of any length. */
export function contractListingReads(db: ReadDb) {
  const items = db.prepare<[string], StoredListedItem>(`
    SELECT i.contract_id, i.type_id, i.quantity, i.is_included, i.is_blueprint_copy, i.runs, i.material_efficiency, i.time_efficiency,
           (SELECT median_price FROM price_changes p
             WHERE p.region_id = wanted.value ->> 1 AND p.type_id = i.type_id AND sample_count > 0 ORDER BY hour DESC LIMIT 1) AS unit_price
      FROM json_each(?) wanted CROSS JOIN contract_items i ON i.contract_id = wanted.value ->> 0
     ORDER BY i.contract_id, i.record_id`);
  const names = pageNames(db);
  const rowsOf = rowReads<ListedContractRow>(
    db,
    names,
    `${summaryColumns}, c.items_state, c.items_left_out, issuer.name AS issuer_name, corporation.name AS issuer_corporation_name,
     c.start_location_id, c.end_location_id, NULL AS place, NULL AS destination, c.first_seen_at,
     replace(c.evidence ->> 'kind', '-', '_') AS status_evidence, c.bid_count, c.highest_bid`,
    `LEFT JOIN names issuer ON issuer.id = c.issuer_id
     LEFT JOIN names corporation ON corporation.id = c.issuer_corporation_id`,
  );
  const offered = db.prepare<[{ ids: string; typeId: number }], OfferedUnits>(`
    SELECT contract_id AS contractId, sum(quantity) FILTER (WHERE type_id = @typeId) AS units,
           coalesce(sum(quantity) FILTER (WHERE type_id <> @typeId), 0) AS others
      FROM json_each(@ids) AS asked CROSS JOIN contracts ON contracts.contract_id = asked.value AND items_left_out = 0
      JOIN contract_items USING (contract_id)
     WHERE is_included = 1 AND coalesce(is_blueprint_copy, 0) = 0
     GROUP BY contract_id HAVING units > 0`);
  const pending = db.prepare<[], number>("SELECT count(*) FROM contracts WHERE items_state = 'pending' AND present = 1").pluck();

  return {
    /** Rows in the order of their ids; a contract that there is not is left out. */
    rowsOf(contractIds: readonly number[]): ListedContractRow[] {
      const rows = rowsOf(contractIds);
      for (const row of rows) {
        row.place = names.place(row.start_location_id);
        row.destination = names.place(row.end_location_id);
      }
      return rows;
    },

    /** The items of these rows, by contract; within one in the order of their records. A contract without any is absent. */
    itemsOf(rows: readonly Pick<ListedContractRow, 'contract_id' | 'region_id'>[]): Map<number, ListedItem[]> {
      names.refresh();
      const found = new Map<number, ListedItem[]>();
      for (const item of items.all(JSON.stringify(rows.map(({ contract_id: id, region_id: region }) => [id, region])))) {
        const known = found.get(item.contract_id);
        const listed = itemOf(item, names);
        if (known === undefined) found.set(item.contract_id, [listed]);
        else known.push(listed);
      }
      return found;
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
  return Object.assign(itemWithFlags(item), { type_name: name, category_id: categoryId });
}
