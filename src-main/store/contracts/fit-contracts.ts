import { type ContractStatus, categoryCodes } from '#shared/game';
import type { FittedItem } from '#shared/mirror-rows';
import type { Place } from '#shared/place';
import type { ReadDb } from '../db.ts';
import { type PageNames, pageNames } from './page-names.ts';

/** An item exchange that may hold a fit. ISK; times ISO 8601 UTC. */
export interface FitContractRow {
  contract_id: number;
  title: string | null;
  price: number;
  region_id: number;
  region_name: string | null;
  /** The security status as stored, not rounded. */
  place: Place | null;
  issuer_id: number;
  issuer_name: string | null;
  issuer_corporation_id: number;
  issuer_corporation_name: string | null;
  first_seen_at: string;
  date_expired: string;
  /** The first sweep without it; null: it is still listed. */
  absent_since: string | null;
  status: ContractStatus;
  evidence: string;
  no_warnings: boolean | null;
  /** Units offered, by type id. */
  offered: Map<number, number>;
}

interface StoredRow extends Omit<FitContractRow, 'region_name' | 'place' | 'no_warnings' | 'offered'> {
  start_location_id: number | null;
  no_warnings: number | null;
}

/** Reads contracts whose list of items is whole and that want nothing but ISK, with what they offer. */
export function fitContractReads(db: ReadDb) {
  const contracts = db.prepare<[{ ids: string; since: string }], StoredRow>(`
    SELECT c.contract_id, title, price, c.region_id, start_location_id, issuer_id, issuer.name AS issuer_name, issuer_corporation_id,
           corporation.name AS issuer_corporation_name, first_seen_at, date_expired, absent_since, status, evidence, rated.no_warnings
      FROM json_each(@ids) wanted JOIN contracts c ON c.contract_id = wanted.value
      LEFT JOIN contract_ratings rated USING (contract_id)
      LEFT JOIN names issuer ON issuer.id = issuer_id LEFT JOIN names corporation ON corporation.id = issuer_corporation_id
     WHERE (present = 1 OR absent_since >= @since) AND price > 0 AND items_state = 'known' AND items_left_out = 0
       AND NOT EXISTS (SELECT 1 FROM contract_items i WHERE i.contract_id = c.contract_id AND is_included = 0)`);
  const items = db
    .prepare<[string], [contractId: number, typeId: number, units: number]>(`
    SELECT contract_id, type_id, quantity FROM json_each(?) wanted JOIN contract_items ON contract_id = wanted.value
     WHERE is_included = 1 ORDER BY contract_id, type_id`)
    .raw();
  const names = pageNames(db);

  /** Of these contracts those that are listed, or left at `since` (ISO 8601) or later. */
  return (contractIds: readonly number[], since: string): FitContractRow[] => {
    names.refresh();
    const rows = contracts.all({ ids: JSON.stringify(contractIds), since });
    const offered = new Map(rows.map(({ contract_id: id }) => [id, new Map<number, number>()]));
    for (const [id, typeId, units] of items.all(JSON.stringify([...offered.keys()]))) {
      const own = offered.get(id);
      own?.set(typeId, (own.get(typeId) ?? 0) + units);
    }
    return rows.map((row) => rowOf(row, names, offered.get(row.contract_id) ?? new Map()));
  };
}

function rowOf(
  { start_location_id: locationId, no_warnings: noWarnings, ...row }: StoredRow,
  names: PageNames,
  offered: Map<number, number>,
): FitContractRow {
  return {
    ...row,
    region_name: names.region(row.region_id),
    place: names.place(locationId),
    no_warnings: noWarnings === null ? null : noWarnings === 1,
    offered,
  };
}

const bitOf = (wanted: string) => 2 ** categoryCodes.findIndex(({ code }) => code === wanted);

/** Reads ships, modules and subsystems of contracts on offer that have a ship and modules; some ten thousand rows of a large mirror. */
export function fittedShipReads(db: ReadDb): (now: string) => FittedItem[] {
  const mask = bitOf('ship') + bitOf('module');
  const read = db.prepare<[{ now: string }], FittedItem>(`
    SELECT c.contract_id, c.price, i.type_id, t.name AS type_name, t.category_id, sum(i.quantity) AS units
      FROM contracts c INDEXED BY contracts_present JOIN contract_items i USING (contract_id) JOIN types t USING (type_id)
     WHERE c.present = 1 AND c.type = 'item_exchange' AND c.price > 0 AND c.date_expired > @now AND c.items_state = 'known'
       AND c.category_mask & ${mask} = ${mask} AND i.is_included = 1 AND t.category_id IN (6, 7, 32)
     GROUP BY c.contract_id, i.type_id ORDER BY c.contract_id, t.category_id, t.name`);
  return (now) => read.all({ now });
}
