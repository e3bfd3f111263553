import { expect, test } from 'vitest';
import { mirrorCountReads } from '#main/store/contracts/mirror-counts';
import { migrate } from '#main/store/migrations/migrate';
import { aStoredContract, insertContracts, NOON } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

test('what has expired is left out of the count of a mirror of before, and is found by the index, not by reading every contract', () => {
  const db = mirrorOfVersion(13);
  insertContracts(db, [
    aStoredContract({ contract_id: 1, date_expired: '2026-11-20T11:59:59Z' }),
    aStoredContract({ contract_id: 2, date_expired: '2026-11-20T12:00:01Z' }),
    aStoredContract({ contract_id: 3, date_expired: '2026-11-20T11:00:00Z', status: 'deleted', present: false }),
  ]);
  migrate(db);
  expect(mirrorCountReads(db).totals(NOON)).toMatchObject({ contracts: 3, contracts_outstanding: 1 });
  const plan = db
    .prepare("EXPLAIN QUERY PLAN SELECT count(*) FROM contracts WHERE status = 'outstanding' AND date_expired <= ?")
    .all(NOON) as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toContain('USING COVERING INDEX contracts_outstanding');
});
