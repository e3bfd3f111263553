import { withInherited } from '#main/domain/topology/inherited';
import type { RatingContext } from '#main/domain/trade/rating';
import { catalogWrites } from '#main/store/catalog/catalog';
import type { StaticData } from '#main/store/catalog/static-data';
import type { WriteDb } from '#main/store/db';
import { fold } from '#shared/fold';
import { categoryCodes, hiddenStatuses, SHIP_CATEGORY_ID } from '#shared/game';
import type { DealCandidate, TradedItem } from '#shared/mirror-rows';

/** A stored item; `type` defaults to Tritanium. */
export interface StoredItem {
  record_id: number;
  type_id: number;
  item_id?: number;
  quantity: number;
  is_included: boolean;
  is_blueprint_copy: boolean | null;
  runs: number | null;
  material_efficiency: number | null;
  time_efficiency: number | null;
}

/** A stored contract with its items; derived columns (masks, folded title, unit price) are worked out when it is inserted. */
export interface StoredContract {
  contract_id: number;
  region_id: number;
  type: string;
  status: string;
  issuer_id: number;
  issuer_corporation_id: number;
  for_corporation: boolean;
  title: string | null;
  price: number | null;
  reward: number | null;
  collateral: number | null;
  buyout: number | null;
  volume: number | null;
  days_to_complete: number | null;
  start_location_id: number | null;
  end_location_id: number | null;
  date_issued: string;
  date_expired: string;
  date_accepted: string | null;
  date_completed: string | null;
  first_seen_at: string;
  last_seen_at: string | null;
  absent_since: string | null;
  present: boolean;
  evidence: string;
  probe: 'pending' | null;
  bid_count: number | null;
  highest_bid: number | null;
  bids_observed_at: string | null;
  items_state: 'none' | 'pending' | 'known' | 'gone';
  items: readonly StoredItem[];
}

/** The moment that the stored examples are about; tests start their clock here. */
export const NOON = '2026-11-20T12:00:00Z';

/** A public sale of one Rifter in Jita, valid as it is. */
export function aStoredContract(over: Partial<StoredContract> = {}): StoredContract {
  return {
    contract_id: 200_000_001,
    region_id: 10000002,
    type: 'item_exchange',
    status: 'outstanding',
    issuer_id: 2112000001,
    issuer_corporation_id: 98000001,
    for_corporation: false,
    title: '',
    price: 1_000_000,
    reward: 0,
    collateral: 0,
    buyout: null,
    volume: 27_289,
    days_to_complete: 0,
    start_location_id: 60003760,
    end_location_id: 60003760,
    date_issued: '2026-11-20T09:00:00Z',
    date_expired: '2026-12-04T09:00:00Z',
    date_accepted: null,
    date_completed: null,
    first_seen_at: '2026-11-20T09:20:00Z',
    last_seen_at: null,
    absent_since: null,
    present: true,
    evidence: '{"kind":"listed"}',
    probe: null,
    bid_count: null,
    highest_bid: null,
    bids_observed_at: null,
    items_state: 'known',
    items: [aStoredItem()],
    ...over,
  };
}

export function aStoredItem(over: Partial<StoredItem> = {}): StoredItem {
  return {
    record_id: 1,
    type_id: 587,
    quantity: 1,
    is_included: true,
    is_blueprint_copy: null,
    runs: null,
    material_efficiency: null,
    time_efficiency: null,
    ...over,
  };
}

let tradedRecords = 1000;

/** One Rifter on offer as worth and flags see it, in a row of its own. */
export function aTradedItem(over: Partial<TradedItem> = {}): TradedItem {
  tradedRecords += 1;
  return {
    ...aStoredItem(),
    record_id: tradedRecords,
    type_name: 'Rifter',
    group_id: 25,
    type_volume: 27_289,
    category_id: SHIP_CATEGORY_ID,
    group_name: 'Frigate',
    meta_group_id: 1,
    rig_size: null,
    ...over,
  };
}

