import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { NameWrites } from '#main/store/catalog/names';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { FeedGap, FeedPosition, KillmailRow, KillmailWrites } from '#main/store/systems/killmails';
import type { Transaction } from '#main/store/transaction';
import type { KillmailSource, SequenceDocument } from '#main/upstream/killmails';
import { sourceTable } from '#shared/sources';
import { DAY, fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { type Job, JobFailure } from '../scheduler/job.ts';
import { isInSharedSpace, liveRow, storeLive } from './killmail-rows.ts';
import { createSequenceReader, type SequenceReader, uploadedAt } from './killmail-sequence.ts';

const PERIOD = 30 * SECOND;
/** A number that the sequence has left behind may still turn up; one left far behind will not. */
const MISSES_BEHIND = 3;
const MISSES_FAR_BEHIND = 1;
const FAR_BEHIND = 200;
/** Numbers left out in a row, far from the head, after which the remaining ones count as deleted too. */
const HOLES_BEFORE_JUMP = 5;
/** Between its upload and the moment that its number can be read. */
const PUBLISHED_WITHIN = 10 * MINUTE;
/** Further behind than this, the backlog is worth a bar with numbers. */
const BACKLOG = 15 * MINUTE;
/** R2Z2 updates the number of its head every 51 documents: one that is lower by more means that numbering began anew. */
const HEAD_LAG = 200;
/** This many unreadable documents in a row are the source's fault, not each one's: none of them is given up. */
const UNREADABLE_IN_A_ROW = 5;
const BATCH = 100;
/** One run reads at most this many numbers, some two minutes' worth; the next one follows at once where more are there. */
const MOST_IN_A_RUN = 1000;
/** Kills older than what is kept are not worth storing. */
export const KILLMAIL_RETENTION = 36 * DAY;

interface KillmailFeedDeps {
  source: KillmailSource;
  killmails: KillmailWrites;
  names: Pick<NameWrites, 'want'>;
  events: Pick<EventWrites, 'kills'>;
  /** As in KillmailReads. */
  leftOut(since: string): number;
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
  log: Log;
  /** Milliseconds between two looks for what is new; absent: half a minute. */
  everyMs?: number;
}

/** How far one run has come. */
interface FeedRun {
  batch: KillmailBatch;
  /** The head of the sequence when it was read last; null: not in this run. */
  newest: number | null;
  /** Numbers left out in a row. */
  holes: number;
  /** Unreadable documents in a row. */
  unreadable: number;
}

/** Follows the killmail sequence from the stored number on until it is up to date; each run goes on where the last ended. */
export function killmailFeed(deps: KillmailFeedDeps): Job {
  const { clock, log, everyMs = PERIOD } = deps;
  const sequence = createSequenceReader(deps.source, clock);
  const positions = createFeedPositions(sequence, deps);
  const glance = createGlance(sequence);

  async function jump({ batch }: FeedRun, newest: number, signal: AbortSignal): Promise<void> {
    batch.commit();
    batch.moveTo(await positions.jump(batch.position(), newest, signal));
  }

  /** Handles a number that is missing. True: nothing newer can be read, the run is over. */
  async function passMissing(run: FeedRun, signal: AbortSignal): Promise<boolean> {
    const number = run.batch.position().nextSequence;
    if (run.newest === null || run.newest <= number) {
      const doubtful = sequence.isDoubtful();
      if (sequence.headWasRead() && !doubtful) return true;
      run.newest = await sequence.head(signal);
      if (run.newest < number - HEAD_LAG) {
        await jump(run, run.newest, signal);
        return false;
      }
      if (run.newest <= number) {
        const next = doubtful ? await sequence.findAfter(number, signal) : null;
        sequence.restartMisses();
        if (next !== null) run.batch.skipTo(next);
        return next === null;
      }
    }
    const ahead = run.newest - number;
    if (sequence.misses() < (ahead > FAR_BEHIND ? MISSES_FAR_BEHIND : MISSES_BEHIND)) return false;
    run.batch.skipTo(number + 1);
    run.holes += 1;
    if (run.holes >= HOLES_BEFORE_JUMP && ahead > FAR_BEHIND) {
      await jump(run, run.newest, signal);
      run.holes = 0;
    }
    return false;
  }

  return {
    name: 'killmails',
    label: 'Killmails',
    source: 'r2z2',
    everyMs,
    offsetMs: 0,
    after: [],

    async run({ signal, report }) {
      const batch = createBatch({ ...deps, positions }, await positions.current(signal));
      const next = () => batch.position().nextSequence;
      const behind = clock.now() - fromIso(batch.position().coveredUntil) > BACKLOG;
      const run: FeedRun = { batch, newest: null, holes: 0, unreadable: 0 };
      const first = next();
      try {
        while (next() - first < MOST_IN_A_RUN) {
          if (behind) await glance(run, signal);
          const answer = await sequence.read(next(), signal);
          if (answer.kind === 'document') {
            batch.add(answer.document);
            Object.assign(run, { holes: 0, unreadable: 0 });
            if (run.newest !== null) report(next() - first, Math.max(run.newest, next()) - first, 'killmails');
          } else if (answer.kind !== 'absent') {
            passUnreadable(run, answer, log);
          } else {
            sequence.countMiss(next());
            if (await passMissing(run, signal)) {
              batch.markUpToDate();
              break;
            }
          }
        }
      } finally {
        batch.commitUnstored();
      }
      const isCut = next() - first >= MOST_IN_A_RUN;
      return { ...batch.result(isCut ? run.newest : null), nextDueAt: clock.now() + (isCut ? 0 : everyMs) };
    },
  };
}

/**
 * Leaves out a document that makes no sense; of several in a row none, and the run fails. One that is `lost` says nothing about the
 * others, which can be read.
 */
function passUnreadable(run: FeedRun, { kind, reason }: { kind: 'unreadable' | 'lost'; reason: string }, log: Log): void {
  const number = run.batch.position().nextSequence;
  log.warn({ sequence: number, reason }, 'killmail left out');
  run.batch.leaveOut();
  run.unreadable = kind === 'lost' ? 0 : run.unreadable + 1;
  if (run.unreadable < UNREADABLE_IN_A_ROW) return;
  const first = number + 1 - run.unreadable;
  run.batch.skipTo(first);
  throw new JobFailure(`${sourceTable.r2z2.name}'s killmails from number ${first} on cannot be used: ${reason}.`);
}

function leftOutNote(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? 'killmail' : 'killmails'} of the last 24 hours could not be read and ${count === 1 ? 'is' : 'are'} left out.`;
}

/** Collects the documents of one run and stores them, a hundred at a time, together with the position behind them. */
function createBatch(deps: KillmailFeedDeps & { positions: FeedPositions }, start: FeedPosition) {
  const { killmails, leftOut: countLeftOut, versions, transaction, clock, positions } = deps;
  let at = start;
  let stored: FeedPosition | null = null;
  let rows = 0;
  const pending: KillmailRow[] = [];
  let leftOut: FeedGap[] = [];

  function commit(): void {
    transaction(() => {
      const changes = storeLive(deps, pending);
      // Those that the position has gone back behind are read again.
      for (const gap of leftOut) if (gap.fromSequence < at.nextSequence) killmails.saveGap(gap);
      killmails.savePosition(at);
      if (changes > 0) versions.bump('killmails', at.coveredUntil);
      else versions.observe('killmails', at.coveredUntil);
      rows += changes;
    });
    pending.length = 0;
    [leftOut, stored] = [[], at];
  }

  function take(document: SequenceDocument): void {
    const age = clock.now() - fromIso(document.esi.killmail_time);
    if (age <= KILLMAIL_RETENTION && isInSharedSpace(document.esi)) pending.push(liveRow(document));
  }

  return {
    position: () => at,
    /** Rows that were changed in the store, how many killmails of the last day it lacks, and how many are left up to `newest`. */
    result(newest: number | null) {
      const left = newest === null ? 0 : newest - at.nextSequence;
      const backlog = left > 0 ? { left, unit: 'killmails' } : undefined;
      return { rows, note: leftOutNote(countLeftOut(isoUtc(clock.now() - DAY))), backlog };
    },
    commit,
    /** Also what was read before a failure: only what is not stored has to be read again. */
    commitUnstored(): void {
      if (stored !== at) commit();
    },
    /** Takes a document whose turn comes later. */
    addAhead: take,
    /** Takes the document of the next number. */
    add(document: SequenceDocument): void {
      take(document);
      const uploaded = Math.max(fromIso(at.coveredUntil), Math.min(uploadedAt(document), clock.now()));
      positions.noteUpload(uploaded);
      at = { ...at, nextSequence: at.nextSequence + 1, coveredUntil: isoUtc(uploaded) };
      if (pending.length >= BATCH) commit();
    },
    /** Passes a number that cannot be read, and notes that. */
    leaveOut(): void {
      const { nextSequence, coveredUntil } = at;
      leftOut.push({ fromSequence: nextSequence, toSequence: nextSequence, since: coveredUntil, until: coveredUntil });
      at = { ...at, nextSequence: nextSequence + 1 };
    },
    skipTo(nextSequence: number): void {
      at = { ...at, nextSequence };
    },
    moveTo(position: FeedPosition): void {
      at = position;
    },
    /** Nothing newer can be read: everything uploaded until some minutes ago was read, unless nothing is uploaded any more. */
    markUpToDate(): void {
      const until = Math.max(fromIso(at.coveredUntil), Math.min(clock.now() - PUBLISHED_WITHIN, positions.standsStillAt()));
      at = { ...at, coveredUntil: isoUtc(until) };
    },
  };
}
type KillmailBatch = ReturnType<typeof createBatch>;

/** Documents are kept for about a day: what was not read for longer cannot be read any more. */
const SEQUENCE_RETENTION = 23 * HOUR;
/** The galaxy never goes this long without a kill: where none was uploaded for this long, it is the source that stands still. */
const STANDSTILL = HOUR;
/** A first start goes back this far: some six hours of kills, which is what gate pressure looks back on (decisions §4.3). */
const START_BACK = [4000, 2000, 1000, 500, 250, 100, 51, 0];

/** Where reading of the sequence starts, and where it goes on after numbers that upstream has deleted. */
function createFeedPositions(
  sequence: SequenceReader,
  deps: { killmails: KillmailWrites; transaction: Transaction; clock: Clock; log: Log },
) {
  const { killmails, transaction, clock, log } = deps;
  /** Milliseconds since the epoch; 0 before the first run. */
  let newestUpload = 0;

  /** The oldest number worth beginning with, by whether it is still there. */
  async function startAfresh(newest: number, signal: AbortSignal): Promise<FeedPosition> {
    for (const number of new Set(START_BACK.map((back) => Math.max(newest - back, 1)))) {
      const answer = await sequence.read(number, signal);
      if (answer.kind === 'document') return positionAt(number, Math.min(uploadedAt(answer.document), clock.now()));
    }
    return positionAt(newest + 1, clock.now());
  }

  /** Leaves out what upstream has deleted, and stores what that was as a gap. `newest`: the head of the sequence. */
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

  return {
    jump,
    /** A document was uploaded at this time, in milliseconds since the epoch. */
    noteUpload(at: number): void {
      newestUpload = Math.max(newestUpload, at);
    },
    /** Until when no kill since the newest upload is plausible, in milliseconds since the epoch. */
    standsStillAt: () => newestUpload + STANDSTILL,
    /** The stored position; a new one where nothing is stored, or what follows the stored one is deleted by now. */
    async current(signal: AbortSignal): Promise<FeedPosition> {
      const stored = killmails.position();
      // After a restart nothing else is known of it.
      if (newestUpload === 0 && stored !== undefined) newestUpload = Math.min(fromIso(stored.coveredUntil), clock.now());
      if (stored === undefined) return startAfresh(await sequence.head(signal), signal);
      const now = clock.now();
      if (now - fromIso(stored.coveredUntil) > SEQUENCE_RETENTION) {
        const newest = await sequence.head(signal);
        // A source that stands still has deleted nothing that was not read.
        if (newest >= stored.nextSequence || newest < stored.nextSequence - HEAD_LAG) return jump(stored, newest, signal);
      }
      // A clock that was ahead has claimed more than was read.
      const latest = (at: string) => isoUtc(Math.min(fromIso(at), now));
      return { ...stored, coveredSince: latest(stored.coveredSince), coveredUntil: latest(stored.coveredUntil) };
    },
  };
}

type FeedPositions = ReturnType<typeof createFeedPositions>;

function positionAt(nextSequence: number, at: number): FeedPosition {
  return { nextSequence, coveredSince: isoUtc(at), coveredUntil: isoUtc(at) };
}

/** This many of the newest numbers are looked at first where twice as many wait: what is live lies there. */
const NEWEST = 150;
/** And what came since then, each time that this many numbers of the backlog were read. */
const EVERY = 100;
/** The source renews its head every 51 documents: newer ones are looked for this far after it. */
const AFTER_HEAD = 60;
/** This many numbers in a row may never have been used. */
const MOST_LEFT_OUT = 3;

/** A run as far as a glance knows it. */
interface GlancingRun {
  batch: { position(): FeedPosition; addAhead(document: SequenceDocument): void; commit(): void };
  newest: number | null;
}

/**
 * Stores the newest kills ahead of their turn, each once: a backlog takes minutes, and what is live would be reported at its end only.
 * Notes the head of the sequence; does nothing while the next glance is not due.
 */
function createGlance(sequence: SequenceReader): (run: GlancingRun, signal: AbortSignal) => Promise<void> {
  let seenUntil = 0;
  let dueAt = 0;
  return async (run, signal) => {
    const { batch } = run;
    const { nextSequence } = batch.position();
    if (run.newest !== null && nextSequence < dueAt) return;
    dueAt = nextSequence + EVERY;
    const newest = await sequence.head(signal);
    run.newest = newest;
    if (newest - nextSequence <= 2 * NEWEST) return;
    let absent = 0;
    for (let number = Math.max(seenUntil, newest - NEWEST); number <= newest + AFTER_HEAD; number += 1) {
      const answer = await sequence.read(number, signal);
      absent = answer.kind === 'absent' ? absent + 1 : 0;
      // Single numbers are left out; several in a row are a head that is none, which those find who read one by one.
      if (absent > MOST_LEFT_OUT || (absent > 0 && number > newest)) break;
      if (answer.kind === 'document') batch.addAhead(answer.document);
      if (absent === 0) seenUntil = number + 1;
    }
    batch.commit();
  };
}
