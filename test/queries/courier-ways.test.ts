import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { courierWays } from '#main/queries/courier-ways';
import { lossComputations } from '#main/queries/losses';
import { openWriteDb } from '#main/store/db';
import { dataVersionReads, dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { hazardWrites } from '#main/store/systems/hazards';
import { fromIso } from '#shared/time';
import { fillPlan, JITA, PERIMETER } from '../conformance/plan-mirror.ts';
import { NOON } from '../support/builders.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-courier-ways-'));
const db = openWriteDb(join(folder, 'mirror.sqlite'));
fillPlan(db);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('a way of which no hour of jumps and losses is known has no chance of loss, and not one of nought', () => {
  const losses = lossComputations(db);
  const chanceAt = (moment: string) => {
    const ways = courierWays(db, dataVersionReads(db), {
      lossBasis: () => losses.lossBasis(fromIso(moment)),
      correction: () => [],
    });
    return ways.by([]).find([[JITA, PERIMETER]])(JITA, PERIMETER, 'safest', 12, null)?.chance;
  };
  expect(chanceAt(NOON)).toEqual(expect.any(Number));
  // Two months later nothing of the last 28 days is known.
  expect(chanceAt('2027-01-20T12:00:00Z')).toBeNull();
});

test('the mirror is read once for a whole board, and not for each of thousands of couriers', () => {
  const read = dataVersionReads(db);
  const losses = lossComputations(db);
  let reads = 0;
  const counted = <Value>(value: Value): Value => {
    reads += 1;
    return value;
  };
  const ways = courierWays(db, () => counted(read()), {
    lossBasis: () => counted(losses.lossBasis(fromIso(NOON))),
    correction: () => [],
  });
  const systems = db.prepare<[], number>('SELECT system_id FROM systems ORDER BY system_id LIMIT 20').pluck().all();
  const pairs = systems.flatMap((from) => systems.map((to) => [from, to] as const));
  const wayOf = ways.by([]).find(pairs);
  const before = reads;
  const found = Array.from({ length: 1000 }, (_, turn) => pairs.map(([from, to]) => wayOf(from, to, 'safest', turn % 24, null)));
  expect(found.flat().filter((way) => way !== null && way.jumps > 0).length).toBeGreaterThan(1000);
  expect(reads).toBe(before);
  expect(before).toBeLessThan(5);
});

test('the safest way of a courier goes by the newest stages of insurgencies, the shortest does not', () => {
  const losses = lossComputations(db);
  const ways = courierWays(db, dataVersionReads(db), { lossBasis: () => losses.lossBasis(fromIso(NOON)), correction: () => [] });
  const far = 30001161;
  const codes = () => {
    ways.by([]).find([[JITA, far]]);
    const [safest, shortest] = (['safest', 'shortest'] as const).map((route) => ways.by([]).pathOf(JITA, far, route));
    expect(safest).toEqual(shortest);
    return ways.hazardsOf(PERIMETER).map(({ code, level }) => `${code} ${level}`);
  };
  expect(codes()).toEqual([]);
  const row = {
    campaignId: 1,
    pirateFactionId: 500_010,
    corruptionPercentage: 100,
    suppressionStage: 0,
    suppressionPercentage: 0,
  };
  hazardWrites(db).replaceInsurgencies([{ systemId: PERIMETER, corruptionStage: 5, ...row }]);
  dataVersionWrites(db).bump('insurgencies', NOON);
  expect(codes()).toEqual(['insurgency 5']);
});
