import { type EntityFigures, entityFigures } from '#main/domain/fights/entity-figures';
import { type KillFilter, type KillHour, packKills, wantedKills } from '#main/domain/fights/kill-hour';
import { latest } from '#main/runtime/latest';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { type HolderChange, holderChangeReads } from '#main/store/systems/holder-changes';
import { killmailChangeReads } from '#main/store/systems/killmail-changes';
import { pastKillReads } from '#main/store/systems/past-kills';
import { readTransactions } from '#main/store/transaction';
import type { QueryOf } from '#shared/http/endpoint';
import { KILL_DAYS, type kills } from '#shared/plan-api/kills';
import { DAY, fromIso, HOUR, isoUtc, SECOND } from '#shared/time';

/** A step ends after this many kills, some milliseconds of work. */
const STEP = 500;
/** Found kills beyond a page that are kept before they are put in order. */
const MOST_UNSORTED = 1000;

/** Which kills are looked for, from a time (milliseconds) on, and in which order. `before`: only older ones than this. */
export interface KillQuestion extends Pick<QueryOf<typeof kills>, 'sort' | 'dir' | 'limit'> {
  from: number;
  filter: KillFilter;
  before?: { killmailId: number; at: number } | undefined;
}

/** Ids in order, how many fit in all, whether older ones are left, and the newest revision that was looked at. */
export interface FoundKills {
  killmailIds: number[];
  total: number;
  /** In how many systems. */
  systems: number;
  more: boolean;
  revision: number;
}

/**
 * The hours of killmails that were asked for, in memory. An hour is read once, and again where a kill of it came, changed or was deleted.
 */
export function killHours(db: ReadDb) {
  const changes = killmailChangeReads(db);
  const { between } = pastKillReads(db);
  const hours = new Map<number, KillHour>();
  let made = { revision: 0, from: '' };

  function discardChanged(): void {
    const revision = changes.newestRevision();
    const from = changes.span()?.from ?? '';
    if (revision < made.revision) hours.clear();
    else if (revision > made.revision && hours.size > 0)
      for (const start of changes.hoursChangedSince(made.revision)) hours.delete(fromIso(start) / HOUR);
    // Kills are only ever deleted from the oldest on.
    if (from > made.from) for (const hour of hours.keys()) if (hour * HOUR <= fromIso(from)) hours.delete(hour);
    made = { revision, from };
  }

  return {
    /** Reads what is missing from a time on, a step at each call. False: more is to be done. Times in milliseconds. */
    refresh(from: number): boolean {
      discardChanged();
      const span = changes.span();
      if (span === null) return true;
      let count = 0;
      for (let hour = Math.floor(Math.max(from, fromIso(span.from)) / HOUR); hour * HOUR <= fromIso(span.until); hour += 1) {
        if (hours.has(hour)) continue;
        if (count >= STEP) return false;
        const packed = packKills(between(isoUtc(hour * HOUR), isoUtc((hour + 1) * HOUR)));
        hours.set(hour, packed);
        count += packed.length;
      }
      return true;
    },
    /** The hours from a time (milliseconds) on, the newest first, as they were at the last refresh. */
    since: (from: number): KillHour[] =>
      [...hours]
        .filter(([hour]) => (hour + 1) * HOUR > from)
        .sort(([a], [b]) => b - a)
        .map(([, packed]) => packed),
    revision: (): number => made.revision,
  };
}

interface Found {
  killmailId: number;
  time: number;
  value: number;
  attackers: number;
}

/** Questions about kills of the last weeks. */
export function killComputations(db: ReadDb) {
  const hours = killHours(db);
  const snapshot = readTransactions(db);
  const versions = dataVersionReads(db);
  const claims = holderChangeReads(db);
  let changesSince = '';
  let wasAsked = false;
  const holderChanges = latest(
    () => `${changesSince} ${versions().sovereignty?.version}`,
    () => claims.since(changesSince),
  );

  function find({ from, filter, sort, dir, before, limit }: KillQuestion): FoundKills {
    const least = from / SECOND;
    const isFirst = orderOf(sort, dir);
    let total = 0;
    const systems = new Set<number>();
    let left = 0;
    let best: Found[] = [];
    const cut = () => {
      best = best.sort(isFirst).slice(0, limit);
    };
    for (const hour of hours.since(from))
      for (const index of wantedKills(hour, filter).reverse()) {
        if ((hour.times[index] as number) < least) continue;
        total += 1;
        systems.add(hour.systemIds[index] as number);
        const one = foundAt(hour, index);
        if (before !== undefined && !isOlder(one, before)) continue;
        left += 1;
        // What comes is mostly in order: after a page of it, only what belongs before its end is kept.
        const last = best[limit - 1];
        if (last === undefined || isFirst(one, last) < 0) best.push(one);
        if (best.length === limit || best.length > limit + MOST_UNSORTED) cut();
      }
    cut();
    return {
      killmailIds: best.map(({ killmailId }) => killmailId),
      total,
      systems: systems.size,
      more: left > limit,
      revision: hours.revision(),
    };
  }

  /** A first question waits for its hours, which are read in steps. */
  async function from<Answer>(time: number, answer: () => Answer): Promise<Answer> {
    wasAsked = true;
    for (;;) {
      const found = snapshot(() => (hours.refresh(time) ? { answer: answer() } : null));
      if (found !== null) return found.answer;
      await yieldToEventLoop();
    }
  }

  return {
    /** Once kills were asked for, reads all of them ahead, a step at each call. False: more is to be done. `now` in milliseconds. */
    refreshKills: (now: number): boolean => !wasAsked || snapshot(() => hours.refresh(now - KILL_DAYS * DAY)),
    findKills: (question: KillQuestion): Promise<FoundKills> => from(question.from, () => find(question)),
    /** Of UTC days from a midnight on, in milliseconds. */
    entityFigures: (entityId: number, midnight: number, days: number): Promise<EntityFigures> =>
      from(midnight, () => entityFigures(hours.since(midnight), entityId, midnight, days)),
    /** Which systems changed their holder since a time (ISO 8601 UTC). */
    holderChanges(since: string): HolderChange[] {
      changesSince = since;
      return holderChanges();
    },
  };
}
export type KillComputations = ReturnType<typeof killComputations>;

function foundAt(hour: KillHour, index: number): Found {
  return {
    killmailId: hour.killmailIds[index] as number,
    time: hour.times[index] as number,
    value: hour.values[index] as number,
    attackers: hour.attackerCounts[index] as number,
  };
}

function isOlder({ time, killmailId }: Found, before: { killmailId: number; at: number }): boolean {
  return time * SECOND < before.at || (time * SECOND === before.at && killmailId < before.killmailId);
}

/** The newest first where nothing else tells; what is not known comes last in both directions. */
function orderOf(sort: KillQuestion['sort'], dir: KillQuestion['dir']): (a: Found, b: Found) => number {
  const sign = dir === 'asc' ? 1 : -1;
  if (sort === 'time') return (a, b) => sign * (a.time - b.time || a.killmailId - b.killmailId);
  return (a, b) => {
    const [isUnknown, isOtherUnknown] = [Number.isNaN(a[sort]), Number.isNaN(b[sort])];
    if (isUnknown || isOtherUnknown) return Number(isUnknown) - Number(isOtherUnknown) || b.time - a.time;
    return sign * (a[sort] - b[sort]) || b.time - a.time || b.killmailId - a.killmailId;
  };
}
