import { HOUR, SECOND } from '#shared/time';
import { chance, integer, poisson, type Stream, stream, unit, weighted } from '../chance.ts';
import { remembering } from '../http/remember.ts';
import { type Counted, counted, rhythmicCount } from '../rhythm.ts';
import type { ClimateModel } from './climate.ts';
import type { createOccasions, Occasion } from './occasions.ts';
import type { UsualActivity } from './usual.ts';

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
  /** Whoever takes part is drawn from this: the same for all kills of one fight. */
  key: number;
}

export interface KillPlan {
  hours: Counted;
  /** The kills of the hour that begins at `start`, in order of upload. All are uploaded before the hour ends. */
  ofHour(start: number): PlannedKill[];
  /** Kills that happened in [from, to). */
  between(from: number, to: number): PlannedKill[];
}

/** A run of kills in one system. */
interface Scene {
  systemId: number;
  kind: PlannedKill['kind'];
  gateId: number | null;
  from: number;
  to: number;
  ships: number;
  pilots: number;
  key: number;
}

/** Most of an hour's kills that planned occasions may take. */
const OCCASIONS_SHARE = 0.75;

/** Distributes each hour's kills over systems and scenes: camps and fleets first, then whatever happens where it usually does. */
export function planKills(options: {
  seed: number;
  perDay: number;
  /** true: as many at night as in the evening, and nothing planned. */
  still: boolean;
  usual: readonly UsualActivity[];
  climate: ClimateModel;
  occasions: ReturnType<typeof createOccasions>;
}): KillPlan {
  const { seed, perDay, still, usual, climate, occasions } = options;
  const hourSeed = stream(seed, 0x6b69).state;
  const hours = counted(still ? (hour) => poisson(stream(hourSeed, hour), perDay / 24) : rhythmicCount(hourSeed, perDay / 24));
  const planned = remembering<PlannedKill[]>(60);

  function plan(start: number): PlannedKill[] {
    const { first, count } = hours.ofHour(start);
    const draws = stream(seed, 0x6b70, start / HOUR);
    const drawSystem = systemDraw(usual, climate.ofDay(start).violence, (row) => climate.hourFactor(row, start + HOUR / 2));
    return killsOfHour(draws, start, count, still ? [] : occasions.between(start, start + HOUR), drawSystem)
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

/** The `count` kills of the hour that begins at `start`, in no order: of the occasions that go on in it, and wherever else. */
export function killsOfHour(
  draws: Stream,
  start: number,
  count: number,
  occasions: readonly Occasion[],
  drawSystem: (draws: Stream) => UsualActivity,
): Omit<PlannedKill, 'ordinal'>[] {
  const kills: Omit<PlannedKill, 'ordinal'>[] = [];
  for (const scene of plannedScenes(draws, start, count, occasions)) kills.push(...killsOf(draws, scene, start));
  while (kills.length < count) kills.push(...killsOf(draws, casualScene(draws, drawSystem(draws), start), start));
  return kills.slice(0, count);
}

function plannedScenes(draws: Stream, start: number, count: number, occasions: readonly Occasion[]): Scene[] {
  const scenes = occasions.map((occasion) => {
    const from = Math.max(start, occasion.from);
    const to = Math.min(start + HOUR, occasion.to);
    // Six in ten kills are ships, the others their pilots' capsules.
    const ships = poisson(draws, (0.6 * occasion.kills * (to - from)) / (occasion.to - occasion.from));
    return { ...occasion, from, to, ships };
  });
  const wanted = scenes.reduce((sum, { ships }) => sum + ships, 0) / 0.6;
  const scale = Math.min(1, (OCCASIONS_SHARE * count) / Math.max(1, wanted));
  return scenes.map((scene) => ({ ...scene, ships: Math.floor(scene.ships * scale) }));
}

/** Draws where a kill happens, by weight: what is usual, the day's climate (`violence`), the hour. */
function systemDraw(
  usual: readonly UsualActivity[],
  violence: Float64Array,
  hourFactor: (row: UsualActivity) => number,
): (draws: Stream) => UsualActivity {
  const draw = weighted(usual.map((row, index) => row.killWeight * (violence[index] ?? 1) * hourFactor(row)));
  return (draws) => {
    const found = usual[draw(draws)];
    if (found === undefined) throw new RangeError('There is no system for kills to happen in.');
    return found;
  };
}

/** Alone, in a small gang, or by pirates that nobody commands. */
function casualScene(draws: Stream, { system }: UsualActivity, start: number): Scene {
  const size = unit(draws);
  const kind = size < 0.05 ? 'npc' : size < 0.6 ? 'solo' : 'gang';
  const ships = kind !== 'gang' ? 1 : size < 0.9 ? integer(draws, 1, 3) : integer(draws, 4, 12);
  const from = start + Math.floor(unit(draws) * 3000) * SECOND;
  const to = Math.min(start + HOUR, from + ships * integer(draws, 40, 240) * SECOND);
  const pilots = kind === 'npc' ? 0 : kind === 'solo' ? 1 : ships + integer(draws, 1, 8);
  return { systemId: system.id, kind, gateId: null, from, to, ships, pilots, key: integer(draws, 0, 2 ** 31) };
}

function killsOf(draws: Stream, scene: Scene, start: number): Omit<PlannedKill, 'ordinal'>[] {
  const { systemId, kind, gateId, from, to, pilots, key } = scene;
  // The last minutes are left free, so that everything is uploaded within its hour.
  const last = start + HOUR - 100 * SECOND;
  const upload = (at: number) => Math.min(start + HOUR - 1, at + integer(draws, 4, 95) * SECOND);
  const podChance = kind === 'npc' ? 0.05 : kind === 'camp' ? 0.6 : 0.42;
  return Array.from({ length: scene.ships }, () => {
    const at = Math.min(last, Math.floor((from + unit(draws) * (to - from)) / SECOND) * SECOND);
    const ship = { at, uploadedAt: upload(at), systemId, kind, isPod: false, gateId, pilots, key };
    if (!chance(draws, podChance)) return [ship];
    const podAt = at + integer(draws, 2, 5) * SECOND;
    return [ship, { ...ship, at: podAt, uploadedAt: upload(podAt), isPod: true }];
  }).flat();
}
