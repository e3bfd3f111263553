import { dayNumber, fromIso, HOUR, hourOfDay, isoDay, isoUtc } from '#shared/time';
import type { ReadDb } from '../db.ts';
import type { ActivitySeries, SampleKind } from './activity.ts';
import { addHours, HOURS, hoursWithAny } from './activity-packing.ts';

/** One system's UTC day. The sums cover the hours that were sampled: `jumpHours` and `killHours`, 0 to 24. */
export interface DayTotals {
  date: string;
  jumps: number;
  ship_kills: number;
  pod_kills: number;
  npc_kills: number;
  jumpHours: number;
  killHours: number;
}

/** Daily totals of many systems: the value of system i on day d is at `i * days + d`, in the order of the ids asked for. */
export interface DailyScan {
  /** Days since 1970-01-01 of index 0. */
  firstDay: number;
  days: number;
  totals: Record<ActivitySeries, Uint32Array>;
  /** By day: how many of its hours were sampled. */
  hours: Record<SampleKind, Uint8Array>;
}

/** Sums per hour of the UTC day: the value of system i at hour h is at `i * 24 + h`. */
export interface HourlyProfile {
  totals: Record<ActivitySeries, Uint32Array>;
  /** By hour of day: on how many days that hour was sampled; what to divide by for a mean. */
  samples: Record<SampleKind, Uint16Array>;
}

/** Sums over a stretch of hours, one value a system. */
export interface HourSums {
  totals: Record<ActivitySeries, Float64Array>;
  /** How many of the hours were sampled. */
  hours: Record<SampleKind, number>;
}

const allSeries = ['jumps', 'ship_kills', 'pod_kills', 'npc_kills'] as const satisfies readonly ActivitySeries[];
/** Series -> its column in the raw rows below, after the key. */
type RawHours = [number, number, Buffer | null, Buffer | null, Buffer | null, Buffer | null];
type RawTotals = [number, number, number, number, number, number];

