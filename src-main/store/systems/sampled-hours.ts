import { dayNumber, fromIso, HOUR, hourOfDay, isoDay } from '#shared/time';
import type { ReadDb } from '../db.ts';
import type { SampleKind } from './activity.ts';
import { HOURS } from './activity-packing.ts';

/** The newest sampled hour of a kind. */
export interface NewestHour {
  hour: string;
  observedAt: string;
  source: 'live' | 'archive';
}

/** Which hours were sampled. Hours are the starts of UTC hours, ISO 8601; days are counted from 1970-01-01. */
export function sampledHourReads(db: ReadDb) {
  const sampled = db
    .prepare<[string, string, string], string>(
      'SELECT hour FROM sampled_hours WHERE kind = ? AND hour >= ? AND hour < ? ORDER BY hour',
    )
    .pluck();
  const coverage = db.prepare<[string], { first: string | null; last: string | null; samples: number }>(
    'SELECT min(hour) AS first, max(hour) AS last, count(*) AS samples FROM sampled_hours WHERE kind = ?',
  );
  const newest = db.prepare<[string], NewestHour>(
    'SELECT hour, observed_at AS observedAt, source FROM sampled_hours WHERE kind = ? ORDER BY hour DESC LIMIT 1',
  );

  const version = db.prepare<[], number>("SELECT version FROM data_versions WHERE name = 'activity'").pluck();
  const countsByDay = db.prepare<[string], { day: string; hours: number }>(
    'SELECT substr(hour, 1, 10) AS day, count(*) AS hours FROM sampled_hours WHERE kind = ? GROUP BY 1',
  );
  const sampledHours = (kind: string, fromDay: number, days: number): string[] =>
    sampled.all(kind, isoDay(fromDay), isoDay(fromDay + days));

  /** Counting a year of hours takes longer than reading a system's year, so the counts are cached until the next sample. */
  let counted: { version: number; hours: Record<SampleKind, Map<number, number>> } | null = null;
  function countedHours(): Record<SampleKind, Map<number, number>> {
    const current = version.get() ?? 0;
    if (counted === null || counted.version !== current) {
      const ofKind = (kind: SampleKind) => new Map(countsByDay.all(kind).map(({ day, hours }) => [dayNumber(day), hours]));
      counted = { version: current, hours: { jumps: ofKind('jumps'), kills: ofKind('kills') } };
    }
    return counted.hours;
  }

  function hoursByDay(kind: SampleKind, fromDay: number, days: number): Uint8Array {
    const hours = countedHours()[kind];
    return Uint8Array.from({ length: days }, (_, index) => hours.get(fromDay + index) ?? 0);
  }

  /** The same for the hours of the day, asked for once for each system of a route. */
  let countedOfDay = { version: -1, counts: new Map<string, Uint16Array>() };
  function hoursOfDay(kind: SampleKind, fromDay: number, days: number): Uint16Array {
    const current = version.get() ?? 0;
    if (countedOfDay.version !== current) countedOfDay = { version: current, counts: new Map() };
    const key = `${kind} ${fromDay} ${days}`;
    const counts = countedOfDay.counts.get(key) ?? countHoursOfDay(kind, fromDay, days);
    countedOfDay.counts.set(key, counts);
    return counts;
  }

  function countHoursOfDay(kind: SampleKind, fromDay: number, days: number): Uint16Array {
    const counts = new Uint16Array(HOURS);
    for (const hour of sampledHours(kind, fromDay, days)) {
      const slot = hourOfDay(hour);
      counts[slot] = (counts[slot] as number) + 1;
    }
    return counts;
  }

  return {
    /** The sampled hours of some days, ascending. */
    sampledHours,
    /** The newest sampled hour of a kind; undefined before the first. */
    newestHour: (kind: SampleKind): NewestHour | undefined => newest.get(kind),
    /** How many hours of each day were sampled, 0 to 24. */
    byDay: hoursByDay,
    /** On how many of the days each hour of the day was sampled: 24 numbers. */
    byHourOfDay: hoursOfDay,
    /** How many hours were sampled from one hour to before another. */
    count: (kind: SampleKind, fromHour: string, end: string): number => sampled.all(kind, fromHour, end).length,

    /** The first and the last sampled hour of a kind, how many there are, and how many are missing between them. */
    coverage(kind: 'jumps' | 'kills' | 'sovereignty' | 'killmails') {
      const row = coverage.get(kind);
      if (row === undefined || row.first === null || row.last === null)
        return { first: null, last: null, samples: 0, missing: 0 };
      const span = (fromIso(row.last) - fromIso(row.first)) / HOUR + 1;
      return { first: row.first, last: row.last, samples: row.samples, missing: span - row.samples };
    },
  };
}

/** Reads a text that changes whenever an hour of the day, or of a later one, was sampled or sampled anew. */
export function sampledSinceReads(db: ReadDb): (day: number) => string {
  // A sample that replaces another is newer, or the first live one of its hour: one of the three grows with each.
  const since = db
    .prepare<[string], string>(
      `SELECT count(*) || ' ' || total(source = 'live') || ' ' || total(unixepoch(observed_at))
         FROM sampled_hours WHERE kind IN ('jumps', 'kills') AND hour >= ?`,
    )
    .pluck();
  return (day) => since.get(isoDay(day)) ?? '';
}
