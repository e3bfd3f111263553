import { beforeEach, expect, test } from 'vitest';
import type { Job } from '#main/ingest/scheduler/job';
import { campEvidence } from '#main/ingest/systems/camp-evidence';
import type { WriteDb } from '#main/store/db';
import { campEvidenceReads, campEvidenceWrites } from '#main/store/systems/camp-evidence';
import { killmailWrites } from '#main/store/systems/killmails';
import { transactions } from '#main/store/transaction';
import { fromIso, isoUtc, MINUTE } from '#shared/time';
import { NOON, participants } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

const GATE = 50_000_001;
let db: WriteDb;
let job: Job;
let killmailId = 0;
beforeEach(() => {
  db = emptyMirror();
  job = campEvidence({ store: campEvidenceWrites(db), transaction: transactions(db) });
});

const run = () => job.run({ signal: new AbortController().signal, report: () => undefined });
function lost(at: string, minutesLater = 0, npc = false): void {
  killmailId += 1;
  const time = isoUtc(fromIso(at) + minutesLater * MINUTE);
  const kill = { killmailId, time, systemId: 30002813, shipTypeId: 587, locationId: GATE, npc, value: null };
  killmailWrites(db).save([{ ...kill, ...participants(null, [1]) }], 'archive');
}
const whole = (day: string) => killmailWrites(db).markDay(`${day}T00:00:00Z`, NOON);
const casesOf = (ships: number) =>
  campEvidenceReads(db)
    .evidence()
    .filter((row) => row.ships === ships)
    .reduce((sum, { cases }) => sum + cases, 0);

test('what followed at gates is counted of whole days alone, and anew when another day is whole', async () => {
  lost('2026-11-18T12:00:00Z');
  lost('2026-11-18T12:00:00Z', 10);
  lost('2026-11-19T12:00:00Z');
  lost('2026-11-18T18:00:00Z', 0, true);
  expect(await run()).toEqual({ rows: 0 });
  whole('2026-11-18');
  expect(await run()).toEqual({ rows: 16 });
  const first = campEvidenceReads(db).evidence();
  expect(first.find(({ ships, minutes }) => ships === 1 && minutes === 0)).toMatchObject({ cases: 1, followed: 1 });
  expect([casesOf(1), casesOf(2)]).toEqual([2, 9]);
  expect(await run(), 'nothing is new').toEqual({ rows: 0 });
  whole('2026-11-19');
  expect(await run()).toEqual({ rows: 16 });
  expect([casesOf(1), casesOf(2)]).toEqual([11, 9]);
});

test('a camp over midnight is one where both days are whole, and none where the day before is not', async () => {
  lost('2026-11-18T23:55:00Z');
  lost('2026-11-18T23:55:00Z', 10);
  whole('2026-11-19');
  await run();
  expect([casesOf(1), casesOf(2)]).toEqual([9, 0]);
  whole('2026-11-18');
  await run();
  expect([casesOf(1), casesOf(2)]).toEqual([2, 9]);
});
