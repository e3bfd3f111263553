import { HOUR, MINUTE } from '#shared/time';
import type { ActivityModel } from '../model.ts';
import { poisson, randomStream } from '../random.ts';
import type { EsiJumps, EsiKills } from '../shapes.ts';
import type { BaselineActivity } from './baseline.ts';
import type { PlannedKill } from './kill-plan.ts';
import { keyedNormal } from './noise.ts';
import type { RateFactorModel } from './rate-factors.ts';
import { restartBefore, sampleTimes } from './sample-times.ts';

/** Overdispersion of jumps: standard deviation of the logarithm of an hour's mean around its expected mean. */
export const JUMP_SCATTER = 0.45;
export const NPC_SCATTER = 0.9;

/** The hourly samples: overdispersed Poisson counts (log-normal mean); systems without any are not listed. */
export function generatedActivity(options: {
  seed: number;
  baseline: readonly BaselineActivity[];
  rateFactors: RateFactorModel;
  killsBetween(from: number, to: number): PlannedKill[];
}): ActivityModel {
  const { seed, baseline, rateFactors, killsBetween } = options;

  /** Right after a restart an hour is shorter than an hour. */
  const coveredFrom = (observedAt: number) => Math.max(observedAt - HOUR, restartBefore(observedAt));

  function count(which: number, systemId: number, hour: number, mean: number, scatter: number): number {
    if (mean <= 0) return 0;
    const factor = Math.exp(scatter * keyedNormal(seed + which, systemId, hour) - (scatter * scatter) / 2);
    return poisson(randomStream(seed, which, systemId, hour), mean * factor);
  }

  function eachSystem(
    observedAt: number,
    visit: (baseline: BaselineActivity, index: number, hour: number, factor: number) => void,
  ): void {
    const middle = observedAt - 30 * MINUTE;
    const hour = Math.floor(middle / HOUR);
    const share = (observedAt - coveredFrom(observedAt)) / HOUR;
    for (const [index, row] of baseline.entries()) visit(row, index, hour, share * rateFactors.hourFactor(row, middle));
  }

  return {
    sampleTimes: (at) => sampleTimes(seed, at),
    jumps(observedAt) {
      const { traffic } = rateFactors.ofDay(observedAt - 30 * MINUTE);
      const rows: EsiJumps[] = [];
      eachSystem(observedAt, ({ system, jumps }, index, hour, factor) => {
        const ship_jumps = count(1, system.id, hour, jumps * factor * (traffic[index] ?? 1), JUMP_SCATTER);
        if (ship_jumps > 0) rows.push({ ship_jumps, system_id: system.id });
      });
      return rows;
    },
    kills(observedAt) {
      const { ratting } = rateFactors.ofDay(observedAt - 30 * MINUTE);
      const players = new Map<number, { ships: number; pods: number }>();
      for (const { systemId, isPod } of killsBetween(coveredFrom(observedAt), observedAt)) {
        const counts = players.get(systemId) ?? { ships: 0, pods: 0 };
        if (isPod) counts.pods += 1;
        else counts.ships += 1;
        players.set(systemId, counts);
      }
      const rows: EsiKills[] = [];
      eachSystem(observedAt, ({ system, npcKills }, index, hour, factor) => {
        const npc_kills = count(2, system.id, hour, npcKills * factor * (ratting[index] ?? 1), NPC_SCATTER);
        const { ships, pods } = players.get(system.id) ?? { ships: 0, pods: 0 };
        if (npc_kills + ships + pods > 0) rows.push({ npc_kills, pod_kills: pods, ship_kills: ships, system_id: system.id });
      });
      return rows;
    },
  };
}
