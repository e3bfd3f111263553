import { beforeEach, expect, test } from 'vitest';
import { type WriteDb } from '#main/store/db';
import { findDoubt, heal } from '#main/store/ingest-state/heal';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

const FUTURE = '9999-12-31T23:59:59Z';
const believable = {
  now: '2026-11-20T12:00:00Z',
  modified: '2026-11-20T12:05:00Z',
  expires: '2026-11-21T12:00:00Z',
  pages: 200,
  marketOrderPages: 1000,
};
let db: WriteDb;
const rows = (sql: string) => db.prepare(sql).raw().all();
const collected = ['contracts', 'contract_items', 'killmails', 'region_sweeps', 'swept_hours', 'sampled_hours', 'activity_days'];
/** Everything that was collected, row by row. */
const collection = () => Object.fromEntries(collected.map((table) => [table, rows(`SELECT * FROM ${table}`)]));
const asked = () => rows('SELECT url FROM http_answers WHERE etag IS NULL AND last_modified IS NULL ORDER BY url').flat();

beforeEach(() => {
  db = emptyMirror();
  const answer = db.prepare('INSERT INTO http_answers VALUES (?, ?, ?, ?, ?, ?, NULL)');
  answer.run('/good', '"a"', '2026-11-20T11:00:00Z', '2026-11-20T12:30:00Z', 34, '2026-11-20T11:00:00Z');
  answer.run('/expires', '"b"', null, FUTURE, 1, '2026-11-20T11:00:00Z');
  answer.run('/modified', '"c"', FUTURE, null, 1, '2026-11-20T11:00:00Z');
  answer.run('/contracts/public/10000002?page=1', '"d"', null, null, 201, '2026-11-20T11:00:00Z');
  answer.run('/markets/10000002/orders?order_type=all&page=1', '"e"', null, null, 1001, '2026-11-20T11:00:00Z');
  db.prepare('INSERT INTO swept_hours VALUES (?, 10000002)').run(FUTURE);
  insertContracts(db, [aStoredContract({ contract_id: 1, first_seen_at: FUTURE }), aStoredContract({ contract_id: 2 })]);
  db.prepare('INSERT OR REPLACE INTO region_sweeps VALUES (10000002, ?, ?, 1, 0, NULL)').run(FUTURE, FUTURE);
  db.prepare("INSERT OR REPLACE INTO data_versions VALUES ('contracts', 7, ?)").run(FUTURE);
  db.prepare("INSERT INTO sampled_hours VALUES ('jumps', ?, ?, 'live')").run(FUTURE, FUTURE);
  db.exec(
    'INSERT INTO activity_days (day, system_id, jumps_total, ship_total, pod_total, npc_total) VALUES (90000, 30000142, 1, 0, 0, 0)',
  );
});

test('what a source dated in the future stays and is marked, and its addresses are asked anew', () => {
  const before = collection();
  expect(heal(db, believable)).toBeGreaterThan(0);
  expect(collection()).toEqual(before);
  expect(asked()).toEqual([
    '/contracts/public/10000002?page=1',
    '/expires',
    '/markets/10000002/orders?order_type=all&page=1',
    '/modified',
  ]);
  expect(rows('SELECT max(expires_at) FROM http_answers')).toEqual([['2026-11-20T12:30:00Z']]);
  expect(rows("SELECT version, observed_at FROM data_versions WHERE name = 'contracts'")).toEqual([[8, believable.now]]);
  expect(rows('SELECT name, why, rows, newest FROM doubted_rows ORDER BY name, why')).toEqual([
    ['activity_days', 'time', 1, '2216-05-31T00:00:00Z'],
    ['contracts', 'time', 1, FUTURE],
    ['region_sweeps', 'time', 1, FUTURE],
    ['sampled_hours', 'time', 1, FUTURE],
  ]);
  expect(rows('SELECT DISTINCT later_than, noticed_at FROM doubted_rows')).toEqual([[believable.modified, believable.now]]);
  expect(heal(db, believable)).toBe(0);
});

test('a mark goes once the clock has caught up, and nothing else', () => {
  const before = collection();
  heal(db, believable);
  heal(db, { ...believable, now: FUTURE, modified: FUTURE, expires: FUTURE });
  expect(rows('SELECT * FROM doubted_rows')).toEqual([]);
  expect(findDoubt(db, believable.modified)).toBeNull();
  expect(collection()).toEqual(before);
});

test('the doubt is told in a sentence, and by a clock that is right again no more', () => {
  expect(findDoubt(db, believable.modified)).toBeNull();
  heal(db, believable);
  const doubt = findDoubt(db, believable.modified);
  expect(doubt).toMatchObject({ rows: 4, newest_at: FUTURE });
  expect(doubt?.sentence).toMatch(
    /^4 rows of the mirror are dated after this computer's clock, the newest 9999-12-31T23:59:59Z\. .+ Nothing was deleted\.$/,
  );
  expect(findDoubt(db, FUTURE)).toBeNull();
});

test('a region’s market orders may have more pages than other lists', () => {
  const address = 'https://esi.test/markets/10000002/orders?order_type=all&page=1';
  db.prepare('INSERT INTO http_answers VALUES (?, \'"f"\', NULL, NULL, 405, ?, NULL)').run(address, '2026-11-20T11:00:00Z');
  heal(db, believable);
  expect(rows('SELECT pages FROM http_answers WHERE etag = \'"f"\'')).toEqual([[405]]);
});

test('rows with ids that no source may give are kept and marked, with what hangs on them', () => {
  insertContracts(db, [aStoredContract({ contract_id: -5 })]);
  heal(db, believable);
  for (const table of ['contracts', 'contract_items']) {
    expect(rows(`SELECT DISTINCT contract_id FROM ${table} ORDER BY 1`), table).toEqual([[-5], [1], [2]]);
  }
  expect(rows("SELECT name, rows FROM doubted_rows WHERE why = 'id'")).toEqual([['contracts', 1]]);
  expect(findDoubt(db, FUTURE)?.sentence).toMatch(
    /^1 row of the mirror has a number that no source may give\..+Nothing was deleted\.$/,
  );
});
