import { expect, test } from 'vitest';
import type { JobContext } from '#main/ingest/scheduler/job';
import { regionMaps, topology } from '#main/ingest/systems/topology';
import { catalogWrites } from '#main/store/catalog/catalog';
import { regionMapReads, regionMapWrites, spaceReads } from '#main/store/systems/region-maps';
import { staticMap, topologyWrites } from '#main/store/systems/topology';
import { NOON } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { aGalaxy, places, theRealGalaxy } from '../../support/galaxies/galaxy.ts';
import { realMapSkipped } from '../../support/real-data.ts';

function started(data = aGalaxy()) {
  const db = emptyMirror();
  const catalog = catalogWrites(db);
  catalog.replaceCatalog(data, NOON);
  const writes = topologyWrites(db);
  const job = topology({ loadedBuild: catalog.loadedBuild, readMap: staticMap(db), topology: writes });
  const rows = () =>
    db
      .prepare(
        `SELECT name, listed, transit, hub_distance AS jumps, nearest_hub AS hub, round(betweenness, 3) AS betweenness, has_npc_station AS station,
                security, security_displayed AS shown FROM topology JOIN systems USING (system_id) ORDER BY system_id`,
      )
      .all();
  const version = () => db.prepare("SELECT version FROM data_versions WHERE name = 'topology'").pluck().get();
  return { db, catalog, writes, job, rows, version };
}

const context = (over: Partial<JobContext> = {}): JobContext => ({
  signal: new AbortController().signal,
  report: () => undefined,
  ...over,
});

test('every system gets its graph figures: listed ones distances and centrality, the others neither', async () => {
  const { job, rows } = started();
  expect(await job.run(context())).toEqual({ rows: 8 });
  const far = { listed: 0, transit: 1, jumps: null, hub: null, betweenness: 0, station: 0 };
  expect(rows()).toEqual([
    { name: 'Urlen', listed: 1, transit: 1, jumps: 2, hub: 'Jita', betweenness: 0.667, station: 0, security: 'high', shown: 1 },
    { name: 'Jita', listed: 1, transit: 1, jumps: 0, hub: 'Jita', betweenness: 0, station: 1, security: 'high', shown: 0.9 },
    {
      name: 'Perimeter',
      listed: 1,
      transit: 1,
      jumps: 1,
      hub: 'Jita',
      betweenness: 0.667,
      station: 0,
      security: 'high',
      shown: 1,
    },
    { ...far, name: 'Kino', listed: 1, security: 'null', shown: -1 },
    { ...far, name: 'Ichoriya', listed: 1, security: 'null', shown: -1 },
    { name: 'Tama', listed: 1, transit: 1, jumps: 3, hub: 'Jita', betweenness: 0, station: 0, security: 'low', shown: 0.3 },
    { ...far, name: 'Fortitude', security: 'high', shown: 1 },
    { ...far, name: 'J100001', security: 'null', shown: -1 },
  ]);
});

test('it works once for each build, and a new build without a system forgets that system', async () => {
  const { job, rows, version, catalog } = started();
  await job.run(context());
  expect(await job.run(context())).toEqual({ rows: 0 });
  expect(version()).toBe(1);

  const data = aGalaxy();
  const systems = data.systems.filter(({ systemId }) => systemId !== places.Tama);
  const stargates = data.stargates.filter(({ systemId }) => systemId !== places.Tama);
  catalog.replaceCatalog({ ...data, build: { ...data.build, buildNumber: 2 }, systems, stargates }, NOON);
  expect(await job.run(context())).toEqual({ rows: 7 });
  expect(rows()).toHaveLength(7);
  expect(version()).toBe(2);
});

test('before the first static data there is nothing to do', async () => {
  const db = emptyMirror();
  const writes = topologyWrites(db);
  const job = topology({
    loadedBuild: catalogWrites(db).loadedBuild,
    readMap: staticMap(db),
    topology: writes,
  });
  expect(await job.run(context())).toEqual({ rows: 0 });
  expect(writes.computedBuild()).toBeNull();
});