/** A contract of the hub with a margin, without flags. */
export const aDealCandidate = (over: Partial<DealCandidate> = {}): DealCandidate => ({
  contract_id: 1,
  region_id: 10,
  system_id: 5,
  volume: 1000,
  wanted_volume: 0,
  offers: 1,
  units: 10,
  largest_unit: 100,
  has_capital: 0,
  is_auction: 0,
  flags: [],
  names: ['10 Rifter', 'Jita'],
  location_id: 60003760,
  place_name: 'Jita IV',
  security_status: 0.9,
  issuer_id: 7,
  issuer_name: 'Trader',
  type_ids: [587],
  date_expired: '2026-11-21T00:00:00Z',
  capital: 50_000_000,
  margin: 10_000_000,
  margin_listed: 20_000_000,
  is_safe: 1,
  price_rating: 'deal',
  ...over,
});

/** What ratings are made with where no issuer did anything before, no type was traded and no way is known. */
export const withoutPast: Pick<RatingContext, 'pastOf' | 'trading' | 'jumpsBetween'> = {
  pastOf: { offersOf: () => [], withdrawn: () => [], couriersLeftEarly: () => 0 },
  trading: new Map(),
  jumpsBetween: () => null,
};

type Type = StaticData['types'][number];

/** A published type in the group of frigates. */
export function aType(over: Partial<Type> & Pick<Type, 'typeId' | 'name'>): Type {
  return {
    groupId: 25,
    marketGroupId: null,
    metaGroupId: null,
    mass: null,
    volume: 1,
    portionSize: 1,
    published: true,
    rigSize: null,
    metaLevel: null,
    ...over,
  };
}

const place = { factionId: null, wormholeClassId: null, x: 0, y: 0, z: 0 };

/** A small galaxy with a type in several categories. */
export function aStaticData(over: Partial<StaticData> = {}): StaticData {
  return {
    build: { buildNumber: 1, releaseDate: '2026-11-17T11:00:00Z' },
    categories: [
      { categoryId: 4, name: 'Material', published: true },
      { categoryId: 6, name: 'Ship', published: true },
      { categoryId: 7, name: 'Module', published: true },
      { categoryId: 9, name: 'Blueprint', published: true },
    ],
    groups: [
      { groupId: 18, categoryId: 4, name: 'Mineral', published: true },
      { groupId: 25, categoryId: 6, name: 'Frigate', published: true },
      { groupId: 60, categoryId: 7, name: 'Damage Control', published: true },
      { groupId: 105, categoryId: 9, name: 'Frigate Blueprint', published: true },
    ],
    marketGroups: [],
    mutatedAttributes: [],
    mutationRanges: [],
    mutationResults: [],
    sourceAttributes: [],
    types: [
      aType({ typeId: 34, name: 'Tritanium', groupId: 18 }),
      aType({ typeId: 587, name: 'Rifter', otherNames: ['裂谷级', 'リフター'] }),
      aType({ typeId: 588, name: 'Reaper' }),
      aType({ typeId: 691, name: 'Rifter Blueprint', groupId: 105 }),
      aType({ typeId: 2048, name: 'Damage Control II', groupId: 60 }),
      aType({ typeId: 9999, name: 'Rifter Prototype', published: false }),
    ],
    regions: [
      { regionId: 10000002, name: 'The Forge', ...place },
      { regionId: 10000043, name: 'Domain', ...place },
      { regionId: 10000030, name: 'Heimatar', ...place },
    ],
    constellations: [{ constellationId: 20000020, regionId: 10000002, name: 'Kimotoro', factionId: null, wormholeClassId: null }],
    systems: [
      { systemId: 30000142, constellationId: 20000020, regionId: 10000002, name: 'Jita', securityStatus: 0.9459, ...place },
    ],
    stargates: [],
    agents: [],
    planets: [],
    wormholeEffects: [],
    jumpDrives: [],
    blueprints: [{ typeId: 691, productTypeId: 587, productUnits: 1, seconds: 6000, materials: [{ typeId: 34, units: 22_222 }] }],
    stations: [
      {
        stationId: 60003760,
        systemId: 30000142,
        name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
        ownerId: 1000035,
        ownerName: 'Caldari Navy',
        typeId: null,
      },
    ],
    ...over,
  };
}

/** Loads the small galaxy, as the ingester reads it. */
export function insertStaticData(db: WriteDb, data: StaticData = aStaticData()): void {
  const systems = withInherited(data.systems, data.constellations, data.regions);
  catalogWrites(db).replaceCatalog({ ...data, systems }, NOON);
}

