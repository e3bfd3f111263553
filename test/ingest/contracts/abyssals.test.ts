import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allJobs } from '#main/ingest/jobs';
import { catalogWrites } from '#main/store/catalog/catalog';
import { settingWrites } from '#main/store/user-data/settings';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';
import { aStaticData, aType as aStoredType } from '../../support/builders.ts';
import { bench, clock, eachBeginsAt, openJobs, openUpstream, upstream } from '../../support/job-test.ts';
import { aContract, anItem } from '../../support/upstream.ts';

const [WEB, ABYSSAL_WEB, MUTAPLASMID] = [526, 47_702, 47_700];
const FIRST = 1_000_000_000_001;
let folder: string;

const roll = (velocity: number) => ({
  type_id: ABYSSAL_WEB,
  created_by: 90_000_001,
  source_type_id: WEB,
  mutator_type_id: MUTAPLASMID,
  dogma_attributes: [
    { attribute_id: 20, value: velocity },
    { attribute_id: 50, value: 27 },
    // An attribute that no mutator changes.
    { attribute_id: 9, value: 40 },
  ],
  dogma_effects: [],
});
/** Eight items on offer, of which the sixth is none of that type to the source; and one that is asked for in return. */
const offered = Array.from({ length: 8 }, (_, index) =>
  aContract({
    contract_id: 10 + index,
    items: [
      anItem({ type_id: ABYSSAL_WEB, item_id: FIRST + index }),
      anItem({ type_id: 34, item_id: 1_000_000_000_900 + index }),
      { is_included: false, type_id: ABYSSAL_WEB, quantity: 1, record_id: 900 + index },
    ],
  }),
);
const rolls = Object.fromEntries(
  offered.flatMap((_, index) => (index === 5 ? [] : [[FIRST + index, roll(-50 - index)] as const])),
);

// The folder goes after what is open in it is closed.
afterEach(() => rmSync(folder, { recursive: true, force: true }));
eachBeginsAt('2026-11-20T12:00:30Z');
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-abyssals-'));
  await openUpstream({ contracts: offered, rolls, regions: [{ id: 10_000_002 }] });
  open();
  for (const job of ['region-list', 'public-contracts', 'contract-items']) await bench.run(job);
});

function open({ off = false } = {}): void {
  const file = join(folder, 'mirror.sqlite');
  openJobs({ file, ...(off ? { off: ['abyssals'] } : {}) });
  catalogWrites(bench.db).replaceCatalog(mutation(), '2026-11-18T00:00:00Z');
}
function mutation() {
  const data = aStaticData();
  return {
    ...data,
    types: [...data.types, aStoredType({ typeId: ABYSSAL_WEB, name: 'Abyssal Stasis Webifier' })],
    mutatedAttributes: [20, 50].map((attributeId) => ({ attributeId, name: `Attribute ${attributeId}`, unitId: null })),
    mutationRanges: [{ mutatorTypeId: MUTAPLASMID, attributeId: 20, minimum: 0.9, maximum: 1.1, highIsGood: false }],
    mutationResults: [{ mutatorTypeId: MUTAPLASMID, sourceTypeId: WEB, resultTypeId: ABYSSAL_WEB }],
  };
}
const asked = () => upstream.requests.filter(({ source }) => source === 'abyssals');
const askedItems = () => asked().map(({ path }) => Number(path.split('/').at(-1)) - FIRST);
const rows = () =>
  bench.all<{ item: number; state: string; attributes: string | null }>(
    `SELECT item_id - ${FIRST} AS item, state, attributes FROM abyssals ORDER BY item_id`,
  );

test('rolls of what is offered are read once, the newest first, five a minute; a refusal is remembered, and so after a restart', async () => {
  const first = await bench.run('abyssal-modules');
  expect(askedItems()).toEqual([7, 6, 5, 4, 3]);
  expect(first).toMatchObject({ rows: 5, backlog: { left: 3, unit: 'rolls' } });
  const times = asked().map(({ at }) => at);
  expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual(Array(4).fill(12 * SECOND));
  expect(asked().map(({ status }) => status)).toEqual([200, 200, 404, 200, 200]);

  bench.close();
  open();
  expect(await bench.run('abyssal-modules')).toMatchObject({ rows: 3 });
  expect(askedItems()).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
  expect(await bench.run('abyssal-modules')).toMatchObject({ rows: 0, idle: true });
  expect(asked()).toHaveLength(8);
  expect(rows().map(({ state }) => state)).toEqual(['read', 'read', 'read', 'read', 'read', 'refused', 'read', 'read']);
  expect(rows()[3]?.attributes).toBe('{"20":-53,"50":27}');
  const version = bench.one<{ version: number }>("SELECT version FROM data_versions WHERE name = 'abyssals'");
  expect(version?.version).toBeGreaterThan(0);
});

