import { isStation } from '#shared/game';
import type { ItemRoll, RivalOffer, TradedItem } from '#shared/mirror-rows';
import type { BlueprintKind } from '#shared/trade-api/sales';
import type { ReadDb } from '../db.ts';
import { itemWithFlags, type StoredItemFlags } from './detail.ts';
import type { ItemsState } from './evidence.ts';

/** A contract as far as its worth and its flags depend on it. ISK, m³; times ISO 8601 UTC. */
export interface WorthContractRow {
  contract_id: number;
  type: string;
  price: number | null;
  reward: number | null;
  buyout: number | null;
  collateral: number | null;
  volume: number | null;
  title: string | null;
  date_issued: string;
  date_expired: string;
  items_state: ItemsState;
  items_left_out: number;
  /** Of an auction; null: not read yet. */
  bids: { count: number; highest: number | null } | null;
  issuer_id: number;
  issuer_corporation_id: number;
  /** When the mirror first saw a contract of that corporation, and of any; null: never. */
  corporation_seen_at: string | null;
  mirror_since: string | null;
  /** The type of a single-item offer; null: it is none. */
  single_type_id: number | null;
  region_id: number;
  place: WorthPlaceRow | null;
  /** Of a courier, as its terms say. */
  days_to_complete: number | null;
  /** Where a courier goes; null: it is none. */
  destination: (WorthPlaceRow & { regionId: number | null }) | null;
}

/** Where a contract is; what is null is not known. */
export interface WorthPlaceRow {
  locationId: number;
  systemId: number | null;
  isPublic: boolean;
  /** Not rounded. */
  securityStatus: number | null;
  gateCampScore: number | null;
}

/** An item of a rated contract. */
export interface WorthItemRow extends TradedItem {
  contract_id: number;
  roll: ItemRoll | null;
}

/** The members that distinguish blueprints, as the source gives them; `category_id` null: the static data does not know the type. */
export interface BlueprintColumns extends BlueprintKind {
  category_id: number | null;
}

/** As it is stored: SQLite has no booleans. */
export type StoredBlueprint<Row extends BlueprintColumns> = Omit<Row, 'is_blueprint_copy'> & { is_blueprint_copy: number | null };

type RivalOfferRow = RivalOffer & BlueprintColumns;

type StoredContractRow = Omit<WorthContractRow, 'bids' | 'place' | 'destination'> & {
  end_location_id: number | null;
  end_system_id: number | null;
  is_listed_end: number | null;
  end_security_status: number | null;
  end_camp_score: number | null;
  end_region_id: number | null;
  bid_count: number | null;
  highest_bid: number | null;
  start_location_id: number | null;
  system_id: number | null;
  /** 1: of a structure whose name is public; null: it is none that is known. */
  is_listed_structure: number | null;
  security_status: number | null;
  gate_camp_score: number | null;
};

/** Offers of one type in one region that are read at most; a blueprint's like may be few among many of its type. */
const MOST_RIVALS_READ = 1000;

/** A type as titles name it. */
export interface PublishedType {
  typeId: number;
  name: string;
  categoryId: number | null;
}

type RollJson = [
  sourceTypeId: number,
  sourceName: string | null,
  changes: [id: number, name: string | null, change: 1 | -1 | 0][],
];

/** The roll of an item as JSON; null: it is none that is known. */
const rollOf = (itemId: string) => `
  (SELECT json_array(known.source_type_id, source.name, json(coalesce(
            (SELECT json_group_array(json_array(span.attribute_id, attribute.name, CASE
                      WHEN json_each.value = base.value THEN 0
                      WHEN (json_each.value > base.value) = span.high_is_good THEN 1 ELSE -1 END))
               FROM json_each(known.attributes)
               JOIN mutation_ranges span ON span.mutator_type_id = known.mutator_type_id AND span.attribute_id = CAST(json_each.key AS INTEGER)
               JOIN source_attributes base ON base.type_id = known.source_type_id AND base.attribute_id = span.attribute_id
               LEFT JOIN mutated_attributes attribute ON attribute.attribute_id = span.attribute_id), '[]')))
     FROM abyssals known LEFT JOIN types source ON source.type_id = known.source_type_id
    WHERE known.item_id = ${itemId} AND known.state = 'read')`;

