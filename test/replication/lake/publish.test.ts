import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mirrorFile } from '#main/data-folder/replace';
import { type LakePlace, lakeFolder } from '#main/replication/lake/place';
import { publishLake } from '#main/replication/lake/publish';
import { openWriteDb } from '#main/store/db';
import { markMirror } from '#main/store/files/mirror-file';
import { type LakeDataset, lakeDatasetNames, lakeDatasets } from '#shared/data-api/lake';
import { sqlViews } from '#shared/data-api/sql-views';
import { DAY, fromIso } from '#shared/time';
import { fillTrade } from '../../conformance/contracts-mirror.ts';
import { fillSystems } from '../../conformance/systems-mirror.ts';
import { forecasting, writeDays } from '../../support/forecasts/forecasting.ts';
import { ownFolder, using } from '../../support/mirror-folder.ts';
import { fakeClock } from '../../support/world.ts';

const NOW = fromIso('2026-11-21T02:00:00Z');
const SYSTEMS = [30000142, 30000144];
let own: ReturnType<typeof ownFolder>;
let source: string;
let folder: string;

beforeEach(() => {
  own = ownFolder();
  folder = join(own.path, 'lake');
  source = mirrorFile(join(own.path, 'live'));
  mkdirSync(join(own.path, 'live'));
  markMirror(source, 'live');
  using(source, (db) => {
    fillTrade(db);
    fillSystems(db);
  });
});
afterEach(() => own.remove());

const publish = (now = NOW) => publishLake({ source, place: lakeFolder(folder), galaxy: 'live', now });
const manifest = () => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const files = (): { path: string; rows: number; bytes: number; sha256: string }[] =>
  Object.values(manifest().datasets as Record<string, Record<string, never>>).flatMap((days) => Object.values(days));

async function duck(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql.replaceAll("'lake/", `'${folder}/`))).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe('published days', () => {
  test.each(lakeDatasetNames)('name the columns of the view %s, each with a type', (name) => {
    const columns = Object.keys(sqlViews[name].columns);
    const { integers, numbers, times, days = [] }: LakeDataset = lakeDatasets[name];
    const typed = [...integers, ...numbers, ...times, ...days];
    expect(columns).toEqual(expect.arrayContaining(typed));
    expect(new Set(typed).size).toBe(typed.length);
    // What the reference calls a time or a day is none of text.
    const told = Object.entries<string>(sqlViews[name].columns).flatMap(([column, about]) =>
      /ISO 8601|^UTC day$/.test(about) ? [column] : [],
    );
    expect([...times, ...days].toSorted()).toEqual(told.toSorted());
  });

  test('are read by DuckDB, row for row what the mirror has of days that are over', async () => {
    expect(await publish()).toMatchObject({ unchanged: 0 });
    const counted = (sql: string) => using(source, (db) => db.prepare(sql).pluck().get());
    expect(await duck("SELECT count(*)::INT AS rows, min(date)::TEXT AS first FROM 'lake/v2/contracts/*/*.parquet'")).toEqual([
      {
        rows: counted("SELECT count(*) FROM contracts WHERE date_issued < '2026-11-21'"),
        first: counted('SELECT substr(min(date_issued), 1, 10) FROM contracts'),
      },
    ]);
    expect(await duck("SELECT sum(quantity)::INT AS units, count(*)::INT AS rows FROM 'lake/v2/items/*/*.parquet'")).toEqual([
      { units: counted('SELECT sum(quantity) FROM contract_items'), rows: counted('SELECT count(*) FROM contract_items') },
    ]);
    expect(
      await duck(
        "SELECT epoch_ms(hour)::DOUBLE AS hour, median_price, contracts::INT AS contracts FROM 'lake/v2/prices/*/*.parquet' ORDER BY hour LIMIT 1",
      ),
    ).toEqual([{ hour: fromIso('2026-10-21T18:00:00Z'), median_price: 2.5, contracts: 2 }]);
  });

  test('have times that compare with times, and days that compare with days', async () => {
    await publish();
    const typeOf = async (column: string, dataset: string) =>
      (await duck(`SELECT DISTINCT typeof(${column}) AS type FROM 'lake/v2/${dataset}/*/*.parquet'`)).map(({ type }) => type);
    expect(await typeOf('date_issued', 'contracts')).toEqual(['TIMESTAMP WITH TIME ZONE']);
    expect(await typeOf('hour', 'prices')).toEqual(['TIMESTAMP WITH TIME ZONE']);
    const late =
      "SELECT count(*)::INT AS rows FROM 'lake/v2/contracts/*/*.parquet' WHERE date_issued >= TIMESTAMPTZ '2026-11-20 09:00:00+00'";
    const counted = using(source, (db) =>
      db
        .prepare("SELECT count(*) FROM contracts WHERE date_issued >= '2026-11-20T09:00:00Z' AND date_issued < '2026-11-21'")
        .pluck()
        .get(),
    );
    expect(counted).toBeGreaterThan(5);
    expect(await duck(late)).toEqual([{ rows: counted }]);
  });

  test('of an earlier layout stay as they are, where they change too, until they are republished', async () => {
    await publish();
    const { schema_version: _, datasets, ...old } = manifest();
    const first = datasets.contracts['2026-11-20'];
    // As a version before wrote it: without a version, in a folder without a prefix.
    const { schema_version: __, ...day } = first;
    const path = first.path.replace('v2/', '');
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), 'of before');
    const bytes = 'of before'.length;
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ ...old, datasets: { contracts: { '2026-11-20': { ...day, path, bytes, sha256: 'another' } } } }),
    );
    await publish();
    expect(manifest()).toMatchObject({
      schema_version: 2,
      datasets: { contracts: { '2026-11-20': { path, schema_version: 1 } } },
    });
    expect(await duck(`SELECT DISTINCT typeof(date_issued) AS type FROM 'lake/contracts/*/*.parquet'`)).toEqual([
      { type: 'VARCHAR' },
    ]);
    expect(manifest().datasets.items['2026-11-20']).toMatchObject({ path: expect.stringMatching(/^v2\//), schema_version: 2 });
    await publishLake({ source, place: lakeFolder(folder), galaxy: 'live', now: NOW, republish: true });
    expect(manifest().datasets.contracts['2026-11-20']).toMatchObject({
      path: first.path,
      schema_version: 2,
      sha256: first.sha256,
    });
  });

  test('have the hash and the size that the manifest says', async () => {
    await publish();
    expect(files().length).toBeGreaterThan(5);
    for (const { path, bytes, sha256 } of files()) {
      const file = readFileSync(join(folder, path));
      expect([file.length, createHash('sha256').update(file).digest('hex')], path).toEqual([bytes, sha256]);
    }
  });

  test('are not written again while they stay as they were, and are where they do not', async () => {
    const first = await publish();
    expect(first.written).toBe(files().length);
    expect(await publish()).toMatchObject({ written: 0, unchanged: first.written });
    using(source, (db) => db.exec("UPDATE contracts SET status = 'cancelled' WHERE contract_id = 203"));
    expect((await publish()).written).toBe(1);
    // A deleted file comes back.
    rmSync(join(folder, files()[0]?.path ?? ''));
    expect((await publish()).written).toBe(1);
  });

  test('that can change no more are not even compared', async () => {
    await publish();
    const settled = fromIso('2027-12-01T02:00:00Z');
    await publish(settled);
    using(source, (db) => db.exec("UPDATE contracts SET title = 'changed' WHERE date_issued < '2026-11-21'"));
    expect((await publish(settled)).written).toBe(0);
  });

  test('go on where a killed publication ended: its files are there, its manifest is older', async () => {
    await publish();
    const whole = manifest();
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...whole, datasets: { contracts: whole.datasets.contracts } }));
    writeFileSync(join(folder, whole.datasets.prices[Object.keys(whole.datasets.prices)[0] ?? ''].path), 'half a fi');
    await publish();
    expect(manifest().datasets).toEqual(whole.datasets);
  });

  test.each([1, 2, 3])(
    'go on where a first publication was killed at file %i, long before the manifest had any',
    async (file) => {
      const place = lakeFolder(folder);
      let left = file;
      const killed: LakePlace = {
        ...place,
        write(path, content) {
          left -= 1;
          return left < 0 ? Promise.reject(new Error('killed')) : place.write(path, content);
        },
      };
      await expect(publishLake({ source, place: killed, galaxy: 'live', now: NOW })).rejects.toThrow('killed');
      await publish();
      expect(files().length).toBeGreaterThan(5);
    },
  );

  test('of today are not there before an hour of tomorrow has passed', async () => {
    await publish(fromIso('2026-11-20T23:59:00Z'));
    expect(Object.keys(manifest().datasets.contracts)).not.toContain('2026-11-20');
    await publish(fromIso('2026-11-21T00:59:00Z'));
    expect(Object.keys(manifest().datasets.contracts)).not.toContain('2026-11-20');
    await publish(fromIso('2026-11-21T01:01:00Z'));
    expect(Object.keys(manifest().datasets.contracts)).toContain('2026-11-20');
  });
});

