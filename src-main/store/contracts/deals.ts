import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import type { DealCandidate } from '#shared/mirror-rows';
import type { ReadDb } from '../db.ts';

/** A contract with a margin. */
export interface DealRow extends DealCandidate {
  /** 1: it offers a blueprint, whose trade no market tells. */
  has_blueprint: number;
  issuer_id: number;
}

type StoredDeal = Omit<DealRow, 'flags' | 'names' | 'type_ids'> & {
  flag_codes: string;
  title: string | null;
  system_name: string | null;
  region_name: string | null;
  type_ids: string;
  type_names: string | null;
};

function dealRow({
  flag_codes: codes,
  title,
  system_name: system,
  region_name: region,
  type_names: types,
  ...row
}: StoredDeal): DealRow {
  return {
    ...row,
    flags: codes === '' ? [] : codes.split(' '),
    names: [title, types, row.place_name, system, region, row.issuer_name],
    type_ids: JSON.parse(row.type_ids) as number[],
  };
}

/** Units of a type that a contract offers, or wants. */
export interface DealtItemRow {
  contract_id: number;
  type_id: number;
  /** 1: offered. */
  is_included: number;
  units: number;
}

/** With a margin at once or by orders that wait. */
const HAS_MARGIN = 'capital IS NOT NULL AND (margin > 0 OR margin_listed > 0)';
const IS_CANDIDATE = `c.present = 1 AND c.status = 'outstanding' AND ${HAS_MARGIN}`;

/** Reads of the contracts that bring more than they ask for; `capitalGroups`: of ships that gates of high security refuse. */
export function dealReads(db: ReadDb, capitalGroups: readonly number[]) {
  const rowsOf = (index: string, chosen: string) => `
    SELECT c.contract_id, c.region_id, coalesce(station.system_id, structure.system_id) AS system_id,
           c.volume, c.date_expired, c.type = 'auction' AS is_auction, flag_codes, c.title, c.issuer_id,
           issuer.name AS issuer_name, c.start_location_id AS location_id, coalesce(station.name, nullif(structure.name, '')) AS place_name,
           systems.name AS system_name, systems.security_status, regions.name AS region_name,
           json_group_array(DISTINCT i.type_id) FILTER (WHERE is_included = 1) AS type_ids, group_concat(DISTINCT types.name) AS type_names,
           CASE WHEN sum(is_included = 0 AND types.volume IS NULL) > 0 THEN NULL
                ELSE coalesce(sum(quantity * types.volume) FILTER (WHERE is_included = 0), 0) END AS wanted_volume,
           coalesce(max(is_included), 0) AS offers, coalesce(sum(quantity), 0) AS units,
           CASE WHEN sum(types.volume IS NULL) = 0 THEN max(types.volume) END AS largest_unit,
           coalesce(max(group_id IN (SELECT value FROM json_each(@groups))), 0) AS has_capital,
           coalesce(max(is_included = 1 AND category_id = ${BLUEPRINT_CATEGORY_ID}), 0) AS has_blueprint,
           capital, margin, margin_listed, is_safe, price_rating
      FROM contracts c INDEXED BY ${index} CROSS JOIN contract_ratings USING (contract_id)
      LEFT JOIN contract_items i USING (contract_id)
      LEFT JOIN types USING (type_id)
      LEFT JOIN stations station ON station.station_id = c.start_location_id
      LEFT JOIN structures structure ON structure.structure_id = c.start_location_id
      LEFT JOIN systems ON systems.system_id = coalesce(station.system_id, structure.system_id)
      LEFT JOIN regions ON regions.region_id = c.region_id
      LEFT JOIN names issuer ON issuer.id = c.issuer_id
     WHERE ${chosen}
     GROUP BY c.contract_id`;
  const deals = db.prepare<[{ groups: string }], StoredDeal>(rowsOf('contracts_present', IS_CANDIDATE));
  const past = db.prepare<[{ groups: string; since: string; most: number }], StoredDeal>(
    `${rowsOf('contracts_by_first_seen', `c.first_seen_at >= @since AND ${HAS_MARGIN}`)} ORDER BY c.first_seen_at DESC LIMIT @most`,
  );
  const itemsWhere = (contracts: string) => `
    SELECT contract_id, type_id, is_included, sum(quantity) AS units
      FROM ${contracts} AND category_id IS NOT ${BLUEPRINT_CATEGORY_ID}
     GROUP BY contract_id, type_id, is_included`;
  const items = db.prepare<[], DealtItemRow>(
    itemsWhere(`contracts c INDEXED BY contracts_present CROSS JOIN contract_ratings USING (contract_id)
           CROSS JOIN contract_items i USING (contract_id) LEFT JOIN types USING (type_id) WHERE ${IS_CANDIDATE}`),
  );
  const itemsOf = db.prepare<[string], DealtItemRow>(
    itemsWhere('contract_items LEFT JOIN types USING (type_id) WHERE contract_id IN (SELECT value FROM json_each(?))'),
  );
  const groups = JSON.stringify(capitalGroups);
  return {
    /** Some 10 ms for a thousand. */
    candidates: (): DealRow[] => deals.all({ groups }).map(dealRow),
    /** The newest that were first seen since then, however they ended, as they were rated last. */
    since: (at: string, most: number): DealRow[] => past.all({ groups, since: at, most }).map(dealRow),
    /** Everything but blueprints that they offer and want. */
    items: (): DealtItemRow[] => items.all(),
    /** The same of these contracts. */
    itemsOf: (ids: readonly number[]): DealtItemRow[] => itemsOf.all(JSON.stringify(ids)),
  };
}
