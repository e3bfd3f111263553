import type { CalledSystems } from './bands.ts';
import { intervalOf, intervalsOf } from './intervals.ts';
import type { CountDistribution } from './negative-binomial.ts';
import type { Panel } from './panel.ts';
import { type PooledForecast, type PooledModel, withFights } from './pooled.ts';
import type { Served } from './selection.ts';
import { shrunkBaseline } from './shrunk.ts';

/** What is served of all systems: expected counts, and what tells their distributions. */
export interface ServedForecast {
  jumps: Float64Array;
  /** Of the jumps, by bin of the expected count. */
  dispersions: Float64Array;
  killDistributions: readonly CountDistribution[];
  /** Probability of a fight hotspot, by the kills' distribution. */
  hotspot: Float64Array;
}

/**
 * Learns from the days before day `before` (an index) what is needed to serve the chosen models beside ours: a baseline is drawn to what
 * usually comes where it calls as much. Answers with what is served of a day.
 */
export async function trainServed(
  panel: Panel,
  before: number,
  { model, served }: { model: PooledModel; served: Served },
  yieldTurn: () => Promise<void>,
): Promise<(of: { day: number; thresholds: Uint32Array; pooled: PooledForecast }) => ServedForecast> {
  const shrunk = <Of extends 'jumps' | 'kills'>(target: Of) => {
    const baseline = served[target];
    return baseline === 'pooled' ? null : shrunkBaseline(panel, before, { baseline, target, lead: model.lead }, yieldTurn);
  };
  const [jumps, kills] = [await shrunk('jumps'), await shrunk('kills')];
  return ({ day, thresholds, pooled }) => {
    const { killDistributions, hotspot } = kills === null ? pooled : withFights(kills.expected(day), thresholds, kills.spread);
    return {
      jumps: jumps?.expected(day) ?? pooled.jumps,
      dispersions: jumps?.spread ?? model.spread.jumps,
      killDistributions,
      hotspot,
    };
  };
}

/** The same as it is graded: by figure, with the intervals. */
export function calledOf({ jumps, dispersions, killDistributions, hotspot }: ServedForecast): CalledSystems {
  const jumpInterval = intervalsOf(dispersions);
  return {
    jumps,
    kills: Float64Array.from(killDistributions, ({ mean }) => mean),
    hotspot,
    interval: (target, system) =>
      target === 'jumps' ? jumpInterval(jumps[system] as number) : intervalOf(killDistributions[system] as CountDistribution),
  };
}
