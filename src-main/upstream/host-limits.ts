import { mayBeDowntime } from '#shared/downtime';
import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { bounds, pauseAfter } from './bounds.ts';

/** Errors that all of ESI allows one address in a fixed window of 60 s (upstream §1.3). */
const ERRORS_A_WINDOW = 100;
/** Work that has no reserve of its own leaves this many, so that answers under way cannot use up the last ones. */
const LAST_ERRORS = 20;
/** Tokens that a good answer costs, and the dearest one (upstream §1.4). */
const TOKENS_GOOD = 2;
const TOKENS_BAD = 5;
/** A request waits for the end of a shorter pause; a longer one fails it, and its job tries again later. */
const LONGEST_WAIT = MINUTE;

/** How a host is called in sentences, and whether it is ESI, which counts an address's errors and has a daily downtime. */
export interface HostFacts {
  readonly name: string;
  readonly isEsi: boolean;
}

/** Bookkeeping of a host's limits and of its outages. A value: every function here returns a new one. */
export interface HostLimits {
  readonly host: HostFacts;
  /** The legacy error window; `resetsAt` in the past: none is open and all errors are left. */
  readonly errors: { readonly remain: number; readonly resetsAt: number };
  /** No request may be sent before `until`. */
  readonly stop: { readonly until: number; readonly reason: string } | null;
  /** Requests without a usable answer since the last usable one: server errors, network failures, unusable bodies. */
  readonly failuresInARow: number;
  /** The rate-limit group that each route named last; a route that never named one is not in it. */
  readonly groups: ReadonlyMap<string, string>;
  readonly buckets: ReadonlyMap<string, Bucket>;
}