test.skipIf(realMapSkipped !== '')(
  `aborted on the way through the real network it stops at once, writes nothing, and starts over later${realMapSkipped}`,
  async () => {
    const { job, rows, writes } = started(theRealGalaxy());
    const closing = new AbortController();
    const reports: [number, number | null, string][] = [];
    const run = job.run(
      context({
        signal: closing.signal,
        report: (...report) => {
          reports.push(report);
          if (reports.length === 3) closing.abort(new Error('The program is closing.'));
        },
      }),
    );
    await expect(run).rejects.toThrow('closing');
    expect(reports).toEqual([
      [0, 5201, 'systems'],
      [100, 5201, 'systems'],
      [200, 5201, 'systems'],
    ]);
    expect(rows()).toEqual([]);
    expect(writes.computedBuild()).toBeNull();

    expect(await job.run(context())).toEqual({ rows: 8437 });
    const listed = rows().filter((row) => (row as { listed: number }).listed === 1);
    expect(listed).toHaveLength(5202);
    expect(listed.filter((row) => (row as { transit: number }).transit === 0)).toMatchObject([
      { name: 'Zarzakh', betweenness: 0 },
    ]);
  },
);

const anyContext = { signal: new AbortController().signal, report: () => undefined };

function startedMaps() {
  const db = emptyMirror();
  const catalog = catalogWrites(db);
  const job = regionMaps({ loadedBuild: catalog.loadedBuild, readSpace: spaceReads(db), maps: regionMapWrites(db) });
  const version = () => db.prepare("SELECT version FROM data_versions WHERE name = 'topology'").pluck().get();
  return { db, catalog, job, version, reads: regionMapReads(db) };
}

test('every region of known space gets its map, once for each build of the static data', async () => {
  const { catalog, job, version, reads } = startedMaps();
  expect(await job.run(anyContext)).toEqual({ rows: 0 });
  expect(reads.areMade()).toBe(false);

  catalog.replaceCatalog(aGalaxy(), NOON);
  const { rows } = (await job.run(anyContext)) as { rows: number };
  expect(rows).toBeGreaterThan(2);
  expect(reads.areMade()).toBe(true);
  expect(version()).toBe(1);
  expect(await job.run(anyContext)).toEqual({ rows: 0 });
  expect(version()).toBe(1);

  const data = aGalaxy();
  catalog.replaceCatalog({ ...data, build: { ...data.build, buildNumber: 2 } }, NOON);
  expect(await job.run(anyContext)).toEqual({ rows });
  expect(version()).toBe(2);
});

test('a map is read with its own systems, then the neighbours behind its gates; wormhole space has none', async () => {
  const { catalog, job, reads } = startedMaps();
  const data = aGalaxy();
  catalog.replaceCatalog(data, NOON);
  await job.run(anyContext);
  const of = (systemId: number) => data.systems.find((system) => system.systemId === systemId)?.regionId ?? 0;
  const map = reads.find(of(places.Tama));
  expect(map?.systems.map(({ name, region }) => [name, region])).toEqual([
    ['Tama', data.regions.find(({ regionId }) => regionId === of(places.Tama))?.name],
    ['Urlen', data.regions.find(({ regionId }) => regionId === of(places.Urlen))?.name],
  ]);
  expect(map?.gates).toEqual([[places.Urlen, places.Tama]]);
  expect(reads.find(of(places.J100001))).toBeUndefined();
});

test('aborted on the way it writes nothing, and starts over later', async () => {
  const { catalog, job, reads } = startedMaps();
  catalog.replaceCatalog(aGalaxy(), NOON);
  const closing = new AbortController();
  const run = job.run({ signal: closing.signal, report: () => closing.abort(new Error('The program is closing.')) });
  await expect(run).rejects.toThrow('closing');
  expect(reads.areMade()).toBe(false);
  expect(await job.run(anyContext)).not.toEqual({ rows: 0 });
});
