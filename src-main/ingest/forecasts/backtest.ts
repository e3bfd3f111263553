import { bandsOfDay } from '#main/domain/forecast/bands';
import { baselineForecast, baselines, type PointForecast } from '#main/domain/forecast/baselines';
import { grade } from '#main/domain/forecast/grading';
import { hotspotThresholds, isObserved, knownEnd, type Panel, SHORTEST_HISTORY } from '#main/domain/forecast/panel';
import { forecastPooled, trainPooled } from '#main/domain/forecast/pooled';
import { chooseServed, type GradedDay, SELECTION_DAYS } from '#main/domain/forecast/selection';
import { calledOf, trainServed } from '#main/domain/forecast/served';
import type { Clock } from '#main/runtime/world';
import type { ForecastReads, ForecastWrites } from '#main/store/forecasts/forecasts';
import type { BandsOfDay, GradeRow } from '#main/store/forecasts/rows';
import type { ForecastLead, ForecastModel } from '#shared/systems-api/forecast';
import { isoUtc } from '#shared/time';

/**
 * Until enough days have been graded on real forecasts, grades all models on what they would have forecast: each of the last 14
 * days before the panel's last from the days before it, by a model that was trained on none of them. Such grades are stored as
 * back-tests, with what was called and came of the models that they choose. `yieldTurn` is awaited between steps of some 10 ms and may throw to give up.
 */
export async function backtest(
  panel: Panel,
  lead: ForecastLead,
  { reads, writes, clock }: { reads: ForecastReads; writes: ForecastWrites; clock: Clock },
  yieldTurn: () => Promise<void>,
): Promise<void> {
  const today = panel.firstDay + panel.days - 1;
  const graded = new Set(reads.grades(today - SELECTION_DAYS, lead).map(({ day }) => day));
  if (graded.size >= SELECTION_DAYS / 2) return;
  const days = daysToGrade(panel).filter((day) => !graded.has(panel.firstDay + day));
  if (days.length === 0) return;
  const before = knownEnd(days[0] as number, lead);
  const model = await trainPooled(panel, before, lead, yieldTurn);
  if (model === null) return;
  const grades: GradeRow[] = [];
  const wanted = days.filter((day) => reads.madeAtLead(panel.firstDay + day, lead) === undefined);
  for (const day of wanted) {
    const thresholds = hotspotThresholds(panel, knownEnd(day, lead));
    const gradeModel = (name: ForecastModel, forecast: PointForecast) =>
      grades.push({ day: panel.firstDay + day, model: name, backtest: 1, ...grade(name, panel, day, forecast, thresholds) });
    gradeModel('pooled', forecastPooled(panel, model, day, thresholds));
    for (const name of baselines) gradeModel(name, baselineForecast(name, panel, day, thresholds, lead));
    await yieldTurn();
  }
  const served = chooseServed(grades as unknown as GradedDay[]);
  if (served === null) return;
  const servedOn = await trainServed(panel, before, { model, served }, yieldTurn);
  const bands: BandsOfDay[] = [];
  for (const day of wanted) {
    const thresholds = hotspotThresholds(panel, knownEnd(day, lead));
    const called = calledOf(servedOn({ day, thresholds, pooled: forecastPooled(panel, model, day, thresholds) }));
    bands.push({ day: panel.firstDay + day, bands: JSON.stringify(bandsOfDay(panel, day, thresholds, called)) });
    await yieldTurn();
  }
  writes.recordGrades(lead, grades, { bands, calibration: null }, isoUtc(clock.now()));
}

/** The observed ones of the last 14 days before the panel's last that have enough history before them, as indexes, ascending. */
function daysToGrade(panel: Panel): number[] {
  const observedBefore = (day: number) =>
    Array.from({ length: day }, (_, before) => before).filter((before) => isObserved(panel, before)).length;
  return Array.from({ length: SELECTION_DAYS }, (_, index) => panel.days - 1 - SELECTION_DAYS + index).filter(
    (day) => isObserved(panel, day) && observedBefore(day) >= SHORTEST_HISTORY,
  );
}