/** Reads of hourly jumps and kills. `systemIds` fixes the order of the arrays that come back. */
// oxlint-disable-next-line max-lines-per-function -- reads of one table in one raw form, a day at a time: history, profile, scan and sums
export function activityReads(db: ReadDb) {
  // The days are listed one by one, so that each is an index search instead of a scan of the range.
  const systemDays = db
    .prepare<[string, number], RawHours>(`
    SELECT day, system_id, jumps, ship_kills, pod_kills, npc_kills
      FROM json_each(?) AS asked CROSS JOIN activity_days ON day = asked.value AND system_id = ?`)
    .raw();
  const systemTotals = db
    .prepare<[string, number], RawTotals>(`
    SELECT day, system_id, jumps_total, ship_total, pod_total, npc_total
      FROM json_each(?) AS asked CROSS JOIN activity_days ON day = asked.value AND system_id = ?`)
    .raw();
  const dayHours = db
    .prepare<[number], RawHours>(
      'SELECT day, system_id, jumps, ship_kills, pod_kills, npc_kills FROM activity_days WHERE day = ?',
    )
    .raw();
  const dayTotals = db
    .prepare<[number], RawTotals>(
      'SELECT day, system_id, jumps_total, ship_total, pod_total, npc_total FROM activity_days WHERE day = ?',
    )
    .raw();
  /** Read one day at a time: faster than row by row, with at most one day in memory. */
  function* rowsOfDays<Row>(ofDay: { all(day: number): Row[] }, fromDay: number, days: number): Generator<Row> {
    for (let day = fromDay; day < fromDay + days; day += 1) yield* ofDay.all(day);
  }
  const sampling = sampledHourReads(db);
  const listOfDays = (fromDay: number, days: number) =>
    JSON.stringify(Array.from({ length: days }, (_, index) => fromDay + index));

  return {
    sampledHours: sampling.sampledHours,
    newestHour: sampling.newestHour,
    sampledSince: sampledSinceReads(db),
    coverage: sampling.coverage,

    /** The days of one system that have a sampled hour, ascending, from the day number `fromDay` on. */
    history(systemId: number, fromDay: number, days: number): DayTotals[] {
      const rows = new Map(systemTotals.all(listOfDays(fromDay, days), systemId).map((row) => [row[0], row]));
      const jumpHours = sampling.byDay('jumps', fromDay, days);
      const killHours = sampling.byDay('kills', fromDay, days);
      const found: DayTotals[] = [];
      for (let index = 0; index < days; index += 1) {
        const hours = { jumpHours: jumpHours[index] as number, killHours: killHours[index] as number };
        if (hours.jumpHours + hours.killHours === 0) continue;
        const [, , jumps, ship_kills, pod_kills, npc_kills] = rows.get(fromDay + index) ?? [0, 0, 0, 0, 0, 0];
        found.push({ date: isoDay(fromDay + index), jumps, ship_kills, pod_kills, npc_kills, ...hours });
      }
      return found;
    },

    /** How one system's activity spreads over the hours of the UTC day. */
    profile(systemId: number, fromDay: number, days: number): HourlyProfile {
      const totals = seriesArrays((length) => new Uint32Array(length), HOURS);
      for (const row of systemDays.all(listOfDays(fromDay, days), systemId)) addDay(row, totals, 0);
      return {
        totals,
        samples: { jumps: sampling.byHourOfDay('jumps', fromDay, days), kills: sampling.byHourOfDay('kills', fromDay, days) },
      };
    },

    /** The same for many systems at once. */
    profiles(systemIds: readonly number[], fromDay: number, days: number): HourlyProfile {
      const place = placesOf(systemIds);
      const totals = seriesArrays((length) => new Uint32Array(length), systemIds.length * HOURS);
      for (const row of rowsOfDays(dayHours, fromDay, days)) {
        const index = place.get(row[1]);
        if (index !== undefined) addDay(row, totals, index * HOURS);
      }
      return {
        totals,
        samples: { jumps: sampling.byHourOfDay('jumps', fromDay, days), kills: sampling.byHourOfDay('kills', fromDay, days) },
      };
    },

    /**
     * Tells of each system's day its jumps and lost ships by the hour; 24 places each, which the next call overwrites. A system without
     * any is left out.
     */
    eachDay(
      fromDay: number,
      days: number,
      tell: (day: number, systemId: number, jumps: Uint32Array, ships: Uint32Array) => void,
    ) {
      const [jumps, ships] = [new Uint32Array(HOURS), new Uint32Array(HOURS)];
      for (const [day, systemId, packedJumps, packedShips] of rowsOfDays(dayHours, fromDay, days)) {
        addHours(packedJumps, jumps.fill(0), 0);
        addHours(packedShips, ships.fill(0), 0);
        tell(day, systemId, jumps, ships);
      }
    },

    /** Tells of each system's day one of its counts by the hour: 24 places, which the next call overwrites. A system without any is left out. */
    eachDayOf(
      series: ActivitySeries,
      fromDay: number,
      days: number,
      tell: (day: number, systemId: number, counts: Uint32Array) => void,
    ) {
      const counts = new Uint32Array(HOURS);
      const column = allSeries.indexOf(series);
      for (const [day, systemId, ...packed] of rowsOfDays(dayHours, fromDay, days)) {
        const blob = packed[column] ?? null;
        if (blob === null) continue;
        addHours(blob, counts.fill(0), 0);
        tell(day, systemId, counts);
      }
    },

    /** Daily totals of many systems. */
    scan(systemIds: readonly number[], fromDay: number, days: number): DailyScan {
      const place = placesOf(systemIds);
      const totals = seriesArrays((length) => new Uint32Array(length), systemIds.length * days);
      const { jumps, ship_kills, pod_kills, npc_kills } = totals;
      for (const row of rowsOfDays(dayTotals, fromDay, days)) {
        const index = place.get(row[1]);
        if (index === undefined) continue;
        const at = index * days + (row[0] - fromDay);
        jumps[at] = row[2];
        ship_kills[at] = row[3];
        pod_kills[at] = row[4];
        npc_kills[at] = row[5];
      }
      return {
        firstDay: fromDay,
        days,
        totals,
        hours: { jumps: sampling.byDay('jumps', fromDay, days), kills: sampling.byDay('kills', fromDay, days) },
      };
    },

    /**
     * In how many hours of each day a player was killed, and in which: bit h of the clock is hour h. As in {@link DailyScan}, the value of
     * system i on day d is at `i * days + d`.
     */
    violentHours(systemIds: readonly number[], fromDay: number, days: number): Record<'hours' | 'clock', Uint32Array> {
      const place = placesOf(systemIds);
      const violent = { hours: new Uint32Array(systemIds.length * days), clock: new Uint32Array(systemIds.length * days) };
      for (const [day, systemId, , ships, pods] of rowsOfDays(dayHours, fromDay, days)) {
        const index = place.get(systemId);
        if (index === undefined) continue;
        const at = index * days + (day - fromDay);
        const { hours, clock } = hoursWithAny(ships, pods);
        violent.hours[at] = hours;
        violent.clock[at] = clock;
      }
      return violent;
    },

    /** Sums over the `hours` hours from the one that starts at `fromHour` (ISO 8601) on. */
    sums(systemIds: readonly number[], fromHour: string, hours: number): HourSums {
      const place = placesOf(systemIds);
      const totals = seriesArrays((length) => new Float64Array(length), systemIds.length);
      const from = fromIso(fromHour);
      const end = isoUtc(from + hours * HOUR);
      const firstDay = dayNumber(fromHour);
      const lastDay = dayNumber(isoUtc(from + (hours - 1) * HOUR));
      const counts = new Uint32Array(HOURS);
      for (const [day, systemId, ...packed] of rowsOfDays(dayHours, firstDay, lastDay - firstDay + 1)) {
        const index = place.get(systemId);
        if (index === undefined) continue;
        const hoursIn = from / HOUR - day * HOURS;
        const first = Math.max(0, hoursIn);
        const after = Math.min(HOURS, hoursIn + hours);
        for (const [column, series] of allSeries.entries()) {
          const blob = packed[column] ?? null;
          if (blob === null) continue;
          counts.fill(0);
          addHours(blob, counts, 0);
          let sum = 0;
          for (let hour = first; hour < after; hour += 1) sum += counts[hour] as number;
          totals[series][index] = (totals[series][index] as number) + sum;
        }
      }
      return {
        totals,
        hours: { jumps: sampling.count('jumps', fromHour, end), kills: sampling.count('kills', fromHour, end) },
      };
    },
  };
}
export type ActivityReads = ReturnType<typeof activityReads>;

