import { beforeEach, expect, test } from 'vitest';
import { type WriteDb } from '#main/store/db';
import { healFuture } from '#main/store/ingest-state/heal';
import { ingestRuns } from '#main/store/ingest-state/runs';
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

beforeEach(() => {
  db = emptyMirror();
  const answer = db.prepare('INSERT INTO http_answers VALUES (?, NULL, ?, ?, ?, ?, NULL)');
  answer.run('/good', '2026-11-20T11:00:00Z', '2026-11-20T12:30:00Z', 34, '2026-11-20T11:00:00Z');
  answer.run('/expires', null, FUTURE, 1, '2026-11-20T11:00:00Z');
  answer.run('/modified', FUTURE, null, 1, '2026-11-20T11:00:00Z');
  answer.run('/contracts/public/10000002?page=1', null, null, 201, '2026-11-20T11:00:00Z');
  answer.run('/markets/10000002/orders?order_type=all&page=1', null, null, 1001, '2026-11-20T11:00:00Z');
  db.prepare('INSERT INTO region_sweeps VALUES (10000002, ?, ?, 1, 0, NULL)').run(FUTURE, FUTURE);
  db.prepare('INSERT INTO swept_hours VALUES (?, 10000002)').run(FUTURE);
  insertContracts(db, [aStoredContract({ contract_id: 1, first_seen_at: FUTURE }), aStoredContract({ contract_id: 2 })]);
  db.prepare("INSERT OR REPLACE INTO data_versions VALUES ('contracts', 7, ?)").run(FUTURE);
  db.prepare("INSERT INTO sampled_hours VALUES ('jumps', ?, ?, 'live')").run(FUTURE, FUTURE);
});

test('what a source dated in the future is put right, and its addresses are asked anew', () => {
  const before = rows('SELECT first_seen_at FROM contracts WHERE contract_id = 2');
  expect(healFuture(db, believable)).toBeGreaterThan(0);
  expect(rows('SELECT url FROM http_answers')).toEqual([['/good']]);
  expect(rows('SELECT swept_at, observed_at FROM region_sweeps')).toEqual([[believable.now, believable.now]]);
  expect(rows('SELECT first_seen_at FROM contracts WHERE contract_id = 1')).toEqual([[believable.now]]);
  expect(rows('SELECT first_seen_at FROM contracts WHERE contract_id = 2')).toEqual(before);
  expect(rows("SELECT version, observed_at FROM data_versions WHERE name = 'contracts'")).toEqual([[8, believable.now]]);
  expect(rows('SELECT hour FROM swept_hours UNION ALL SELECT hour FROM sampled_hours')).toEqual([]);
  expect(healFuture(db, believable)).toBe(0);
});

test('where the clock itself was set back, nothing that is stored is dated anew', () => {
  ingestRuns(db).begin('housekeeping', '2026-11-25T00:00:00Z');
  healFuture(db, believable);
  expect(rows('SELECT url FROM http_answers')).toEqual([['/good']]);
  expect(rows('SELECT first_seen_at FROM contracts WHERE contract_id = 1')).toEqual([[FUTURE]]);
});

test('a region’s market orders may have more pages than other lists', () => {
  const address = 'https://esi.test/markets/10000002/orders?order_type=all&page=1';
  db.prepare('INSERT INTO http_answers VALUES (?, NULL, NULL, NULL, 405, ?, NULL)').run(address, '2026-11-20T11:00:00Z');
  healFuture(db, believable);
  expect(rows('SELECT url FROM http_answers WHERE pages = 405')).toEqual([[address]]);
});

test('rows with ids that no source may give are deleted, with what hangs on them', () => {
  insertContracts(db, [aStoredContract({ contract_id: -5 })]);
  healFuture(db, believable);
  for (const table of ['contracts', 'contract_items']) {
    expect(rows(`SELECT DISTINCT contract_id FROM ${table}`), table).toEqual([[1], [2]]);
  }
});
