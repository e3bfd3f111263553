import { tradedPace } from '#main/domain/trade/traded';
import type { Clock } from '#main/runtime/world';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import type { MarketHistoryWrites, TradedType } from '#main/store/market/history';
import type { Transaction } from '#main/store/transaction';
import type { HistoryAnswer, MarketSource } from '#main/upstream/esi/market';
import { type HubMarket, plexMarket } from '#shared/game';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import type { RateLimiter } from '../rate-limiter.ts';
import { type Job, JobFailure } from '../scheduler/job.ts';

const PERIOD = 5 * MINUTE;
/** Questions of one run: little more than a minute of the 300 a minute that the source allows (upstream §2.18). */
const MOST_QUESTIONS = 300;
const BATCH = 50;
/** Days that are kept. */
const RETENTION_DAYS = 31;
/** A type without a market in a region may get one. */
const ABSENT_WAIT = 7 * DAY;
/** Where the source does not say when its next day comes. */
const DEFAULT_WAIT = DAY;
/** Which types contracts hold is looked up at most this often. */
const HELD_FOR = HOUR;
/** Errors of the shared budget that this leaves to all others. */
const RESERVE = 40;

/** What the history is read from and written to. */
interface MarketHistoryDeps {
  source: Pick<MarketSource, 'history'>;
  history: MarketHistoryWrites;
  /** Of all questions about it. */
  pace: RateLimiter;
  /** The hubs whose histories are read, the first one first. */
  readHubs(): readonly HubMarket[];
  answers: { save(records: readonly HttpAnswerRow[]): void };
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
}

/** Reads what was traded of the types that contracts hold, at the hub of the settings first (decisions §3.19). */
export function marketHistory(deps: MarketHistoryDeps): Job {
  const { source, pace, versions, transaction, clock } = deps;
  const due = dueTypes(deps);

  return {
    name: 'market-history',
    label: 'What the market traded',
    source: 'market',
    everyMs: PERIOD,
    offsetMs: 2 * MINUTE,
    after: ['market-prices', 'public-contracts', 'contract-items'],

    async run({ signal, report }) {
      const wanted = due();
      let done = 0;
      for (let from = 0; from < wanted.length; from += BATCH) {
        report(from, wanted.length, 'types');
        const batch = wanted.slice(from, from + BATCH);
        const ask = async (type: TradedType, either: AbortSignal) => ({
          type,
          answer: await source.history(type.regionId, type.typeId, either, { reserve: RESERVE }),
        });
        const answers = await pace.all(batch, ask, signal);
        transaction(() => {
          const times = answers.flatMap(({ type, answer }) => saveAnswer(deps, type, answer) ?? []);
          const newest = times.sort().at(-1);
          if (newest !== undefined) versions.bump('market_history', newest);
        });
        const failures = answers.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer] : []));
        done += batch.length - failures.length;
        const [first] = failures;
        if (first !== undefined && first.reason === 'error budget')
          return { rows: done, nextDueAt: fromIso(first.retryAt ?? isoUtc(clock.now() + MINUTE)) };
        if (first !== undefined && failures.length * 2 >= batch.length) throw new JobFailure(first.reason, first.retryAt);
      }
      return { rows: done };
    },
  };
}

/** What is due, types of most contracts first; the region of the hub of the settings goes before all others. */
function dueTypes({ history, readHubs, clock }: Pick<MarketHistoryDeps, 'history' | 'readHubs' | 'clock'>): () => TradedType[] {
  let held: { at: number; typeIds: number[] } | undefined;
  return () => {
    const now = clock.now();
    if (held === undefined || now - held.at > HELD_FOR) held = { at: now, typeIds: history.heldTypes() };
    const found: TradedType[] = [];
    for (const { regionId } of [plexMarket, ...readHubs()]) {
      const resting = history.notDue(regionId, isoUtc(now));
      const isItsOwn = (typeId: number) => (typeId === plexMarket.typeId) === (regionId === plexMarket.regionId);
      const types = held.typeIds
        .filter((typeId) => isItsOwn(typeId) && !resting.has(typeId))
        .map((typeId) => ({ regionId, typeId }));
      found.push(...types.slice(0, MOST_QUESTIONS - found.length));
    }
    return found;
  };
}

/** Returns the source's time where it answered with the days, or that they are unchanged. */
function saveAnswer({ history, answers, clock }: MarketHistoryDeps, type: TradedType, answer: HistoryAnswer): string | null {
  const now = clock.now();
  const later = (at: string | null) => (at !== null && fromIso(at) > now ? at : isoUtc(now + DEFAULT_WAIT));
  if (answer.kind === 'failed') return null;
  if (answer.kind === 'absent') {
    const never = { volumeADay: 0, average: null, medianBefore: null };
    history.save({ ...type, days: [], observedAt: isoUtc(now) }, never, isoUtc(now + ABSENT_WAIT));
    return null;
  }
  if (answer.kind !== 'days') {
    const observedAt = answer.kind === 'unchanged' ? answer.observedAt : null;
    history.postpone(type, { dueAt: later(answer.dueAt), observedAt });
    return observedAt;
  }
  const observedAt = answer.observedAt ?? isoUtc(now);
  const oldest = isoUtc(fromIso(observedAt) - RETENTION_DAYS * DAY).slice(0, 10);
  const days = answer.days.filter(({ date }) => date >= oldest).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  history.save({ ...type, days, observedAt }, tradedPace(answer.days, observedAt), later(answer.dueAt));
  answers.save([answer.record]);
  return observedAt;
}
