import { mayBeDowntime } from '#shared/downtime';
import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { bounds, pauseAfter } from '../bounds.ts';
import { retryAfter } from '../retry-after.ts';

/** Errors that all of ESI allows one address in a fixed window of 60 s (upstream §1.3). */
export const ERRORS_A_WINDOW = 100;
/** Work that has no reserve of its own leaves this many, so that answers under way cannot use up the last ones. */
const LAST_ERRORS = 20;
/** Tokens that a good answer costs, and the dearest one (upstream §1.4). */
const TOKENS_GOOD = 2;
const TOKENS_BAD = 5;
/** A request waits for the end of a shorter pause; a longer one fails it, and its job tries again later. */
const LONGEST_WAIT = MINUTE;

/** Bookkeeping of both limit schemes and of outages. A value: every function here returns a new one. */
export interface EsiLimits {
  /** The legacy error window; `resetsAt` in the past: none is open and all errors are left. */
  readonly errors: { readonly remain: number; readonly resetsAt: number };
  /** No request may be sent before `until`. */
  readonly stop: { readonly until: number; readonly reason: string } | null;
  /** Requests without a usable answer since the last usable one: server errors, network failures, unusable bodies. */
  readonly failuresInARow: number;
  readonly buckets: ReadonlyMap<string, Bucket>;
}

interface Bucket {
  readonly limit: number;
  readonly windowMs: number;
  readonly remaining: number;
  readonly lastAskedAt: number;
  readonly pausedUntil: number;
}

/** The part of an answer that the limits are learned from. */
export interface ObservedAnswer {
  status: number;
  header(name: string): string | null;
  /** The bucket that the client assumes for the route; where a header names one, that counts. */
  bucket: string | undefined;
  now: number;
}

/** Whether a request may be sent now. */
export type Permit =
  | { kind: 'go' }
  /** Required work waits until then; optional work (with a reserve) fails. */
  | { kind: 'wait'; until: number; reason: string }
  /** Fails at once; `until` is when to try again. */
  | { kind: 'fail'; until: number; reason: string };

/** The limits before the first answer. */
export function freshLimits(): EsiLimits {
  return { errors: { remain: ERRORS_A_WINDOW, resetsAt: 0 }, stop: null, failuresInARow: 0, buckets: new Map() };
}

/** Errors left in the window that is open now. */
export function errorsLeft(limits: EsiLimits, now: number): number {
  return now >= limits.errors.resetsAt ? ERRORS_A_WINDOW : limits.errors.remain;
}

/**
 * Whether a request may be sent now. `reserve` (optional work): errors to leave for others, counting each of the
 * `optionalInFlight` requests as an error.
 */
export function permit(
  limits: EsiLimits,
  ask: {
    now: number;
    reserve: number | undefined;
    optionalInFlight: number;
    /** Requests under way, optional or not. */
    inFlight: number;
    bucket: string | undefined;
  },
): Permit {
  const { now, reserve } = ask;
  if (limits.stop !== null && limits.stop.until > now) {
    const { until, reason } = limits.stop;
    // The first pause is short, so waiting costs little; a longer outage fails at once, so that the job can report it.
    const isWorthWaiting = limits.failuresInARow <= bounds.failuresBeforePause && until - now <= LONGEST_WAIT + SECOND;
    return { kind: reserve === undefined && isWorthWaiting ? 'wait' : 'fail', until, reason };
  }
  if (limits.failuresInARow >= bounds.failuresBeforePause && ask.inFlight > 0) {
    // After a pause one request at a time probes whether ESI answers again.
    return { kind: reserve === undefined ? 'wait' : 'fail', until: now + SECOND, reason: 'ESI gives no usable answers.' };
  }
  const left = errorsLeft(limits, now);
  if (reserve !== undefined && left - ask.optionalInFlight <= reserve) {
    return { kind: 'fail', until: Math.max(limits.errors.resetsAt, now + SECOND), reason: 'error budget' };
  }
  if (left <= LAST_ERRORS) return { kind: 'wait', until: limits.errors.resetsAt, reason: 'error budget' };
  const bucket = ask.bucket === undefined ? undefined : limits.buckets.get(ask.bucket);
  if (bucket !== undefined && bucket.pausedUntil - now > LONGEST_WAIT) {
    const until = bucket.pausedUntil;
    const reason = `ESI asks for fewer requests of '${ask.bucket}'; none of these is sent before ${isoUtc(until)}.`;
    return { kind: 'fail', until, reason };
  }
  const earliest = bucket === undefined ? 0 : nextInBucket(bucket);
  return earliest > now ? { kind: 'wait', until: earliest, reason: `rate limit of '${ask.bucket}'` } : { kind: 'go' };
}

/** Below half of a bucket the remaining tokens are spread over one whole window, so that they last until tokens return. */
function nextInBucket({ limit, windowMs, remaining, lastAskedAt, pausedUntil }: Bucket): number {
  if (remaining >= limit / 2) return pausedUntil;
  const gap = (windowMs * TOKENS_GOOD) / Math.max(remaining - TOKENS_BAD, TOKENS_GOOD);
  return Math.max(pausedUntil, lastAskedAt + Math.min(gap, bounds.wait));
}

/** Notes that a request of a bucket was sent; its cost counts before the answer arrives. */
export function recordRequest(limits: EsiLimits, name: string | undefined, now: number): EsiLimits {
  const bucket = name === undefined ? undefined : limits.buckets.get(name);
  if (name === undefined || bucket === undefined) return limits;
  return withBucket(limits, name, { ...bucket, remaining: bucket.remaining - TOKENS_GOOD, lastAskedAt: now });
}

