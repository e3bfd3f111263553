import { DAY, HOUR } from '#shared/time';
import { versionCache } from '../http/version-cache.ts';
import { hourOfDayFactor, seasonalFactor, weekdayFactor, zones } from '../seasonality.ts';
import type { BaselineActivity } from './baseline.ts';
import { correlatedNoise, regimeFactor } from './noise.ts';
import type { Sovereignty } from './sovereignty.ts';

/** The factor of a day's rates in each system, by index into the baseline activity. */
export interface RateFactors {
  killRate: Float64Array;
  traffic: Float64Array;
  ratting: Float64Array;
}

/** What multiplies a system's baseline rates besides the time of day: its regime, correlated noise, campaigns nearby, incursions. */
export function createRateFactors(options: {
  seed: number;
  baseline: readonly BaselineActivity[];
  sovereignty: Sovereignty;
  infested(at: number): Set<number>;
}) {
  const { seed, baseline, sovereignty, infested } = options;
  const days = versionCache<RateFactors>(4);

  function make(day: number): RateFactors {
    const noon = day + DAY / 2;
    const disputed = new Map<number, number>();
    for (const { system } of sovereignty.campaignsBetween(day, day + DAY)) {
      disputed.set(system.constellationId, (disputed.get(system.constellationId) ?? 0) + 1);
    }
    const invaded = infested(noon);
    const noiseOf = new Map<number, number>();
    const rateFactors = {
      killRate: new Float64Array(baseline.length),
      traffic: new Float64Array(baseline.length),
      ratting: new Float64Array(baseline.length),
    };
    for (const [index, { system }] of baseline.entries()) {
      const { id, constellationId, regionId } = system;
      let together = noiseOf.get(constellationId);
      if (together === undefined) {
        together = correlatedNoise(seed, regionId, constellationId, noon);
        noiseOf.set(constellationId, together);
      }
      const regime = regimeFactor(seed, id, noon);
      const campaigns = disputed.get(constellationId) ?? 0;
      rateFactors.killRate[index] = regime * together ** 1.2 * (1 + 1.6 * campaigns) * (invaded.has(id) ? 1.6 : 1);
      rateFactors.traffic[index] = regime ** 0.6 * together * (1 + 0.8 * campaigns) * (invaded.has(id) ? 1.3 : 1);
      // Fewer NPCs are killed where campaigns and an active regime make a system dangerous.
      rateFactors.ratting[index] = (together * (invaded.has(id) ? 5 : 1)) / (1 + 0.6 * campaigns) / Math.max(1, regime) ** 0.3;
    }
    return rateFactors;
  }

  return {
    ofDay(at: number): RateFactors {
      const day = Math.floor(at / DAY) * DAY;
      return days(String(day), 0, () => make(day));
    },
    /** The factor of the time of day and week in each system; 1 on average. Worked out once for all systems of a part of the world. */
    hourFactors(at: number): (baseline: BaselineActivity) => number {
      const everywhere = seasonalFactor(at);
      const inZone = zones.map((zone) => (0.25 + 0.75 * hourOfDayFactor(zone, (at % DAY) / HOUR)) * weekdayFactor(at));
      return ({ zone }) => (zone === null ? everywhere : (inZone[zone] ?? everywhere));
    },
  };
}
export type RateFactorModel = ReturnType<typeof createRateFactors>;
