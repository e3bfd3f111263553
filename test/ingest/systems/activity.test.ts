import { expect, test } from 'vitest';
import type { DescribedWorld } from '#main/demo/simulator';
import { sampledHour } from '#main/ingest/systems/activity';
import { activityReads } from '#main/store/systems/activity-reads';
import { dayNumber, HOUR, MINUTE } from '#shared/time';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';
import { requestLines } from '../../support/upstream.ts';

const JITA = 30000142;
const TAMA = 30002813;

eachBeginsAt('2026-11-20T12:10:00Z');

async function start(samples: DescribedWorld['samples']): Promise<void> {
  await openBench({ samples: samples ?? [] });
}
const hours = () => bench.all<{ kind: string; hour: string }>('SELECT kind, hour FROM sampled_hours ORDER BY kind, hour');
const today = () => activityReads(bench.db).history(JITA, dayNumber('2026-11-20'), 1)[0];

test('a sample is filed under the UTC hour that holds the middle of the hour that it covers', async () => {
  await start([]);
  expect(sampledHour('2026-11-20T12:00:00Z')).toBe('2026-11-20T11:00:00Z');
  expect(sampledHour('2026-11-20T12:29:59Z')).toBe('2026-11-20T11:00:00Z');
  expect(sampledHour('2026-11-20T12:30:00Z')).toBe('2026-11-20T12:00:00Z');
  expect(sampledHour('2026-11-20T00:10:00Z')).toBe('2026-11-19T23:00:00Z');
});

test('counts are stored as upstream has them, and asked for again when they expire', async () => {
  await start([
    {
      observedAt: '2026-11-20T11:58:00Z',
      jumps: [
        { system_id: JITA, ship_jumps: 4321 },
        { system_id: TAMA, ship_jumps: 7 },
      ],
      kills: [{ system_id: JITA, ship_kills: 3, pod_kills: 2, npc_kills: 11 }],
    },
    { observedAt: '2026-11-20T12:59:00Z', jumps: [{ system_id: TAMA, ship_jumps: 1 }] },
  ]);
  expect(await bench.run('system-jumps')).toEqual({ rows: 2, nextDueAt: Date.parse('2026-11-20T12:59:00Z') });
  expect(await bench.run('system-kills')).toMatchObject({ rows: 1 });
  expect(today()).toEqual({
    date: '2026-11-20',
    jumps: 4321,
    ship_kills: 3,
    pod_kills: 2,
    npc_kills: 11,
    jumpHours: 1,
    killHours: 1,
  });

  upstream.clearRequests();
  expect(await bench.run('system-jumps')).toEqual({ rows: 0, nextDueAt: Date.parse('2026-11-20T12:59:00Z') });
  expect(upstream.requests).toEqual([]);
  await clock.later(50 * MINUTE);
  await bench.run('system-jumps');
  expect(hours()).toEqual([
    { kind: 'jumps', hour: '2026-11-20T11:00:00Z' },
    { kind: 'jumps', hour: '2026-11-20T12:00:00Z' },
    { kind: 'kills', hour: '2026-11-20T11:00:00Z' },
  ]);
  expect(today()).toMatchObject({ jumps: 4321, jumpHours: 2, killHours: 1 });
});

test('a list that should have changed by now is asked for whole, once; the same one adds no hour and is due at its new Expires', async () => {
  await start([{ observedAt: '2026-11-20T11:58:00Z', jumps: [{ system_id: JITA, ship_jumps: 1 }] }]);
  await bench.run('system-jumps');
  await clock.later(2 * HOUR);
  upstream.clearRequests();
  const before = today();
  const { nextDueAt } = await bench.run('system-jumps');
  expect(nextDueAt).toBeGreaterThan(clock.now());
  // A validator that is the same for ever would answer 304 (upstream §1.5).
  expect(upstream.requests.map(({ status, path }) => ({ status, path }))).toEqual([
    { status: 200, path: '/universe/system_jumps' },
  ]);
  expect(today()).toEqual(before);
  expect(hours()).toHaveLength(1);
});

test('an hour that the program was off for stays missing', async () => {
  await start(
    [0, 1, 2, 3].map((hour) => ({
      observedAt: `2026-11-20T1${hour + 2}:05:00Z`,
      jumps: [{ system_id: JITA, ship_jumps: 10 ** hour }],
    })),
  );
  await bench.run('system-jumps');
  await clock.later(3 * HOUR);
  await bench.run('system-jumps');
  expect(hours().map(({ hour }) => hour)).toEqual(['2026-11-20T11:00:00Z', '2026-11-20T14:00:00Z']);
  expect(today()).toMatchObject({ jumps: 1001, jumpHours: 2 });
});

test.each([
  ['a malformed row', { kind: 'wrong-shape' }, /cannot be used/],
  ['a server error that stays', { kind: 'status', status: 500 }, /answered 500/],
  ['a refusal', { kind: 'status', status: 404 }, /answered 404/],
] as const)('%s fails the list of jumps and neither the kills nor what is stored', async (_, effect, sentence) => {
  await start([{ observedAt: '2026-11-20T11:58:00Z', kills: [{ system_id: JITA, ship_kills: 1, pod_kills: 0, npc_kills: 0 }] }]);
  upstream.inject({ source: 'esi', path: '/universe/system_jumps', times: Number.POSITIVE_INFINITY, effect });
  expect(await bench.failure('system-jumps')).toMatch(sentence);
  await bench.run('system-kills');
  expect(hours()).toEqual([{ kind: 'kills', hour: '2026-11-20T11:00:00Z' }]);
});

test('one negative or missing count costs the hour: a hole is not a zero', async () => {
  await start([{ observedAt: '2026-11-20T11:58:00Z', jumps: [{ system_id: JITA, ship_jumps: -1 }] }]);
  expect(await bench.failure('system-jumps')).toMatch(/at 0\.ship_jumps/);
  expect(hours()).toEqual([]);
});

test('a crash between answer and storing asks for the hour again instead of losing it to a 304', async () => {
  await start([{ observedAt: '2026-11-20T11:58:00Z', jumps: [{ system_id: JITA, ship_jumps: 5 }] }]);
  bench.db.exec("CREATE TEMP TRIGGER crash BEFORE INSERT ON sampled_hours BEGIN SELECT raise(ABORT, 'crash'); END");
  await expect(bench.run('system-jumps')).rejects.toThrow('crash');
  bench.db.exec('DROP TRIGGER crash');
  await bench.run('system-jumps');
  expect(requestLines(upstream)).toHaveLength(2);
  expect(today()).toMatchObject({ jumps: 5 });
});
