import type { QueryOf } from '#shared/http/endpoint';
import type { kills } from '#shared/plan-api/kills';
import { SECOND } from '#shared/time';
import { type KillFilter, type KillHour, visitWanted } from './kill-hour.ts';

/** Found kills beyond a page that are kept before they are put in order. */
const MOST_UNSORTED = 1000;

/** Which kills are looked for, from a time (milliseconds) on, and in which order. `before`: only older ones than this. */
export interface KillQuestion extends Pick<QueryOf<typeof kills>, 'sort' | 'dir' | 'limit'> {
  from: number;
  filter: KillFilter;
  before?: { killmailId: number; at: number } | undefined;
}

/** Ids in order, how many fit in all, and whether older ones are left. */
export interface FoundKills {
  killmailIds: number[];
  total: number;
  /** In how many systems. */
  systems: number;
  more: boolean;
}

interface Found {
  killmailId: number;
  /** Seconds since the epoch. */
  time: number;
  value: number;
  attackers: number;
}

/** The kills of some hours that fit, the newest hour first. Five weeks have half a million: only those of a page become objects. */
export function findKills(hours: readonly KillHour[], { from, filter, sort, dir, before, limit }: KillQuestion): FoundKills {
  const least = from / SECOND;
  const isFirst = orderOf(sort, dir);
  const systems = new Set<number>();
  const one: Found = { killmailId: 0, time: 0, value: 0, attackers: 0 };
  let total = 0;
  let left = 0;
  let best: Found[] = [];
  const cut = () => {
    best = best.sort(isFirst).slice(0, limit);
  };
  for (const hour of hours) {
    let lastSystem = 0;
    visitWanted(hour, filter, (index) => {
      const time = hour.times[index] as number;
      if (time < least) return;
      total += 1;
      const systemId = hour.systemIds[index] as number;
      if (systemId !== lastSystem) systems.add(systemId);
      lastSystem = systemId;
      one.killmailId = hour.killmailIds[index] as number;
      one.time = time;
      if (before !== undefined && !isOlder(one, before)) return;
      left += 1;
      one.value = hour.values[index] as number;
      one.attackers = hour.attackerCounts[index] as number;
      // What comes is mostly in order: after a page of it, only what belongs before its end is kept.
      const last = best[limit - 1];
      if (last !== undefined && isFirst(one, last) > 0) return;
      best.push({ ...one });
      if (best.length === limit || best.length > limit + MOST_UNSORTED) cut();
    });
  }
  cut();
  return { killmailIds: best.map(({ killmailId }) => killmailId), total, systems: systems.size, more: left > limit };
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
