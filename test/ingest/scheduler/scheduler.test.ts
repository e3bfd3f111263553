import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Job, JobFailure } from '#main/ingest/scheduler/job';
import { createRequestCounter } from '#main/ingest/scheduler/request-counter';
import { createScheduler, type Scheduler } from '#main/ingest/scheduler/scheduler';
import { silentLog } from '#main/runtime/log';
import { type WriteDb } from '#main/store/db';
import { ingestRuns } from '#main/store/ingest-state/runs';
import { DAY, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { fakeClock } from '../../support/world.ts';

const START = '2026-09-01T12:00:00Z';
let db: WriteDb;
let clock: ReturnType<typeof fakeClock>;
const open: Scheduler[] = [];

beforeEach(() => {
  db = emptyMirror();
  clock = fakeClock(START);
});
afterEach(async () => {
  clock.auto = true;
  for (const scheduler of open.splice(0)) await scheduler.close();
  expect(clock.sleeping()).toBe(0);
  db.close();
});

function schedulerOf(jobs: Job[] | (() => Job[])): Scheduler {
  const scheduler = createScheduler({
    clock,
    log: silentLog(),
    runs: ingestRuns(db),
    requestCounter: createRequestCounter(),
    observer: { began: () => undefined, reported: () => undefined, ended: () => undefined, planned: () => undefined },
    listJobs: () => (typeof jobs === 'function' ? jobs() : jobs),
  });
  open.push(scheduler);
  return scheduler;
}

/** A job that notes when it ran, as minutes after the start. */
function noting(log: string[], name: string, changes: Partial<Job> = {}): Job {
  return {
    name,
    label: name,
    everyMs: 10 * MINUTE,
    offsetMs: 0,
    after: [],
    async run() {
      log.push(`${name} ${(clock.now() - Date.parse(START)) / MINUTE}`);
      return { rows: 1 };
    },
    ...changes,
  };
}

const allRuns = () =>
  db.prepare('SELECT job, started_at, ended_at, outcome, rows, requests, error FROM runs ORDER BY run_id').all();

test('what comes after the end of another job waits for it, and goes on whatever became of it', async () => {
  const log: string[] = [];
  const first = noting(log, 'first', {
    run: async () => {
      await clock.sleep(2 * MINUTE);
      throw new JobFailure('It cannot be had.');
    },
  });
  schedulerOf([noting(log, 'then', { afterEnd: ['first', 'no-such'] }), first]).start();
  await clock.advance(1.9 * MINUTE);
  expect(log).toEqual([]);
  await clock.advance(MINUTE);
  expect(log).toEqual(['then 2']);
});

describe('on schedule', () => {
  test('the first run is at once, the later ones are at the own slot of each period', async () => {
    const ran: string[] = [];
    schedulerOf([noting(ran, 'a'), noting(ran, 'b', { offsetMs: 4 * MINUTE })]).start();
    await clock.advance(30 * MINUTE);
    expect(ran).toEqual(['a 0', 'b 0', 'a 10', 'b 14', 'a 20', 'b 24', 'a 30']);
  });

  test('a job is started at the second at which it is due', async () => {
    const ran: string[] = [];
    schedulerOf([noting(ran, 'a', { everyMs: 90 * SECOND, offsetMs: 15 * SECOND })]).start();
    await clock.advance(5 * MINUTE);
    expect(ran).toEqual(['a 0', 'a 1.75', 'a 3.25', 'a 4.75']);
  });

  test('a job that is hastened begins at once, or once more where it runs, and later at its own slots again', async () => {
    const ran: string[] = [];
    const slow = noting(ran, 'slow');
    const scheduler = schedulerOf([
      noting(ran, 'a'),
      { ...slow, run: async (context) => (await clock.sleep(5 * MINUTE), slow.run(context)) },
    ]);
    scheduler.start();
    await clock.advance(3 * MINUTE);
    scheduler.hasten('a');
    scheduler.hasten('slow');
    await clock.advance(16 * MINUTE);
    expect(ran.map((run) => run.slice(0, 7))).toEqual(['a 0', 'a 3', 'slow 5', 'slow 10']);
  });

  test('every run is recorded with its times, rows and requests', async () => {
    schedulerOf([noting([], 'a', { run: async () => (await clock.sleep(90 * SECOND), { rows: 7, requests: 3 }) })]).start();
    await clock.advance(2 * MINUTE);
    expect(allRuns()).toEqual([
      { job: 'a', started_at: START, ended_at: '2026-09-01T12:01:30Z', outcome: 'ok', rows: 7, requests: 3, error: null },
    ]);
  });

  test('a job that is still running when it is due again is not started a second time', async () => {
    let under = 0;
    let most = 0;
    const slow: Job['run'] = async ({ signal }) => {
      under += 1;
      most = Math.max(most, under);
      await clock.sleep(25 * MINUTE, signal);
      under -= 1;
      return { rows: 0 };
    };
    schedulerOf([noting([], 'slow', { run: slow })]).start();
    await clock.advance(3 * HOUR);
    expect(most).toBe(1);
    expect(allRuns().length).toBeGreaterThan(5);
  });

  test('a failed job backs off 1, 2, 4 ... minutes up to its period, and one good run ends that', async () => {
    const ran: string[] = [];
    let healthy = false;
    const run = async () => {
      ran.push(isoUtc(clock.now()).slice(11, 16));
      if (!healthy) throw new JobFailure('ESI answered 503.');
      return { rows: 0 };
    };
    schedulerOf([noting([], 'a', { run })]).start();
    await clock.advance(30 * MINUTE);
    expect(ran).toEqual(['12:00', '12:01', '12:03', '12:07', '12:15', '12:25']);
    expect(allRuns()[0]).toMatchObject({ outcome: 'failed', error: 'ESI answered 503.', rows: 0 });
    healthy = true;
    await clock.advance(30 * MINUTE);
    expect(ran.slice(6)).toEqual(['12:35', '12:50', '13:00']);
    healthy = false;
    const before = ran.length;
    await clock.advance(11 * MINUTE);
    expect(ran.length - before).toBe(2);
  });

  test('what a failure says about the next try is respected', async () => {
    const ran: string[] = [];
    const run = async () => {
      ran.push(isoUtc(clock.now()).slice(11, 16));
      throw new JobFailure('ESI asks for patience.', '2026-09-01T12:09:00Z');
    };
    schedulerOf([noting([], 'a', { run })]).start();
    await clock.advance(10 * MINUTE);
    expect(ran).toEqual(['12:00', '12:09']);
  });

  test('a defect in a job is recorded as such and does not stop the others', async () => {
    const ran: string[] = [];
    const run = () => Promise.reject(new TypeError('x is not a function'));
    schedulerOf([noting([], 'broken', { run }), noting(ran, 'sound')]).start();
    await clock.advance(10 * MINUTE);
    expect(allRuns()[0]).toMatchObject({ job: 'broken', outcome: 'failed', error: 'Unexpected: x is not a function' });
    expect(ran).toEqual(['sound 0', 'sound 10']);
  });

  test('a job waits for the first success ever of what it needs; a name that no job has is ignored', async () => {
    const ran: string[] = [];
    let attempts = 0;
    const first = async () => {
      attempts += 1;
      if (attempts < 3) throw new JobFailure('not yet');
      return { rows: 0 };
    };
    schedulerOf([noting(ran, 'second', { after: ['first', 'switched-off'] }), noting([], 'first', { run: first })]).start();
    await clock.advance(2 * MINUTE);
    expect(ran).toEqual([]);
    await clock.advance(2 * MINUTE);
    expect(ran).toEqual(['second 3']);
  });

  test('of a family at most six run at once, and all get their turn', async () => {
    let under = 0;
    let most = 0;
    const ran = new Set<string>();
    const jobs = Array.from({ length: 40 }, (_, index) =>
      noting([], `regions/${index}`, {
        everyMs: 30 * MINUTE,
        async run() {
          under += 1;
          most = Math.max(most, under);
          await clock.sleep(10 * SECOND);
          under -= 1;
          ran.add(`regions/${index}`);
          return { rows: 0 };
        },
      }),
    );
    schedulerOf(jobs).start();
    await clock.advance(70 * SECOND);
    expect(most).toBe(6);
    expect(ran.size).toBe(40);
  });

  test('jobs that a run brings about are listed after it, and one that writes nothing changes nothing', async () => {
    const ran: string[] = [];
    let regions: string[] = [];
    let build = 1;
    const load = async () => {
      if (regions.length === build) return { rows: 0 };
      regions = Array.from({ length: build }, (_, index) => `regions/${index}`);
      return { rows: 9 };
    };
    let listed = 0;
    const list = () => {
      listed += 1;
      return [
        noting([], 'static-data', { run: load, changesJobs: true }),
        ...regions.map((name) => noting(ran, name, { everyMs: HOUR, after: ['static-data'] })),
      ];
    };
    schedulerOf(list).start();
    await clock.advance(9 * MINUTE);
    expect(listed).toBe(2);
    expect(ran).toEqual(['regions/0 0']);
    build = 2;
    await clock.advance(11 * MINUTE);
    expect(ran).toEqual(['regions/0 0', 'regions/1 10']);
    expect(listed).toBe(3);
  });

  test('a run that takes longer than it may is aborted, and says so', async () => {
    const run: Job['run'] = async ({ signal }) => (await clock.sleep(HOUR, signal), { rows: 0 });
    schedulerOf([noting([], 'a', { run, timeoutMs: 5 * MINUTE })]).start();
    await clock.advance(5 * MINUTE);
    expect(allRuns()[0]).toMatchObject({ outcome: 'failed', error: 'It took longer than 300000 ms and was stopped.' });
  });
});

describe('a run that hangs', () => {
  test('is given up after 45 minutes without progress, even if it does not hear of it, and is begun again', async () => {
    const begun: number[] = [];
    const run: Job['run'] = () => {
      begun.push(clock.now());
      return new Promise(() => undefined);
    };
    schedulerOf([noting([], 'a', { run })]).start();
    await clock.advance(47 * MINUTE);
    expect(allRuns()[0]).toMatchObject({
      outcome: 'failed',
      error: 'It told of no progress for 45 minutes and was stopped; it is begun again.',
    });
    await clock.advance(2 * MINUTE);
    expect(begun).toHaveLength(2);
  });

  test('is left alone for as long as it tells of progress', async () => {
    const run: Job['run'] = async ({ signal, report }) => {
      for (let step = 0; step < 10; step += 1) {
        report(step, 10, 'steps');
        await clock.sleep(20 * MINUTE, signal);
      }
      return { rows: 10 };
    };
    schedulerOf([noting([], 'a', { run })]).start();
    await clock.advance(4 * HOUR);
    expect(allRuns()[0]).toMatchObject({ outcome: 'ok', rows: 10 });
  });
});

describe('clocks', () => {
  test('after a suspended night each job runs once, not once per missed period', async () => {
    const ran: string[] = [];
    schedulerOf([noting(ran, 'a'), noting(ran, 'b', { offsetMs: 5 * MINUTE })]).start();
    await clock.advance(1 * MINUTE);
    clock.jump(8 * HOUR);
    await clock.advance(2 * MINUTE);
    const [first, second, ...again] = ran;
    expect([first, second, ...again.map((line) => line.replace(/\..*/, ''))]).toEqual(['a 0', 'b 0', 'a 482', 'b 482']);
    await clock.advance(29 * MINUTE);
    expect(ran.slice(4)).toEqual(['b 495', 'a 500', 'b 505', 'a 510']);
  });

  test('a clock that is set back by a day neither stops the jobs nor starts them all', async () => {
    const ran: string[] = [];
    schedulerOf([noting(ran, 'a')]).start();
    await clock.advance(12 * MINUTE);
    expect(ran).toHaveLength(2);
    clock.jump(-DAY);
    await clock.advance(2 * MINUTE);
    expect(ran).toHaveLength(2);
    await clock.advance(30 * MINUTE);
    expect(ran).toHaveLength(5);
  });

  test('records from the future, of a clock that was wrong, do not keep a job from running', async () => {
    const runs = ingestRuns(db);
    const id = runs.begin('a', '2031-01-01T00:00:00Z');
    runs.end(id, { at: '2031-01-01T00:00:05Z', outcome: 'ok', rows: 0, requests: 0, error: null });
    const ran: string[] = [];
    schedulerOf([noting(ran, 'a')]).start();
    await clock.advance(11 * MINUTE);
    expect(ran).toHaveLength(1);
  });
});

describe('restarts', () => {
  test('a job that ran lately is not run again by a restart', async () => {
    const ran: string[] = [];
    const first = schedulerOf([noting(ran, 'a')]);
    first.start();
    await clock.advance(3 * MINUTE);
    await first.close();
    schedulerOf([noting(ran, 'a')]).start();
    await clock.advance(6 * MINUTE);
    expect(ran).toEqual(['a 0']);
    await clock.advance(1 * MINUTE);
    expect(ran).toEqual(['a 0', 'a 10']);
  });

  test('a run that a crash left open is marked as interrupted, and its job runs again at once', async () => {
    ingestRuns(db).begin('a', '2026-09-01T11:59:00Z');
    const ran: string[] = [];
    schedulerOf([noting(ran, 'a')]).start();
    await clock.advance(1 * SECOND);
    expect(ran).toEqual(['a 0']);
    expect(allRuns()[0]).toMatchObject({ outcome: 'interrupted', ended_at: START });
  });

  test('closing aborts what runs, records it as interrupted, and starts nothing more', async () => {
    const ran: string[] = [];
    const run: Job['run'] = async ({ signal }) => (await clock.sleep(HOUR, signal), { rows: 0 });
    const scheduler = schedulerOf([noting([], 'long', { run }), noting(ran, 'short')]);
    scheduler.start();
    await clock.advance(1 * MINUTE);
    await scheduler.close();
    expect(allRuns()[0]).toMatchObject({ job: 'long', outcome: 'interrupted', error: 'The program was closed.' });
    await clock.advance(HOUR);
    expect(ran).toEqual(['short 0']);
  });

  test('a run that ignores its signal is waited for no longer than 4 s', async () => {
    const run = async () => (await clock.sleep(HOUR), { rows: 0 });
    const scheduler = schedulerOf([noting([], 'deaf', { run })]);
    scheduler.start();
    await clock.advance(1 * SECOND);
    const closed = scheduler.close();
    await clock.advance(4 * SECOND);
    await closed;
    await clock.advance(HOUR);
  });
});

describe('once', () => {
  test('every job runs to its end once, dependencies first, whatever its schedule says', async () => {
    clock.auto = true;
    const ran: string[] = [];
    const runs = ingestRuns(db);
    const id = runs.begin('static-data', '2026-09-01T11:59:00Z');
    runs.end(id, { at: '2026-09-01T11:59:30Z', outcome: 'ok', rows: 0, requests: 0, error: null });
    const failed = await schedulerOf([
      noting(ran, 'items', { after: ['regions'] }),
      noting(ran, 'regions/1', { after: ['static-data'] }),
      noting(ran, 'regions/2', { after: ['static-data'] }),
      noting(ran, 'static-data'),
    ]).runOnce();
    expect(failed).toEqual([]);
    expect(ran.map((entry) => entry.split(' ')[0])).toEqual(['static-data', 'regions/1', 'regions/2', 'items']);
  });

  test('jobs that a run brings about are run too', async () => {
    const ran: string[] = [];
    let loaded = false;
    const load = async () => {
      loaded = true;
      return { rows: 1 };
    };
    const list = () => [
      noting([], 'static-data', { run: load, changesJobs: true }),
      ...(loaded ? [noting(ran, 'regions/1', { after: ['static-data'] })] : []),
    ];
    expect(await schedulerOf(list).runOnce()).toEqual([]);
    expect(ran).toEqual(['regions/1 0']);
  });

  test('the failed ones are named, with those that could not run for want of them; the rest runs', async () => {
    const ran: string[] = [];
    const run = () => Promise.reject(new JobFailure('ESI answered 503.'));
    const failed = await schedulerOf([
      noting([], 'regions/1', { run }),
      noting(ran, 'names'),
      noting(ran, 'items', { after: ['regions'] }),
    ]).runOnce();
    expect(failed).toEqual(['regions/1', 'items']);
    expect(ran).toEqual(['names 0']);
  });

  test('a job that follows others comes after them, also where one failed and where one has no source', async () => {
    const ran: string[] = [];
    const run = () => Promise.reject(new JobFailure('ESI answered 503.'));
    const failed = await schedulerOf([
      noting(ran, 'scores', { follows: ['kills', 'jumps', 'wormholes'] }),
      noting([], 'kills', { run }),
      noting(ran, 'jumps'),
    ]).runOnce();
    expect(failed).toEqual(['kills']);
    expect(ran).toEqual(['jumps 0', 'scores 0']);
  });

  test('a job that is running by its schedule is waited for, not started a second time', async () => {
    clock.auto = true;
    const ran: string[] = [];
    const run: Job['run'] = async ({ signal }) => {
      ran.push('begun');
      await clock.sleep(MINUTE, signal);
      return { rows: 0 };
    };
    const scheduler = schedulerOf([noting([], 'a', { run })]);
    scheduler.start();
    expect(await scheduler.runOnce()).toEqual([]);
    expect(ran).toEqual(['begun']);
    expect(allRuns()).toHaveLength(1);
  });

  test('jobs that wait for each other are named instead of waiting for ever', async () => {
    const jobs = [noting([], 'a', { after: ['b'] }), noting([], 'b', { after: ['a'] })];
    expect(await schedulerOf(jobs).runOnce()).toEqual(['a', 'b']);
  });
});

test('requests are counted for the job that caused them, however many run side by side', async () => {
  const requestCounter = createRequestCounter();
  const fetch = requestCounter.counted(async () => ({
    status: 200,
    headers: { get: () => null },
    text: async () => '',
    body: null,
  }));
  const work = async (count: number, own: { requests: number }) => {
    await requestCounter.during(own, async () => {
      for (let index = 0; index < count; index += 1) {
        await clock.sleep(SECOND);
        await fetch('http://127.0.0.1/', { method: 'GET', headers: {} });
      }
    });
    return own.requests;
  };
  clock.auto = true;
  expect(await Promise.all([work(3, { requests: 0 }), work(5, { requests: 0 })])).toEqual([3, 5]);
});
