import { expect, test } from 'vitest';
import { goodsMemory } from '#main/queries/goods';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { aStoredContract, aStoredItem, bumpVersion, insertContracts, NOON } from '../support/builders.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { recordedReads } from '../support/recorded-reads.ts';
import { fakeClock } from '../support/world.ts';

const SOLD = {
  status: 'finished' as const,
  present: false,
  evidence: JSON.stringify({ kind: 'left-early', answer: 'accepted', askedAt: null, dateExpired: '2026-12-04T09:00:00Z' }),
};
const REAPER = 588;
const items = [aStoredItem({ type_id: REAPER })];

test('goods that are brought up to date are those that are made anew, whatever has changed', () => {
  const db = emptyMirror();
  fillTrade(db);
  db.prepare('UPDATE types SET market_group_id = 7').run();
  const clock = fakeClock(NOON);
  const memory = goodsMemory(db, clock);
  const changes: readonly (readonly [part: string, change: () => void])[] = [
    ['contracts', () => insertContracts(db, [aStoredContract({ contract_id: 9301, price: 500, items })])],
    ['contracts', () => insertContracts(db, [aStoredContract({ contract_id: 9302, price: 700, items, region_id: 10000043 })])],
    ['contracts', () => db.prepare('UPDATE contracts SET price = 650, unit_price = 650 WHERE contract_id = 9302').run()],
    [
      'contracts',
      () =>
        insertContracts(db, [
          aStoredContract({ contract_id: 9303, price: 600, items, ...SOLD, absent_since: '2026-11-19T12:00:00Z' }),
        ]),
    ],
    ['market', () => db.prepare('UPDATE market_depth SET ask_volume = 0').run()],
    ['market', () => db.prepare(`UPDATE market_depth SET type_id = ${REAPER}, ask_volume = 5 WHERE type_id = 587`).run()],
    ['catalog', () => db.prepare("UPDATE types SET name = 'Reaper II' WHERE type_id = ?").run(REAPER)],
  ];
  const seen = new Set<string>();
  const compare = (step: number) => {
    const kept = memory.goods();
    expect(kept, `after change ${step}`).toMatchObject(goodsMemory(db, clock).goods());
    seen.add(JSON.stringify(kept.goods));
  };
  compare(0);
  for (const [index, [part, change]] of changes.entries()) {
    change();
    bumpVersion(db, part);
    compare(index + 1);
  }
  expect(seen.size).toBeGreaterThan(5);
});

test('after news of one type no other type’s offers are read', () => {
  const writes = emptyMirror();
  fillTrade(writes);
  const { db, takeSteps } = recordedReads(writes);
  const memory = goodsMemory(db, fakeClock(NOON));
  memory.goods();
  takeSteps();
  insertContracts(writes, [aStoredContract({ contract_id: 9301, price: 500, items })]);
  bumpVersion(writes, 'contracts');
  const before = memory.goods();
  expect([...takeSteps()].filter((step) => /SCAN types|SCAN contracts/.test(step))).toEqual([]);
  expect(before.goods.find(({ type_id: id }) => id === REAPER)?.offers).toBe(1);
});

test('the windows of sales move on with the lists, ahead of questions', () => {
  const db = emptyMirror();
  fillTrade(db);
  const [edge, clock] = [isoUtc(fromIso(NOON) - 30 * DAY + HOUR / 2), fakeClock(NOON)];
  insertContracts(db, [aStoredContract({ contract_id: 9303, price: 600, items, ...SOLD, absent_since: edge })]);
  bumpVersion(db, 'contracts');
  const memory = goodsMemory(db, clock);
  const sold = () => memory.goods().goods.find(({ type_id: id, region_id: region }) => id === REAPER && region === null)?.sold;
  expect(sold()).toBe(1);
  bumpVersion(db, 'contracts', isoUtc(fromIso(NOON) + HOUR));
  expect(sold()).toBe(1);
  memory.makeAhead();
  expect(sold()).toBe(0);
});
