/**
 * `npm run bench activity`: a year of hourly jumps and kills of the demo galaxy, as large as the game's, stored as the back-fill
 * stores it. Says the bytes per system-year, and the time of a year's history of one system, of five weeks of all systems,
 * and of one live sample; reads also as a ratio to the bare statement without unpacking. Exits 1 where a target is missed. `--days=`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { sampledHour } from '#main/ingest/systems/activity';
import { openReadDb, openWriteDb } from '#main/store/db';
import { activityWrites, type HourSample, type SampleKind } from '#main/store/systems/activity';
import { activityReads } from '#main/store/systems/activity-reads';
import { DAY, dayNumber, fromIso, HOUR, isoUtc } from '#shared/time';
import { ms, say } from './support/report.ts';
import { median, timed } from './support/timing.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
/** So many days are made up; older ones repeat them. */
const MADE_UP = 28;
/** Ratios are to the bare statement; the machine may be busy. */
const targets = { bytesPerSystemYear: 30_000, historyRatio: 2, scanRatio: 2 };

const { values: given } = parseArgs({ options: { days: { type: 'string', default: '365' } } });
const days = Number(given.days);
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-activity-'));
try {
  process.exitCode = run() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(): boolean {
  const file = join(folder, 'mirror.sqlite');
  const db = openWriteDb(file);
  const writes = activityWrites(db);
  const patterns = madeUpDays();
  const systemIds = [
    ...new Set(
      patterns.flatMap(({ jumps, kills }) =>
        [...jumps, ...kills].flatMap(({ rows }) => [...rows].map(({ systemId }) => systemId)),
      ),
    ),
  ];
  say(`${systemIds.length} systems with activity, ${days} days`);

  const empty = statSync(file).size;
  const [, loading] = timed(() => {
    for (let back = 1; back <= days; back += 1) {
      const day = patterns[back % MADE_UP];
      if (day === undefined) continue;
      for (const kind of ['jumps', 'kills'] as const) writes.recordSamples(kind, moved(day[kind], NOW - back * DAY), 'archive');
    }
  });
  db.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = statSync(file).size - empty;
  const perSystemYear = bytes / demoScale.systems / (days / 365);
  say(
    `stored newest first in ${Math.round(loading / 1000)} s: ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(perSystemYear)} bytes per system-year`,
  );

  const live = patterns[0]?.jumps[5];
  const sampling = Array.from({ length: 24 }, (_, hour) => {
    const sample = { ...live, hour: isoUtc(NOW + hour * HOUR), observedAt: isoUtc(NOW + (hour + 1) * HOUR) } as HourSample;
    return timed(() => writes.recordSamples('jumps', [sample], 'live'))[1];
  });

  const readDb = openReadDb(file);
  const reads = activityReads(readDb);
  const columns = 'SELECT day, system_id, jumps_total, ship_total, pod_total, npc_total FROM activity_days';
  const bareScan = readDb.prepare<[number, number]>(`${columns} WHERE day >= ? AND day < ?`).raw();
  const bareDay = readDb.prepare<[number, number]>(`${columns} WHERE day = ? AND system_id = ?`).raw();
  const today = dayNumber(isoUtc(NOW));
  const aSystem = (index: number) => systemIds[(index * 7919) % systemIds.length] ?? 0;

  const histories = versus(
    300,
    (index) => reads.history(aSystem(index), today - 365, 365),
    (index) => {
      for (let day = today - 365; day < today; day += 1) bareDay.get(day, aSystem(index));
    },
  );
  const scans = versus(
    9,
    () => reads.scan(systemIds, today - 35, 35),
    () => bareScan.all(today - 35, today),
  );
  const profiles = Array.from({ length: 5 }, () => timed(() => reads.profiles(systemIds, today - 35, 35))[1]);
  const sums = Array.from({ length: 7 }, () => timed(() => reads.sums(systemIds, isoUtc(NOW - DAY), 24))[1]);
  say(`365 days of one system: ${ms(histories.own)}, ratio to the bare statements ${histories.ratio.toFixed(2)}`);
  say(`35 days of all systems: ${ms(scans.own)}, ratio to the bare statement ${scans.ratio.toFixed(2)}`);
  say(`35 days of all systems by hour of day: ${ms(median(profiles))}; the last 24 hours: ${ms(median(sums))}`);
  say(`one live sample: ${ms(median(sampling))}`);
  readDb.close();
  db.close();
  return perSystemYear < targets.bytesPerSystemYear && histories.ratio < targets.historyRatio && scans.ratio < targets.scanRatio;
}

/** Medians of two works that take turns. */
function versus(rounds: number, own: (index: number) => void, bare: (index: number) => void): { own: number; ratio: number } {
  const times = Array.from({ length: rounds }, (_, index) => [timed(() => own(index))[1], timed(() => bare(index))[1]] as const);
  const owns = median(times.map(([time]) => time));
  return { own: owns, ratio: owns / median(times.map(([, time]) => time)) };
}

function madeUpDays(): Record<SampleKind, HourSample[]>[] {
  const { activity } = generatedModel({ seed: 7, startsAt: NOW, scale: demoScale });
  return Array.from({ length: MADE_UP }, (_, day) => {
    const from = NOW - (day + 1) * DAY;
    const times = new Set(Array.from({ length: 24 }, (_, hour) => activity.sampleTimes(from + (hour + 1) * HOUR).observedAt));
    const hourly = (rowsAt: (observedAt: number) => HourSample['rows']) =>
      [...times].map((at) => ({ hour: sampledHour(isoUtc(at)), observedAt: isoUtc(at), rows: rowsAt(at) }));
    return {
      jumps: hourly((at) =>
        activity.jumps(at).map(({ system_id, ship_jumps }) => ({ systemId: system_id, counts: [ship_jumps] })),
      ),
      kills: hourly((at) =>
        activity
          .kills(at)
          .map(({ system_id, ...row }) => ({ systemId: system_id, counts: [row.ship_kills, row.pod_kills, row.npc_kills] })),
      ),
    };
  });
}

/** The samples of a day as if they were of the one that begins at `dayStart`. */
function moved(samples: readonly HourSample[], dayStart: number): HourSample[] {
  const first = Math.floor(fromIso(samples[12]?.hour ?? '') / DAY) * DAY;
  const shift = (iso: string) => isoUtc(fromIso(iso) - first + dayStart);
  return samples.map((sample) => ({ ...sample, hour: shift(sample.hour), observedAt: shift(sample.observedAt) }));
}
