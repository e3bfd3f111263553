import { dayNumber, hourOfDay } from '#main/runtime/utc';
import { HOURS, packHours, unpackHours } from './activity-packing.ts';
import type { WriteDb } from './db.ts';
import { dataVersions } from './versions.ts';

/** What upstream counts per hour; kills come as three series in one answer. */
export const sampleKinds = ['jumps', 'kills'] as const;
export type SampleKind = (typeof sampleKinds)[number];
export const seriesOf = { jumps: ['jumps'], kills: ['ship_kills', 'pod_kills', 'npc_kills'] } as const;
export type Series = (typeof seriesOf)[SampleKind][number];

/** `counts` in the order of {@link seriesOf}; a system that is not listed had none. */
export interface SampleRow {
  systemId: number;
  counts: readonly number[];
}
/** The counts of one hour. */
export interface HourSample {
  /** The start of the UTC hour that it is filed under, ISO 8601. */
  hour: string;
  /** Upstream's time of it, ISO 8601. */
  observedAt: string;
  rows: readonly SampleRow[];
}

interface DayRow {
  system_id: number;
  jumps: Buffer | null;
  ship_kills: Buffer | null;
  pod_kills: Buffer | null;
  npc_kills: Buffer | null;
}
type DayCounts = Record<Series, Uint32Array>;

/** Hourly jumps and kills. One transaction per call, however many hours. */
export function activityWrites(db: WriteDb) {
  const { bump } = dataVersions(db);
  const known = db.prepare<[string, string], { observed_at: string; source: string }>(
    'SELECT observed_at, source FROM sampled_hours WHERE kind = ? AND hour = ?',
  );
  const mark = db.prepare<[{ kind: SampleKind; hour: string; observedAt: string; source: string }]>(`
    INSERT INTO sampled_hours (kind, hour, observed_at, source) VALUES (@kind, @hour, @observedAt, @source)
    ON CONFLICT (kind, hour) DO UPDATE SET observed_at = excluded.observed_at, source = excluded.source`);
  const dayRows = db.prepare<[number], DayRow>(
    'SELECT system_id, jumps, ship_kills, pod_kills, npc_kills FROM activity_days WHERE day = ? ORDER BY system_id',
  );
  const upsert = db.prepare<[Record<string, number | Buffer | null>]>(`
    INSERT INTO activity_days (day, system_id, jumps, ship_kills, pod_kills, npc_kills, jumps_total, ship_total, pod_total, npc_total)
    VALUES (@day, @systemId, @jumps, @ship_kills, @pod_kills, @npc_kills, @jumps_total, @ship_total, @pod_total, @npc_total)
    ON CONFLICT (day, system_id) DO UPDATE SET
      jumps = excluded.jumps, ship_kills = excluded.ship_kills, pod_kills = excluded.pod_kills, npc_kills = excluded.npc_kills,
      jumps_total = excluded.jumps_total, ship_total = excluded.ship_total, pod_total = excluded.pod_total, npc_total = excluded.npc_total`);
  const remove = db.prepare<[number, number]>('DELETE FROM activity_days WHERE day = ? AND system_id = ?');
  const forgetDays = db.prepare<[number]>('DELETE FROM activity_days WHERE day < ?');
  const forgetHours = db.prepare<[string]>("DELETE FROM sampled_hours WHERE hour < ? AND kind IN ('jumps', 'kills')");

  /** A live sample beats an archived one, and among equals the newer; the same one again changes nothing. */
  function wins(kind: SampleKind, { hour, observedAt }: HourSample, source: 'live' | 'archive'): boolean {
    const before = known.get(kind, hour);
    if (before === undefined) return true;
    if (before.source !== source) return source === 'live';
    return observedAt > before.observed_at;
  }

  function rewriteDay(day: number, kind: SampleKind, samples: readonly HourSample[]): void {
    const counts = new Map<number, DayCounts>();
    for (const row of dayRows.all(day)) {
      counts.set(row.system_id, {
        jumps: unpackHours(row.jumps),
        ship_kills: unpackHours(row.ship_kills),
        pod_kills: unpackHours(row.pod_kills),
        npc_kills: unpackHours(row.npc_kills),
      });
    }
    const changed = new Set<number>();
    for (const { hour, rows } of samples) {
      const slot = hourOfDay(hour);
      for (const [systemId, day] of counts) {
        for (const series of seriesOf[kind]) {
          if (day[series][slot] === 0) continue;
          day[series][slot] = 0;
          changed.add(systemId);
        }
      }
      for (const row of rows) {
        if (row.counts.every((count) => count === 0)) continue;
        let day = counts.get(row.systemId);
        if (day === undefined) {
          day = {
            jumps: new Uint32Array(HOURS),
            ship_kills: new Uint32Array(HOURS),
            pod_kills: new Uint32Array(HOURS),
            npc_kills: new Uint32Array(HOURS),
          };
          counts.set(row.systemId, day);
        }
        for (const [index, series] of seriesOf[kind].entries()) day[series][slot] = row.counts[index] ?? 0;
        changed.add(row.systemId);
      }
    }
    // In key order: pages fill up one after the other.
    for (const systemId of [...changed].sort((a, b) => a - b)) {
      const { jumps, ship_kills, pod_kills, npc_kills } = counts.get(systemId) as DayCounts;
      const packed = {
        jumps: packHours(jumps),
        ship_kills: packHours(ship_kills),
        pod_kills: packHours(pod_kills),
        npc_kills: packHours(npc_kills),
      };
      if (Object.values(packed).every((blob) => blob === null)) remove.run(day, systemId);
      else {
        upsert.run({
          day,
          systemId,
          ...packed,
          jumps_total: sum(jumps),
          ship_total: sum(ship_kills),
          pod_total: sum(pod_kills),
          npc_total: sum(npc_kills),
        });
      }
    }
  }

  const record = db.transaction((kind: SampleKind, samples: readonly HourSample[], source: 'live' | 'archive'): number => {
    const byDay = Map.groupBy(
      samples.filter((sample) => wins(kind, sample, source)),
      ({ hour }) => dayNumber(hour),
    );
    let taken = 0;
    for (const [day, ofDay] of byDay) {
      // Two of one hour: the newer.
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
    forgetBefore(before: string): number {
      const rows = forgetDays.run(dayNumber(before)).changes;
      return rows + forgetHours.run(before.slice(0, 10)).changes;
    },
  };
}
export type ActivityWrites = ReturnType<typeof activityWrites>;

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