test('as many a minute as the person allows, from the next question on', async () => {
  settingWrites(bench.db).save('abyssals', { per_minute: 60 });
  expect(await bench.run('abyssal-modules')).toMatchObject({ rows: 8 });
  const times = asked().map(({ at }) => at);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(7 * SECOND);
});

test('one broken answer puts its item off, two in a row end the run with what the source says, and nothing is lost', async () => {
  upstream.inject({ source: 'abyssals', path: new RegExp(`/${FIRST + 7}$`), times: 1, effect: { kind: 'status', status: 402 } });
  expect(await bench.run('abyssal-modules')).toMatchObject({ rows: 4, backlog: { left: 4, unit: 'rolls' } });
  expect(rows().filter(({ state }) => state === 'failed')).toHaveLength(1);

  const heal = upstream.inject({
    source: 'abyssals',
    path: /dogma/,
    times: Number.POSITIVE_INFINITY,
    effect: { kind: 'status', status: 402 },
  });
  expect(await bench.failure('abyssal-modules')).toMatch(/^ESI answered 402 to the roll of item \d+\.$/);
  heal();
  await clock.later(2 * HOUR);
  await bench.run('abyssal-modules');
  await bench.run('abyssal-modules');
  expect(rows().map(({ state }) => state)).toEqual(['read', 'read', 'read', 'read', 'read', 'refused', 'read', 'read']);
});

test.each([420, 429])('after a %i nothing is asked until the source allows it', async (status) => {
  upstream.inject({
    source: 'abyssals',
    path: /dogma/,
    times: 1,
    effect: { kind: 'status', status, ...(status === 429 ? { retryAfterSeconds: 30 } : {}) },
  });
  const started = clock.now();
  await bench.run('abyssal-modules').catch(() => undefined);
  const [refused, next] = asked();
  expect(refused?.status).toBe(status);
  if (next !== undefined) expect(next.at - (refused?.at ?? 0)).toBeGreaterThanOrEqual(12 * SECOND);
  expect(clock.now() - started).toBeLessThan(10 * MINUTE);
  await clock.later(2 * HOUR);
  for (let runs = 0; runs < 3; runs += 1) await bench.run('abyssal-modules');
  expect(rows().filter(({ state }) => state === 'read')).toHaveLength(7);
});

test('what was sold in the last 90 days is wanted after what is on offer; what was withdrawn is not', async () => {
  bench.db
    .prepare(
      "UPDATE contracts SET present = 0, status = 'finished', date_completed = '2026-11-01T00:00:00Z' WHERE contract_id = 17",
    )
    .run();
  bench.db
    .prepare(
      "UPDATE contracts SET present = 0, status = 'finished', date_completed = '2026-07-01T00:00:00Z' WHERE contract_id = 16",
    )
    .run();
  bench.db
    .prepare(
      "UPDATE contracts SET present = 0, status = 'cancelled', date_completed = '2026-11-01T00:00:00Z' WHERE contract_id = 15",
    )
    .run();
  await bench.run('abyssal-modules');
  await bench.run('abyssal-modules');
  expect(askedItems()).toEqual([4, 3, 2, 1, 0, 7]);
});

test('offers that were stored before the static data knew their type are found with the build that does', async () => {
  catalogWrites(bench.db).replaceCatalog(aStaticData(), '2026-11-18T00:00:00Z');
  bench.db.exec('DELETE FROM abyssal_offers');
  expect(await bench.run('abyssal-modules')).toMatchObject({ idle: true });
  catalogWrites(bench.db).replaceCatalog(mutation(), '2026-11-19T00:00:00Z');
  expect(await bench.run('abyssal-modules')).toMatchObject({ rows: 5 });
});

test('the source has no job where it is off, and goes on with what is left when it is on again', async () => {
  bench.close();
  open({ off: true });
  expect(allJobs(bench.deps).map(({ name }) => name)).not.toContain('abyssal-modules');
  bench.close();
  open();
  expect(await bench.run('abyssal-modules')).toMatchObject({ rows: 5 });
  expect(clock.now()).toBeLessThan(Date.parse('2026-11-20T12:00:30Z') + DAY);
});
