import { DAY, HOUR } from '#shared/time';
import type { Fork } from '../chance.ts';
import { remembering } from '../http/remember.ts';
import { dayFactor, rhythm, zoneFactor } from '../rhythm.ts';
import type { Sovereignty } from './sovereignty.ts';
import { regimeFactor, tide } from './tides.ts';
import type { UsualActivity } from './usual.ts';

/** How a day differs from the usual one, by index into the usual activity. */
export interface Climate {
  violence: Float64Array;
  traffic: Float64Array;
  ratting: Float64Array;
}

/** What moves activity in a system besides the time of day: its regime, the tides, campaigns nearby, incursions. */
export function createClimate(options: {
  seed: number;
  usual: readonly UsualActivity[];
  sovereignty: Sovereignty;
  infested(at: number, fork?: Fork): Set<number>;
  /** true: every hour is as usual, so that there is nothing to foresee. */
  still: boolean;
}) {
  const { seed, usual, sovereignty, infested, still } = options;
  const days = remembering<Climate>(4);

  function make(day: number, fork?: Fork): Climate {
    const noon = day + DAY / 2;
    const disputed = new Map<number, number>();
    for (const { system } of sovereignty.campaignsBetween(day, day + DAY)) {
      disputed.set(system.constellationId, (disputed.get(system.constellationId) ?? 0) + 1);
    }
    const invaded = infested(noon, fork);
    const tides = new Map<number, number>();
    const climate = {
      violence: new Float64Array(usual.length),
      traffic: new Float64Array(usual.length),
      ratting: new Float64Array(usual.length),
    };
    if (still) {
      for (const factors of Object.values(climate) as Float64Array[]) factors.fill(1);
      return climate;
    }
    for (const [index, { system }] of usual.entries()) {
      const { id, constellationId, regionId } = system;
      let together = tides.get(constellationId);
      if (together === undefined) {
        together = tide(seed, regionId, constellationId, noon, fork);
        tides.set(constellationId, together);
      }
      const regime = regimeFactor(seed, id, noon, fork);
      const campaigns = disputed.get(constellationId) ?? 0;
      climate.violence[index] = regime * together ** 1.2 * (1 + 1.6 * campaigns) * (invaded.has(id) ? 1.6 : 1);
      climate.traffic[index] = regime ** 0.6 * together * (1 + 0.8 * campaigns) * (invaded.has(id) ? 1.3 : 1);
      // Nobody hunts pirates while others hunt him.
      climate.ratting[index] = (together * (invaded.has(id) ? 5 : 1)) / (1 + 0.6 * campaigns) / Math.max(1, regime) ** 0.3;
    }
    return climate;
  }

  return {
    ofDay(at: number, fork?: Fork): Climate {
      const day = Math.floor(at / DAY) * DAY;
      if (fork !== undefined) return make(day, fork);
      return days(String(day), 0, () => make(day));
    },
    /** The factor of the time of day and week in a system; 1 on average. */
    hourFactor({ zone }: UsualActivity, at: number): number {
      if (still) return 1;
      if (zone === null) return rhythm(at);
      return (0.25 + 0.75 * zoneFactor(zone, (at % DAY) / HOUR)) * dayFactor(at);
    },
  };
}
export type ClimateModel = ReturnType<typeof createClimate>;
