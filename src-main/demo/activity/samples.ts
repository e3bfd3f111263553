import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';
import type { ActivityModel } from '../model.ts';
import { hash, poisson, randomStream } from '../random.ts';
import type { EsiJumps, EsiKills } from '../shapes.ts';
import type { BaselineActivity } from './baseline.ts';
import type { PlannedKill } from './kill-plan.ts';
import { keyedNormal } from './noise.ts';
import type { RateFactorModel } from './rate-factors.ts';

/** Overdispersion of jumps: standard deviation of the logarithm of an hour's mean around its expected mean. */
const JUMP_SCATTER = 0.45;
const NPC_SCATTER = 0.9;

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
    const hourFactor = rateFactors.hourFactors(middle);
    for (const [index, row] of baseline.entries()) visit(row, index, hour, share * hourFactor(row));
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

/** The cluster is up again. */
const RESTART = 11 * HOUR + 15 * MINUTE;
/** Nothing new is sampled from the shutdown on. */
const LAST_OF_DAY = DAY - 17 * MINUTE;

/** When the cluster that was up at `at` had been started. */
function restartBefore(at: number): number {
  return Math.floor((at - RESTART) / DAY) * DAY + RESTART;
}

/**
 * Hourly samples, counted anew from each restart: the first after 20 to 50 minutes, each next one an hour and a little
 * later. So Last-Modified drifts by a few minutes an hour, and a day has 23 samples more often than 24.
 */
function sampleTimes(seed: number, at: number): { observedAt: number; nextAt: number } {
  const restart = restartBefore(at);
  const today = samplesAfter(seed, restart);
  if (at < today.first) return { observedAt: samplesAfter(seed, restart - DAY).last, nextAt: today.first };
  const number = Math.min(today.count - 1, Math.floor((at - today.first) / today.step));
  const observedAt = today.first + number * today.step;
  const nextAt = number + 1 < today.count ? observedAt + today.step : samplesAfter(seed, restart + DAY).first;
  return { observedAt, nextAt };
}

function samplesAfter(seed: number, restart: number): { first: number; step: number; count: number; last: number } {
  const day = Math.floor(restart / DAY);
  const first = restart + 20 * MINUTE + (hash(seed, 41, day) % (30 * 60)) * SECOND;
  const step = HOUR + (15 + (hash(seed, 42, day) % 150)) * SECOND;
  const count = Math.floor((restart + LAST_OF_DAY - first) / step) + 1;
  return { first, step, count, last: first + (count - 1) * step };
}