describe('a folder is refused with a sentence, and nothing in it changes', () => {
  test('where it holds something else, days of the other galaxy, or a manifest of somebody else', async () => {
    writeFileSync(join(own.path, 'mine.txt'), 'mine');
    await expect(publishLake({ source, place: lakeFolder(own.path), galaxy: 'live', now: NOW })).rejects.toThrow(
      'holds something else',
    );
    await publish();
    await expect(publishLake({ source, place: lakeFolder(folder), galaxy: 'demo', now: NOW })).rejects.toThrow(
      'the two never mix',
    );
    writeFileSync(join(folder, 'manifest.json'), '{"format":"other"}');
    await expect(publish()).rejects.toThrow('is not a manifest of published days');
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe('{"format":"other"}');
  });

  test('where there is no mirror', async () => {
    await expect(
      publishLake({ source: join(own.path, 'none.sqlite'), place: lakeFolder(folder), galaxy: 'live', now: NOW }),
    ).rejects.toThrow('holds no mirror');
  });
});

describe('the questions of docs/usage.md', () => {
  const text = readFileSync(new URL('../../../docs/usage.md', import.meta.url), 'utf8');
  const questions = [...text.matchAll(/-- (.+)\n((?:(?!--|```)[^\n]*\n)+)/g)]
    .map(([, question = '', sql = '']) => [question, sql] as const)
    .filter(([, sql]) => sql.includes("'lake/"));

  test('are ten', () => expect(questions).toHaveLength(10));

  test('are answered by DuckDB out of the published days', async () => {
    // From 23:30 on tomorrow is one day ahead, which is what is published.
    const clock = fakeClock('2026-11-20T23:30:00Z');
    const db = openWriteDb(source);
    writeDays(db, SYSTEMS, '2026-11-20T22:00:00Z', 70);
    const jobs = forecasting(db, clock);
    await jobs.forecast();
    await jobs.grade();
    db.close();
    // The newest forecast is of tomorrow.
    await publish(NOW + 3 * DAY);
    for (const [question, sql] of questions) expect((await duck(sql)).length, question).toBeGreaterThan(0);
  });
});
