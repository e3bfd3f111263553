import { fold } from '#shared/fold';
import type { WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';

/** One build of the static data export, as far as the mirror keeps it. Ids are the game's; names are English. */
export interface StaticData {
  /** `releaseDate`: ISO 8601 UTC. */
  build: { buildNumber: number; releaseDate: string };
  categories: readonly { categoryId: number; name: string; published: boolean }[];
  groups: readonly { groupId: number; categoryId: number; name: string; published: boolean }[];
  marketGroups: readonly { marketGroupId: number; parentGroupId: number | null; name: string }[];
  /** `groupId` null: the export names no group. `mass` in kilograms, `volume` in m³. The category follows from the group. */
  types: readonly {
    typeId: number;
    groupId: number | null;
    marketGroupId: number | null;
    metaGroupId: number | null;
    name: string;
    mass: number | null;
    volume: number | null;
    portionSize: number | null;
    published: boolean;
  }[];
  /** Positions in metres everywhere below. */
  regions: readonly {
    regionId: number;
    name: string;
    factionId: number | null;
    wormholeClassId: number | null;
    x: number;
    y: number;
    z: number;
  }[];
  constellations: readonly {
    constellationId: number;
    regionId: number;
    name: string;
    factionId: number | null;
    wormholeClassId: number | null;
  }[];
  /** `securityStatus` not rounded; `factionId` and `wormholeClassId` own or inherited (domain/topology/inherited). */
  systems: readonly {
    systemId: number;
    constellationId: number;
    regionId: number;
    name: string;
    securityStatus: number;
    factionId: number | null;
    wormholeClassId: number | null;
    x: number;
    y: number;
    z: number;
  }[];
  stargates: readonly {
    stargateId: number;
    systemId: number;
    destinationSystemId: number;
    destinationStargateId: number;
    x: number;
    y: number;
    z: number;
  }[];
  /** Environment effects of wormhole systems, by the name that players use. */
  wormholeEffects: readonly { systemId: number; effect: string }[];
  /**
   * Types with a jump drive: how far it reaches without skill, what it burns for each light-year, of which type, m³ of room for it, and what
   * a kilogram in its portal takes of that; null: the static data has none.
   */
  jumpDrives: readonly {
    typeId: number;
    lightYears: number;
    isotopesPerLightYear: number | null;
    fuelTypeId: number | null;
    fuelBay: number | null;
    portalMassFactor: number | null;
  }[];
  /** What blueprints make: units of one run, and what it takes without research. */
  blueprints: readonly {
    typeId: number;
    productTypeId: number;
    productUnits: number;
    materials: readonly { typeId: number; units: number }[];
  }[];
  /** NPC stations with their composed names. */
  stations: readonly {
    stationId: number;
    systemId: number;
    name: string;
    ownerId: number | null;
    ownerName: string | null;
    typeId: number | null;
  }[];
}

const catalogTables = [
  'jump_drives',
  'blueprint_products',
  'blueprint_materials',
  'wormhole_effects',
  'stations',
  'stargates',
  'systems',
  'constellations',
  'regions',
  'types',
  'market_groups',
  'groups',
  'categories',
  'static_data_builds',
] as const;

/** Writes of the static data: every table of it is replaced as a whole. */
export function catalogWrites(db: WriteDb) {
  const clear = catalogTables.map((table) => db.prepare(`DELETE FROM ${table}`));
  const insert = insertStatements(db);
  const versions = dataVersionWrites(db);
  const build = db.prepare<[], number>('SELECT build_number FROM static_data_builds').pluck();
  const sizes = db.prepare<[], CatalogSizes>(`
    SELECT (SELECT count(*) FROM systems) AS systems, (SELECT count(*) FROM types) AS types,
      (SELECT count(*) FROM stargates) AS stargates`);

  const replace = db.transaction((data: StaticData, at: string) => {
    for (const statement of clear) statement.run();
    insert.build.run(data.build.buildNumber, data.build.releaseDate, at);
    for (const row of data.categories) insert.category.run(row.categoryId, row.name, bit(row.published));
    for (const row of data.groups) insert.group.run(row.groupId, row.categoryId, row.name, bit(row.published));
    for (const row of data.marketGroups) insert.marketGroup.run(row.marketGroupId, row.parentGroupId, row.name);
    insertTypes(data);
    insertPlaces(data);
    for (const row of data.wormholeEffects) insert.wormholeEffect.run(row.systemId, row.effect);
    for (const row of data.jumpDrives) insert.jumpDrive.run(row);
    for (const { typeId, productTypeId, productUnits, materials } of data.blueprints) {
      insert.blueprintProduct.run(typeId, productTypeId, productUnits);
      for (const { typeId: materialId, units } of materials) insert.blueprintMaterial.run(typeId, materialId, units);
    }
    versions.bump('catalog', data.build.releaseDate);
  });

  function insertTypes({ groups, types }: StaticData): void {
    const categoryOf = new Map(groups.map(({ groupId, categoryId }) => [groupId, categoryId]));
    for (const row of types) {
      const categoryId = row.groupId === null ? null : (categoryOf.get(row.groupId) ?? null);
      insert.type.run(
        row.typeId,
        row.groupId,
        categoryId,
        row.marketGroupId,
        row.metaGroupId,
        row.name,
        fold(row.name),
        row.mass,
        row.volume,
        row.portionSize,
        bit(row.published),
      );
    }
  }

  function insertPlaces({ regions, constellations, systems, stargates, stations }: StaticData): void {
    for (const { regionId, name, factionId, wormholeClassId, x, y, z } of regions)
      insert.region.run(regionId, name, factionId, wormholeClassId, x, y, z);
    for (const row of constellations)
      insert.constellation.run(row.constellationId, row.regionId, row.name, row.factionId, row.wormholeClassId);
    for (const { systemId, constellationId, regionId, name, securityStatus, factionId, wormholeClassId, x, y, z } of systems)
      insert.system.run(
        systemId,
        constellationId,
        regionId,
        name,
        fold(name),
        securityStatus,
        factionId,
        wormholeClassId,
        x,
        y,
        z,
      );
    for (const row of stargates)
      insert.stargate.run(row.stargateId, row.systemId, row.destinationSystemId, row.destinationStargateId, row.x, row.y, row.z);
    for (const row of stations) insert.station.run(row);
  }

  return {
    /** Replaces the whole catalogue in one transaction; `at` is now, ISO 8601 UTC. A failure leaves the old build as it was. */
    replaceCatalog: (data: StaticData, at: string): void => replace(data, at),
    /** The build number that is loaded; null before the first. */
    loadedBuild: (): number | null => build.get() ?? null,
    sizes: (): CatalogSizes => sizes.get() ?? { systems: 0, types: 0, stargates: 0 },
  };
}

/** How many rows of the loaded build there are. */
export interface CatalogSizes {
  systems: number;
  types: number;
  stargates: number;
}

function insertStatements(db: WriteDb) {
  return {
    build: db.prepare('INSERT INTO static_data_builds VALUES (1, ?, ?, ?)'),
    category: db.prepare('INSERT INTO categories VALUES (?, ?, ?)'),
    group: db.prepare('INSERT INTO groups VALUES (?, ?, ?, ?)'),
    marketGroup: db.prepare('INSERT INTO market_groups VALUES (?, ?, ?)'),
    type: db.prepare(`
      INSERT INTO types (type_id, group_id, category_id, market_group_id, meta_group_id, name, folded_name, mass, volume, portion_size, published)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    region: db.prepare(
      'INSERT INTO regions (region_id, name, faction_id, wormhole_class_id, x, y, z) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    constellation: db.prepare(
      'INSERT INTO constellations (constellation_id, region_id, name, faction_id, wormhole_class_id) VALUES (?, ?, ?, ?, ?)',
    ),
    system: db.prepare(`
      INSERT INTO systems (system_id, constellation_id, region_id, name, folded_name, security_status, faction_id, wormhole_class_id, x, y, z)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    stargate: db.prepare(`
      INSERT INTO stargates (stargate_id, system_id, destination_system_id, destination_stargate_id, x, y, z)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
    wormholeEffect: db.prepare(
      'INSERT INTO wormhole_effects VALUES (?, ?) ON CONFLICT (system_id) DO UPDATE SET effect = excluded.effect',
    ),
    jumpDrive: db.prepare(`
      INSERT OR REPLACE INTO jump_drives (type_id, light_years, isotopes_per_light_year, fuel_type_id, fuel_bay, portal_mass_factor)
      VALUES (@typeId, @lightYears, @isotopesPerLightYear, @fuelTypeId, @fuelBay, @portalMassFactor)`),
    blueprintProduct: db.prepare(
      'INSERT OR REPLACE INTO blueprint_products (blueprint_type_id, product_type_id, quantity) VALUES (?, ?, ?)',
    ),
    blueprintMaterial: db.prepare(
      'INSERT OR REPLACE INTO blueprint_materials (blueprint_type_id, material_type_id, quantity) VALUES (?, ?, ?)',
    ),
    station: db.prepare(
      'INSERT INTO stations (station_id, system_id, name, owner_id, owner_name, type_id) VALUES (@stationId, @systemId, @name, @ownerId, @ownerName, @typeId)',
    ),
  };
}

function bit(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
