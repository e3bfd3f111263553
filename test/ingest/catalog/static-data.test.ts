import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { staticData } from '#main/ingest/catalog/static-data';
import { silentLog } from '#main/runtime/log';
import { catalogWrites } from '#main/store/catalog/catalog';
import { type WriteDb } from '#main/store/db';
import { watermarks } from '#main/store/ingest-state/watermarks';
import type { LatestBuild } from '#main/upstream/static-data';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { fakeClock } from '../../support/world.ts';

let folder: string;
let db: WriteDb;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-static-data-'));
  db = emptyMirror();
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const position = { x: 1, y: 2, z: 3 };
/** The smallest build that is one: two systems, a gate each way, a type. */
const files = (): Record<string, unknown[]> => ({
  categories: [{ _key: 6, name: { en: 'Ship' }, published: true }],
  groups: [{ _key: 25, categoryID: 6, name: { en: 'Frigate' }, published: true }],
  types: [{ _key: 587, groupID: 25, name: { en: 'Rifter', de: 'Rifter' }, published: true, portionSize: 1, volume: 27_289 }],
  mapRegions: [{ _key: 10_000_002, name: { en: 'The Forge' }, position }],
  mapConstellations: [{ _key: 20_000_020, regionID: 10_000_002, name: { en: 'Kimotoro' } }],
  mapSolarSystems: [30_000_142, 30_000_144].map((id) => ({
    _key: id,
    constellationID: 20_000_020,
    regionID: 10_000_002,
    name: { en: id === 30_000_142 ? 'Jita' : 'Perimeter' },
    securityStatus: 0.95,
    position,
  })),
  mapStargates: [
    { _key: 50_001_248, solarSystemID: 30_000_142, destination: { solarSystemID: 30_000_144, stargateID: 50_001_249 }, position },
    { _key: 50_001_249, solarSystemID: 30_000_144, destination: { solarSystemID: 30_000_142, stargateID: 50_001_248 }, position },
  ],
});
const stations = () => ({
  npcStations: [
    { _key: 60_003_760, solarSystemID: 30_000_142, ownerID: 1_000_035, operationID: 14, orbitID: 40_009_082, typeID: 52_678 },
    {
      _key: 60_000_001,
      solarSystemID: 30_000_144,
      ownerID: 1_000_035,
      operationID: 14,
      orbitID: 40_009_077,
      useOperationName: false,
    },
  ],
  npcCorporations: [{ _key: 1_000_035, name: { en: 'Caldari Navy' } }],
  stationOperations: [{ _key: 14, operationName: { en: 'Assembly Plant' } }],
  mapMoons: [{ _key: 40_009_082, orbitID: 40_009_080, orbitIndex: 4, solarSystemID: 30_000_142 }],
  mapPlanets: [
    { _key: 40_009_080, solarSystemID: 30_000_142, celestialIndex: 4 },
    { _key: 40_009_077, solarSystemID: 30_000_144, celestialIndex: 9 },
  ],
});

