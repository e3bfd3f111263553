import { BLUEPRINT_CATEGORY_ID, type ContractStatus } from '#shared/game';
import type { ReadDb } from '../db.ts';
import { type BlueprintColumns, type StoredBlueprint, withCopy } from './worth-inputs.ts';

/** An item exchange, on offer or over, with the times that tell how long it took to end. ISK; times ISO 8601 UTC. */
export interface OfferLifeRow {
  contract_id: number;
  region_id: number;
  region_name: string | null;
  price: number;
  date_issued: string;
  date_expired: string;
  first_seen_at: string;
  /** The first sweep without it; null: it is listed. */
  ended_at: string | null;
  status: ContractStatus;
  evidence: string;
}

/** The same of a single item. ISK a unit; blueprint members as the source says. */
export interface SingleOfferLifeRow extends OfferLifeRow, BlueprintColumns {
  type_id: number;
  type_name: string | null;
  issuer_id: number;
  issuer_corporation_id: number;
  meta_group_id: number | null;
  quantity: number;
  unit_price: number;
}

/** An item of a bundle; what is null the static data does not say. */
interface BundleItemRow {
  contract_id: number;
  type_id: number;
  quantity: number;
  category_id: number | null;
  meta_group_id: number | null;
}

const COLUMNS = `c.contract_id, c.region_id, regions.name AS region_name, c.price, c.date_issued, c.date_expired, c.first_seen_at,
           CASE WHEN c.present = 0 THEN c.absent_since END AS ended_at, c.status, c.evidence`;
const BLUEPRINT = ['is_blueprint_copy', 'material_efficiency', 'time_efficiency', 'runs'];

/** Reads offers with the times of their lives: of a type by the indexes of its offers and ends, of bundles by all that are listed or ended. */
export function offerLifeReads(db: ReadDb) {
  // `+`: without it SQLite prepares the joined statement anew for each type, which takes seven times as long as reading its offers.
  const single = (withItems: boolean, index: string, chosen: string) => `
    SELECT ${COLUMNS}, single_type_id AS type_id, types.name AS type_name, c.issuer_id, c.issuer_corporation_id, single_quantity AS quantity,
           unit_price, category_id, meta_group_id, ${BLUEPRINT.map((name) => (withItems ? `i.${name}` : `NULL AS ${name}`)).join(', ')}
      FROM contracts c INDEXED BY ${index} ${withItems ? 'JOIN contract_items i ON i.contract_id = c.contract_id' : ''}
      LEFT JOIN types ON types.type_id = single_type_id LEFT JOIN regions ON regions.region_id = c.region_id
     WHERE single_type_id = +@typeId AND single_type_id IS NOT NULL AND c.items_left_out = 0
       AND (@regionIds IS NULL OR c.region_id IN (SELECT value FROM json_each(@regionIds))) AND ${chosen}`;
  const ofTypeWith = (withItems: boolean) =>
    db.prepare<[{ typeId: number; since: string; regionIds: string | null }], StoredBlueprint<SingleOfferLifeRow>>(`
    ${single(withItems, 'contracts_by_unit_price', 'present = 1')} UNION ALL
    ${single(withItems, 'contracts_ended_by_type', 'present = 0 AND absent_since >= @since')}`);
  const [ofBlueprint, ofOther] = [ofTypeWith(true), ofTypeWith(false)];
  // Only of a blueprint its item says more than the contract: to look for it takes half of the time.
  const isOther = db
    .prepare<[number], 1>(`SELECT 1 FROM types WHERE type_id = ? AND category_id <> ${BLUEPRINT_CATEGORY_ID}`)
    .pluck();
  const bundles = db.prepare<[{ ids: string; since: string }], OfferLifeRow>(`
    SELECT ${COLUMNS}
      FROM json_each(@ids) wanted CROSS JOIN contracts c ON c.contract_id = wanted.value LEFT JOIN regions ON regions.region_id = c.region_id
     WHERE (c.present = 1 OR c.absent_since >= @since) AND c.items_state = 'known' AND c.items_left_out = 0`);
  const items = db.prepare<[string], BundleItemRow>(`
    SELECT i.contract_id, i.type_id, i.quantity, category_id, meta_group_id
      FROM json_each(?) wanted JOIN contract_items i ON i.contract_id = wanted.value LEFT JOIN types USING (type_id)`);
  const mostEnded = db
    .prepare<[{ since: string; most: number }], number>(`
    SELECT single_type_id FROM contracts INDEXED BY contracts_ended_by_type
     WHERE single_type_id IS NOT NULL AND present = 0 AND absent_since >= @since
     GROUP BY single_type_id ORDER BY count(*) DESC, single_type_id LIMIT @most`)
    .pluck();
  return {
    /** The types of which most single-item offers left the list at `since` (ISO 8601) or later. */
    mostEnded: (since: string, most: number): number[] => mostEnded.all({ since, most }),
    /** Every item row of these contracts, by contract. */
    itemsOf: (ids: readonly number[]): Map<number, BundleItemRow[]> =>
      Map.groupBy(items.all(JSON.stringify(ids)), ({ contract_id: id }) => id),
    /** Single-item offers of a type, in these regions or in all, that are listed, or left the list at `since` (ISO 8601) or later. */
    ofType(typeId: number, since: string, regionIds?: readonly number[]): SingleOfferLifeRow[] {
      const read = isOther.get(typeId) === undefined ? ofBlueprint : ofOther;
      return read.all({ typeId, since, regionIds: regionIds === undefined ? null : JSON.stringify(regionIds) }).map(withCopy);
    },
    /** Of these exchanges those whose list of items is whole and that are listed, or left the list at `since` (ISO 8601) or later. */
    bundles: (ids: readonly number[], since: string): OfferLifeRow[] => bundles.all({ ids: JSON.stringify(ids), since }),
  };
}