/** Adds the hours of one row to the 24 places from `offset` on. */
function addDay(row: RawHours, totals: Record<ActivitySeries, Uint32Array>, offset: number): void {
  addHours(row[2], totals.jumps, offset);
  addHours(row[3], totals.ship_kills, offset);
  addHours(row[4], totals.pod_kills, offset);
  addHours(row[5], totals.npc_kills, offset);
}

function placesOf(systemIds: readonly number[]): Map<number, number> {
  return new Map(systemIds.map((systemId, index) => [systemId, index]));
}

function seriesArrays<T>(make: (length: number) => T, length: number): Record<ActivitySeries, T> {
  return { jumps: make(length), ship_kills: make(length), pod_kills: make(length), npc_kills: make(length) };
}

/** The newest sampled hour of a kind. */
export interface NewestHour {
  hour: string;
  observedAt: string;
  source: 'live' | 'archive';
}

/** Which hours were sampled. Hours are the starts of UTC hours, ISO 8601; days are counted from 1970-01-01. */
function sampledHourReads(db: ReadDb) {
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
function sampledSinceReads(db: ReadDb): (day: number) => string {
  // A sample that replaces another is newer, or the first live one of its hour: one of the three grows with each.
  const since = db
    .prepare<[string], string>(
      `SELECT count(*) || ' ' || total(source = 'live') || ' ' || total(unixepoch(observed_at))
         FROM sampled_hours WHERE kind IN ('jumps', 'kills') AND hour >= ?`,
    )
    .pluck();
  return (day) => since.get(isoDay(day)) ?? '';
}
