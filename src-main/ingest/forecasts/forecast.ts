import { baselineForecast, type PointForecast } from '#main/domain/forecast/baselines';
import { nearbyCounts } from '#main/domain/forecast/columns';
import { intervalsOf } from '#main/domain/forecast/intervals';
import { HALF_DAY, hotspotThresholds, SHORTEST_HISTORY } from '#main/domain/forecast/panel';
import { forecastPooled, trainPooled } from '#main/domain/forecast/pooled';
import { chooseServed, type GradedDay } from '#main/domain/forecast/selection';
import { trainServed } from '#main/domain/forecast/served';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ForecastReads, ForecastWrites } from '#main/store/forecasts/forecasts';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import type { GateReads } from '#main/store/systems/gates';
import type { OperationReads } from '#main/store/systems/operations';
import type { OverlayReads } from '#main/store/systems/overlays';
import type { SystemInputs } from '#main/store/systems/systems';
import { isObservedDay } from '#shared/observed-day';
import { type ForecastLead, type ForecastModel, forecastLeads } from '#shared/systems-api/forecast';
import { DAY, dayNumber, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import { backtest } from './backtest.ts';
import { circadianShares, observedDays, readFirstHalves, readPanel } from './panel.ts';
import { forecastRow } from './row.ts';

/** A training that fails is not tried more often than that. */
const PERIOD = 30 * MINUTE;
/** From then on a forecast knows the first half of today, whose last hour is published by then. */
const HALF_KNOWN = 12.5 * HOUR;
/** The last slot of a day: its forecast of the next one sees all but the last hours. */
const FINAL = 23.5 * HOUR;
/** History that is read: coefficients are learned from less, but a system's own danger from all of its days. */
const HISTORY_DAYS = 400;
const PROFILE_DAYS = 35;
/** Days whose first halves are read: those to learn from, the four weeks before them, and two weeks that are forecast afterwards. */
const HALVES_DAYS = 170;
/** While history is still being fetched: made anew once this many times as many days are there to learn from. */
const MORE_HISTORY = 1.5;
/** How often it is looked whether a forecast is to be made. */
const LOOK_AGAIN = MINUTE;
const KEEP_DAYS = 60;

/** What the job of forecasts reads from and writes to. */
export interface ForecastDeps {
  inputs: Pick<SystemInputs, 'listed'>;
  gates: Pick<GateReads, 'gates'>;
  activity: Pick<ActivityReads, 'scan' | 'violentHours' | 'sums' | 'profiles' | 'sampledHours'>;
  overlays: Pick<OverlayReads, 'incursions'>;
  operations: Pick<OperationReads, 'campaigns'>;
  reads: ForecastReads;
  writes: ForecastWrites;
  clock: Clock;
  /** Of a demo, which is looked at for minutes and not for days: forecasts of every lead are graded at once. */
  simulated?: boolean;
}

/**
 * Forecasts the next UTC day for every listed system: as soon as there are 35 observed days and no forecast of it yet, again while
 * much more history comes in, once more at 12:30 by the first half of today, and at 23:30. Works in steps of some milliseconds; killed in between it leaves nothing
 * behind.
 */
// oxlint-disable-next-line max-lines-per-function -- when a forecast is due, and the steps of one making from panel to stored rows, which share the panel and its model
export function forecast(deps: ForecastDeps): Job {
  const { activity, reads, writes, clock, simulated = false } = deps;

  return {
    name: 'forecast',
    label: 'Forecast of the next day',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['scores'],
    follows: ['scores', 'jumps-history', 'kills-history', 'campaigns', 'incursions', 'forecast-grades'],

    async run({ signal, report }) {
      const now = clock.now();
      const today = dayNumber(isoUtc(now));
      const firstDay = today + 1 - HISTORY_DAYS;
      const observed = observedDays(activity, firstDay, HISTORY_DAYS);
      // A look costs next to nothing, and while history is being fetched there is more to learn from within minutes.
      const ended = (rows: number) => ({ rows, nextDueAt: clock.now() + LOOK_AGAIN });
      const lead = leadAt(now, today);
      if (observed < SHORTEST_HISTORY || !isDue({ now, today, observed, lead })) return ended(0);

      let worked = 0;
      const yieldTurn = async () => {
        await yieldToEventLoop();
        signal.throwIfAborted();
        worked += 1;
        if (worked % 100 === 0) report(worked, null, 'steps');
      };
      const systems = deps.inputs.listed();
      const ids = systems.map(({ system_id: id }) => id);
      const conditions = currentConditions(today + 1);
      const node = new Map(ids.map((id, index) => [id, index]));
      const nodes = (of: readonly number[]) => of.flatMap((id) => node.get(id) ?? []);
      const campaigns = new Map(
        [...reads.conditions(firstDay), [today + 1, conditions] as const].map(([day, known]) => [day, nodes(known.campaigns)]),
      );
      const whole = await readPanel(
        { systems, gates: deps.gates.gates(), activity, campaigns },
        firstDay,
        HISTORY_DAYS,
        yieldTurn,
      );
      const firstHalves = simulated || lead === 1.5 ? await readFirstHalves(activity, whole, HALVES_DAYS, yieldTurn) : null;
      const panel = { ...whole, firstHalves };
      const day = HISTORY_DAYS;
      for (const one of simulated ? forecastLeads : [lead]) await backtest(panel, one, { reads, writes, clock }, yieldTurn);
      const model = await trainPooled(panel, day, lead, yieldTurn);
      if (model === null) return { rows: 0 };
      const thresholds = hotspotThresholds(panel, day);
      const pooled = forecastPooled(panel, model, day, thresholds);
      await yieldTurn();
      const forecasts: Record<ForecastModel, PointForecast> = {
        pooled,
        naive_last_day: baselineForecast('naive_last_day', panel, day, thresholds, lead),
        same_weekday: baselineForecast('same_weekday', panel, day, thresholds, lead),
        mean_7d: baselineForecast('mean_7d', panel, day, thresholds, lead),
        mean_28d: baselineForecast('mean_28d', panel, day, thresholds, lead),
      };
      const { why, ...served } = chooseServed(grades(today, lead) as unknown as GradedDay[]) ?? ungraded;
      const called = (await trainServed(panel, day, { model, served }, yieldTurn))({ day, thresholds, pooled });
      const shares = await circadianShares(activity, ids, today - PROFILE_DAYS, PROFILE_DAYS, yieldTurn);
      const near = nearbyCounts(panel, campaigns.get(today + 1) ?? []);
      const jumpInterval = intervalsOf(called.dispersions);
      const rows = ids.map((systemId, system) =>
        forecastRow({ panel, model, pooled, called, served, jumpInterval, shares, day, system, systemId, near }),
      );
      await yieldTurn();
      writes.record(
        {
          day: today + 1,
          madeAt: isoUtc(now),
          modelVersion: model.version,
          trainedDays: observed,
          lead,
          served,
          why,
          systemIds: Int32Array.from(ids),
          thresholds,
        },
        Object.entries(forecasts).map(([name, { jumps, kills, hotspot }]) => ({
          model: name,
          jumps: Float32Array.from(jumps),
          kills: Float32Array.from(kills),
          hotspot: Float32Array.from(hotspot),
        })),
        rows,
        conditions,
      );
      writes.deleteBefore(today - KEEP_DAYS);
      return ended(rows.length);
    },
  };

  function grades(today: number, lead: ForecastLead) {
    return reads.grades(today - KEEP_DAYS, lead);
  }

  /** By what is known of today: all but its last hours, its first half, or less. */
  function leadAt(now: number, today: number): ForecastLead {
    const sampled = (['jumps', 'kills'] as const).map((kind) => activity.sampledHours(kind, today, 1));
    if (isObservedDay(...sampled.map((hours) => hours.length))) return 1;
    const noon = isoUtc(today * DAY + HALF_DAY * HOUR);
    // A half counts by the same share of its hours.
    const ofHalf = sampled.map((hours) => 2 * hours.filter((hour) => hour < noon).length);
    return now >= today * DAY + HALF_KNOWN && isObservedDay(...ofHalf) ? 1.5 : 2;
  }

  function isDue({ now, today, observed, lead }: { now: number; today: number; observed: number; lead: ForecastLead }): boolean {
    const made = reads.newestMaking(today + 1);
    if (made === undefined) return true;
    // Without a graded day the choice of a model was blind; one day more may be one to grade.
    if (grades(today, made.lead).length === 0 && observed > made.trainedDays) return true;
    if (lead === 1.5 && made.lead === 2) return true;
    const final = lastMakingFrom(today + 1);
    return (now >= final && fromIso(made.madeAt) < final) || observed >= made.trainedDays * MORE_HISTORY;
  }

  /** Campaigns that run or start before the day is over, systems with an incursion, and campaigns still ahead as it begins; by id. */
  function currentConditions(day: number) {
    const end = isoUtc((day + 1) * DAY);
    const announced = deps.operations.campaigns();
    return {
      campaigns: announced.filter(({ start_time }) => start_time < end).map(({ system_id }) => system_id),
      incursions: [...deps.overlays.incursions()],
      timers: announced.flatMap(({ start_time, system_id: systemId }) => {
        const hours = (fromIso(start_time) - day * DAY) / HOUR;
        return hours < 0 ? [] : [{ systemId, hours }];
      }),
    };
  }
}

/** From when on a making of a day's forecast counts as its last, in milliseconds since 1970. */
export function lastMakingFrom(day: number): number {
  return (day - 1) * DAY + FINAL;
}

const ungraded = {
  jumps: 'mean_28d',
  kills: 'mean_28d',
  hotspot: 'mean_28d',
  why: 'No day has been graded yet, so the mean of 28 days is served.',
} as const;
