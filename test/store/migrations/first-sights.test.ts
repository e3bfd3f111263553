import { expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { migrate } from '#main/store/migrations/migrate';
import { aStoredContract, insertContracts, insertRow } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

const issuer = { region_id: 10000002, issuer_corporation_id: 98000001, issuer_id: 2112000001 };

/** What the migration makes of a mirror of the version before: rows of moment, issuer, contracts and value. */
function migrated(fill: (db: WriteDb) => void): unknown[] {
  const db = mirrorOfVersion(15);
  fill(db);
  migrate(db);
  return db.prepare('SELECT first_seen_at, issuer_id, contracts, value FROM first_sights ORDER BY 1, 2').raw().all();
}

test('a day’s count is taken apart by the contracts that are stored; what only the archive had is seen at noon', () => {
  const found = migrated((db) => {
    insertContracts(db, [
      aStoredContract({ contract_id: 1, price: 5, first_seen_at: '2026-11-20T09:10:00Z' }),
      aStoredContract({ contract_id: 2, price: 6, first_seen_at: '2026-11-20T09:10:00Z' }),
      aStoredContract({ contract_id: 3, price: null, reward: 7, type: 'courier', first_seen_at: '2026-11-20T23:59:59Z' }),
      // The archive had it a day before us: it is counted there.
      aStoredContract({ contract_id: 4, price: 8, first_seen_at: '2026-11-20T09:10:00Z' }),
    ]);
    insertRow(db, 'archived_contracts', { contract_id: 4, first_seen_at: '2026-11-19T14:30:00Z' });
    insertRow(db, 'archived_contracts', { contract_id: 99, first_seen_at: '2026-11-19T20:00:00Z' });
    insertRow(db, 'issuer_days', { day: '2026-11-20', ...issuer, contracts: 3, value: 18 });
    insertRow(db, 'issuer_days', { day: '2026-11-19', ...issuer, contracts: 3, value: 108 });
    insertRow(db, 'issuer_days', { day: '2026-11-18', ...issuer, issuer_id: 5, contracts: 2, value: 40 });
  });
  expect(found).toEqual([
    ['2026-11-18T12:00:00Z', 5, 2, 40],
    ['2026-11-19T12:00:00Z', issuer.issuer_id, 2, 100],
    ['2026-11-19T14:30:00Z', issuer.issuer_id, 1, 8],
    ['2026-11-20T09:10:00Z', issuer.issuer_id, 2, 11],
    ['2026-11-20T23:59:59Z', issuer.issuer_id, 1, 7],
  ]);
});

test('where more contracts are stored than were counted, the count stands', () => {
  const found = migrated((db) => {
    insertContracts(
      db,
      [1, 2].map((contract_id) => aStoredContract({ contract_id, first_seen_at: '2026-11-20T09:10:00Z' })),
    );
    // A contract that nobody counted, of a day that retention has removed.
    insertContracts(db, [aStoredContract({ contract_id: 3, first_seen_at: '2026-09-01T09:10:00Z' })]);
    insertRow(db, 'issuer_days', { day: '2026-11-20', ...issuer, contracts: 1, value: 4 });
  });
  expect(found).toEqual([['2026-11-20T12:00:00Z', issuer.issuer_id, 1, 4]]);
});

test('a contract seen at noon joins what is put there', () => {
  const found = migrated((db) => {
    insertContracts(db, [aStoredContract({ contract_id: 1, price: 5, first_seen_at: '2026-11-20T12:00:00Z' })]);
    insertRow(db, 'issuer_days', { day: '2026-11-20', ...issuer, contracts: 2, value: 9 });
  });
  expect(found).toEqual([['2026-11-20T12:00:00Z', issuer.issuer_id, 2, 9]]);
});

test('the hours that have rows are known to the sums, and later sights are told to them', () => {
  const db = mirrorOfVersion(15);
  insertRow(db, 'issuer_days', { day: '2026-11-20', ...issuer, contracts: 2, value: 9 });
  migrate(db);
  insertRow(db, 'first_sights', { first_seen_at: '2026-11-20T12:00:01Z', ...issuer, contracts: 1, value: 1 });
  insertRow(db, 'first_sights', { first_seen_at: '2026-11-20T13:00:00Z', ...issuer, contracts: 1, value: 1 });
  expect(db.prepare('SELECT * FROM first_sight_hours').raw().all()).toEqual([
    ['2026-11-20T12', 2],
    ['2026-11-20T13', 1],
  ]);
  const old = db.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%issuer_day%' OR name = 'still_stored'").all();
  expect(old).toEqual([]);
});
