import { expect, test } from 'vitest';
import { evidenceSentence } from '#main/domain/contracts/outcome';
import { migrate } from '#main/store/migrations/migrate';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

const SWEPT = '2026-11-20T09:30:00Z';
const evidenceOf = (answer: string, askedAt: string, dateExpired: string) =>
  JSON.stringify({ kind: 'left-early', sweptAt: SWEPT, dateExpired, answer, askedAt });

test('what left early and answered nothing was accepted, or is undecided where it is to be asked again; the rest stays', () => {
  const db = mirrorOfVersion(43);
  const ended = { status: 'cancelled', present: false, absent_since: SWEPT, date_expired: '2026-11-20T12:00:00Z' };
  const [before, after] = ['2026-11-20T10:00:00Z', '2026-11-20T13:00:00Z'];
  const nothing = (askedAt: string) => evidenceOf('nothing', askedAt, ended.date_expired);
  insertContracts(db, [
    aStoredContract({ ...ended, contract_id: 1, evidence: nothing(before) }),
    aStoredContract({ ...ended, contract_id: 2, evidence: nothing(after) }),
    aStoredContract({ ...ended, contract_id: 3, evidence: nothing(before), probe: 'pending' }),
    aStoredContract({ ...ended, contract_id: 4, evidence: evidenceOf('not-found', before, ended.date_expired) }),
  ]);
  migrate(db);
  const rows = db
    .prepare<[], { status: string; hidden: number; date_accepted: string | null; evidence: string }>(
      'SELECT status, hidden, date_accepted, evidence FROM contracts ORDER BY contract_id',
    )
    .all();
  expect(rows.map(({ status, hidden, date_accepted }) => [status, hidden, date_accepted])).toEqual([
    ['finished', 0, SWEPT],
    ['finished', 0, SWEPT],
    ['outstanding', 0, null],
    ['cancelled', 1, null],
  ]);
  expect(rows.map(({ evidence }) => evidenceSentence(evidence).slice(0, 9))).toEqual([
    'Inferred:',
    'Inferred:',
    'Undecided',
    'Inferred:',
  ]);
});
