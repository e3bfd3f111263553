import { expect, test } from 'vitest';
import { ratingReads } from '#main/store/contracts/ratings';
import { migrate } from '#main/store/migrations/migrate';
import { insertRow, NOON } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

test('flags that were bits are read as the same flags', () => {
  const db = mirrorOfVersion(44);
  const contract = {
    region_id: 1,
    type: 'item_exchange',
    status: 'outstanding',
    issuer_id: 1,
    issuer_corporation_id: 1,
    for_corporation: 0,
    date_issued: NOON,
    date_expired: NOON,
    first_seen_at: NOON,
    present: 1,
    evidence: '{}',
    items_state: 'none',
    hidden: 0,
  };
  for (const [contract_id, flags] of [
    [1, 0],
    [2, 1 | (1 << 19)],
    [3, 1 << 14],
  ]) {
    insertRow(db, 'contracts', { ...contract, contract_id, category_mask: 0 });
    insertRow(db, 'contract_ratings', { contract_id, verdict: 'profit', flags });
  }
  migrate(db);
  expect([...ratingReads(db).of([1, 2, 3]).values()].map(({ flags }) => flags)).toEqual([
    [],
    ['title_names_absent', 'new_corporation'],
    ['low_security'],
  ]);
});
