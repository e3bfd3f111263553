import type { Grade } from '#shared/mirror-rows';
import type { PointForecast } from './baselines.ts';
import { fullDay, hotspotsOf, type Panel } from './panel.ts';

/** Below this many expected kills a system is called quiet, where its jumps are too. */
const QUIET_KILLS = 0.5;
const QUIET_SHARE = 0.2;

/** Counts that are closer than this are equal: scaling to 24 hours leaves differences in the last digits. */
const TIE = 1e-6;

function directionOf(value: number, before: number): number {
  return Math.abs(value - before) < TIE ? 0 : Math.sign(value - before);
}

/** Grades a model's forecast of day `day` (an index) on what was counted. */
export function grade(model: string, panel: Panel, day: number, forecast: PointForecast, thresholds: Uint32Array): Grade {
  const jumps = fullDay(panel, 'jumps', day);
  const kills = fullDay(panel, 'kills', day);
  // The last day repeated says that nothing changes.
  const before =
    model !== 'naive_last_day' && day > 0 && (panel.jumpHours[day - 1] as number) > 0 ? fullDay(panel, 'jumps', day - 1) : null;
  const hotspots = hotspotsOf(panel, day, thresholds);
  const systems = jumps.length;
  const direction = { right: 0, called: 0 };
  let brier = 0;
  for (let system = 0; system < systems; system += 1) {
    brier += ((forecast.hotspot[system] as number) - (hotspots[system] as number)) ** 2;
    if (before === null) continue;
    const was = before[system] as number;
    const change = directionOf(jumps[system] as number, was);
    // A forecast of hardly any change calls no direction.
    const called = directionOf(forecast.jumps[system] as number, was);
    if (change === 0 || called === 0) continue;
    direction.called += 1;
    if (change === called) direction.right += 1;
  }
  const quiet = quietOf(jumps, kills, 1);
  const calledQuiet = quietOf(forecast.jumps, forecast.kills, QUIET_KILLS);
  const both = count(quiet, (system) => calledQuiet[system] === 1);
  const allQuiet = count(quiet, () => true);
  const allCalled = count(calledQuiet, () => true);
  return {
    maeJumps: meanError(forecast.jumps, jumps),
    maeKills: meanError(forecast.kills, kills),
    directionalAccuracy: direction.called === 0 ? null : direction.right / direction.called,
    brier: brier / systems,
    quietPrecision: allCalled === 0 ? null : both / allCalled,
    quietRecall: allQuiet === 0 ? null : both / allQuiet,
    sampleSize: systems,
  };
}

/** The mean absolute difference. */
function meanError(forecast: Float64Array, counts: Float64Array): number {
  return forecast.reduce((sum, value, at) => sum + Math.abs(value - (counts[at] as number)), 0) / forecast.length;
}

/** 1 where kills stay below a bound and jumps within the lowest fifth of all systems (decisions §4: quiet threshold). */
function quietOf(jumps: Float64Array, kills: Float64Array, below: number): Uint8Array {
  const sorted = Float64Array.from(jumps).sort();
  const threshold = sorted[Math.max(0, Math.ceil(QUIET_SHARE * sorted.length) - 1)] ?? 0;
  return Uint8Array.from(jumps, (value, at) => (value <= threshold + TIE && (kills[at] as number) < below ? 1 : 0));
}

function count(flags: Uint8Array, also: (at: number) => boolean): number {
  return flags.reduce((sum, flag, at) => sum + (flag === 1 && also(at) ? 1 : 0), 0);
}

/** One bar of the reliability table: forecasts whose probability lay in a tenth, and how often it came true. */
export interface ReliabilityBin {
  forecasts: number;
  sumForecast: number;
  observed: number;
}
/** Bins of the reliability table, each a tenth of the probabilities from 0 to 1. */
export const RELIABILITY_BINS = 10;

/** Sorts probabilities by tenths and counts what came true. */
export function reliabilityOf(probabilities: Float64Array, outcomes: Float64Array): ReliabilityBin[] {
  const bins = Array.from({ length: RELIABILITY_BINS }, () => ({ forecasts: 0, sumForecast: 0, observed: 0 }));
  probabilities.forEach((probability, at) => {
    const bin = bins[Math.min(RELIABILITY_BINS - 1, Math.floor(probability * RELIABILITY_BINS))];
    if (bin === undefined) return;
    bin.forecasts += 1;
    bin.sumForecast += probability;
    bin.observed += outcomes[at] as number;
  });
  return bins;
}