/** Notes what an answer says about the limits. */
export function observe(limits: EsiLimits, answer: ObservedAnswer): EsiLimits {
  const { status, now } = answer;
  let next = limits;
  const group = answer.header('x-ratelimit-group') ?? answer.bucket;
  const errorsRemain = count(answer.header('x-esi-error-limit-remain'));
  const untilReset = Math.min((count(answer.header('x-esi-error-limit-reset')) ?? 60) * SECOND, bounds.wait);
  if (errorsRemain !== null) next = withErrorWindow(next, errorsRemain, now + untilReset, now);
  else if (status >= 400 && group === undefined) next = withUnreportedError(next, now);
  next = withBucketHeaders(next, group, answer);

  if (status === 420) {
    const until = now + untilReset + SECOND;
    return stopped(next, now, until, (at) => `ESI's error limit is used up; nothing is asked before ${isoUtc(at)}.`);
  }
  if (status === 429) return withRetryAfter(next, group, now, now + retryAfter(answer.header('retry-after'), now));
  if (status >= 500) return observeFailure(next, now, `answered ${status}`);
  return status === 304 || status === 204 ? observeUsable(next) : next;
}

/** Notes a usable answer, which ends a run of failures. */
export function observeUsable(limits: EsiLimits): EsiLimits {
  return { ...limits, failuresInARow: 0 };
}

/** Pauses all requests until `until`; then one is sent at a time, with longer pauses, until one has a usable answer. */
function stopped(limits: EsiLimits, now: number, until: number, reasonAt: (until: number) => string): EsiLimits {
  if (limits.stop !== null && limits.stop.until >= until) return limits;
  // Requests that were under way when the stop began fail for the same cause and do not lengthen it.
  const isAnother = limits.stop === null || limits.stop.until <= now;
  const failuresInARow = Math.max(limits.failuresInARow + (isAnother ? 1 : 0), bounds.failuresBeforePause);
  const isFirst = failuresInARow === bounds.failuresBeforePause;
  const at = isFirst ? until : Math.max(until, now + pauseAfter(failuresInARow));
  return { ...limits, failuresInARow, stop: { until: at, reason: reasonAt(at) } };
}

/** Notes a request without a usable answer; several in a row pause all requests, twice as long each time. */
export function observeFailure(limits: EsiLimits, now: number, what: string): EsiLimits {
  // Requests that were under way when the pause began fail for the same cause and do not lengthen it.
  if (limits.stop !== null && limits.stop.until > now) return limits;
  const failuresInARow = limits.failuresInARow + 1;
  const pause = pauseAfter(failuresInARow);
  if (pause === 0) return { ...limits, failuresInARow };
  const until = now + pause;
  return { ...limits, failuresInARow, stop: { until, reason: outageReason(now, what, until) } };
}

/** One sentence about an upstream that does not answer properly; the daily downtime is named where it is the likely cause. */
export function outageReason(now: number, what: string, until: number | null): string {
  const nextAttempt = until === null ? '' : ` Next attempt at ${isoUtc(until)}.`;
  return mayBeDowntime(now)
    ? `New Eden is in its daily downtime (11:00 UTC): ESI ${what}.${nextAttempt}`
    : `ESI ${what}.${nextAttempt}`;
}

function withErrorWindow(limits: EsiLimits, remain: number, resetsAt: number, now: number): EsiLimits {
  const { errors } = limits;
  // Answers of one window can arrive out of order: the lowest count is the true one.
  const sameWindow = errors.resetsAt > now && Math.abs(errors.resetsAt - resetsAt) <= 2 * SECOND;
  return { ...limits, errors: { remain: sameWindow ? Math.min(errors.remain, remain) : remain, resetsAt } };
}

function withUnreportedError(limits: EsiLimits, now: number): EsiLimits {
  const open = limits.errors.resetsAt > now;
  const errors = { remain: errorsLeft(limits, now) - 1, resetsAt: open ? limits.errors.resetsAt : now + MINUTE };
  return { ...limits, errors };
}

function withBucketHeaders(limits: EsiLimits, group: string | undefined, { header, now }: ObservedAnswer): EsiLimits {
  const size = /^(\d+)\/(\d+)([smh])$/.exec(header('x-ratelimit-limit') ?? '');
  const remaining = count(header('x-ratelimit-remaining'));
  if (group === undefined || size === null || remaining === null) return limits;
  const unit = { s: SECOND, m: MINUTE, h: HOUR }[size[3] as 's' | 'm' | 'h'];
  const known = limits.buckets.get(group);
  const bucket = { limit: Number(size[1]), windowMs: Number(size[2]) * unit, remaining };
  return withBucket(limits, group, { ...bucket, lastAskedAt: known?.lastAskedAt ?? now, pausedUntil: known?.pausedUntil ?? 0 });
}

function withRetryAfter(limits: EsiLimits, group: string | undefined, now: number, until: number): EsiLimits {
  const bucket = group === undefined ? undefined : limits.buckets.get(group);
  if (group !== undefined && bucket !== undefined) return withBucket(limits, group, { ...bucket, pausedUntil: until });
  return stopped(limits, now, until, (at) => `ESI asks for fewer requests; nothing is asked before ${isoUtc(at)}.`);
}

function withBucket(limits: EsiLimits, name: string, bucket: Bucket): EsiLimits {
  return { ...limits, buckets: new Map(limits.buckets).set(name, bucket) };
}

function count(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
