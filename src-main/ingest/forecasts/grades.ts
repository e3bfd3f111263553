import { bandsOfDay } from '#main/domain/forecast/bands';
import { grade, reliabilityOf } from '#main/domain/forecast/grading';
import { fullDay, hotspotsOf, isObserved } from '#main/domain/forecast/panel';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ForecastReads, ForecastWrites } from '#main/store/forecasts/forecasts';
import type { StoredMaking, SystemForecastRow } from '#main/store/forecasts/rows';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import { type ForecastLead, forecastLeads } from '#shared/systems-api/forecast';
import { dayNumber, HOUR, isoUtc } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import { readPanel } from './panel.ts';

/** The last hour of a day is published well within this long. */
const GRADED_AFTER = 2 * HOUR;
/** For this long the archives may still add to a day. */
const LOOK_BACK_DAYS = 30;

/** Grades each day that is over on the newest forecast made before it began, the baselines of that making beside it. */
export function forecastGrades(deps: {
  activity: Pick<ActivityReads, 'scan' | 'violentHours'>;
  reads: ForecastReads;
  writes: ForecastWrites;
  clock: Clock;
}): Job {
  const { reads, writes, clock } = deps;

  return {
    name: 'forecast-grades',
    label: 'Forecast grades',
    everyMs: HOUR,
    offsetMs: HOUR / 4,
    after: ['scores'],
    follows: ['scores', 'jumps-history', 'kills-history'],

    async run({ signal }) {
      const newest = dayNumber(isoUtc(clock.now() - GRADED_AFTER)) - 1;
      const from = newest - LOOK_BACK_DAYS;
      let rows = 0;
      for (const lead of forecastLeads) {
        const known = new Set(reads.grades(from, lead).map(({ day }) => day));
        for (const day of reads.days(from)) {
          const making = known.has(day) || day > newest ? undefined : reads.madeAtLead(day, lead);
          if (making === undefined) continue;
          if (await gradeDay(day, lead, making)) rows += 1;
          await yieldToEventLoop();
          signal.throwIfAborted();
        }
      }
      return { rows };
    },
  };

  async function gradeDay(day: number, lead: ForecastLead, making: StoredMaking): Promise<boolean> {
    const systems = Array.from(making.systemIds, (id) => ({ system_id: id, constellation_id: 0, security: 'null' as const }));
    const source = { systems, gates: [], activity: deps.activity, campaigns: new Map() };
    const panel = await readPanel(source, day - 1, 2, yieldToEventLoop);
    if (!isObserved(panel, 1)) return false;
    const grades = reads.points(making.makingId).map(({ model, ...points }) => {
      const forecast = {
        jumps: Float64Array.from(points.jumps),
        kills: Float64Array.from(points.kills),
        hotspot: Float64Array.from(points.hotspot),
      };
      return { day, model, backtest: 0, ...grade(model, panel, 1, forecast, making.thresholds) };
    });
    const served = reads.systems(making.makingId);
    const inside = (target: 'jumps' | 'kills', low: keyof SystemForecastRow, high: keyof SystemForecastRow) => {
      const counts = fullDay(panel, target, 1);
      return (
        served.filter((row, at) => (counts[at] as number) >= Number(row[low]) && (counts[at] as number) <= Number(row[high]))
          .length / served.length
      );
    };
    const probabilities = Float64Array.from(served, ({ hotspot }) => hotspot);
    const calibration = {
      day,
      reliability: JSON.stringify(reliabilityOf(probabilities, hotspotsOf(panel, 1, making.thresholds))),
      jumpsInside: inside('jumps', 'jumpsLow', 'jumpsHigh'),
      killsInside: inside('kills', 'killsLow', 'killsHigh'),
    };
    const bands = bandsOfDay(panel, 1, making.thresholds, {
      jumps: served.map(({ jumps }) => jumps),
      kills: served.map(({ kills }) => kills),
      hotspot: probabilities,
      interval(target, system) {
        const row = served[system] as SystemForecastRow;
        return { low: row[`${target}Low`], high: row[`${target}High`] };
      },
    });
    const outcomes = { bands: [{ day, bands: JSON.stringify(bands) }], calibration };
    writes.recordGrades(lead, grades, outcomes, isoUtc(clock.now()));
    return true;
  }
}