interface Bucket {
  /** 0 while the host has not given the size, and `remaining` infinite. */
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
  /** Method and path, without what differs from question to question. */
  route: string;
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
export function freshLimits(host: HostFacts): HostLimits {
  const errors = { remain: ERRORS_A_WINDOW, resetsAt: 0 };
  return { host, errors, stop: null, failuresInARow: 0, groups: new Map(), buckets: new Map() };
}

export function errorsLeft(limits: HostLimits, now: number): number {
  return now >= limits.errors.resetsAt ? ERRORS_A_WINDOW : limits.errors.remain;
}

/**
 * Whether a request may be sent now. `reserve` (optional work): errors to leave for others, counting each of the
 * `optionalInFlight` requests as an error.
 */
export function permit(
  limits: HostLimits,
  ask: {
    now: number;
    reserve: number | undefined;
    optionalInFlight: number;
    /** Requests under way, optional or not. */
    inFlight: number;
    route: string;
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
    // After a pause one request at a time probes whether the host answers again.
    return {
      kind: reserve === undefined ? 'wait' : 'fail',
      until: now + SECOND,
      reason: `${limits.host.name} gives no usable answers.`,
    };
  }
  const left = errorsLeft(limits, now);
  if (reserve !== undefined && left - ask.optionalInFlight <= reserve) {
    return { kind: 'fail', until: Math.max(limits.errors.resetsAt, now + SECOND), reason: 'error budget' };
  }
  if (left <= LAST_ERRORS) return { kind: 'wait', until: limits.errors.resetsAt, reason: 'error budget' };
  const group = limits.groups.get(ask.route);
  const bucket = group === undefined ? undefined : limits.buckets.get(group);
  if (bucket !== undefined && bucket.pausedUntil - now > LONGEST_WAIT) {
    const until = bucket.pausedUntil;
    const reason = `${limits.host.name} asks for fewer requests of '${group}'; none of these is sent before ${isoUtc(until)}.`;
    return { kind: 'fail', until, reason };
  }
  const earliest = bucket === undefined ? 0 : nextInBucket(bucket);
  return earliest > now ? { kind: 'wait', until: earliest, reason: `rate limit of '${group}'` } : { kind: 'go' };
}

/** Below half of a bucket the remaining tokens are spread over one whole window, so that they last until tokens return. */
function nextInBucket({ limit, windowMs, remaining, lastAskedAt, pausedUntil }: Bucket): number {
  if (remaining >= limit / 2) return pausedUntil;
  const gap = (windowMs * TOKENS_GOOD) / Math.max(remaining - TOKENS_BAD, TOKENS_GOOD);
  return Math.max(pausedUntil, lastAskedAt + Math.min(gap, bounds.wait));
}

/** Notes that a request was sent; its cost counts before the answer arrives. */
export function recordRequest(limits: HostLimits, route: string, now: number): HostLimits {
  const group = limits.groups.get(route);
  const bucket = group === undefined ? undefined : limits.buckets.get(group);
  if (group === undefined || bucket === undefined) return limits;
  return withBucket(limits, group, { ...bucket, remaining: bucket.remaining - TOKENS_GOOD, lastAskedAt: now });
}

/** Notes what an answer says about the limits. */
export function observe(limits: HostLimits, answer: ObservedAnswer): HostLimits {
  const { status, now } = answer;
  let next = withGroup(limits, answer);
  const group = next.groups.get(answer.route);
  const errorsRemain = count(answer.header('x-esi-error-limit-remain'));
  const untilReset = Math.min((count(answer.header('x-esi-error-limit-reset')) ?? 60) * SECOND, bounds.wait);
  if (errorsRemain !== null) next = withErrorWindow(next, errorsRemain, now + untilReset, now);
  else if (status >= 400 && group === undefined && limits.host.isEsi) next = withUnreportedError(next, now);
  next = withBucketHeaders(next, group, answer);

  if (status === 420) {
    const until = now + untilReset + SECOND;
    return stopped(
      next,
      now,
      until,
      (at) => `${limits.host.name}'s error limit is used up; nothing is asked before ${isoUtc(at)}.`,
    );
  }
  if (status === 429) return withRetryAfter(next, group, now, now + retryAfter(answer.header('retry-after'), now));
  if (status >= 500) return observeFailure(next, now, `answered ${status}`);
  return status === 304 || status === 204 ? observeUsable(next) : next;
}

/** Notes a usable answer, which ends a run of failures. */
export function observeUsable(limits: HostLimits): HostLimits {
  return { ...limits, failuresInARow: 0 };
}

/** Pauses all requests until `until`; then one is sent at a time, with longer pauses, until one has a usable answer. */
function stopped(limits: HostLimits, now: number, until: number, reasonAt: (until: number) => string): HostLimits {
  if (limits.stop !== null && limits.stop.until >= until) return limits;
  // Requests that were under way when the stop began fail for the same cause and do not lengthen it.
  const isAnother = limits.stop === null || limits.stop.until <= now;
  const failuresInARow = Math.max(limits.failuresInARow + (isAnother ? 1 : 0), bounds.failuresBeforePause);
  const isFirst = failuresInARow === bounds.failuresBeforePause;
  const at = isFirst ? until : Math.max(until, now + pauseAfter(failuresInARow));
  return { ...limits, failuresInARow, stop: { until: at, reason: reasonAt(at) } };
}

/** Notes a request without a usable answer; several in a row pause all requests, twice as long each time. */
export function observeFailure(limits: HostLimits, now: number, what: string): HostLimits {
  // Requests that were under way when the pause began fail for the same cause and do not lengthen it.
  if (limits.stop !== null && limits.stop.until > now) return limits;
  const failuresInARow = limits.failuresInARow + 1;
  const pause = pauseAfter(failuresInARow);
  if (pause === 0) return { ...limits, failuresInARow };
  const until = now + pause;
  return { ...limits, failuresInARow, stop: { until, reason: outageReason(limits.host, { now, what, until }) } };
}

/** One sentence about a host that does not answer properly; the daily downtime is named where it is the likely cause. */
export function outageReason({ name, isEsi }: HostFacts, trouble: { now: number; what: string; until: number | null }): string {
  const { now, what, until } = trouble;
  const sentence = `${name} ${what}.${until === null ? '' : ` Next attempt at ${isoUtc(until)}.`}`;
  return isEsi && mayBeDowntime(now) ? `New Eden is in its daily downtime (11:00 UTC): ${sentence}` : sentence;
}

/** Learns the route's group from the answer's header. */
function withGroup(limits: HostLimits, { header, route }: ObservedAnswer): HostLimits {
  const named = header('x-ratelimit-group');
  if (named === null || limits.groups.get(route) === named) return limits;
  // A host that makes up names for ever is not remembered for ever.
  const groups = limits.groups.size >= bounds.routesWithGroup ? new Map<string, string>() : limits.groups;
  return { ...limits, groups: new Map(groups).set(route, named) };
}

function withErrorWindow(limits: HostLimits, remain: number, resetsAt: number, now: number): HostLimits {
  const { errors } = limits;
  // Answers of one window can arrive out of order: the lowest count is the true one.
  const sameWindow = errors.resetsAt > now && Math.abs(errors.resetsAt - resetsAt) <= 2 * SECOND;
  return { ...limits, errors: { remain: sameWindow ? Math.min(errors.remain, remain) : remain, resetsAt } };
}

function withUnreportedError(limits: HostLimits, now: number): HostLimits {
  const open = limits.errors.resetsAt > now;
  const errors = { remain: errorsLeft(limits, now) - 1, resetsAt: open ? limits.errors.resetsAt : now + MINUTE };
  return { ...limits, errors };
}

function withBucketHeaders(limits: HostLimits, group: string | undefined, { header, now }: ObservedAnswer): HostLimits {
  const size = /^(\d+)\/(\d+)([smh])$/.exec(header('x-ratelimit-limit') ?? '');
  const remaining = count(header('x-ratelimit-remaining'));
  if (group === undefined || size === null || remaining === null) return limits;
  const unit = { s: SECOND, m: MINUTE, h: HOUR }[size[3] as 's' | 'm' | 'h'];
  const known = limits.buckets.get(group);
  const bucket = { limit: Number(size[1]), windowMs: Number(size[2]) * unit, remaining };
  return withBucket(limits, group, { ...bucket, lastAskedAt: known?.lastAskedAt ?? now, pausedUntil: known?.pausedUntil ?? 0 });
}

/** A 429 silences its group or, where the route has none that is known, the whole host. */
function withRetryAfter(limits: HostLimits, group: string | undefined, now: number, until: number): HostLimits {
  if (group !== undefined) {
    const bucket = limits.buckets.get(group) ?? { limit: 0, windowMs: 0, remaining: Number.POSITIVE_INFINITY, lastAskedAt: now };
    return withBucket(limits, group, { ...bucket, pausedUntil: until });
  }
  const { name } = limits.host;
  return stopped(limits, now, until, (at) => `${name} asks for fewer requests; nothing is asked before ${isoUtc(at)}.`);
}

function withBucket(limits: HostLimits, group: string, bucket: Bucket): HostLimits {
  const buckets = limits.buckets.size >= bounds.routesWithGroup ? new Map<string, Bucket>() : limits.buckets;
  return { ...limits, buckets: new Map(buckets).set(group, bucket) };
}

function count(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/** Milliseconds to wait by a Retry-After header (seconds or a date), at most the longest accepted; without one a minute. */
export function retryAfter(header: string | null, now: number): number {
  if (header !== null && /^\d+$/.test(header)) return Math.min(Math.max(Number(header), 1) * SECOND, bounds.wait);
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? MINUTE : Math.min(Math.max(at - now, SECOND), bounds.wait);
}
