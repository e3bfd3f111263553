import { expect, test } from 'vitest';
import { regionMaps } from '#main/ingest/systems/region-maps';
import { catalogWrites } from '#main/store/catalog/catalog';
import { regionMapReads, regionMapWrites, spaceReads } from '#main/store/systems/region-maps';
import { NOON } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { aGalaxy, places } from '../../support/galaxies/galaxy.ts';

const context = { signal: new AbortController().signal, report: () => undefined };

function started() {
  const db = emptyMirror();
  const catalog = catalogWrites(db);
  const job = regionMaps({ loadedBuild: catalog.loadedBuild, readSpace: spaceReads(db), maps: regionMapWrites(db) });
  const version = () => db.prepare("SELECT version FROM data_versions WHERE name = 'topology'").pluck().get();
  return { db, catalog, job, version, reads: regionMapReads(db) };
}

test('every region of known space gets its map, once for each build of the static data', async () => {
  const { catalog, job, version, reads } = started();
  expect(await job.run(context)).toEqual({ rows: 0 });
  expect(reads.areMade()).toBe(false);

  catalog.replaceCatalog(aGalaxy(), NOON);
  const { rows } = (await job.run(context)) as { rows: number };
  expect(rows).toBeGreaterThan(2);
  expect(reads.areMade()).toBe(true);
  expect(version()).toBe(1);
  expect(await job.run(context)).toEqual({ rows: 0 });
  expect(version()).toBe(1);

  const data = aGalaxy();
  catalog.replaceCatalog({ ...data, build: { ...data.build, buildNumber: 2 } }, NOON);
  expect(await job.run(context)).toEqual({ rows });
  expect(version()).toBe(2);
});

test('a map is read with its own systems, then the neighbours behind its gates; wormhole space has none', async () => {
  const { catalog, job, reads } = started();
  const data = aGalaxy();
  catalog.replaceCatalog(data, NOON);
  await job.run(context);
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
  const { catalog, job, reads } = started();
  catalog.replaceCatalog(aGalaxy(), NOON);
  const closing = new AbortController();
  const run = job.run({ signal: closing.signal, report: () => closing.abort(new Error('The program is closing.')) });
  await expect(run).rejects.toThrow('closing');
  expect(reads.areMade()).toBe(false);
  expect(await job.run(context)).not.toEqual({ rows: 0 });
});