/** Reads what worth and flags are made from: two statements, however many contracts, and one for each single-item offer. */
export function worthInputReads(db: ReadDb) {
  const contracts = db.prepare<[string], StoredContractRow>(`
    SELECT c.contract_id, c.type, price, reward, buyout, collateral, volume, title, date_issued, date_expired, items_state, items_left_out, bid_count,
           highest_bid, issuer_id, issuer_corporation_id,
           (SELECT min(first_seen_at) FROM first_sights sights WHERE sights.issuer_corporation_id = c.issuer_corporation_id)
             AS corporation_seen_at,
           (SELECT min(first_seen_at) FROM first_sights) AS mirror_since, single_type_id, c.region_id, start_location_id,
           coalesce(station.system_id, structure.system_id) AS system_id, structure.name <> '' AS is_listed_structure, system.security_status,
           system_rows.gate_camp_score, days_to_complete, iif(c.type = 'courier', end_location_id, NULL) AS end_location_id,
           target.system_id AS end_system_id, target_structure.name <> '' AS is_listed_end,
           target.security_status AS end_security_status, target_rows.gate_camp_score AS end_camp_score, target.region_id AS end_region_id
      FROM json_each(?) wanted JOIN contracts c ON c.contract_id = wanted.value
      LEFT JOIN stations station ON station.station_id = start_location_id
      LEFT JOIN structures structure ON structure.structure_id = start_location_id
      LEFT JOIN systems system ON system.system_id = coalesce(station.system_id, structure.system_id)
      LEFT JOIN system_rows ON system_rows.system_id = system.system_id
      LEFT JOIN stations target_station ON c.type = 'courier' AND target_station.station_id = end_location_id
      LEFT JOIN structures target_structure ON c.type = 'courier' AND target_structure.structure_id = end_location_id
      LEFT JOIN systems target ON target.system_id = coalesce(target_station.system_id, target_structure.system_id)
      LEFT JOIN system_rows target_rows ON target_rows.system_id = target.system_id`);
  const items = db.prepare<[string], StoredItemFlags<Omit<WorthItemRow, 'roll'>> & { roll: string | null }>(`
    SELECT i.contract_id, i.record_id, i.type_id, t.name AS type_name, t.category_id, t.group_id, g.name AS group_name, t.meta_group_id, t.volume AS type_volume,
           t.rig_size, i.quantity, i.is_included, i.is_blueprint_copy, i.runs, i.material_efficiency, i.time_efficiency, ${rollOf('i.item_id')} AS roll
      FROM json_each(?) wanted JOIN contract_items i ON i.contract_id = wanted.value LEFT JOIN types t USING (type_id)
      LEFT JOIN groups g USING (group_id)
     ORDER BY i.contract_id, i.record_id`);
  const rivals = db.prepare<
    [{ typeId: number; regionId: number; issuerId: number; now: string }],
    StoredBlueprint<RivalOfferRow>
  >(`
    SELECT c.contract_id, single_type_id AS type_id, c.region_id, regions.name AS region_name, single_quantity AS quantity, price,
           unit_price, category_id, i.is_blueprint_copy, i.material_efficiency, i.time_efficiency, i.runs
      FROM contracts c INDEXED BY contracts_by_unit_price
      JOIN contract_items i ON i.contract_id = c.contract_id
      LEFT JOIN types USING (type_id) LEFT JOIN regions ON regions.region_id = c.region_id
     WHERE single_type_id = @typeId AND present = 1 AND c.region_id = @regionId AND date_expired > @now AND issuer_id <> @issuerId
     ORDER BY unit_price, c.contract_id LIMIT ${MOST_RIVALS_READ}`);
  const publishedTypes = db.prepare<[], PublishedType>(
    'SELECT type_id AS typeId, name, category_id AS categoryId FROM types WHERE published = 1',
  );

  return {
    read(contractIds: readonly number[]): { contracts: WorthContractRow[]; items: Map<number, WorthItemRow[]> } {
      const ids = JSON.stringify(contractIds);
      return {
        contracts: contracts.all(ids).map(contractOf),
        items: Map.groupBy(
          items.all(ids).map((item): WorthItemRow => Object.assign(itemWithFlags(item), { roll: readRoll(item.roll) })),
          ({ contract_id: id }) => id,
        ),
      };
    },

    /**
     * Outstanding single-item offers of a type in a region by other issuers, the cheapest unit first, some of the dearest left out
     * where there are very many; `now` ISO 8601. They are read as they are taken.
     */
    *rivalOffers(
      typeId: number,
      among: { regionId: number; issuerId: number; now: string },
    ): Generator<RivalOfferRow, void, undefined> {
      for (const row of rivals.iterate({ typeId, ...among })) yield withCopy(row);
    },

    /** Every published type, some 20,000. */
    publishedTypes: (): PublishedType[] => publishedTypes.all(),
  };
}
export type WorthInputReads = ReturnType<typeof worthInputReads>;

/** The row with `is_blueprint_copy` as a boolean, or null where the source does not say. */
export function withCopy<Row extends { is_blueprint_copy: number | null }>(row: Row) {
  return { ...row, is_blueprint_copy: row.is_blueprint_copy === null ? null : row.is_blueprint_copy === 1 };
}

function contractOf(stored: StoredContractRow): WorthContractRow {
  const {
    bid_count: count,
    highest_bid: highest,
    start_location_id,
    system_id,
    is_listed_structure: listed,
    security_status,
    gate_camp_score,
    end_location_id,
    end_system_id,
    is_listed_end,
    end_security_status,
    end_camp_score,
    end_region_id,
    ...row
  } = stored;
  return {
    ...row,
    bids: count === null ? null : { count, highest },
    place:
      start_location_id === null
        ? null
        : {
            locationId: start_location_id,
            systemId: system_id,
            isPublic: isStation(start_location_id) || listed === 1,
            securityStatus: security_status,
            gateCampScore: gate_camp_score,
          },
    destination:
      end_location_id === null
        ? null
        : {
            locationId: end_location_id,
            systemId: end_system_id,
            regionId: end_region_id,
            isPublic: isStation(end_location_id) || is_listed_end === 1,
            securityStatus: end_security_status,
            gateCampScore: end_camp_score,
          },
  };
}

/** The roll out of a column of {@link rollOf}. */
function readRoll(json: string | null): ItemRoll | null {
  if (json === null) return null;
  const [sourceTypeId, sourceName, changes] = JSON.parse(json) as RollJson;
  return { sourceTypeId, sourceName, changes: changes.map(([attributeId, name, change]) => ({ attributeId, name, change })) };
}
