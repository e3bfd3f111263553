import { expect, test } from 'vitest';
import { catalogWrites } from '#main/store/catalog/catalog';
import { catalogReads } from '#main/store/catalog/reads';
import type { StaticData } from '#main/store/catalog/static-data';
import { insertRow } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

const place = { factionId: null, wormholeClassId: null, x: 1, y: 2, z: 3 };
const build: StaticData = {
  build: { buildNumber: 7, releaseDate: '2026-11-01T11:00:00Z' },
  categories: [{ categoryId: 6, name: 'Ship', published: true }],
  groups: [{ groupId: 25, categoryId: 6, name: 'Frigate', published: true }],
  marketGroups: [],
  types: [
    type(587, 'Rifter'),
    type(588, 'Reaper'),
    type(589, 'Rifter II'),
    type(590, 'Grand Rifter'),
    { ...type(591, 'Rifter'), published: false },
  ],
  regions: [
    { regionId: 10000002, name: 'The Forge', ...place },
    { regionId: 10000070, name: 'Pochven', ...place, wormholeClassId: 25 },
  ],
  constellations: [{ constellationId: 20000788, regionId: 10000070, name: 'Krai', factionId: 500026, wormholeClassId: null }],
  systems: [{ systemId: 30000021, constellationId: 20000788, regionId: 10000070, name: 'Kuharah', securityStatus: -1, ...place }],
  stargates: [
    {
      stargateId: 50000001,
      systemId: 30000021,
      destinationSystemId: 30000022,
      destinationStargateId: 50000002,
      x: 0,
      y: 0,
      z: 0,
    },
  ],
  agents: [{ systemId: 30000021, agents: 3, highestLevel: 4 }],
  planets: [{ planetId: 40000001, systemId: 30000021, name: 'Kuharah I', typeId: 2015 }],
  wormholeEffects: [{ systemId: 30000021, effect: 'Pulsar' }],
  jumpDrives: [
    { typeId: 34, lightYears: 3.5, isotopesPerLightYear: 3000, fuelTypeId: 35, fuelBay: 3000, portalMassFactor: null },
  ],
  blueprints: [],
  mutatedAttributes: [],
  mutationRanges: [],
  mutationResults: [],
  sourceAttributes: [],
  stations: [{ stationId: 60000001, systemId: 30000021, name: 'Kuharah I - Dock', ownerId: null, ownerName: null, typeId: null }],
};

function type(typeId: number, name: string): StaticData['types'][number] {
  return {
    typeId,
    groupId: 25,
    marketGroupId: null,
    metaGroupId: null,
    name,
    mass: 1,
    volume: 10,
    portionSize: 1,
    published: true,
    rigSize: null,
    metaLevel: null,
  };
}

function loaded() {
  const db = emptyMirror();
  const writes = catalogWrites(db);
  writes.replaceCatalog(build, '2026-11-02T00:00:00Z');
  return { db, writes, reads: catalogReads(db) };
}

test('a new build replaces every row of the old one and counts the catalogue version up', () => {
  const { db, writes } = loaded();
  const next = { ...build, build: { ...build.build, buildNumber: 8 }, types: [type(34, 'Tritanium')], stations: [] };
  writes.replaceCatalog(next, '2026-11-03T00:00:00Z');
  expect(writes.loadedBuild()).toBe(8);
  expect(db.prepare('SELECT type_id, category_id, folded_name FROM types').all()).toEqual([
    { type_id: 34, category_id: 6, folded_name: 'tritanium' },
  ]);
  expect(db.prepare('SELECT count(*) AS n FROM stations').get()).toEqual({ n: 0 });
  expect(db.prepare("SELECT version FROM data_versions WHERE name = 'catalog'").get()).toEqual({ version: 2 });
});

test('a build that breaks a reference leaves the old build as it was', () => {
  const { db, writes } = loaded();
  const broken = { ...build, build: { ...build.build, buildNumber: 9 }, constellations: [] };
  expect(() => writes.replaceCatalog(broken, '2026-11-03T00:00:00Z')).toThrow(/FOREIGN KEY/);
  expect(writes.loadedBuild()).toBe(7);
  expect(db.prepare('SELECT count(*) AS n FROM types').get()).toEqual({ n: 5 });
});

