import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DescribedContract } from '#main/demo/simulator';
import { contractWrites } from '#main/store/contracts/contracts';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { bench, clock, eachBeginsAt, openBench, openJobs, upstream } from '../../support/job-test.ts';
import { aContract, anItem } from '../../support/upstream.ts';

const REGION = 10_000_002;
const SWEEP = `public-contracts/${REGION}`;
const FOREVER = Number.POSITIVE_INFINITY;
let folder: string;

// The folder goes after what is open in it is closed.
afterEach(() => rmSync(folder, { recursive: true }));
eachBeginsAt('2026-11-20T12:10:00Z');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outcomes-'));
});

/** Sweeps at 12:10, when all are listed, and at 12:40, when those that ended are not. */
async function afterDeparture(contracts: readonly DescribedContract[], file?: string): Promise<void> {
  // So many more stay that the list is not doubted.
  const others = contracts.length < 20 ? [] : contracts.map(() => aContract({ type: 'courier' }));
  await openBench(
    { regions: [{ id: REGION }], contracts: [...contracts, ...others, aContract({ type: 'courier' })] },
    file === undefined ? {} : { file },
  );
  await bench.run('region-list');
  await bench.run(SWEEP);
  await bench.run('contract-items');
  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  upstream.clearRequests();
}
function ended(contractId: number, how: 'accepted' | 'cancelled', given: Partial<DescribedContract> = {}): DescribedContract {
  return aContract({ contract_id: contractId, end: { at: '2026-11-20T12:20:00Z', how }, ...given });
}
const row = (contractId: number) =>
  bench.one<Record<string, unknown>>('SELECT * FROM contracts WHERE contract_id = ?', contractId) ?? {};
const probes = () => upstream.requests.filter(({ path }) => path.includes('/items/'));

test('until its turn comes a departed contract is outstanding, waiting, and not on offer', async () => {
  await afterDeparture([ended(1, 'accepted')]);
  expect(row(1)).toMatchObject({ status: 'outstanding', present: 0, probe: 'pending', date_accepted: null });
});

test('accepted: finished, at the time of the first sweep without it', async () => {
  await afterDeparture([ended(1, 'accepted')]);
  expect(await bench.run('contract-outcomes')).toMatchObject({ rows: 1 });
  expect(bench.reported()).toEqual(['0/1 contracts']);
  expect(row(1)).toMatchObject({
    status: 'finished',
    hidden: 0,
    date_accepted: '2026-11-20T12:40:00Z',
    date_completed: '2026-11-20T12:40:00Z',
    probe: null,
    items_state: 'known',
  });
});

test.each(['not-public', 'not-found'] as const)('%s: cancelled, and left out of the list', async (probe) => {
  await afterDeparture([aContract({ contract_id: 1, end: { at: '2026-11-20T12:20:00Z', how: 'cancelled', probe } })]);
  await bench.run('contract-outcomes');
  expect(row(1)).toMatchObject({ status: 'cancelled', hidden: 1, probe: null, date_accepted: null });
});

test('nothing: undecided, and finished when that is what it answers once more: the source says so of one accepted just now', async () => {
  await afterDeparture([aContract({ contract_id: 1, end: { at: '2026-11-20T12:20:00Z', how: 'accepted', probe: 'nothing' } })]);
  // What departs meanwhile must not wait for it.
  expect(await bench.run('contract-outcomes')).toEqual({ rows: 1 });
  expect(row(1)).toMatchObject({
    status: 'outstanding',
    hidden: 0,
    probe: 'pending',
    probes: 1,
    probe_after: '2026-11-20T13:10:00Z',
  });
  await clock.later(28 * MINUTE);
  expect(await bench.run('contract-outcomes')).toEqual({ rows: 0, nextDueAt: Date.parse('2026-11-20T13:10:00Z') });
  await clock.later(2 * MINUTE);
  await bench.run('contract-outcomes');
  expect(row(1)).toMatchObject({ status: 'finished', hidden: 0, probe: null, probes: 2 });
  expect(probes()).toHaveLength(2);
});

test('a contract that ended before its items could be had has none', async () => {
  await afterDeparture([ended(1, 'accepted', { itemsLate: { until: '2026-11-20T13:00:00Z', answer: 'empty' } })]);
  expect(row(1)).toMatchObject({ items_state: 'pending' });
  await bench.run('contract-outcomes');
  expect(row(1)).toMatchObject({ items_state: 'gone', status: 'finished' });
});

test('items that still answer, from upstream’s cache, decide nothing, but are kept', async () => {
  await afterDeparture([
    aContract({
      contract_id: 1,
      away: [{ from: '2026-11-20T12:20:00Z', to: '2026-11-20T14:00:00Z' }],
      itemsLate: { until: '2026-11-20T12:20:00Z', answer: 'empty' },
      items: [anItem({ type_id: 34 })],
    }),
  ]);
  expect(await bench.run('contract-outcomes')).toEqual({ rows: 1 });
  expect(row(1)).toMatchObject({
    status: 'outstanding',
    probe: 'pending',
    probe_after: '2026-11-20T13:10:00Z',
    items_state: 'known',
    single_type_id: 34,
  });
});

