import { restartBefore, sampleTimes } from '#main/demo/activity/sample-times';
import { generatedActivity, JUMP_SCATTER, NPC_SCATTER } from '#main/demo/activity/samples';
import { HOUR, MINUTE } from '#shared/time';
import { casualScenes } from './inferred-usual.ts';
import type { OracleDays, OracleGalaxy } from './oracle-days.ts';
import { type CountedDay, filterOf, RATTING_POWER, regimeLaw, TRAFFIC_POWER, tideOf, VIOLENCE_POWER } from './oracle-regimes.ts';
import { currentsAfter } from './oracle-sampler.ts';
import type { Currents, OracleStates } from './oracle-states.ts';

/** Days whose tides are read from counts; those before are taken for known. */
const WINDOW = 16;

/**
 * What the past looks like through its counts to whoever knows the law of everything: courses of tides and regimes, drawn from
 * their distribution given every day's jumps, NPC kills and casual scenes of fights in every system.
 *
 * An upper bound rather than a forecast that could be made, for it knows more than counts tell: what is usual in every system,
 * which fights were planned and which sites are in use, the scenes of kills and how violent the galaxy is as a whole, tides exactly
 * once they are `WINDOW` days old, and that regimes are of so many levels. A day's tide it takes for measured without bias and with
 * the least variance that its counts allow (their Fisher information); and it begins to draw from what was (see `currentsAfter`).
 *
 * It knows less in this: an hour's log-normal scatter it takes for a gamma distribution of the same variance, of a system's hours it
 * reads the sum alone, and there are so few draws that a gain is a few tenths of a percentage point too small.
 *
 * By the law, it knows when tides turn and regimes may change: that bounds everybody. Without it, it knows only how alike a tide's
 * days are by their distance and how often regimes change. Its prediction of tides is then the best linear one of all `WINDOW` days
 * through their noise, so that one that is not linear might still gain more.
 */
export function countedStates(galaxy: OracleGalaxy, days: OracleDays, states: OracleStates) {
  const { seed, life } = galaxy;
  const { baseline, rateFactors } = life;
  const activity = generatedActivity({ seed, baseline, rateFactors, killsBetween: () => [] });
  const casual = casualScenes(galaxy, days);
  const placeOf = new Map(baseline.map(({ system }, index) => [system.id, index]));
  const laws = [true, false].map((grid) => {
    const law = regimeLaw(seed, baseline, grid);
    return { grid, law, filter: filterOf(law, states) };
  });
  const window: CountedDay[] = [];

  function countsOf(begin: number, currents: Currents): CountedDay {
    const samples = new Set(
      Array.from({ length: 24 }, (_, index) => sampleTimes(seed, begin + (index + 1) * HOUR + 20 * MINUTE).observedAt),
    );
    const eventCounts = { jumps: new Float64Array(baseline.length), npcKills: new Float64Array(baseline.length) };
    const [sums, squares] = [new Float64Array(4), new Float64Array(4)];
    for (const observedAt of samples) {
      const middle = observedAt - 30 * MINUTE;
      // The first sample may belong to the day before.
      if (middle < begin) continue;
      const share = (observedAt - Math.max(observedAt - HOUR, restartBefore(observedAt))) / HOUR;
      for (const [zone, factor] of days.hourFactorsAt(middle).entries()) {
        sums[zone] = (sums[zone] as number) + share * factor;
        squares[zone] = (squares[zone] as number) + (share * factor) ** 2;
      }
      for (const { system_id, ship_jumps } of activity.jumps(observedAt)) addTo(eventCounts.jumps, system_id, ship_jumps);
      for (const { system_id, npc_kills } of activity.kills(observedAt)) addTo(eventCounts.npcKills, system_id, npc_kills);
    }
    const scatterOf = (deviation: number) =>
      Float64Array.from(
        days.zones,
        (zone) => (Math.expm1(deviation ** 2) * (squares[zone] as number)) / (sums[zone] as number) ** 2,
      );
    const { traffic, ratting } = rateFactors.ofDay(begin);
    const { kills, scenes, ofSystem, expected } = casual(begin);
    const correlatedNoise = (index: number) => tideOf(states, currents, states.placeOfSystem[index] as number);
    const regime = (index: number) => currents.regimes[index] as number;
    const ofSum = (index: number) => sums[days.zones[index] as number] as number;
    const nodeOf = (index: number) => days.nodes[index] as number;
    return {
      begin,
      currents,
      jumps: {
        eventCounts: eventCounts.jumps,
        baseline: Float64Array.from(
          baseline,
          ({ jumps }, index) =>
            jumps * ofSum(index) * (traffic[index] as number) * Math.exp(-TRAFFIC_POWER * regime(index) - correlatedNoise(index)),
        ),
        scatter: scatterOf(JUMP_SCATTER),
      },
      npcKills: {
        eventCounts: eventCounts.npcKills,
        baseline: Float64Array.from(
          baseline,
          ({ npcKills }, index) =>
            npcKills *
            ofSum(index) *
            (ratting[index] as number) *
            Math.exp(RATTING_POWER * Math.max(0, regime(index)) - correlatedNoise(index)),
        ),
        scatter: scatterOf(NPC_SCATTER),
      },
      scenes: {
        eventCounts: Float64Array.from(baseline, (_, index) => ofSystem[nodeOf(index)] as number),
        baseline: Float64Array.from(
          baseline,
          (_, index) =>
            (((expected[nodeOf(index)] as number) * scenes) / Math.max(1, kills)) *
            Math.exp(-regime(index) - VIOLENCE_POWER * correlatedNoise(index)),
        ),
        scatter: new Float64Array(baseline.length),
      },
    };
  }

  function addTo(counts: Float64Array, systemId: number, more: number): void {
    const index = placeOf.get(systemId);
    if (index !== undefined) counts[index] = (counts[index] as number) + more;
  }

  return {
    /** Sees another day; one that is too old to be read again tells of the regimes for the last time. */
    see(begin: number, currents: Currents): void {
      window.push(countsOf(begin, currents));
      if (window.length <= WINDOW) return;
      const oldest = window.shift() as CountedDay;
      for (const { filter } of laws) filter.pass(oldest);
    },
    /** Tides and regimes of the day that begins at `begin`, each time drawn anew from what was counted until then. */
    drawn(begin: number, grid: boolean): Currents[] {
      const { law, filter } = laws.find((one) => one.grid === grid) as (typeof laws)[number];
      return currentsAfter({ window, begin, law, states, before: filter.chances, grid });
    },
  };
}
