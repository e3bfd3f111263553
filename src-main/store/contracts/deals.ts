import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import type { ReadDb } from '../db.ts';

/** An outstanding contract with a margin, as far as deals are chosen by it. ISK, m³; `expiresAt` ISO 8601 UTC. */
export interface DealRow {
  contractId: number;
  regionId: number;
  systemId: number | null;
  /** What the contract says; null: nothing. */
  statedVolume: number | null;
  /** Of what it wants; 0: nothing, null: a type's volume is not known. */
  wantedVolume: number | null;
  /** 1: it offers items. */
  offers: number;
  /** Units of both sides, and m³ of the largest of these in space; null: that of a type is not known. */
  units: number;
  largestUnit: number | null;
  /** 1: an item on either side is a ship that gates of high security refuse. */
  hasCapital: number;
  isAuction: number;
  flags: readonly string[];
  /** Title, items, place, system, region and issuer. */
  names: readonly (string | null)[];
  locationId: number | null;
  placeName: string | null;
  securityStatus: number | null;
  issuerId: number;
  issuerName: string | null;
  /** Included ones. */
  typeIds: readonly number[];
  expiresAt: string;
  capital: number;
  margin: number | null;
  marginListed: number | null;
  /** 1, 0, or null: not known. */
  isSafe: number | null;
}

type StoredDeal = Omit<DealRow, 'flags' | 'names' | 'typeIds'> & {
  flagCodes: string;
  title: string | null;
  systemName: string | null;
  regionName: string | null;
  typeIds: string;
  typeNames: string | null;
};

function dealRow({ flagCodes, title, systemName, regionName, typeIds, typeNames, ...row }: StoredDeal): DealRow {
  return {
    ...row,
    flags: flagCodes === '' ? [] : flagCodes.split(' '),
    names: [title, typeNames, row.placeName, systemName, regionName, row.issuerName],
    typeIds: JSON.parse(typeIds) as number[],
  };
}

/** Units of a type that a contract offers, or wants. */
export interface DealtItemRow {
  contractId: number;
  typeId: number;
  /** 1: offered. */
  isIncluded: number;
  units: number;
}

/** Outstanding, with a margin at once or by orders that wait. */
const IS_CANDIDATE = "c.present = 1 AND c.status = 'outstanding' AND capital IS NOT NULL AND (margin > 0 OR margin_listed > 0)";

/** Reads of the outstanding contracts that bring more than they ask for; `capitalGroups`: of ships that gates of high security refuse. */
export function dealReads(db: ReadDb, capitalGroups: readonly number[]) {
  const deals = db.prepare<[string], StoredDeal>(`
    SELECT c.contract_id AS contractId, c.region_id AS regionId, coalesce(station.system_id, structure.system_id) AS systemId,
           c.volume AS statedVolume, c.date_expired AS expiresAt, c.type = 'auction' AS isAuction, flag_codes AS flagCodes, c.title, c.issuer_id AS issuerId,
           issuer.name AS issuerName, c.start_location_id AS locationId, coalesce(station.name, nullif(structure.name, '')) AS placeName,
           systems.name AS systemName, systems.security_status AS securityStatus, regions.name AS regionName,
           json_group_array(DISTINCT i.type_id) FILTER (WHERE is_included = 1) AS typeIds, group_concat(DISTINCT types.name) AS typeNames,
           CASE WHEN sum(is_included = 0 AND types.volume IS NULL) > 0 THEN NULL
                ELSE coalesce(sum(quantity * types.volume) FILTER (WHERE is_included = 0), 0) END AS wantedVolume,
           coalesce(max(is_included), 0) AS offers, coalesce(sum(quantity), 0) AS units,
           CASE WHEN sum(types.volume IS NULL) = 0 THEN max(types.volume) END AS largestUnit,
           coalesce(max(group_id IN (SELECT value FROM json_each(?))), 0) AS hasCapital,
           capital, margin, margin_listed AS marginListed, is_safe AS isSafe
      FROM contracts c INDEXED BY contracts_present CROSS JOIN contract_ratings USING (contract_id)
      LEFT JOIN contract_items i USING (contract_id)
      LEFT JOIN types USING (type_id)
      LEFT JOIN stations station ON station.station_id = c.start_location_id
      LEFT JOIN structures structure ON structure.structure_id = c.start_location_id
      LEFT JOIN systems ON systems.system_id = coalesce(station.system_id, structure.system_id)
      LEFT JOIN regions ON regions.region_id = c.region_id
      LEFT JOIN names issuer ON issuer.id = c.issuer_id
     WHERE ${IS_CANDIDATE}
     GROUP BY c.contract_id`);
  const items = db.prepare<[number], DealtItemRow>(`
    SELECT contract_id AS contractId, type_id AS typeId, is_included AS isIncluded, sum(quantity) AS units
      FROM contracts c INDEXED BY contracts_present CROSS JOIN contract_ratings USING (contract_id) CROSS JOIN contract_items i USING (contract_id) JOIN types USING (type_id)
     WHERE ${IS_CANDIDATE} AND category_id <> ?
     GROUP BY contract_id, type_id, is_included`);
  const groups = JSON.stringify(capitalGroups);
  return {
    /** Some 10 ms for a thousand. */
    candidates: (): DealRow[] => deals.all(groups).map(dealRow),
    /** Everything but blueprints that they offer and want. */
    items: () => items.all(BLUEPRINT_CATEGORY_ID),
  };
}