test('couriers are not probed', async () => {
  await afterDeparture([ended(1, 'accepted', { type: 'courier' })]);
  await bench.run('contract-outcomes');
  expect(probes()).toEqual([]);
  expect(row(1)).toMatchObject({ status: 'in_progress', date_accepted: '2026-11-20T12:40:00Z', date_completed: null });
});

test('accepted between the last sight and the expiry: deleted at first, finished when the probe says so', async () => {
  const given = { date_expired: '2026-11-20T12:25:00Z' };
  await afterDeparture([ended(1, 'accepted', given), aContract({ contract_id: 2, ...given })]);
  expect(row(1)).toMatchObject({ status: 'deleted', probe: 'pending' });
  expect(row(2)).toMatchObject({ status: 'deleted', probe: 'pending' });
  await bench.run('contract-outcomes');
  // Upstream's cache of its items may be an hour old: until then there is no point.
  expect(probes()).toEqual([]);
  await clock.later(HOUR);
  await bench.run('contract-outcomes');
  expect(row(1)).toMatchObject({ status: 'finished', date_accepted: '2026-11-20T12:25:00Z', probe: null });
  expect(row(2)).toMatchObject({ status: 'deleted', probe: null });
});

const waiting = () => bench.one<{ n: number }>("SELECT count(*) AS n FROM contracts WHERE probe = 'pending'")?.n ?? 0;

test('a backlog is spaced, newest departures first, and goes on where it was after the program was closed', async () => {
  await afterDeparture(
    Array.from({ length: 80 }, (_, index) => ended(1 + index, 'cancelled')),
    join(folder, 'mirror.sqlite'),
  );
  const closing = new AbortController();
  clock.auto = false;
  const running = bench.run('contract-outcomes', closing.signal).catch((failure: Error) => failure.message);
  await clock.advance(30 * SECOND);
  closing.abort(new Error('closing'));
  expect(await running).toBe('closing');
  bench.close();
  const first = probes();
  expect(first[0]?.path).toBe('/contracts/public/items/80');
  // Each of them cost an error: a second passes before the next.
  for (const [index, probe] of first.slice(1).entries())
    expect(probe.at - (first[index]?.at ?? 0)).toBeGreaterThanOrEqual(SECOND);

  clock.auto = true;
  openJobs({ file: join(folder, 'mirror.sqlite') });
  expect(waiting()).toBe(80 - first.length);
  await bench.run('contract-outcomes');
  expect(bench.reported()[0]).toBe(`0/${80 - first.length} contracts`);
  // The errors of this minute were used before the restart; upstream's headers say so.
  await clock.later(MINUTE);
  await bench.run('contract-outcomes');
  expect(waiting()).toBe(0);
  expect(new Set(probes().map(({ path }) => path)).size).toBe(80);
  expect(probes()).toHaveLength(80);
});

test('forty errors of each minute are left to others: the job waits for the next window', async () => {
  const accepted = Array.from({ length: 80 }, (_, index) => ended(1 + index, 'accepted'));
  const looked = Array.from({ length: 50 }, (_, index) =>
    aContract({
      contract_id: 1001 + index,
      end: { at: '2026-11-20T12:35:00Z', how: 'accepted' },
      itemsLate: { until: '2026-11-20T12:35:00Z', answer: 'empty' },
    }),
  );
  await afterDeparture([...accepted, ...looked]);
  bench.db.exec('UPDATE contracts SET probe = NULL WHERE contract_id > 1000');
  // A person's clicks have used up fifty of the hundred.
  for (const { contract_id } of looked) await bench.fetchItems(contract_id);
  upstream.clearRequests();
  const { rows, nextDueAt } = await bench.run('contract-outcomes');
  expect(rows).toBe(10);
  expect(probes()).toHaveLength(10);
  expect(waiting()).toBe(70);
  expect(nextDueAt).toBeGreaterThan(clock.now());
  expect(nextDueAt).toBeLessThanOrEqual(clock.now() + MINUTE);
});

test('while upstream is down nothing is decided, and the job says why', async () => {
  await afterDeparture([1, 2, 3, 4].map((id) => ended(id, 'accepted')));
  upstream.inject({ path: '/contracts/public/items', times: FOREVER, effect: { kind: 'status', status: 502, html: true } });
  expect(await bench.failure('contract-outcomes')).toMatch(/ESI answered 502/);
  expect(bench.one("SELECT count(*) AS n FROM contracts WHERE status = 'outstanding' AND probe = 'pending'")).toEqual({ n: 4 });
});

test('a contract that comes back while its probe is under way stays outstanding', async () => {
  await afterDeparture([aContract({ contract_id: 1, away: [{ from: '2026-11-20T12:20:00Z', to: '2026-11-20T12:50:00Z' }] })]);
  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  const late = { status: 'cancelled', dateAccepted: null, dateCompleted: null, evidence: '{}', probeAfter: null } as const;
  expect(contractWrites(bench.db).settle(1, late)).toBe(false);
  expect(row(1)).toMatchObject({ status: 'outstanding', present: 1, probe: null });
});