test('a build is laid ready in steps that change nothing of the mirror, and whoever stops among them leaves the old one as it was', () => {
  const { db, writes } = loaded();
  const state = () => [
    writes.loadedBuild(),
    ...db.prepare('SELECT count(*) AS n FROM types UNION ALL SELECT version FROM data_versions').pluck().all(),
  ];
  const types = Array.from({ length: 9000 }, (_, index) => type(1000 + index, `Thing ${index}`));
  const next = { ...build, build: { ...build.build, buildNumber: 8 }, types };
  const seen = [];
  for (const _ of writes.replaceInSteps(next, '2026-11-03T00:00:00Z')) {
    seen.push(state());
    if (seen.length === 3) break;
  }
  expect(seen).toEqual([
    [7, 5, 1],
    [7, 5, 1],
    [7, 5, 1],
  ]);
  expect([...writes.replaceInSteps(next, '2026-11-03T00:00:00Z')].length).toBeGreaterThan(3);
  expect(state()).toEqual([8, 9000, 2]);
  expect(db.prepare('SELECT count(*) FROM staged_types').pluck().get()).toBe(0);
});

test('before the first build nothing is loaded', () => {
  const db = emptyMirror();
  expect(catalogWrites(db).loadedBuild()).toBeNull();
  expect(catalogReads(db).isLoaded()).toBe(false);
});

test('a type is found by id and by its exact name in any case, the published one first', () => {
  const { reads } = loaded();
  expect(reads.named('type', '588')).toEqual([{ id: 588, name: 'Reaper' }]);
  expect(reads.named('type', 'rIFTER')).toEqual([{ id: 587, name: 'Rifter' }]);
  expect(reads.named('type', 'Rift')).toEqual([]);
  expect(reads.named('type', '99999')).toEqual([]);
});

test('regions, systems, stations, structures, characters and corporations are found by id and by name, all that have one name', () => {
  const { db, reads } = loaded();
  const fetched_at = '2026-11-20T10:00:00Z';
  for (const [id, category, name] of [
    [2112000001, 'character', 'Karin Hakoke'],
    [2112000002, 'character', 'karin hakoke'],
    [98000001, 'corporation', 'Karin Hakoke'],
    [2112000003, 'character', 'Kara Tenn'],
    [2112000004, 'character', null],
  ] as const)
    insertRow(db, 'names', { id, category, name, fetched_at });
  for (const structure_id of [1_040_000_000_001, 1_040_000_000_002])
    insertRow(db, 'structures', { structure_id, name: 'Perimeter - Trade', system_id: 30000144, fetched_at });
  const ids = (...[noun, name]: Parameters<typeof reads.named>) => reads.named(noun, name).map(({ id }) => id);
  expect(ids('region', 'the  forge')).toEqual([10000002]);
  expect(ids('region', '10000002')).toEqual([10000002]);
  expect(ids('system', ' KUHARAH ')).toEqual([30000021]);
  expect(ids('station', '60003760')).toEqual([60003760]);
  expect(ids('station', 'perimeter - trade')).toEqual([1_040_000_000_001, 1_040_000_000_002]);
  expect(ids('character', 'KARIN HAKOKE')).toEqual([2112000001, 2112000002]);
  expect(ids('corporation', 'Karin Hakoke')).toEqual([98000001]);
  expect(ids('corporation', '98777777')).toEqual([98777777]);
  expect(ids('character', 'Karin')).toEqual([]);
  expect(reads.namesLike('character', 'kara ten').sort()).toEqual(['Kara Tenn', 'Karin Hakoke', 'karin hakoke']);
  const plan = db
    .prepare("EXPLAIN QUERY PLAN SELECT id FROM names WHERE name = 'x' COLLATE NOCASE AND category = 'character'")
    .all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toContain('names_by_name');
});

test('a type search gives the exact name, then prefixes, then substrings, and no unpublished type', () => {
  const { reads } = loaded();
  expect(reads.searchTypes('RIFTER', 25).map(({ id }) => id)).toEqual([587, 589, 590]);
  expect(reads.searchTypes('%', 25)).toEqual([]);
});
