import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '#main/ingest/scheduler/job';
import { createProgressTracker, type ProgressTracker } from '#main/ingest/scheduler/progress';
import { throttle } from '#main/ingest/scheduler/throttle';
import { pacedClock } from '#main/runtime/clock';
import { mirrorCountReads } from '#main/store/contracts/mirror-counts';
import { type WriteDb } from '#main/store/db';
import { type DataVersionWrites, dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { progress as progressSchema, sourceState } from '#shared/local-api/status';
import { forDataSources } from '#shared/sources';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { fakeClock } from '../../support/world.ts';

const START = '2026-09-01T12:00:00Z';
let db: WriteDb;
let clock: ReturnType<typeof fakeClock>;
let changes: number;
let versions: DataVersionWrites;

beforeEach(() => {
  db = emptyMirror();
  clock = fakeClock(START);
  changes = 0;
  versions = dataVersionWrites(db);
});
afterEach(() => db.close());

const allOn = forDataSources((source) => `http://${source}`);
function boardOf(changed: Partial<Parameters<typeof createProgressTracker>[0]> = {}): ProgressTracker {
  return createProgressTracker({
    clock,
    counts: mirrorCountReads(db),
    sources: allOn,
    succeededBefore: new Map(),
    changed: () => {
      changes += 1;
    },
    ...changed,
  });
}
function aJob(name: string, changes: Partial<Job> = {}): Job {
  const run = async () => ({ rows: 0 });
  return { name, label: `Label of ${name}`, everyMs: 30 * MINUTE, offsetMs: 0, after: [], source: 'esi', run, ...changes };
}
const region = (index: number) => aJob(`public-contracts/${index}`, { label: 'Public contracts', memberUnit: 'regions' });
const ok = () => ({ outcome: 'ok' as const, error: null, at: clock.now() });
const failed = (error: string) => ({ outcome: 'failed' as const, error, at: clock.now() });
/** Lists of contracts of every region that a test has, new enough for hours. */
function contractsAreHere(): void {
  versions.observe('contracts', '2026-09-01T13:30:00Z');
  const swept = db.prepare('INSERT INTO region_sweeps (region_id, swept_at, observed_at, contracts) VALUES (?, ?, ?, 0)');
  for (let id = 0; id < 10; id += 1) swept.run(id, START, START);
}
const sourceOf = (board: ProgressTracker, name: string) => board.snapshot().sources.find(({ source }) => source === name);

describe('bars', () => {
  test('nothing runs: no bar, nothing ingesting, an empty mirror', () => {
    expect(boardOf().snapshot()).toMatchObject({ progress: [], ingesting: false, mirror_state: 'empty' });
  });

  test('one job shows what it reports, and the time left at its rate', async () => {
    const board = boardOf();
    board.began(aJob('contract-items'));
    board.reported(aJob('contract-items'), 0, 1000, 'contracts');
    await clock.advance(10 * SECOND);
    board.reported(aJob('contract-items'), 200, 1000, 'contracts');
    const [bar] = board.snapshot().progress;
    expect(progressSchema.parse(bar)).toEqual({
      job: 'contract-items',
      label: 'Label of contract-items',
      done: 200,
      total: 1000,
      unit: 'contracts',
      started_at: START,
      seconds_left: 40,
    });
  });

  test('a family that is due together is one bar over its members, those that wait included', async () => {
    const board = boardOf();
    const jobs = [0, 1, 2, 3, 4].map(region);
    board.planned(jobs.map((job) => ({ job, dueAt: clock.now() })));
    board.began(region(0));
    board.began(region(1));
    board.reported(region(0), 3, 7, 'pages');
    await clock.advance(5 * SECOND);
    board.ended(region(0), ok());
    const [bar, ...others] = board.snapshot().progress;
    expect(others).toEqual([]);
    expect(bar).toMatchObject({
      job: 'public-contracts',
      label: 'Public contracts',
      done: 1,
      total: 5,
      unit: 'regions',
      seconds_left: 20,
    });
    for (const index of [1, 2, 3, 4]) {
      board.began(region(index));
      board.ended(region(index), ok());
    }
    expect(board.snapshot().progress).toEqual([]);
  });

  test('a single member in its later cycle shows its own report', () => {
    const board = boardOf();
    board.planned([0, 1].map((index) => ({ job: region(index), dueAt: clock.now() + MINUTE })));
    board.began(region(0));
    board.reported(region(0), 3, 7, 'pages');
    expect(board.snapshot().progress).toMatchObject([{ done: 3, total: 7, unit: 'pages' }]);
  });

  test('a run that goes on where an earlier one stopped promises the end at its own rate', async () => {
    const board = boardOf();
    const history = aJob('activity-history');
    board.began(history);
    await clock.advance(SECOND);
    board.reported(history, 292, 365, 'days');
    await clock.advance(10 * SECOND);
    expect(board.snapshot().progress).toMatchObject([{ done: 292, total: 365, seconds_left: null }]);
    board.reported(history, 293, 365, 'days');
    expect(board.snapshot().progress).toMatchObject([{ done: 293, seconds_left: 720 }]);
    board.ended(history, ok());
    board.began(history);
    board.reported(history, 295, 365, 'days');
    await clock.advance(10 * SECOND);
    expect(board.snapshot().progress).toMatchObject([{ done: 295, seconds_left: null }]);
  });

  test('what is left is told in the seconds that a person waits, where time is quickened', async () => {
    const quick = pacedClock({ speed: 10, wallAt: clock.now(), at: clock.now() + HOUR }, clock);
    const board = boardOf({ clock: quick });
    const job = aJob('kills-history');
    board.began(job);
    board.reported(job, 0, 10, 'days');
    await clock.advance(20 * SECOND);
    board.reported(job, 4, 10, 'days');
    expect(board.snapshot().progress).toMatchObject([{ done: 4, total: 10, seconds_left: 30 }]);
  });
});

describe('sources', () => {
  test('a source that is off says so; one that never answered waits', () => {
    const board = boardOf({ sources: { ...allOn, scout: null } });
    expect(sourceOf(board, 'scout')).toMatchObject({ state: 'off', next_attempt_at: null });
    expect(sourceOf(board, 'esi')).toMatchObject({ state: 'never', covered_until: null, heard_at: null });
    for (const state of board.snapshot().sources) sourceState.parse(state);
  });

  test('a source counts as heard with the first that a run has of it, and what that run has left is its backlog', async () => {
    const board = boardOf();
    const feed = aJob('killmails', { source: 'r2z2' });
    board.began(feed);
    board.reported(feed, 0, 5000, 'killmails');
    expect(sourceOf(board, 'r2z2')).toMatchObject({ state: 'never', heard_at: null });
    await clock.advance(20 * SECOND);
    board.reported(feed, 100, 5000, 'killmails');
    await clock.advance(SECOND);
    const heard_at = '2026-09-01T12:00:20Z';
    const backlog = { left: 4900, unit: 'killmails' };
    expect(sourceOf(board, 'r2z2')).toMatchObject({ state: 'catching_up', heard_at, collected_at: null, backlog });
    board.ended(feed, failed('R2Z2 answered 503.'));
    expect(sourceOf(board, 'r2z2')).toMatchObject({ state: 'failing', heard_at, backlog, reason: 'R2Z2 answered 503.' });
  });

  test('killmails a day behind are no fresh source although every run ends well, and what a run leaves is said until it is read', async () => {
    const board = boardOf();
    const feed = aJob('killmails', { source: 'r2z2', everyMs: MINUTE / 2 });
    versions.bump('killmails', '2026-08-31T12:00:00Z');
    board.ended(feed, { ...ok(), backlog: { left: 20_000, unit: 'killmails' } });
    expect(sourceOf(board, 'r2z2')).toMatchObject({
      state: 'catching_up',
      covered_until: '2026-08-31T12:00:00Z',
      reason: 'Killmails: nothing newer than 2026-08-31T12:00:00Z. 20,000 killmails are still to be read.',
    });
    board.ended(feed, ok());
    expect(sourceOf(board, 'r2z2')).toMatchObject({ state: 'late', backlog: null });
    versions.observe('killmails', '2026-09-01T11:50:00Z');
    expect(sourceOf(board, 'r2z2')).toMatchObject({ state: 'fresh', covered_until: '2026-09-01T11:50:00Z' });
  });

  test('an archive of which nothing is here is not fresh because its runs ended well', () => {
    const board = boardOf();
    board.ended(aJob('market-snapshot', { source: 'everef' }), ok());
    expect(sourceOf(board, 'everef')).toMatchObject({ state: 'never', covered_until: null });
  });

  test('what the newest good run of a job left out is shown until it leaves nothing out', () => {
    const board = boardOf();
    contractsAreHere();
    board.ended(region(0), { ...ok(), note: 'Region 1 is partial.' });
    board.ended(region(1), ok());
    expect(sourceOf(board, 'esi')).toMatchObject({ state: 'fresh', reason: 'Region 1 is partial.' });
    board.ended(region(2), { ...ok(), note: 'Region 3 is partial.' });
    expect(sourceOf(board, 'esi')?.reason).toBe('Region 1 is partial. And 1 more like this.');
    board.ended(region(0), ok());
    board.ended(region(2), ok());
    expect(sourceOf(board, 'esi')?.reason).toBeNull();
  });

  test('a source whose first try failed is failing, with the reason and the next attempt', () => {
    const board = boardOf();
    board.began(aJob('a'));
    board.ended(aJob('a'), failed('ESI answered 503.'));
    board.planned([{ job: aJob('a'), dueAt: clock.now() + MINUTE }]);
    expect(sourceOf(board, 'esi')).toMatchObject({
      state: 'failing',
      reason: 'ESI answered 503.',
      next_attempt_at: '2026-09-01T12:01:00Z',
    });
  });

  test('one region that fails among good ones does not make the source fail; three in a row do', () => {
    const board = boardOf();
    contractsAreHere();
    board.ended(region(0), ok());
    board.ended(region(1), failed('x'));
    board.ended(region(2), failed('x'));
    expect(sourceOf(board, 'esi')?.state).toBe('fresh');
    board.ended(region(3), failed('ESI answered 502.'));
    expect(sourceOf(board, 'esi')).toMatchObject({ state: 'failing', reason: 'ESI answered 502.' });
    board.ended(region(4), ok());
    expect(sourceOf(board, 'esi')).toMatchObject({ state: 'fresh', reason: null });
  });

  test('a source without a good run for more than three periods is late, with the job and since when', async () => {
    const board = boardOf();
    contractsAreHere();
    board.ended(region(0), ok());
    await clock.advance(90 * MINUTE);
    expect(sourceOf(board, 'esi')?.state).toBe('fresh');
    await clock.advance(SECOND);
    expect(sourceOf(board, 'esi')).toMatchObject({ state: 'late', reason: `Public contracts: nothing new since ${START}.` });
  });

  test('a run that goes on covers for the good one that is due, until it has told of no progress for a quarter of an hour', async () => {
    const board = boardOf();
    contractsAreHere();
    board.ended(region(0), ok());
    await clock.advance(91 * MINUTE);
    board.began(region(0));
    await clock.advance(15 * MINUTE);
    expect(sourceOf(board, 'esi')?.state).toBe('fresh');
    await clock.advance(SECOND);
    expect(sourceOf(board, 'esi')?.state).toBe('late');
  });

  test('good runs of earlier starts count', () => {
    versions.observe('contracts', START);
    const board = boardOf({ succeededBefore: new Map([['a', clock.now() - 2 * HOUR]]) });
    board.planned([{ job: aJob('a'), dueAt: clock.now() }]);
    expect(sourceOf(board, 'esi')).toMatchObject({
      state: 'late',
      heard_at: '2026-09-01T10:00:00Z',
      covered_until: '2026-09-01T10:00:00Z',
    });
  });
});

describe('the mirror', () => {
  const sweep = (index: number) =>
    db
      .prepare('INSERT INTO region_sweeps (region_id, swept_at, observed_at, contracts) VALUES (?, ?, ?, 0)')
      .run(index, START, START);

  test('is empty, partial, complete, and stale when its sweeps are late', async () => {
    const board = boardOf();
    board.planned([0, 1].map((index) => ({ job: region(index), dueAt: clock.now() })));
    expect(board.snapshot().mirror_state).toBe('empty');
    sweep(0);
    board.ended(region(0), ok());
    expect(board.snapshot()).toMatchObject({ mirror_state: 'partial', counts: { regions: 2, regions_swept: 1 } });
    sweep(1);
    board.ended(region(1), ok());
    expect(board.snapshot().mirror_state).toBe('complete');
    await clock.advance(91 * MINUTE);
    expect(board.snapshot().mirror_state).toBe('stale');
  });
});

test('listeners are told at most four times a second, the first change at once and the last for sure', async () => {
  const told: number[] = [];
  let value = 0;
  const updates = throttle(clock, 250, () => told.push(value));
  for (value = 1; value <= 10; value += 1) {
    updates.changed();
    await clock.advance(50);
  }
  await clock.advance(SECOND);
  expect(told).toHaveLength(3);
  expect(told[0]).toBe(1);
  updates.changed();
  updates.changed();
  expect(told).toHaveLength(4);
  updates.close();
  await clock.advance(SECOND);
  expect(told).toHaveLength(4);
  expect(clock.sleeping()).toBe(0);
});
