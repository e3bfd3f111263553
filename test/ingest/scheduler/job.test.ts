import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoff, familyOf, JobFailure, type LastRun, nextDue } from '#main/ingest/scheduler/job';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';

const PERIOD = 30 * MINUTE;
const noon = Date.parse('2026-09-01T12:00:00Z');
const job = (offsetMs = 0) => ({ everyMs: PERIOD, offsetMs });
const ok = (startedAt: number, changes: Partial<LastRun> = {}): LastRun => ({
  startedAt,
  endedAt: startedAt + SECOND,
  outcome: 'ok',
  failures: 0,
  nextDueAt: null,
  ...changes,
});

describe('nextDue', () => {
  test('a job that never ran is due at once, whatever its offset', () => {
    expect(nextDue(job(17 * MINUTE), undefined, noon)).toBe(noon);
  });

  test('a job that a crash cut short is due at once', () => {
    expect(nextDue(job(17 * MINUTE), ok(noon - MINUTE, { outcome: 'interrupted' }), noon)).toBe(noon);
  });

  test('after a good run it is due at its own slot of the next period', () => {
    expect(nextDue(job(10 * MINUTE), ok(noon + 10 * MINUTE), noon + 11 * MINUTE)).toBe(noon + 40 * MINUTE);
  });

  test('a job that follows Expires is due exactly then, before and beyond its period, and waits for no slot', () => {
    const following = { ...job(17 * MINUTE), followsExpires: true };
    for (const minutes of [1, 29, 30, 31, 59, 300])
      expect(nextDue(following, ok(noon, { nextDueAt: noon + minutes * MINUTE }), noon)).toBe(noon + minutes * MINUTE);
    expect(nextDue(following, ok(noon), noon)).toBe(noon + PERIOD);
    expect(nextDue(following, ok(noon, { nextDueAt: noon - HOUR }), noon)).toBe(noon + 31 * SECOND);
  });

  test('after a start a job that follows Expires looks at once, and any other keeps its slot', () => {
    const last = ok(noon - MINUTE, { beforeStart: true });
    expect(nextDue({ ...job(), followsExpires: true }, last, noon)).toBe(noon);
    expect(nextDue(job(), last, noon)).toBe(noon + PERIOD);
  });

  test('an Expires that lies a little past the slot moves the run, but not into the next period', () => {
    const last = ok(noon, { nextDueAt: noon + PERIOD + 4 * SECOND });
    expect(nextDue(job(), last, noon)).toBe(noon + PERIOD + 4 * SECOND);
  });

  test('an Expires or a backlog earlier than the period is followed exactly', () => {
    expect(nextDue(job(), ok(noon, { nextDueAt: noon + 12 * MINUTE }), noon)).toBe(noon + 12 * MINUTE);
  });

  test('a job that always asks for now runs at most once a second', () => {
    expect(nextDue(job(), ok(noon, { nextDueAt: 0 }), noon)).toBe(noon + 2 * SECOND);
  });

  test('a failed job is tried again after 1, 2, 4 ... minutes, at the latest after its own period', () => {
    const waits = [1, 2, 3, 4, 5, 6, 40].map((failures) => {
      const last = ok(noon, { outcome: 'failed', failures });
      return (nextDue(job(), last, noon) - last.endedAt) / MINUTE;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  test('a failure that knows when another try makes sense waits for that', () => {
    const last = ok(noon, { outcome: 'failed', failures: 1, nextDueAt: noon + 10 * MINUTE });
    expect(nextDue(job(), last, noon)).toBe(noon + 10 * MINUTE);
  });

  test('in steady state each period has one run, and the slot is kept within a tenth of the period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: PERIOD - 1 }), fc.integer({ min: 0, max: MINUTE }), (offsetMs, took) => {
        let at = nextDue(job(offsetMs), ok(noon), noon);
        for (let cycle = 0; cycle < 20; cycle += 1) {
          const next = nextDue(job(offsetMs), ok(at, { endedAt: at + took }), at + took);
          expect(next - at).toBe(PERIOD);
          at = next;
        }
      }),
    );
  });
});

test('backoff of a job with a period under a minute is a minute', () => {
  expect(backoff(5, 10 * SECOND)).toBe(MINUTE);
  expect(backoff(100, DAY)).toBe(DAY);
  expect(backoff(3, HOUR)).toBe(4 * MINUTE);
});

test('the family of a name is the part before the slash', () => {
  expect(familyOf('public-contracts/10000002')).toBe('public-contracts');
  expect(familyOf('static-data')).toBe('static-data');
});

test('a JobFailure carries the time of the next sensible try', () => {
  expect(new JobFailure('ESI is down.', '2026-09-01T12:00:00Z').retryAt).toBe(noon);
  expect(new JobFailure('ESI is down.').retryAt).toBeNull();
});
