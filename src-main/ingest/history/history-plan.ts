import type { DayState } from '#main/store/ingest-state/backfill';
import { DAY, dayNumber, fromIso, HOUR, isoDay, isoUtc } from '#shared/time';

/** What one run takes of it, newest first: so a run of every job to its end (`--once`) ends within a minute or two, always. */
export const DAYS_A_RUN = 3;

/** A day's archive counts as complete this long after the day. */
const SETTLED_AFTER = 3 * HOUR;
const ASK_AGAIN_AFTER = HOUR;
/** An archive that has a later day will not get one that it lacks after this long. Until then, and else, it is asked again. */
const ABSENT_FOR_GOOD_AFTER = 3 * DAY;
/** What an archive lacks is asked for again after this, in milliseconds. */
export const ASK_ABSENT_AGAIN_AFTER = 6 * HOUR;

/** What is known of a day of the archive that was asked for before. */
export interface RequestedDay {
  state: DayState;
  /** ISO 8601 UTC. */
  checkedAt: string;
}

/**
 * The UTC days whose archive has to be fetched, newest first: those of the last `days` (the present one only
 * `withToday`) that are not complete and were not asked for in vain.
 */
export function daysToFetch(options: {
  now: number;
  days: number;
  withToday: boolean;
  requested: ReadonlyMap<string, RequestedDay>;
  isComplete(day: string): boolean;
}): string[] {
  const { now, days, withToday, requested, isComplete } = options;
  const today = dayNumber(isoUtc(now));
  const last = withToday ? today : dayNumber(isoUtc(now - DAY - SETTLED_AFTER));
  const wanted: string[] = [];
  const newestListed = [...requested].reduce(
    (newest, [day, { state }]) => (state !== 'absent' && day > newest ? day : newest),
    '',
  );
  for (let number = last; number > today - days; number -= 1) {
    const day = isoDay(number);
    // In this order: what was asked for is known at once, whether a day is complete by its 24 hours.
    if (mayAsk(day, requested.get(day), newestListed, now) && !isComplete(day)) wanted.push(day);
  }
  return wanted;
}

function mayAsk(day: string, requested: RequestedDay | undefined, newestListed: string, now: number): boolean {
  if (requested === undefined) return true;
  const checkedAt = fromIso(requested.checkedAt);
  const ended = fromIso(day) + DAY;
  if (checkedAt < ended + SETTLED_AFTER) return now >= ended + SETTLED_AFTER || now - checkedAt >= ASK_AGAIN_AFTER;
  const isForGood = day < newestListed && checkedAt >= ended + ABSENT_FOR_GOOD_AFTER;
  return requested.state === 'absent' && !isForGood && now - checkedAt >= ASK_ABSENT_AGAIN_AFTER;
}

/**
 * One sentence about days that an archive lacks, or of which it lacks a part, although it should have them: those after its first
 * whole day, or all where it has none. undefined: there are none.
 */
export function unlistedNote(archive: string, requested: ReadonlyMap<string, RequestedDay>): string | undefined {
  const listed = [...requested].filter(([, { state }]) => state !== 'absent').map(([day]) => day);
  const first = listed.reduce<string>((earliest, day) => (day < earliest ? day : earliest), listed[0] ?? '');
  const missing = [...requested].flatMap(([day, { state }]) => (state === 'absent' && day > first ? day : [])).sort();
  const [from] = missing;
  if (from === undefined) return undefined;
  const days = missing.length === 1 ? from : `${missing.length} days from ${from} to ${missing.at(-1)}`;
  return `${archive} lists nothing, or less than it should, for ${days}.`;
}
