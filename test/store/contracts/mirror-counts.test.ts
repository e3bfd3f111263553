import { afterEach, beforeEach, expect, test } from 'vitest';
import { mirrorCountReads } from '#main/store/contracts/mirror-counts';
import { type WriteDb } from '#main/store/db';
import { aStoredContract, insertContracts, NOON } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

let db: WriteDb;
beforeEach(() => {
  db = emptyMirror();
});
afterEach(() => db.close());

function insertContract(id: number, status: string, itemsState: string): void {
  db.prepare(`
    INSERT INTO contracts (contract_id, region_id, type, status, issuer_id, issuer_corporation_id, for_corporation, date_issued,
      date_expired, first_seen_at, present, evidence, items_state, hidden, category_mask)
    VALUES (?, 1, 'item_exchange', ?, 1, 1, 0, 'x', 'x', 'x', 1, '', ?, 0, 0)`).run(id, status, itemsState);
}
const insertItem = (contractId: number, recordId: number) =>
  db
    .prepare('INSERT INTO contract_items (contract_id, record_id, type_id, quantity, is_included) VALUES (?, ?, 34, 1, 1)')
    .run(contractId, recordId);

test('totals follow every insert, change and deletion, cascades and rolled back transactions included', () => {
  const { totals } = mirrorCountReads(db);
  expect(totals(NOON)).toEqual({ contracts: 0, contracts_outstanding: 0, items_pending: 0, items: 0 });
  insertContract(1, 'outstanding', 'pending');
  insertContract(2, 'outstanding', 'none');
  insertContract(3, 'finished', 'pending');
  for (const record of [1, 2, 3]) insertItem(1, record);
  expect(totals(NOON)).toEqual({ contracts: 3, contracts_outstanding: 2, items_pending: 2, items: 3 });

  db.exec("UPDATE contracts SET items_state = 'known' WHERE contract_id = 1");
  db.exec("UPDATE contracts SET status = 'deleted' WHERE contract_id = 2");
  db.exec('UPDATE contracts SET present = 0');
  expect(totals(NOON)).toEqual({ contracts: 3, contracts_outstanding: 1, items_pending: 1, items: 3 });

  const rolledBack = db.transaction(() => {
    db.exec('DELETE FROM contracts');
    throw new Error('no');
  });
  expect(rolledBack).toThrow('no');
  expect(totals(NOON).contracts).toBe(3);

  db.exec('DELETE FROM contracts WHERE contract_id = 1');
  expect(totals(NOON)).toEqual({ contracts: 2, contracts_outstanding: 0, items_pending: 1, items: 0 });
});

test('an upsert of a known contract counts it once', () => {
  insertContract(1, 'outstanding', 'pending');
  db.exec(`
    INSERT INTO contracts SELECT * FROM contracts WHERE true
    ON CONFLICT (contract_id) DO UPDATE SET status = 'finished', items_state = 'known'`);
  expect(mirrorCountReads(db).totals(NOON)).toEqual({ contracts: 1, contracts_outstanding: 0, items_pending: 0, items: 0 });
});

test('what has expired, though no sweep has noticed yet, does not count as outstanding', () => {
  insertContracts(db, [aStoredContract({ contract_id: 1 }), aStoredContract({ contract_id: 2, date_expired: NOON })]);
  expect(mirrorCountReads(db).totals(NOON)).toMatchObject({ contracts: 2, contracts_outstanding: 1 });
});
