import { addedBands, type Band, bandsOfDay } from '#main/domain/forecast/bands';
import type { Baseline } from '#main/domain/forecast/baselines';
import { hotspotThresholds, knownEnd, type Panel } from '#main/domain/forecast/panel';
import { forecastPooled, type PooledModel, trainPooled, withFights } from '#main/domain/forecast/pooled';
import { calledOf, shrunkBaseline } from '#main/domain/forecast/served';
import type { ForecastLead } from '#shared/systems-api/forecast';

const yieldTurn = async () => undefined;

/** Baselines are trained anew so often, in days. */
const BASELINE_EVERY = 3;

/**
 * What was called of a galaxy's days from `first` on (an index), and what came, by band: by the pooled model, trained on none of them, or by
 * a baseline on every third day, drawn to what usually comes where it calls as much.
 */
export async function calledBands(
  panel: Panel,
  first: number,
  { lead, by }: { lead: ForecastLead; by: 'pooled' | Baseline },
): Promise<Band[]> {
  const days = Array.from({ length: panel.days - first }, (_, day) => first + day);
  const thresholdsOf = (day: number) => hotspotThresholds(panel, knownEnd(day, lead));
  if (by === 'pooled') {
    const model = (await trainPooled(panel, knownEnd(first, lead), lead, yieldTurn)) as PooledModel;
    return addedBands(
      days.map((day) => {
        const thresholds = thresholdsOf(day);
        const { jumps, ...fights } = forecastPooled(panel, model, day, thresholds);
        return bandsOfDay(panel, day, thresholds, calledOf({ jumps, dispersions: model.spread.jumps, ...fights }));
      }),
    );
  }
  const bands: Band[][] = [];
  for (const day of days.filter((_, at) => at % BASELINE_EVERY === 0)) {
    const thresholds = thresholdsOf(day);
    const jumps = await shrunkBaseline(panel, day, { baseline: by, target: 'jumps', lead }, yieldTurn);
    const kills = await shrunkBaseline(panel, day, { baseline: by, target: 'kills', lead }, yieldTurn);
    const fights = withFights(kills.expected(day), thresholds, kills.spread);
    const called = calledOf({ jumps: jumps.expected(day), dispersions: jumps.spread, ...fights });
    bands.push(bandsOfDay(panel, day, thresholds, called));
  }
  return addedBands(bands);
}
