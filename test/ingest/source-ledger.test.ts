import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceLedger } from '#main/ingest/source-ledger';
import { silentLog } from '#main/runtime/log';
import { type WriteDb } from '#main/store/db';
import { sourceContactReads, sourceContactWrites } from '#main/store/ingest-state/source-contacts';
import { DAY, HOUR, SECOND } from '#shared/time';
import { emptyMirror } from '../support/empty-mirror.ts';
import { type FakeClock, fakeClock } from '../support/world.ts';

let db: WriteDb;
let clock: FakeClock;
beforeEach(() => {
  db = emptyMirror();
  clock = fakeClock('2026-11-20T23:59:50Z');
});
afterEach(() => db.close());

const open = () => sourceLedger({ contacts: sourceContactWrites(db), clock, log: silentLog() });
const totals = () => sourceContactReads(db).totals();
const days = () => sourceContactReads(db).days();

test('a thousand requests within five seconds are two writes, and none of them is lost', async () => {
  const writes: number[] = [];
  const contacts = sourceContactWrites(db);
  const ledger = sourceLedger({
    contacts: { add: (batches, before) => (writes.push(batches.length), contacts.add(batches, before)) },
    clock,
    log: silentLog(),
  });
  for (let request = 0; request < 1000; request += 1) {
    ledger.requested('esi', 10);
    ledger.received('esi', 100);
  }
  await clock.advance(5 * SECOND);
  expect(writes).toEqual([1, 1]);
  expect(totals()).toEqual([
    {
      source: 'esi',
      contacted_at: '2026-11-20T23:59:50Z',
      requests: 1000,
      failures: 0,
      bytes_sent: 10_000,
      bytes_received: 100_000,
      failed_at: null,
      failure: null,
    },
  ]);
  ledger.close();
  expect(clock.sleeping()).toBe(0);
});

test('what closing finds unkept is kept, and the next start counts on', async () => {
  const first = open();
  first.requested('sde', 0);
  first.requested('sde', 0);
  first.failed('sde', 'answered 503');
  first.close();
  clock.jump(HOUR);
  const second = open();
  second.requested('sde', 0);
  second.close();
  expect(totals()).toMatchObject([
    {
      source: 'sde',
      contacted_at: '2026-11-21T00:59:50Z',
      requests: 3,
      failures: 1,
      failed_at: '2026-11-20T23:59:50Z',
      failure: 'The static data export answered 503.',
    },
  ]);
  expect(days().map(({ source, day, requests }) => [source, day, requests])).toEqual([
    ['sde', '2026-11-20', 2],
    ['sde', '2026-11-21', 1],
  ]);
});

test('thirty days are told one by one; the total remembers the others', () => {
  for (let day = 0; day < 40; day += 1) {
    const ledger = open();
    ledger.requested('r2z2', 0);
    ledger.close();
    clock.jump(DAY);
  }
  expect(days()).toHaveLength(30);
  expect(days()[0]?.day).toBe('2026-11-30');
  expect(totals()[0]?.requests).toBe(40);
});

test('what cannot be written now is counted on and written with the next', async () => {
  const ledger = open();
  db.exec('ALTER TABLE source_days RENAME TO elsewhere');
  ledger.requested('scout', 0);
  db.exec('ALTER TABLE elsewhere RENAME TO source_days');
  expect(totals()).toEqual([]);
  ledger.requested('scout', 0);
  ledger.close();
  expect(totals()[0]?.requests).toBe(2);
});
