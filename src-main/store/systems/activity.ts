import { dayNumber, hourOfDay } from '#shared/time';
import type { WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';
import { addHours, HOURS, packHours } from './activity-packing.ts';

/** What upstream counts per hour; kills come as three series in one answer. */
const sampleKinds = ['jumps', 'kills'] as const;
/** A list of hourly counts of the game's interface. */
export type SampleKind = (typeof sampleKinds)[number];
/** The series that each kind of hourly sample brings, in the order in which its counts come. */
const seriesOf = { jumps: ['jumps'], kills: ['ship_kills', 'pod_kills', 'npc_kills'] } as const;
/** One hourly count of a system. */
export type ActivitySeries = (typeof seriesOf)[SampleKind][number];

/** `counts` in the order of {@link seriesOf}; a system that is not listed had none. */
export interface SampleRow {
  systemId: number;
  counts: readonly number[];
}
export interface HourSample {
  /** The start of the UTC hour that it is filed under, ISO 8601. */
  hour: string;
  /** Upstream's time of it, ISO 8601. */
  observedAt: string;
  rows: Iterable<SampleRow>;
}

/** Table columns of each kind: its series, and their sums. */
const totals = { jumps: 'jumps_total', ship_kills: 'ship_total', pod_kills: 'pod_total', npc_kills: 'npc_total' } as const;

/** Hourly jumps and kills. One transaction per call, however many hours. */
// oxlint-disable-next-line max-lines-per-function -- rewrites a system's day for either kind of sample with the statements and columns of that kind
export function activityWrites(db: WriteDb) {
  const { bump } = dataVersionWrites(db);
  const known = db.prepare<[string, string], { observed_at: string; source: string }>(
    'SELECT observed_at, source FROM sampled_hours WHERE kind = ? AND hour = ?',
  );
  const mark = db.prepare<[{ kind: SampleKind; hour: string; observedAt: string; source: string }]>(`
    INSERT INTO sampled_hours (kind, hour, observed_at, source) VALUES (@kind, @hour, @observedAt, @source)
    ON CONFLICT (kind, hour) DO UPDATE SET observed_at = excluded.observed_at, source = excluded.source`);
  const columns = { jumps: columnsOf('jumps'), kills: columnsOf('kills') };
  const removeEmpty = db.prepare<[number]>(`
    DELETE FROM activity_days WHERE day = ? AND jumps IS NULL AND ship_kills IS NULL AND pod_kills IS NULL AND npc_kills IS NULL`);
  const deleteDays = db.prepare<[number]>('DELETE FROM activity_days WHERE day < ?');
  const deleteHours = db.prepare<[string]>("DELETE FROM sampled_hours WHERE hour < ? AND kind IN ('jumps', 'kills')");

  /** A live sample takes precedence over an archived one, and then the newer one; the same sample again changes nothing. */
  function wins(kind: SampleKind, { hour, observedAt }: HourSample, source: 'live' | 'archive'): boolean {
    const before = known.get(kind, hour);
    if (before === undefined) return true;
    if (before.source !== source) return source === 'live';
    return observedAt > before.observed_at;
  }

  /** Statements that read and write the columns of one kind in a system's day. */
  function columnsOf(kind: SampleKind) {
    const series: readonly ActivitySeries[] = seriesOf[kind];
    const sums = series.map((name) => totals[name]);
    const others = Object.values(totals).filter((total) => !sums.includes(total));
    return {
      table: countTable(series.length),
      stored: db
        .prepare<[number], [number, ...(Buffer | null)[]]>(
          `SELECT system_id, ${series.join(', ')} FROM activity_days
            WHERE day = ? AND (${series.map((name) => `${name} IS NOT NULL`).join(' OR ')}) ORDER BY system_id`,
        )
        .raw(),
      upsert: db.prepare<(number | Buffer | null)[]>(`
        INSERT INTO activity_days (day, system_id, ${[...series, ...sums, ...others].join(', ')})
        VALUES (?, ?, ${series.map(() => '?, ?').join(', ')}, ${others.map(() => '0').join(', ')})
        ON CONFLICT (day, system_id) DO UPDATE SET
          ${[...series, ...sums].map((column) => `${column} = excluded.${column}`).join(', ')}`),
    };
  }

  function rewriteDay(day: number, kind: SampleKind, samples: readonly HourSample[]): void {
    const { stored, upsert, table } = columns[kind];
    table.clear();
    for (const [systemId, ...packed] of stored.all(day)) {
      const from = table.placeOf(systemId);
      for (const [index, hours] of packed.entries()) addHours(hours, table.counts(index), from);
    }
    const changed = new Set<number>();
    for (const { hour, rows } of samples) {
      const slot = hourOfDay(hour);
      if (known.get(kind, hour) !== undefined) clear(slot, table, changed);
      for (const { systemId, counts: given } of rows) {
        if (given.every((count) => count === 0)) continue;
        const at = table.placeOf(systemId) + slot;
        for (let index = 0; index < table.series; index += 1) table.counts(index)[at] = given[index] ?? 0;
        changed.add(systemId);
      }
    }
    // Inserted in key order, which fills the B-tree's pages one after the other.
    for (const systemId of [...changed].sort((a, b) => a - b)) {
      const from = table.placeOf(systemId);
      const values: (number | Buffer | null)[] = [day, systemId];
      for (let index = 0; index < table.series; index += 1) values.push(packHours(table.counts(index), from));
      for (let index = 0; index < table.series; index += 1) values.push(sumOfDay(table.counts(index), from));
      upsert.run(...values);
    }
    removeEmpty.run(day);
  }

  const record = db.transaction((kind: SampleKind, samples: readonly HourSample[], source: 'live' | 'archive'): number => {
    const byDay = Map.groupBy(
      samples.filter((sample) => wins(kind, sample, source)),
      ({ hour }) => dayNumber(hour),
    );
    let taken = 0;
    for (const [day, ofDay] of byDay) {
      // Of two samples of one hour the newer one is kept.
      const ofHour = new Map(
        ofDay.toSorted((a, b) => (a.observedAt < b.observedAt ? -1 : 1)).map((sample) => [sample.hour, sample]),
      );
      rewriteDay(day, kind, [...ofHour.values()]);
      for (const { hour, observedAt } of ofHour.values()) mark.run({ kind, hour, observedAt, source });
      taken += ofHour.size;
    }
    if (taken > 0) {
      const newest = samples.reduce((last, { observedAt }) => (observedAt > last ? observedAt : last), '');
      bump('activity', newest);
    }
    return taken;
  });

  return {
    /**
     * Files hourly samples. Returns how many were taken: one that is known already, or an archived one of an hour that was
     * observed live, is not.
     */
    recordSamples: (kind: SampleKind, samples: readonly HourSample[], source: 'live' | 'archive'): number =>
      record(kind, samples, source),
    /** Deletes whole UTC days before the one of `before` (ISO 8601). Returns how many rows. */
    deleteBefore(before: string): number {
      const rows = deleteDays.run(dayNumber(before)).changes;
      return rows + deleteHours.run(before.slice(0, 10)).changes;
    },
  };
}
export type ActivityWrites = ReturnType<typeof activityWrites>;

/** Clears the counts of an earlier sample of the hour. */
function clear(slot: number, table: CountTable, changed: Set<number>): void {
  for (const [systemId, from] of table.places()) {
    for (let index = 0; index < table.series; index += 1) {
      const counts = table.counts(index);
      if (counts[from + slot] === 0) continue;
      counts[from + slot] = 0;
      changed.add(systemId);
    }
  }
}

function sumOfDay(counts: Uint32Array, from: number): number {
  let sum = 0;
  for (let hour = from; hour < from + HOURS; hour += 1) sum += counts[hour] as number;
  return sum;
}

/** Systems that there is room for before it grows. */
const FIRST_ROOM = 1024;

/** The hourly counts of one day, of as many series as there are. */
interface CountTable {
  series: number;
  /** Empties it for another day. */
  clear(): void;
  /** From where on a system's 24 hours lie in each series; a system that it does not have gets room, all zero. */
  placeOf(systemId: number): number;
  places(): Iterable<[number, number]>;
  /** The counts of a series, until a system is added. */
  counts(series: number): Uint32Array;
}

/** One table serves all days, so that a year of them leaves no garbage. */
function countTable(series: number): CountTable {
  const places = new Map<number, number>();
  let room = FIRST_ROOM;
  let columns = Array.from({ length: series }, () => new Uint32Array(room * HOURS));

  function grow(): void {
    room *= 2;
    columns = columns.map((column) => {
      const longer = new Uint32Array(room * HOURS);
      longer.set(column);
      return longer;
    });
  }

  return {
    series,
    clear() {
      for (const column of columns) column.fill(0, 0, places.size * HOURS);
      places.clear();
    },
    placeOf(systemId) {
      const known = places.get(systemId);
      if (known !== undefined) return known;
      const place = places.size * HOURS;
      if (places.size === room) grow();
      places.set(systemId, place);
      return place;
    },
    places: () => places,
    counts: (index) => columns[index] as Uint32Array,
  };
}
