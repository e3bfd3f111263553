import { isWanted, type KillFilter, type KillHour, packKills } from '#main/domain/fights/kill-hour';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ReadDb } from '#main/store/db';
import { killmailChangeReads } from '#main/store/systems/killmail-changes';
import { pastKillReads } from '#main/store/systems/past-kills';
import { readTransactions } from '#main/store/transaction';
import type { QueryOf } from '#shared/http/endpoint';
import type { kills } from '#shared/plan-api/kills';
import { fromIso, HOUR, isoUtc, SECOND } from '#shared/time';

/** A step ends after this many kills, some milliseconds of work. */
const STEP = 500;

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
    else if (revision > made.revision)
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

  function find({ from, filter, sort, dir, before, limit }: KillQuestion): FoundKills {
    const least = from / SECOND;
    const found: Found[] = [];
    for (const hour of hours.since(from))
      for (let index = hour.length - 1; index >= 0; index -= 1)
        if ((hour.times[index] as number) >= least && isWanted(hour, index, filter)) found.push(foundAt(hour, index));
    const left = before === undefined ? found : found.filter((one) => isOlder(one, before));
    const ordered = inOrderOf(left, sort, dir);
    return {
      killmailIds: ordered.slice(0, limit).map(({ killmailId }) => killmailId),
      total: found.length,
      more: left.length > limit,
      revision: hours.revision(),
    };
  }

  return {
    /** What fits. A first question waits for its hours, which are read in steps. */
    async findKills(question: KillQuestion): Promise<FoundKills> {
      for (;;) {
        const found = snapshot(() => (hours.refresh(question.from) ? find(question) : null));
        if (found !== null) return found;
        await yieldToEventLoop();
      }
    },
  };
}

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

/** `found` is in the order of time, the newest first, in which equal ones stay; what is not known comes last. */
function inOrderOf(found: readonly Found[], sort: KillQuestion['sort'], dir: KillQuestion['dir']): readonly Found[] {
  if (sort === 'time') return dir === 'desc' ? found : found.toReversed();
  const sign = dir === 'asc' ? 1 : -1;
  return found.toSorted((a, b) => {
    if (Number.isNaN(a[sort]) || Number.isNaN(b[sort])) return Number(Number.isNaN(a[sort])) - Number(Number.isNaN(b[sort]));
    return sign * (a[sort] - b[sort]);
  });
}
