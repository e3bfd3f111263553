import { HOUR, SECOND } from '#shared/time';
import { versionCache } from '../http/version-cache.ts';
import { bernoulli, integer, poisson, type RandomStream, randomStream, uniform, weighted } from '../random.ts';
import { type EventCounts, eventCounts, seasonalPoisson } from '../seasonality.ts';
import type { BaselineActivity } from './baseline.ts';
import type { createPlannedFights, PlannedFight } from './planned-fights.ts';
import type { RateFactorModel } from './rate-factors.ts';

/** One kill as far as counting needs it. Times in milliseconds. */
export interface PlannedKill {
  /** From the epoch on, in order of upload. */
  ordinal: number;
  at: number;
  uploadedAt: number;
  systemId: number;
  kind: 'solo' | 'gang' | 'fleet' | 'camp' | 'npc';
  isPod: boolean;
  gateId: number | null;
  pilots: number;
  /** Participants are drawn from this: the same for all kills of one fight. */
  key: number;
}

/** When and where kills happen, and when each is uploaded. Times in milliseconds since the epoch. */
export interface KillPlan {
  hours: EventCounts;
  /** The kills of the hour that begins at `start`, in order of upload. All are uploaded before the hour ends. */
  ofHour(start: number): PlannedKill[];
  between(from: number, to: number): PlannedKill[];
}

interface KillScene {
  systemId: number;
  kind: PlannedKill['kind'];
  gateId: number | null;
  from: number;
  to: number;
  ships: number;
  pilots: number;
  key: number;
}

/** Largest share of an hour's kills that planned fights may take. */
const PLANNED_SHARE = 0.75;

/** Distributes each hour's kills over systems and scenes: planned fights first, the rest by each system's rate. */
export function planKills(options: {
  seed: number;
  perDay: number;
  baseline: readonly BaselineActivity[];
  rateFactors: RateFactorModel;
  plannedFights: ReturnType<typeof createPlannedFights>;
}): KillPlan {
  const { seed, perDay, baseline, rateFactors, plannedFights } = options;
  const hourSeed = randomStream(seed, 0x6b69).state;
  const hours = eventCounts(seasonalPoisson(hourSeed, perDay / 24));
  const planned = versionCache<PlannedKill[]>(60);

  function plan(start: number): PlannedKill[] {
    const { first, count } = hours.ofHour(start);
    const draws = randomStream(seed, 0x6b70, start / HOUR);
    const drawSystem = systemDraw(baseline, rateFactors.ofDay(start).killRate, rateFactors.hourFactors(start + HOUR / 2));
    return killsOfHour(draws, start, count, plannedFights.between(start, start + HOUR), drawSystem)
      .sort((a, b) => a.uploadedAt - b.uploadedAt)
      .map((kill, index) => ({ ...kill, ordinal: first + index }));
  }

  const ofHour = (start: number) => planned(String(start), 0, () => plan(start));

  return {
    hours,
    ofHour,
    between(from, to) {
      const found: PlannedKill[] = [];
      for (let start = Math.floor(from / HOUR) * HOUR; start < to; start += HOUR) {
        for (const kill of ofHour(start)) if (from <= kill.at && kill.at < to) found.push(kill);
      }
      return found;
    },
  };
}

/** The `count` kills of the hour that begins at `start`, in no order: of the planned fights in it, and elsewhere. */
function killsOfHour(
  draws: RandomStream,
  start: number,
  count: number,
  plannedFights: readonly PlannedFight[],
  drawSystem: (draws: RandomStream) => BaselineActivity,
): Omit<PlannedKill, 'ordinal'>[] {
  const kills: Omit<PlannedKill, 'ordinal'>[] = [];
  for (const scene of plannedScenes(draws, start, count, plannedFights)) kills.push(...killsOf(draws, scene, start));
  while (kills.length < count) kills.push(...killsOf(draws, casualScene(draws, drawSystem(draws), start), start));
  return kills.slice(0, count);
}

function plannedScenes(draws: RandomStream, start: number, count: number, plannedFights: readonly PlannedFight[]): KillScene[] {
  const scenes = plannedFights.map((fight) => {
    const from = Math.max(start, fight.from);
    const to = Math.min(start + HOUR, fight.to);
    // Six in ten kills are ships, the others their pilots' capsules.
    const ships = poisson(draws, (0.6 * fight.kills * (to - from)) / (fight.to - fight.from));
    return { ...fight, from, to, ships };
  });
  const wanted = scenes.reduce((sum, { ships }) => sum + ships, 0) / 0.6;
  const scale = Math.min(1, (PLANNED_SHARE * count) / Math.max(1, wanted));
  return scenes.map((scene) => ({ ...scene, ships: Math.floor(scene.ships * scale) }));
}

/** Draws where a kill happens, weighted by baseline, the day's factor (`killRate`) and the hour's. */
function systemDraw(
  baseline: readonly BaselineActivity[],
  killRate: Float64Array,
  hourFactor: (row: BaselineActivity) => number,
): (draws: RandomStream) => BaselineActivity {
  const draw = weighted(baseline.map((row, index) => row.killWeight * (killRate[index] ?? 1) * hourFactor(row)));
  return (draws) => {
    const found = baseline[draw(draws)];
    if (found === undefined) throw new RangeError('There is no system for kills to happen in.');
    return found;
  };
}

/** A kill outside of planned fights: solo, by a small gang, or by NPCs. */
function casualScene(draws: RandomStream, { system }: BaselineActivity, start: number): KillScene {
  const size = uniform(draws);
  const kind = size < 0.05 ? 'npc' : size < 0.6 ? 'solo' : 'gang';
  const ships = kind !== 'gang' ? 1 : size < 0.9 ? integer(draws, 1, 3) : integer(draws, 4, 12);
  const from = start + Math.floor(uniform(draws) * 3000) * SECOND;
  const to = Math.min(start + HOUR, from + ships * integer(draws, 40, 240) * SECOND);
  const pilots = kind === 'npc' ? 0 : kind === 'solo' ? 1 : ships + integer(draws, 1, 8);
  return { systemId: system.id, kind, gateId: null, from, to, ships, pilots, key: integer(draws, 0, 2 ** 31) };
}

function killsOf(draws: RandomStream, scene: KillScene, start: number): Omit<PlannedKill, 'ordinal'>[] {
  const { systemId, kind, gateId, from, to, pilots, key } = scene;
  // The last minutes are left free, so that everything is uploaded within its hour.
  const last = start + HOUR - 100 * SECOND;
  const upload = (at: number) => Math.min(start + HOUR - 1, at + integer(draws, 4, 95) * SECOND);
  const podChance = kind === 'npc' ? 0.05 : kind === 'camp' ? 0.6 : 0.42;
  return Array.from({ length: scene.ships }, () => {
    const at = Math.min(last, Math.floor((from + uniform(draws) * (to - from)) / SECOND) * SECOND);
    const ship = { at, uploadedAt: upload(at), systemId, kind, isPod: false, gateId, pilots, key };
    if (!bernoulli(draws, podChance)) return [ship];
    const podAt = at + integer(draws, 2, 5) * SECOND;
    return [ship, { ...ship, at: podAt, uploadedAt: upload(podAt), isPod: true }];
  }).flat();
}