async function writeZip(file: string, content: Record<string, unknown[] | string>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, rows] of Object.entries(content)) {
    const text = typeof rows === 'string' ? rows : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    zip.addBuffer(Buffer.from(text), `${name}.jsonl`);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

function jobOf(
  build: number,
  writeFile: (file: string) => Promise<void> | void,
  reportedBy: LatestBuild['reportedBy'] = 'publisher',
) {
  const job = staticData({
    source: {
      latestBuild: async () => ({
        kind: 'build',
        build: { buildNumber: build, releaseDate: '2026-08-20T11:00:00Z' },
        reportedBy,
      }),
      async download(_, { file }) {
        await writeFile(file);
        return { kind: 'downloaded', bytes: 1 };
      },
    },
    catalog: catalogWrites(db),
    watermarks: watermarks(db),
    scratchFolder: folder,
    clock: fakeClock('2026-09-01T12:00:00Z'),
    log: silentLog(),
  });
  return (signal = new AbortController().signal, report: (done: number, total: number | null) => void = () => undefined) =>
    job.run({ signal, report });
}
const column = (sql: string) => db.prepare(sql).pluck().all();

test('stations get the names of their orbit, corporation and operation', async () => {
  await jobOf(1, (file) => writeZip(file, { ...files(), ...stations() }))();
  expect(column('SELECT owner_name FROM stations WHERE station_id = 60003760')).toEqual(['Caldari Navy']);
  expect(column('SELECT name FROM stations ORDER BY station_id DESC')).toEqual([
    'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
    'Perimeter IX - Caldari Navy',
  ]);
});

test('names with two spaces, or with one at an end, are kept with single ones, and found by them', async () => {
  const named = {
    54874: 'Compact Vorton Tuning System  Blueprint',
    88270: 'Midband Emission Amplifier Blueprint ',
    87831: ' Tyrant Blue Satin - Limited',
  };
  const types = Object.entries(named).map(([id, en]) => ({ _key: Number(id), groupID: 25, name: { en }, published: true }));
  await jobOf(1, (file) => writeZip(file, { ...files(), types: [...(files()['types'] ?? []), ...types] }))();
  expect(db.prepare('SELECT name, folded_name FROM types WHERE type_id > 1000 ORDER BY type_id').raw().all()).toEqual([
    ['Compact Vorton Tuning System Blueprint', 'compact vorton tuning system blueprint'],
    ['Tyrant Blue Satin - Limited', 'tyrant blue satin - limited'],
    ['Midband Emission Amplifier Blueprint', 'midband emission amplifier blueprint'],
  ]);
});

test('of a published type its names in other languages are kept as they are searched for, and the room inside it', async () => {
  const name = { en: 'Pyerite', de: 'Pyerite', fr: 'Pye\u0301rite', zh: '类晶体胶矿', ja: ' パイライト', ko: null };
  const types = [
    { _key: 35, groupID: 25, name, capacity: 0.3, published: true },
    { _key: 36, groupID: 25, name: { en: 'Mexallon', zh: '类银超金属' }, published: false },
  ];
  await jobOf(1, (file) => writeZip(file, { ...files(), types }))();
  expect(db.prepare('SELECT folded_name, type_id FROM type_names ORDER BY folded_name').raw().all()).toEqual([
    ['py\u00e9rite', 35],
    ['パイライト', 35],
    ['类晶体胶矿', 35],
  ]);
  expect(column('SELECT capacity FROM types ORDER BY type_id')).toEqual([0.3, null]);
});

test('agents are counted where they stand, in a station or in space, with the highest level of them; who gives no missions is none', async () => {
  const agent = { agentTypeID: 2, divisionID: 22, isLocator: false, level: 1 };
  const npcCharacters = [
    { _key: 3_008_416, agent, locationID: 60_003_760, name: { en: 'Antaken Kamola' } },
    { _key: 3_008_417, agent: { ...agent, level: 4 }, locationID: 60_003_760 },
    { _key: 3_008_418, agent: { ...agent, agentTypeID: 1, level: 5 }, locationID: 60_003_760 },
    { _key: 3_000_001, ceo: true, locationID: 60_003_760 },
    { _key: 3_008_419, agent: { ...agent, level: 3 }, corporationID: 1_000_035 },
    { _key: 3_008_420, agent, locationID: 60_999_999 },
  ];
  const agentsInSpace = [{ _key: 3_008_419, dungeonID: 416, solarSystemID: 30_000_144, spawnPointID: 4239, typeID: 20_520 }];
  await jobOf(1, (file) => writeZip(file, { ...files(), ...stations(), npcCharacters, agentsInSpace }))();
  expect(db.prepare('SELECT system_id, agents, highest_level FROM agents ORDER BY 1').raw().all()).toEqual([
    [30_000_142, 2, 4],
    [30_000_144, 1, 3],
  ]);
});

test("a wormhole's effect is named by the type of its secondary sun, whatever beacon it has", async () => {
  const mapSecondarySuns = [
    { _key: 1, solarSystemID: 30_000_142, typeID: 30_577, effectBeaconTypeID: 30_865, position },
    { _key: 2, solarSystemID: 30_000_144, typeID: 30_669, position },
    { _key: 3, solarSystemID: 30_000_145, typeID: 45_041, effectBeaconTypeID: 30_574, position },
  ];
  await jobOf(1, (file) => writeZip(file, { ...files(), mapSecondarySuns }))();
  expect(db.prepare('SELECT * FROM wormhole_effects ORDER BY system_id').all()).toEqual([
    { system_id: 30_000_142, effect: 'Pulsar' },
    { system_id: 30_000_144, effect: 'Wolf-Rayet Star' },
  ]);
});

test('planets of null security are kept with their names and kinds, others are not', async () => {
  const nullSystem = { _key: 30_004_759, constellationID: 20_000_020, regionID: 10_000_002, name: { en: '1DQ1-A' }, position };
  const { mapSolarSystems, ...others } = files();
  const far = { ...nullSystem, _key: 31_000_007, name: { en: 'J105443' }, securityStatus: -0.99 };
  const mapPlanets = [
    ...stations().mapPlanets,
    { _key: 40_301_240, solarSystemID: 30_004_759, celestialIndex: 4, typeID: 2015 },
    { _key: 40_301_241, solarSystemID: 30_004_759, celestialIndex: 5, name: { en: 'Home' } },
    { _key: 40_350_753, solarSystemID: 31_000_007, celestialIndex: 2, typeID: 2015 },
  ];
  const rows = [...(mapSolarSystems ?? []), { ...nullSystem, securityStatus: -0.38 }, far];
  await jobOf(1, (file) => writeZip(file, { ...others, ...stations(), mapSolarSystems: rows, mapPlanets }))();
  expect(db.prepare('SELECT * FROM planets').all()).toEqual([
    { planet_id: 40_301_240, system_id: 30_004_759, name: '1DQ1-A IV', type_id: 2015 },
    { planet_id: 40_301_241, system_id: 30_004_759, name: 'Home', type_id: null },
  ]);
});

test('the moon of a planet with a name of its own is named after it, and so is the station there', async () => {
  const [planet, ...others] = stations().mapPlanets;
  const mapPlanets = [{ ...planet, name: { en: 'Jita IV (Oris)' } }, ...others];
  await jobOf(1, (file) => writeZip(file, { ...files(), ...stations(), mapPlanets }))();
  expect(column('SELECT name FROM stations WHERE station_id = 60003760')).toEqual([
    'Jita IV (Oris) - Moon 4 - Caldari Navy Assembly Plant',
  ]);
});

/** As the game shows them: builds 3142455 and 3284752, and the old export's names of stations. */
const strangePlaces = [
  {
    region: [10_001_000, 'Yasna Zakh'],
    constellation: 20_010_000,
    system: [30_100_000, 'Zarzakh', -1],
    station: { _key: 60_015_187, ownerID: 1_000_438, operationID: 121, useOperationName: true },
    corporation: [1_000_438, 'Deathless Custodians'],
    operation: [121, '- The Fulcrum'],
    named: 'Zarzakh - Deathless Custodians - The Fulcrum',
  },
  {
    region: [10_000_070, 'Pochven'],
    constellation: 20_000_787,
    system: [30_001_372, 'Kino', -1],
    station: {
      _key: 60_000_712,
      ownerID: 1_000_293,
      operationID: 109,
      useOperationName: true,
      celestialIndex: 4,
      orbitIndex: 12,
    },
    corporation: [1_000_293, 'Perun Clade'],
    operation: [109, 'Extractive Terminus'],
    named: 'Kino IV - Moon 12 - Perun Clade Extractive Terminus',
  },
  { region: [10_001_004, 'Exordium'], constellation: 20_010_002, system: [30_100_034, 'Fortitude', 1] },
  { region: [11_000_033, 'K-R00033'], constellation: 21_000_334, system: [31_000_001, 'Sentinel MZ', -1] },
] as const;

test('places that Triglavians, Deathless and Drifters hold, and new citizens begin in, are named as the game does', async () => {
  const held = strangePlaces.flatMap((place) => ('station' in place ? [place] : []));
  const base = files();
  const named = (member: string, rows: readonly (readonly [number, string])[]) =>
    rows.map(([_key, en]) => ({ _key, [member]: { en } }));
  await jobOf(1, (file) =>
    writeZip(file, {
      ...base,
      mapRegions: [
        ...(base['mapRegions'] ?? []),
        ...strangePlaces.map(({ region: [_key, en] }) => ({ _key, name: { en }, position })),
      ],
      mapConstellations: [
        ...(base['mapConstellations'] ?? []),
        ...strangePlaces.map(({ constellation, region: [regionID] }) => ({ _key: constellation, regionID, name: { en: 'Any' } })),
      ],
      mapSolarSystems: [
        ...(base['mapSolarSystems'] ?? []),
        ...strangePlaces.map(({ constellation, region: [regionID], system: [_key, en, securityStatus] }) => {
          return { _key, constellationID: constellation, regionID, name: { en }, securityStatus, position };
        }),
      ],
      npcStations: held.map(({ station, system: [solarSystemID] }) => ({ ...station, solarSystemID })),
      npcCorporations: named(
        'name',
        held.map(({ corporation }) => corporation),
      ),
      stationOperations: named(
        'operationName',
        held.map(({ operation }) => operation),
      ),
    }),
  )();
  for (const { region, system } of strangePlaces) {
    const sql = "SELECT regions.name || '/' || systems.name FROM systems JOIN regions USING (region_id) WHERE system_id = ?";
    expect(db.prepare(sql).pluck().get(system[0])).toBe(`${region[1]}/${system[1]}`);
  }
  for (const place of held)
    expect(db.prepare('SELECT name FROM stations WHERE station_id = ?').pluck().get(place.station._key)).toBe(place.named);
});

test('of the attributes of types the range of a jump drive, what it burns, the hold for that and the portal are kept', async () => {
  const typeDogma = [
    { _key: 587, dogmaAttributes: [{ attributeID: 9, value: 350 }] },
    {
      _key: 23757,
      dogmaAttributes: [
        { attributeID: 9, value: 1 },
        { attributeID: 867, value: 3.5 },
        { attributeID: 868, value: 3000 },
      ],
    },
    { _key: 23758 },
    { _key: 23759, dogmaAttributes: [{ attributeID: 867, value: 5 }] },
    // The Ragnarok's, as the game's client has them (June 2026).
    {
      _key: 23773,
      dogmaAttributes: [
        { attributeID: 861, value: 1 },
        { attributeID: 866, value: 17_889 },
        { attributeID: 867, value: 3 },
        { attributeID: 868, value: 3000 },
        { attributeID: 1001, value: 1e-9 },
        { attributeID: 1549, value: 60_000 },
      ],
    },
  ];
  await jobOf(1, (file) => writeZip(file, { ...files(), typeDogma }))();
  const untold = { fuel_type_id: null, fuel_bay: null, portal_mass_factor: null };
  expect(db.prepare('SELECT * FROM jump_drives').all()).toEqual([
    { type_id: 23757, light_years: 3.5, isotopes_per_light_year: 3000, ...untold },
    { type_id: 23759, light_years: 5, isotopes_per_light_year: null, ...untold },
    {
      type_id: 23773,
      light_years: 3,
      isotopes_per_light_year: 3000,
      fuel_type_id: 17_889,
      fuel_bay: 60_000,
      portal_mass_factor: 1e-9,
    },
  ]);
});

test('of a ship and of a rig its size is kept, of a type its meta level, and of all else none', async () => {
  const sizes = [
    {
      _key: 587,
      dogmaAttributes: [
        { attributeID: 1547, value: 1 },
        { attributeID: 633, value: 0 },
      ],
    },
    { _key: 588, dogmaAttributes: [{ attributeID: 9, value: 350 }] },
  ];
  const types = [587, 588].map((id) => ({ _key: id, groupID: 25, name: { en: `Hull ${id}` }, portionSize: 1, published: true }));
  await jobOf(1, (file) => writeZip(file, { ...files(), types, typeDogma: sizes }))();
  expect(db.prepare('SELECT type_id, rig_size, meta_level FROM types').all()).toEqual([
    { type_id: 587, rig_size: 1, meta_level: 0 },
    { type_id: 588, rig_size: null, meta_level: null },
  ]);
});

test('what mutaplasmids make of which types is kept, whether the ranges are listed by key or keyed by id', async () => {
  const range = (attribute: number, min: number, max: number, more = {}) => ({ _key: attribute, min, max, ...more });
  const dynamicItemAttributes = [
    {
      _key: 47_700,
      attributeIDs: [range(20, 0.9, 1.1, { highIsGood: false }), range(50, 0.8, 1.5)],
      inputOutputMapping: [{ applicableTypes: [526, 527], resultingType: 47_702 }],
    },
    {
      _key: 47_297,
      // As the game's own client has them.
      attributeIDs: { 20: { min: 0.9, max: 1.1 }, 554: { min: 0.7, max: 1.3 } },
      inputOutputMapping: [{ applicableTypes: [5975], resultingType: 47_408 }],
    },
  ];
  const dogmaAttributes = [
    { _key: 20, name: 'speedFactor', displayName: { en: 'Maximum Velocity Bonus' }, highIsGood: true, unitID: 124 },
    { _key: 50, name: 'cpu', displayName: { en: 'CPU usage' }, unitID: 106 },
    { _key: 554, name: 'signatureRadiusBonus' },
    { _key: 9, name: 'hp' },
  ];
  const typeDogma = [
    {
      _key: 526,
      dogmaAttributes: [
        { attributeID: 20, value: -60 },
        { attributeID: 50, value: 50 },
        { attributeID: 9, value: 40 },
      ],
    },
    { _key: 587, dogmaAttributes: [{ attributeID: 50, value: 125 }] },
  ];
  await jobOf(1, (file) => writeZip(file, { ...files(), dynamicItemAttributes, dogmaAttributes, typeDogma }))();
  expect(db.prepare('SELECT * FROM mutation_ranges ORDER BY 1, 2').raw().all()).toEqual([
    [47_297, 20, 0.9, 1.1, 1],
    [47_297, 554, 0.7, 1.3, 0],
    [47_700, 20, 0.9, 1.1, 0],
    [47_700, 50, 0.8, 1.5, 0],
  ]);
  expect(db.prepare('SELECT * FROM mutation_results ORDER BY 1, 2, 3').raw().all()).toEqual([
    [47_408, 47_297, 5975],
    [47_702, 47_700, 526],
    [47_702, 47_700, 527],
  ]);
  expect(db.prepare('SELECT * FROM mutated_attributes ORDER BY 1').raw().all()).toEqual([
    [20, 'Maximum Velocity Bonus', 124],
    [50, 'CPU usage', 106],
    [554, 'signatureRadiusBonus', null],
  ]);
  expect(db.prepare('SELECT * FROM source_attributes ORDER BY 1, 2').raw().all()).toEqual([
    [526, 20, -60],
    [526, 50, 50],
  ]);
});

test('of the activities of blueprints what they make is kept, by building or by reaction', async () => {
  const activity = (typeID: number, quantity: number) => ({
    materials: [{ typeID: 34, quantity: 7 }],
    products: [{ typeID, quantity }],
    time: 60,
  });
  const blueprints = [
    { _key: 691, activities: { copying: { time: 480 }, manufacturing: activity(587, 1) }, blueprintTypeID: 691 },
    { _key: 46_166, activities: { reaction: activity(16_670, 10_000) } },
    { _key: 46_167, activities: { manufacturing: { materials: [], products: [] } } },
    { _key: 46_168 },
  ];
  await jobOf(1, (file) => writeZip(file, { ...files(), blueprints }))();
  expect(db.prepare('SELECT * FROM blueprint_products').all()).toEqual([
    { blueprint_type_id: 691, product_type_id: 587, quantity: 1, seconds: 60 },
    { blueprint_type_id: 46_166, product_type_id: 16_670, quantity: 10_000, seconds: 60 },
  ]);
  expect(db.prepare('SELECT * FROM blueprint_materials').all()).toEqual([
    { blueprint_type_id: 691, material_type_id: 34, quantity: 7 },
    { blueprint_type_id: 46_166, material_type_id: 34, quantity: 7 },
  ]);
});

test('a new build replaces the old one as a whole; the same build is not loaded again', async () => {
  expect((await jobOf(1, (file) => writeZip(file, files()))()).rows).toBe(9);
  const next = { ...files(), types: [{ _key: 588, groupID: 25, name: { en: 'Reaper' }, published: true }] };
  await jobOf(2, (file) => writeZip(file, next))();
  expect(column('SELECT name FROM types')).toEqual(['Reaper']);
  expect(column('SELECT build_number FROM static_data_builds')).toEqual([2]);
  const again = jobOf(2, () => {
    throw new Error('downloaded again');
  });
  expect(await again()).toEqual({ rows: 0 });
  // As the archive may say that lags behind, where the publisher does not answer.
  const older = jobOf(
    1,
    () => {
      throw new Error('an older build replaced a newer one');
    },
    'archive',
  );
  expect(await older()).toEqual({ rows: 0 });
});

test('a run that is given up while a build is laid ready stores nothing of it; the next one stores all', async () => {
  const givenUp = new AbortController();
  const types = Array.from({ length: 3000 }, (_, _key) => ({ _key, groupID: 25, name: { en: 'Rifter' }, published: true }));
  const run = jobOf(1, (file) => writeZip(file, { ...files(), types }));
  const afterTheLastFile = (done: number, total: number | null) => {
    if (done === total) givenUp.abort(new Error('given up'));
  };
  await expect(run(givenUp.signal, afterTheLastFile)).rejects.toThrow('given up');
  expect(column('SELECT count(*) FROM types')).toEqual([0]);
  await run();
  expect(column('SELECT count(*) FROM types')).toEqual([3000]);
});

describe('the download', () => {
  test('is deleted once it is read', async () => {
    await jobOf(1, (file) => writeZip(file, files()))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of a run that was given up is its own to delete, not that of the run that followed', async () => {
    const downloading = Promise.withResolvers<void>();
    const brokenOff = Promise.withResolvers<void>();
    const givenUp = jobOf(1, () => {
      downloading.resolve();
      return brokenOff.promise;
    })();
    await downloading.promise;
    const following = jobOf(2, async (file) => {
      await writeZip(file, files());
      brokenOff.reject(new Error('broken off'));
      await expect(givenUp).rejects.toThrow('broken off');
    });
    expect((await following()).rows).toBe(9);
    expect(column('SELECT build_number FROM static_data_builds')).toEqual([2]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that a killed program left behind is deleted by the next run, whether that has something to load or not', async () => {
    await jobOf(1, (file) => writeZip(file, files()))();
    const keep = join(folder, 'static-data-notes.txt');
    writeFileSync(keep, '');
    writeFileSync(join(folder, 'static-data.zip'), 'half of it');
    mkdirSync(join(folder, 'static-data-a1B2c3'));
    writeFileSync(join(folder, 'static-data-a1B2c3', 'static-data.zip'), 'half of it');
    await jobOf(1, (file) => writeZip(file, files()))();
    expect(readdirSync(folder)).toEqual(['static-data-notes.txt']);
  });
});

test('unknown members, missing optional files and single unreadable rows do not stop a build', async () => {
  const odd = files();
  odd['types'] = [
    ...(odd['types'] ?? []),
    { _key: 'x', name: { en: 'No id' } },
    { _key: 9, groupID: null, name: { en: 'No group' }, colour: 1 },
  ];
  await jobOf(1, (file) => writeZip(file, odd))();
  expect(column('SELECT name FROM types ORDER BY type_id')).toEqual(['No group', 'Rifter']);
});

describe('a build that cannot be used leaves the old one in place, and says why', () => {
  beforeEach(() => jobOf(1, (file) => writeZip(file, files()))());

  test.each<[string, (file: string) => Promise<void> | void, string]>([
    ['no zip', (file) => writeFileSync(file, '<html>503</html>'), 'The downloaded static data export is damaged'],
    [
      'cut off',
      async (file) => {
        await writeZip(file, files());
        writeFileSync(file, readFileSync(file).subarray(0, 900));
      },
      'The downloaded static data export is damaged',
    ],
    ['a file missing', (file) => writeZip(file, { ...files(), mapStargates: [], types: '' }), 'No row of types.jsonl'],
    [
      'without systems',
      (file) => {
        const { mapSolarSystems: _, ...others } = files();
        return writeZip(file, others);
      },
      'The static data export has no file mapSolarSystems.jsonl.',
    ],
    [
      'a broken line',
      (file) => writeZip(file, { ...files(), types: '{"_key":1,\n' }),
      'Line 1 of types.jsonl of the static data export is no JSON.',
    ],
  ])('%s', async (_, writeFile, sentence) => {
    await expect(jobOf(2, writeFile)()).rejects.toThrow(sentence);
    expect(column('SELECT build_number FROM static_data_builds')).toEqual([1]);
    expect(column('SELECT name FROM types')).toEqual(['Rifter']);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a gate to a system that is not there fails the whole transaction', async () => {
    const broken = files();
    broken['mapStargates'] = [{ _key: 1, solarSystemID: 39_999_999, destination: { solarSystemID: 1, stargateID: 2 }, position }];
    await expect(jobOf(2, (file) => writeZip(file, broken))()).rejects.toThrow(
      'Build 2 of the static data export could not be stored: FOREIGN KEY',
    );
    expect(column('SELECT name FROM types')).toEqual(['Rifter']);
  });
});

test('a build that lost more than a fifth of its systems, types or gates is put aside and said; the next one is believed', async () => {
  const types = (count: number) => ({
    ...files(),
    types: Array.from({ length: count }, (_, index) => ({ _key: 500 + index, groupID: 25, name: { en: `Type ${index}` } })),
  });
  let downloads = 0;
  const load = (build: number, count: number) =>
    jobOf(build, (file) => {
      downloads += 1;
      return writeZip(file, types(count));
    })();
  await load(1, 100);
  await load(2, 80);
  const sentence =
    'Build 3 of the static data has 63 types where the loaded one has 80: it is not loaded; the next build is believed.';
  await expect(load(3, 63)).rejects.toThrow(sentence);
  await expect(load(3, 63)).rejects.toThrow(sentence);
  expect(downloads).toBe(3);
  expect(column('SELECT build_number FROM static_data_builds')).toEqual([2]);
  await load(4, 63);
  expect(column('SELECT build_number FROM static_data_builds')).toEqual([4]);
  await expect(load(5, 10)).rejects.toThrow('it is not loaded');
});

test('a build whose number no later one reaches does not keep the publisher’s later builds away; the archive’s older ones stay away', async () => {
  await jobOf(Number.MAX_SAFE_INTEGER, (file) => writeZip(file, files()))();
  const older = { ...files(), types: [{ ...(files()['types']?.[0] as object), name: { en: 'Breacher' } }] };
  expect(await jobOf(3_000_000, (file) => writeZip(file, older), 'archive')()).toEqual({ rows: 0 });
  expect(column('SELECT name FROM types')).toEqual(['Rifter']);
  await jobOf(3_000_000, (file) => writeZip(file, older))();
  expect(column('SELECT name FROM types')).toEqual(['Breacher']);
  expect(await jobOf(3_000_000, () => expect.fail('the loaded build is not fetched again'))()).toEqual({ rows: 0 });
});

test('a line without an end fails the build', async () => {
  const types = `{"_key":1,"x":"${'x'.repeat(5_000_000)}"}\n`;
  const run = jobOf(1, (file) => writeZip(file, { ...files(), types }));
  await expect(run()).rejects.toThrow('types.jsonl of the static data export is damaged: it has a line of more than 4 MB.');
});
