import { describe, expect, test } from 'vitest';
import {
  errorsLeft,
  freshLimits as freshLimitsOf,
  type HostLimits,
  observe,
  observeFailure,
  observeUsable,
  permit,
  recordRequest,
} from '#main/upstream/host-limits';
import { HOUR, MINUTE, SECOND } from '#shared/time';

const freshLimits = () => freshLimitsOf({ name: 'ESI', isEsi: true });
const ROUTE = 'GET /sovereignty/systems';
const OTHER = 'GET /contracts/public/{}';
const noon = Date.parse('2026-09-01T12:00:00Z');

function answered(limits: HostLimits, status: number, headers: Record<string, string> = {}, now = noon): HostLimits {
  return observe(limits, {
    status,
    header: (name) => headers[name] ?? null,
    route: headers['x-ratelimit-group'] === undefined ? OTHER : ROUTE,
    now,
  });
}
const errorHeaders = (remain: number, reset: number) => ({
  'x-esi-error-limit-remain': String(remain),
  'x-esi-error-limit-reset': String(reset),
});
const bucketHeaders = (remaining: number) => ({
  'x-ratelimit-group': 'sovereignty',
  'x-ratelimit-limit': '600/15m',
  'x-ratelimit-remaining': String(remaining),
});
const mandatory = { now: noon, reserve: undefined, optionalInFlight: 0, inFlight: 0, route: OTHER };
const optional = { ...mandatory, reserve: 40 };

describe('the error limit', () => {
  test('all 100 errors are left before anything was asked, and again when the window has ended', () => {
    expect(errorsLeft(freshLimits(), noon)).toBe(100);
    const limits = answered(freshLimits(), 404, errorHeaders(7, 30));
    expect(errorsLeft(limits, noon + 29 * SECOND)).toBe(7);
    expect(errorsLeft(limits, noon + 30 * SECOND)).toBe(100);
  });

  test('answers of one window that arrive out of order leave the lowest count', () => {
    const limits = answered(answered(freshLimits(), 404, errorHeaders(60, 30)), 404, errorHeaders(61, 30), noon + 200);
    expect(errorsLeft(limits, noon + SECOND)).toBe(60);
  });

  test('an error without headers counts as one', () => {
    expect(errorsLeft(answered(answered(freshLimits(), 404), 403), noon)).toBe(98);
  });

  test('optional work stops at its reserve, counting what is under way as errors', () => {
    const limits = answered(freshLimits(), 404, errorHeaders(45, 30));
    expect(permit(limits, { ...optional, optionalInFlight: 4 }).kind).toBe('go');
    expect(permit(limits, { ...optional, optionalInFlight: 5 })).toEqual({
      kind: 'fail',
      until: noon + 30 * SECOND,
      reason: 'error budget',
    });
  });

  test('all work waits for the window to end while the last errors are left', () => {
    expect(permit(answered(freshLimits(), 404, errorHeaders(21, 30)), mandatory).kind).toBe('go');
    const limits = answered(freshLimits(), 404, errorHeaders(20, 30));
    expect(permit(limits, mandatory)).toMatchObject({ kind: 'wait', until: noon + 30 * SECOND });
  });

  test('420 stops everything, routes with buckets included, until one second after the reset', () => {
    const limits = answered(freshLimits(), 420, errorHeaders(0, 23));
    for (const route of [OTHER, ROUTE]) {
      expect(permit(limits, { ...mandatory, route, now: noon + 23_999 })).toMatchObject({ kind: 'wait', until: noon + 24_000 });
      expect(permit(limits, { ...mandatory, route, now: noon + 24_000 }).kind).toBe('go');
    }
    expect(permit(limits, optional).kind).toBe('fail');
  });

  test('420 without a reset stops everything for a minute and a second', () => {
    expect(permit(answered(freshLimits(), 420), mandatory)).toMatchObject({ until: noon + 61 * SECOND });
  });
});

