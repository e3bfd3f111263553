import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { FeedPosition, KillmailRow, KillmailWrites } from '#main/store/systems/killmails';
import type { Transaction } from '#main/store/transaction';
import type { KillmailSource, SequenceDocument } from '#main/upstream/killmails';
import { DAY, fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { type Job, JobFailure } from '../scheduler/job.ts';
import { isInKnownSpace, liveRow } from './killmail-rows.ts';

const PERIOD = 30 * SECOND;
/** Upstream allows 20 reads a second; ten leave room for whoever else reads from this address. */
const BETWEEN_READS = 100;
/** Upstream asks for at least 6 s before a missing number is asked for again. */
const AFTER_MISSING = 6 * SECOND;
/** After so many misses of one number, or so long, it is asked whether the sequence has gone on without it. */
const MISSES_BEFORE_DOUBT = 10;
const DOUBT_AFTER = 5 * MINUTE;
const LOOK_BEYOND = 3;
/** A number that the sequence has left behind may still turn up; one left far behind will not. */
const MISSES_BEHIND = 3;
const MISSES_FAR_BEHIND = 1;
const FAR_BEHIND = 200;
/** Documents are kept for about a day: what was not read for longer cannot be read any more. */
const KEPT = 23 * HOUR;
/** Numbers left out in a row, far from the head, after which the rest counts as deleted too. */
const HOLES_BEFORE_JUMP = 5;
/** Between its upload and the moment that its number can be read. */
const PUBLISHED_WITHIN = 10 * MINUTE;
/** Further behind than this, the backlog is worth a bar with numbers. */
const BACKLOG = 15 * MINUTE;
/** The number of the head is told every 51 documents only: one that is lower by more means that numbering began anew. */
const HEAD_LAG = 200;
/** A first start goes back this far: some six hours of kills, which is what gate pressure looks back on (decisions §4.3). */
const START_BACK = [4000, 2000, 1000, 500, 250, 100, 51, 0];
const BATCH = 100;
/** One run reads at most so many numbers, some two minutes' worth; the next one follows at once where more are there. */
const MOST_IN_A_RUN = 1000;
/** Kills older than what is kept are not worth storing. */
export const KILLMAIL_RETENTION = 36 * DAY;

/** Follows the killmail sequence from the stored number on until it is up to date; each run goes on where the last ended. */
export function killmailFeed(deps: {
  source: KillmailSource;
  killmails: KillmailWrites;
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
  log: Log;
}): Job {
  const { source, killmails, versions, transaction, clock, log } = deps;
  /** The number that is missing at present; forgotten by a restart, which looks at the head at its first miss instead. */
  let missing = NOTHING_MISSING;
  let lookedAtHead = false;

  async function head(signal: AbortSignal): Promise<number> {
    const answer = await source.head(signal);
    if (answer.kind === 'failed') throw new JobFailure(answer.reason, answer.retryAt);
    lookedAtHead = true;
    await clock.sleep(BETWEEN_READS, signal);
    return answer.sequence;
  }

  async function read(number: number, signal: AbortSignal) {
    const rest = missing.number === number ? missing.askedAt + AFTER_MISSING - clock.now() : 0;
    // A clock that was set back makes no wait longer.
    if (rest > 0) await clock.sleep(Math.min(rest, AFTER_MISSING), signal);
    const answer = await source.document(number, signal);
    if (answer.kind === 'failed') throw new JobFailure(answer.reason, answer.retryAt);
    await clock.sleep(BETWEEN_READS, signal);
    return answer;
  }

  /** The sequence's own number lags: whether one of the next few is there already, and which. */
  async function lookBeyond(number: number, signal: AbortSignal): Promise<number | null> {
    for (let next = number + 1; next <= number + LOOK_BEYOND; next += 1) {
      if ((await read(next, signal)).kind === 'document') return next;
    }
    return null;
  }

  /** The oldest number worth beginning with, by whether it is still there. */
  async function startAfresh(newest: number, signal: AbortSignal): Promise<FeedPosition> {
    for (const number of new Set(START_BACK.map((back) => Math.max(newest - back, 1)))) {
      const answer = await read(number, signal);
      if (answer.kind === 'document') return positionAt(number, uploadedAt(answer.document));
    }
    return positionAt(newest + 1, clock.now());
  }

  /** Leaves out what upstream has deleted, and says what that was. */
  async function jump(from: FeedPosition, newest: number, signal: AbortSignal): Promise<FeedPosition> {
    const to = await startAfresh(newest, signal);
    const gap = {
      fromSequence: from.nextSequence,
      toSequence: Math.max(from.nextSequence, to.nextSequence - 1),
      since: from.coveredUntil,
      until: to.coveredSince,
    };
    log.warn(gap, 'killmails were not read while they were kept; the day files fill the gap');
    transaction(() => {
      killmails.saveGap(gap);
      killmails.savePosition(to);
    });
    return to;
  }

  async function position(signal: AbortSignal): Promise<FeedPosition> {
    const stored = killmails.position();
    if (stored === undefined) return startAfresh(await head(signal), signal);
    const now = clock.now();
    if (now - fromIso(stored.coveredUntil) > KEPT) return jump(stored, await head(signal), signal);
    // A clock that was ahead has claimed more than was read.
    const latest = (at: string) => isoUtc(Math.min(fromIso(at), now));
    return { ...stored, coveredSince: latest(stored.coveredSince), coveredUntil: latest(stored.coveredUntil) };
  }

  return {
    name: 'killmails',
    label: 'Killmails',
    source: 'r2z2',
    everyMs: PERIOD,
    offsetMs: 0,
    after: [],

    async run({ signal, report }) {
      let at = await position(signal);
      let stored: FeedPosition | null = null;
      let newest = clock.now() - fromIso(at.coveredUntil) > BACKLOG ? await head(signal) : null;
      let holes = 0;
      let rows = 0;
      const begun = at.nextSequence;
      const batch: KillmailRow[] = [];

      function commit(): void {
        transaction(() => {
          const changes = killmails.save(batch, 'live');
          killmails.savePosition(at);
          if (changes > 0) versions.bump('killmails', at.coveredUntil);
          else versions.observe('killmails', at.coveredUntil);
          rows += changes;
        });
        batch.length = 0;
        stored = at;
      }
      /** Nothing newer can be read: whatever was uploaded some minutes ago has been. */
      function upToDate(): void {
        const until = Math.max(fromIso(at.coveredUntil), clock.now() - PUBLISHED_WITHIN);
        at = { ...at, coveredUntil: isoUtc(until) };
      }
      function take(document: SequenceDocument): void {
        const old = clock.now() - fromIso(document.esi.killmail_time) > KILLMAIL_RETENTION;
        if (!old && isInKnownSpace(document.esi)) batch.push(liveRow(document));
        const uploaded = Math.max(fromIso(at.coveredUntil), Math.min(uploadedAt(document), clock.now()));
        at = { ...at, nextSequence: at.nextSequence + 1, coveredUntil: isoUtc(uploaded) };
      }

      try {
        while (at.nextSequence - begun < MOST_IN_A_RUN) {
          const answer = await read(at.nextSequence, signal);
          if (answer.kind === 'document') {
            take(answer.document);
            holes = 0;
            if (batch.length >= BATCH) commit();
            if (newest !== null) report(at.nextSequence - begun, Math.max(newest, at.nextSequence) - begun, 'killmails');
            continue;
          }
          if (answer.kind === 'unreadable') {
            log.warn({ sequence: at.nextSequence, rule: answer.rule }, 'killmail left out');
            at = { ...at, nextSequence: at.nextSequence + 1 };
            continue;
          }
          missing = missedAgain(missing, at.nextSequence, clock.now());
          if (newest === null || newest <= at.nextSequence) {
            const doubtful = missing.misses >= MISSES_BEFORE_DOUBT || clock.now() - missing.since >= DOUBT_AFTER;
            if (lookedAtHead && !doubtful) {
              upToDate();
              break;
            }
            newest = await head(signal);
            if (newest < at.nextSequence - HEAD_LAG) {
              commit();
              at = await jump(at, newest, signal);
              continue;
            }
            if (newest <= at.nextSequence) {
              const next = doubtful ? await lookBeyond(at.nextSequence, signal) : null;
              missing = { ...missing, misses: 1, since: clock.now() };
              if (next !== null) {
                at = { ...at, nextSequence: next };
                continue;
              }
              upToDate();
              break;
            }
          }
          const ahead = newest - at.nextSequence;
          if (missing.misses < (ahead > FAR_BEHIND ? MISSES_FAR_BEHIND : MISSES_BEHIND)) continue;
          at = { ...at, nextSequence: at.nextSequence + 1 };
          holes += 1;
          if (holes >= HOLES_BEFORE_JUMP && ahead > FAR_BEHIND) {
            commit();
            at = await jump(at, newest, signal);
            holes = 0;
          }
        }
      } finally {
        // Also what was read before a failure: only what is not stored has to be read again.
        if (stored !== at) commit();
      }
      const more = at.nextSequence - begun >= MOST_IN_A_RUN;
      return { rows, nextDueAt: clock.now() + (more ? 0 : PERIOD) };
    },
  };
}

/** A number that is missing: how often it was asked for, since when, and when last. Milliseconds since the epoch. */
interface Missing {
  number: number;
  misses: number;
  since: number;
  askedAt: number;
}
const NOTHING_MISSING: Missing = { number: -1, misses: 0, since: 0, askedAt: 0 };

function missedAgain(before: Missing, number: number, now: number): Missing {
  return before.number === number
    ? { ...before, misses: before.misses + 1, askedAt: now }
    : { number, misses: 1, since: now, askedAt: now };
}

function uploadedAt({ uploaded_at }: SequenceDocument): number {
  return uploaded_at * SECOND;
}

function positionAt(nextSequence: number, at: number): FeedPosition {
  return { nextSequence, coveredSince: isoUtc(at), coveredUntil: isoUtc(at) };
}