/** Stores contracts and items as the ingester would, and says that their regions were swept at noon. */
export function insertContracts(db: WriteDb, contracts: readonly StoredContract[]): void {
  const categories = new Map(
    (db.prepare('SELECT type_id, category_id FROM types').all() as { type_id: number; category_id: number | null }[]).map(
      (row) => [row.type_id, row.category_id],
    ),
  );
  db.transaction(() => {
    for (const contract of contracts) {
      const { items, ...columns } = contract;
      const row = {
        ...columns,
        ...derived(contract, categories),
        for_corporation: Number(contract.for_corporation),
        present: Number(contract.present),
      };
      insertRow(db, 'contracts', row);
      for (const item of items)
        insertRow(db, 'contract_items', {
          ...item,
          contract_id: contract.contract_id,
          is_included: Number(item.is_included),
          is_blueprint_copy: item.is_blueprint_copy === null ? null : Number(item.is_blueprint_copy),
        });
    }
    for (const region of new Set(contracts.map(({ region_id }) => region_id))) insertSweep(db, region);
    bumpVersion(db, 'contracts');
    bumpVersion(db, 'items');
  })();
}

/** Says that a region was swept completely. */
export function insertSweep(db: WriteDb, regionId: number, at = NOON): void {
  const present = db.prepare('SELECT count(*) FROM contracts WHERE region_id = ? AND present = 1').pluck().get(regionId);
  db.prepare(`
    INSERT INTO region_sweeps (region_id, swept_at, observed_at, contracts) VALUES (?, ?, ?, ?)
    ON CONFLICT (region_id) DO UPDATE SET swept_at = excluded.swept_at, observed_at = excluded.observed_at, contracts = excluded.contracts
  `).run(regionId, at, at, present);
}

/** Counts a part of the mirror up, as every write of the ingester does. */
export function bumpVersion(db: WriteDb, name: string, observedAt: string = NOON): void {
  db.prepare(
    `INSERT INTO data_versions VALUES (?, 1, ?) ON CONFLICT (name) DO UPDATE SET version = version + 1, observed_at = excluded.observed_at`,
  ).run(name, observedAt);
}

export function insertRow(db: WriteDb, table: string, row: object): void {
  const names = Object.keys(row);
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`).run(row);
}

function derived(contract: StoredContract, categories: ReadonlyMap<number, number | null>) {
  const included = contract.items.filter(({ is_included }) => is_included);
  const [only] = contract.items;
  const single =
    contract.type === 'item_exchange' && contract.items.length === 1 && only?.is_included === true && (contract.price ?? 0) > 0
      ? only
      : undefined;
  return {
    folded_title: contract.title === null ? null : fold(contract.title),
    hidden: Number((hiddenStatuses as readonly string[]).includes(contract.status)),
    category_mask: included.reduce((mask, item) => mask | categoryBits(item, categories.get(item.type_id) ?? null), 0),
    single_type_id: single?.type_id ?? null,
    single_quantity: single?.quantity ?? null,
    unit_price: single === undefined ? null : (contract.price ?? 0) / single.quantity,
  };
}

function categoryBits(item: StoredItem, categoryId: number | null): number {
  return categoryCodes.reduce((bits, { categoryIds, isBlueprintCopy }, index) => {
    const fits =
      (categoryIds as readonly (number | null)[]).includes(categoryId) &&
      (isBlueprintCopy === null || isBlueprintCopy === (item.is_blueprint_copy === true));
    return fits ? bits | (1 << index) : bits;
  }, 0);
}

/** Who took part in a kill: one pilot who lost a ship to the others, who fly one type and are of one alliance. */
export function participants(
  victim: number | null,
  attackers: readonly number[],
  shipTypeId: number | null = null,
  allianceId: number | null = null,
) {
  const ids = { corporationId: null, allianceId, damage: 0 };
  return {
    victimCharacterId: victim,
    victimCorporationId: null,
    victimAllianceId: null,
    attackers: attackers.map((characterId, index) => ({ ...ids, characterId, shipTypeId, finalBlow: index === 0 })),
  };
}