describe('token buckets', () => {
  const ask = { ...mandatory, route: ROUTE };

  test('above half of the bucket nothing waits', () => {
    expect(permit(answered(freshLimits(), 200, bucketHeaders(300)), ask).kind).toBe('go');
  });

  test('below half, what is left is spread over one window', () => {
    const limits = recordRequest(answered(freshLimits(), 200, bucketHeaders(107)), ROUTE, noon);
    // 105 tokens left, 5 kept for a bad answer, 2 for each good one: 50 questions in 15 minutes.
    expect(permit(limits, ask)).toMatchObject({ kind: 'wait', until: noon + 18 * SECOND });
  });

  test('an empty bucket waits a whole window at most', () => {
    const limits = recordRequest(answered(freshLimits(), 200, bucketHeaders(2)), ROUTE, noon);
    expect(permit(limits, ask)).toMatchObject({ kind: 'wait', until: noon + 15 * MINUTE });
  });

  test('asking at the permitted pace never empties a bucket whose tokens return after the window', () => {
    const spent: number[] = [];
    const remainingAt = (now: number) => 600 - 2 * spent.filter((at) => at > now - 15 * MINUTE).length;
    let limits = answered(freshLimits(), 200, bucketHeaders(600));
    let lowest = 600;
    for (let now = noon; now < noon + HOUR; now += 100) {
      if (permit(limits, { ...ask, now }).kind !== 'go') continue;
      limits = recordRequest(limits, ROUTE, now);
      spent.push(now);
      lowest = Math.min(lowest, remainingAt(now));
      limits = observe(limits, {
        status: 200,
        header: (name) => bucketHeaders(remainingAt(now))[name as never] ?? null,
        route: ROUTE,
        now,
      });
    }
    expect(lowest).toBeGreaterThan(0);
    expect(spent.length).toBeGreaterThan(600);
  });

  test('429 silences its bucket for as long as Retry-After says, and no other', () => {
    const limits = answered(answered(freshLimits(), 200, bucketHeaders(600)), 429, {
      'x-ratelimit-group': 'sovereignty',
      'retry-after': '17',
    });
    expect(permit(limits, ask)).toMatchObject({ kind: 'wait', until: noon + 17 * SECOND });
    expect(permit(limits, mandatory).kind).toBe('go');
  });

  test('a request of a bucket that is silenced for longer than a minute fails at once, and says until when', () => {
    const limits = answered(answered(freshLimits(), 200, bucketHeaders(600)), 429, {
      'x-ratelimit-group': 'sovereignty',
      'retry-after': '31536000',
    });
    expect(permit(limits, ask)).toEqual({
      kind: 'fail',
      until: noon + HOUR,
      reason: "ESI asks for fewer requests of 'sovereignty'; none of these is sent before 2026-09-01T13:00:00Z.",
    });
    expect(permit(limits, { ...ask, now: noon + HOUR - MINUTE }).kind).toBe('wait');
    expect(permit(limits, { ...ask, now: noon + HOUR }).kind).toBe('go');
  });

  test('429 without any headers stops everything for a minute', () => {
    expect(permit(answered(freshLimits(), 429), mandatory)).toMatchObject({ kind: 'wait', until: noon + MINUTE });
  });
});

describe('outages', () => {
  const failures = (count: number, now = noon) => {
    let limits = freshLimits();
    for (let index = 0; index < count; index += 1) limits = answered(limits, 503, {}, now);
    return limits;
  };

  test('four server errors in a row pause nothing, the fifth pauses everything for 15 s', () => {
    expect(permit(failures(4), mandatory).kind).toBe('go');
    expect(permit(failures(5), mandatory)).toMatchObject({ kind: 'wait', until: noon + 15 * SECOND });
  });

  test('what fails during a pause does not lengthen it; the first failure after it doubles it, up to one minute', () => {
    let limits = failures(40);
    let now = noon;
    const pauses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const until = limits.stop?.until ?? 0;
      pauses.push((until - now) / SECOND);
      now = until;
      limits = observeFailure(limits, now, 'could not be reached (ECONNREFUSED)');
    }
    expect(pauses).toEqual([15, 30, 60, 60, 60, 60, 60]);
  });

  test('the first pause is waited for, a later one is not', () => {
    let limits = failures(5);
    limits = observeFailure(limits, limits.stop?.until ?? 0, 'answered 503');
    const since = (limits.stop?.until ?? 0) - 30 * SECOND;
    expect(permit(limits, { ...mandatory, now: since }).kind).toBe('fail');
  });

  test('after a pause one question at a time finds out whether ESI is back', () => {
    const limits = failures(5);
    const later = { ...mandatory, now: noon + 15 * SECOND };
    expect(permit(limits, later).kind).toBe('go');
    expect(permit(limits, { ...later, inFlight: 1 })).toMatchObject({ kind: 'wait', until: noon + 16 * SECOND });
    expect(permit(observeUsable(limits), { ...later, inFlight: 1 }).kind).toBe('go');
  });

  test('no wait is longer than an hour, whatever a header says', () => {
    const year = '31536000';
    const stops = [
      answered(freshLimits(), 429, { 'retry-after': year }),
      answered(freshLimits(), 420, { 'x-esi-error-limit-reset': year }),
    ];
    for (const limits of stops) expect(permit(limits, { ...mandatory, now: noon + HOUR + SECOND }).kind).toBe('go');
    const drained = answered(freshLimits(), 404, errorHeaders(0, Number(year)));
    expect(permit(drained, { ...mandatory, now: noon + HOUR }).kind).toBe('go');
    const slow = { ...bucketHeaders(2), 'x-ratelimit-limit': '600/999999h' };
    const bucket = { ...mandatory, route: ROUTE, now: noon + HOUR };
    expect(permit(recordRequest(answered(freshLimits(), 200, slow), ROUTE, noon), bucket).kind).toBe('go');
  });

  test('one usable answer ends the count; a 200 whose body nobody has read yet does not', () => {
    expect(permit(answered(observeUsable(answered(failures(4), 200)), 503), mandatory).kind).toBe('go');
    expect(permit(answered(answered(failures(4), 304), 503), mandatory).kind).toBe('go');
    expect(permit(answered(answered(failures(4), 200), 503), mandatory).kind).toBe('wait');
  });

  test('the reason names the daily downtime where that is the likely cause', () => {
    const eleven = Date.parse('2026-09-01T11:03:00Z');
    expect(failures(5, eleven).stop?.reason).toBe(
      'New Eden is in its daily downtime (11:00 UTC): ESI answered 503. Next attempt at 2026-09-01T11:03:15Z.',
    );
    expect(failures(5).stop?.reason).toBe('ESI answered 503. Next attempt at 2026-09-01T12:00:15Z.');
  });
});
