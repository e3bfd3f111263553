import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { marketHourWrites } from '#main/store/market/hours';
import { marketWrites } from '#main/store/market/market';
import { openReadOnlySql } from '#main/store/sql/read-only-sql';

const JITA = 60_003_760;
const AMARR = 60_008_494;
let folder: string;
let db: WriteDb;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-hours-'));
  db = openWriteDb(join(folder, 'mirror.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** A whole book: of each type its best bid and ask. */
function book(
  observedAt: string,
  best: Readonly<Record<number, [bid: number | null, ask: number | null]>>,
  stationId = JITA,
): void {
  const levels = (price: number | null) => (price === null ? [] : [{ price, volume: 1 }]);
  const depths = Object.entries(best).map(([typeId, [bid, ask]]) => ({
    stationId,
    typeId: Number(typeId),
    bids: levels(bid),
    asks: levels(ask),
    bidVolume: 1,
    askVolume: 1,
    observedAt,
  }));
  const market = marketWrites(db);
  market.putDepth(depths);
  market.finishBook({ stationId, observedAt, orders: depths.length, source: 'esi' });
}

function rowsOf(where = 'type_id = 34'): unknown[][] {
  const sql = openReadOnlySql(join(folder, 'mirror.sqlite'));
  const { rows } = sql.run(`SELECT hour, best_bid, best_ask FROM market_hours WHERE ${where} ORDER BY station_id, hour`, 100);
  sql.close();
  return rows;
}
const changes = () => db.prepare('SELECT count(*) FROM market_price_changes').pluck().get();

test('each hour of a read book has the best prices, those that stayed as they were are stored once', () => {
  book('2026-11-20T10:03:00Z', { 34: [4, 5], 35: [9, null] });
  book('2026-11-20T11:03:00Z', { 34: [4, 5], 35: [9, null] });
  book('2026-11-20T12:03:00Z', { 34: [4.5, 5], 35: [9, null] });
  expect(rowsOf()).toEqual([
    ['2026-11-20T10:00:00Z', 4, 5],
    ['2026-11-20T11:00:00Z', 4, 5],
    ['2026-11-20T12:00:00Z', 4.5, 5],
  ]);
  expect(rowsOf('type_id = 35').map(([, bid, ask]) => [bid, ask])).toEqual([
    [9, null],
    [9, null],
    [9, null],
  ]);
  expect(changes()).toBe(3);
});

test('an hour that was not read has no row, nor has a type once nobody deals with it', () => {
  book('2026-11-20T22:03:00Z', { 34: [4, 5], 35: [9, 10] });
  book('2026-11-21T01:03:00Z', { 35: [9, 10] });
  book('2026-11-21T02:03:00Z', { 34: [4, 5], 35: [9, 10] });
  expect(rowsOf()).toEqual([
    ['2026-11-20T22:00:00Z', 4, 5],
    ['2026-11-21T02:00:00Z', 4, 5],
  ]);
  expect(rowsOf('type_id = 35')).toHaveLength(3);
});

test('a book that came twice within an hour leaves its last prices, and hubs are apart', () => {
  book('2026-11-20T10:03:00Z', { 34: [4, 5] });
  book('2026-11-20T10:53:00Z', { 34: [3, 5] });
  book('2026-11-20T10:07:00Z', { 34: [1, 2] }, AMARR);
  expect(rowsOf()).toEqual([
    ['2026-11-20T10:00:00Z', 3, 5],
    ['2026-11-20T10:00:00Z', 1, 2],
  ]);
});

test('what was in force when the kept time began stays, and what ended before it goes', () => {
  book('2026-11-01T10:03:00Z', { 34: [1, 2], 35: [9, 10] });
  book('2026-11-02T10:03:00Z', { 34: [3, 4] });
  book('2026-11-20T10:03:00Z', { 34: [3, 4] });
  const hours = marketHourWrites(db);
  hours.removeDaysBefore('2026-11-19T00:00:00Z');
  let removed = 0;
  for (let after: number | null = 0; after !== null; ) {
    const step = hours.removeBefore('2026-11-19T00:00:00Z', after);
    removed += step.removed;
    after = step.upTo;
  }
  expect(removed).toBe(3);
  expect(rowsOf()).toEqual([['2026-11-20T10:00:00Z', 3, 4]]);
  expect(changes()).toBe(1);
});
