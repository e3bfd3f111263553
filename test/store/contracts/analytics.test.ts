import { expect, test } from 'vitest';
import { analyticsReads } from '#main/store/contracts/analytics';
import {
  aStoredContract,
  aStoredItem,
  insertContracts,
  insertStaticData,
  NOON,
  type StoredContract,
} from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

function mirror(contracts: readonly StoredContract[]) {
  const db = emptyMirror();
  insertStaticData(db);
  insertContracts(db, contracts);
  return { db, ...analyticsReads(db) };
}

test('depth has single-item sales that are present and not expired, cheapest unit first, ties by id', () => {
  const { depth } = mirror([
    aStoredContract({ contract_id: 1, price: 100, items: [aStoredItem({ quantity: 10 })] }),
    aStoredContract({ contract_id: 2, price: 10 }),
    aStoredContract({ contract_id: 3, price: 5 }),
    aStoredContract({ contract_id: 4, price: 1, present: false, last_seen_at: NOON }),
    aStoredContract({ contract_id: 5, price: 1, date_expired: NOON }),
    aStoredContract({ contract_id: 6, price: 1, items: [aStoredItem({ record_id: 1 }), aStoredItem({ record_id: 2 })] }),
    aStoredContract({ contract_id: 7, price: 1, items: [aStoredItem({ is_included: false })] }),
    aStoredContract({ contract_id: 8, price: 1, type: 'auction' }),
    aStoredContract({ contract_id: 9, price: 0 }),
    aStoredContract({ contract_id: 10, price: 1, items: [aStoredItem({ type_id: 588 })] }),
    aStoredContract({ contract_id: 11, price: 7, region_id: 10000043 }),
  ]);
  const found = (regionId: number | null, limit = 100, expired: boolean | null = false) =>
    depth({ typeId: 587, regionId, expired }, NOON, limit);
  const ids = (...asked: Parameters<typeof found>) => found(...asked).offers.map(({ contract_id }) => contract_id);
  expect(ids(null)).toEqual([3, 11, 1, 2]);
  expect(ids(10000002)).toEqual([3, 1, 2]);
  expect(ids(null, 2)).toEqual([3, 11]);
  expect([2, 3, 4, 5].map((limit) => found(null, limit).total)).toEqual([4, 4, 4, 4]);
  expect(ids(null, 100, true)).toEqual([5]);
  expect(ids(null, 100, null)).toEqual([5, 3, 11, 1, 2]);
  expect(found(null, 2, null).total).toBe(5);
});

test('depth reads its rows in order from an index, without sorting', () => {
  const { db } = mirror([]);
  const plan = db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT contract_id FROM contracts WHERE single_type_id = 1 AND present = 1 AND date_expired > '2026' AND date_expired <= '9999' ORDER BY unit_price, contract_id LIMIT 5`,
    )
    .all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toContain('contracts_by_unit_price');
  expect(plan.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
});

test('the counts are of the whole mirror, of what is outstanding without what has expired, the last day by first sight, the newest sight by sweep', () => {
  const { counts } = mirror([
    aStoredContract({ contract_id: 1 }),
    aStoredContract({
      contract_id: 2,
      status: 'finished',
      present: false,
      last_seen_at: '2026-11-18T00:00:00Z',
      first_seen_at: '2026-11-18T00:00:00Z',
    }),
    aStoredContract({
      contract_id: 3,
      status: 'deleted',
      present: false,
      last_seen_at: '2026-11-18T00:00:00Z',
      region_id: 10000043,
    }),
    aStoredContract({ contract_id: 4, date_expired: NOON, first_seen_at: '2026-11-18T00:00:00Z' }),
  ]);
  expect(counts(NOON)).toEqual({
    contracts_total: 4,
    contracts_outstanding: 1,
    regions_with_contracts: 2,
    latest_contract_seen_at: NOON,
  });
});
