import { forecast } from '#main/ingest/forecasts/forecast';
import { forecastGrades } from '#main/ingest/forecasts/grades';
import type { WriteDb } from '#main/store/db';
import { forecastReads, forecastWrites } from '#main/store/forecasts/forecasts';
import { activityWrites, type HourSample } from '#main/store/systems/activity';
import { activityReads } from '#main/store/systems/activity-reads';
import { gateReads } from '#main/store/systems/gates';
import { operationReads } from '#main/store/systems/operations';
import { overlayReads } from '#main/store/systems/overlays';
import { systemInputs } from '#main/store/systems/systems';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { type FakeClock, seededRandom } from '../world.ts';

/** Writes so many days that end before `end`, ISO 8601: weekends three times as busy, each hour scattered by a seed. */
export function writeDays(db: WriteDb, systemIds: readonly number[], end: string, days: number): void {
  writeHours(db, systemIds, isoUtc(fromIso(end) - days * DAY), end);
}

/** The same of the hours from `from` to before `end`; `times`: how many times as busy as usual. */
export function writeHours(db: WriteDb, systemIds: readonly number[], from: string, end: string, times = 1): void {
  const random = seededRandom(5);
  const samples: Record<'jumps' | 'kills', HourSample[]> = { jumps: [], kills: [] };
  for (let at = fromIso(from); at < fromIso(end); at += HOUR) {
    const weekday = new Date(at).getUTCDay();
    const busy = times * (weekday === 0 || weekday === 6 ? 3 : 1);
    const hour = { hour: isoUtc(at), observedAt: isoUtc(at + HOUR) };
    const count = (mean: number) => Math.round(mean * busy * (0.8 + 0.4 * random()));
    samples.jumps.push({ ...hour, rows: systemIds.map((systemId, index) => ({ systemId, counts: [count(10 + 5 * index)] })) });
    samples.kills.push({ ...hour, rows: systemIds.map((systemId) => ({ systemId, counts: [count(1), 0, count(8)] })) });
  }
  for (const kind of ['jumps', 'kills'] as const) activityWrites(db).recordSamples(kind, samples[kind], 'archive');
}

/** The forecasting jobs on a database, to be run by hand. */
export function forecasting(db: WriteDb, clock: FakeClock, simulated = false) {
  const stores = { activity: activityReads(db), reads: forecastReads(db), writes: forecastWrites(db), clock };
  const forecastJob = forecast({
    ...stores,
    inputs: systemInputs(db),
    gates: gateReads(db),
    overlays: overlayReads(db),
    operations: operationReads(db),
    simulated,
  });
  const gradesJob = forecastGrades(stores);
  const context = (signal: AbortSignal) => ({ signal, report: () => undefined });
  return {
    reads: stores.reads,
    forecast: (signal = new AbortController().signal) => forecastJob.run(context(signal)),
    grade: (signal = new AbortController().signal) => gradesJob.run(context(signal)),
  };
}
