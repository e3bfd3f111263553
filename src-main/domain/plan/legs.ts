import { isCynoTarget } from '../rules/cynos.ts';
import type { SystemPosition } from '../topology/capital-range.ts';
import type { DriveReach } from './drive-reach.ts';
import { journeysTo } from './journeys-to.ts';

/** A ship's drive at the pilot's skills. */
export interface Drive {
  /** Light-years of 9.46e15 m. */
  range: number;
  /** Isotopes for each light-year; null: the static data in hand does not tell. */
  isotopesPerLightYear: number | null;
  /** Share of each light-year that counts for jump fatigue, 0 to 1. */
  fatigueShare: number;
}

/** One jump by drive. Isotopes are rounded up, as the game does; times in minutes. */
export interface Leg {
  from: number;
  to: number;
  lightYears: number;
  isotopes: number | null;
  /** Before the next jump is possible. */
  cooldownMinutes: number;
  /** Right after the jump. */
  fatigueMinutes: number;
  /** Waited before the jump so that the fatigue after it stays below what was asked for; beside the cooldown before. */
  waitMinutes: number;
}

/** Each level of Jump Fuel Conservation, and of Jump Freighters for their hulls, takes off a tenth. */
export function isotopesPerLightYear(base: number, skills: { jfc: number; jf: number }, isJumpFreighter: boolean): number {
  return base * (1 - skills.jfc / 10) * (isJumpFreighter ? 1 - skills.jf / 10 : 1);
}

/** Jump drive economizers (group 1299) by what each takes off the isotopes alone. Likely (static data). */
const economizerShares = { limited: 0.04, experimental: 0.07, prototype: 0.1 } as const;
export type Economizer = keyof typeof economizerShares;

/** What is left of the isotopes with some economizers: the strongest counts in full, each further one less, by the game's rule of stacking. */
export function economized(economizers: readonly Economizer[]): number {
  const shares = economizers.map((name) => economizerShares[name]).sort((a, b) => b - a);
  return shares.reduce((left, share, index) => left * (1 - share * Math.exp(-((index / 2.67) ** 2))), 1);
}

/** The longest cooldown and the largest fatigue, in minutes. */
const MOST_COOLDOWN = 30;
const MOST_FATIGUE = 300;
/** Fatigue counts at least this many minutes. */
const LEAST_FATIGUE = 10;

/**
 * Cooldown and fatigue of a jump, in minutes, by the fatigue before it (upstream §6): cooldown = max(fatigue / 10, 1 + ly), 30 at most;
 * fatigue = max(fatigue, 10) × (1 + ly), 300 at most; ly: light-years that count for the hull.
 */
export function fatigueAfter(before: number, lightYears: number): { cooldownMinutes: number; fatigueMinutes: number } {
  return {
    cooldownMinutes: Math.min(MOST_COOLDOWN, Math.max(before / 10, 1 + lightYears)),
    fatigueMinutes: Math.min(MOST_FATIGUE, Math.max(before, LEAST_FATIGUE) * (1 + lightYears)),
  };
}

export interface LegsQuestion {
  reach: DriveReach;
  fromId: number;
  toId: number;
  /** Whether a ship may stop there on its way; asked of systems where a beacon may be lit. */
  mayStop(systemId: number): boolean;
  /** legs: the fewest legs, of these the fewest light-years; fuel: the fewest light-years, in however many legs. */
  least: 'legs' | 'fuel';
}

/**
 * Ids of the systems of the journey with the fewest legs, of these the one with the fewest light-years, or of that with the fewest
 * light-years, both ends included; null where there is none. A ship leaves from anywhere, and arrives only where a cynosural beacon may
 * be lit.
 */
export function findLegs(question: LegsQuestion): number[] | null {
  const { reach, fromId, toId, least } = question;
  if (fromId === toId) return [fromId];
  const [start, goal] = [reach.nodeOf.get(fromId), reach.nodeOf.get(toId)];
  if (start === undefined || goal === undefined || !isCynoTarget(reach.systems[goal] as SystemPosition)) return null;
  if (least === 'fuel') return leastFuel(question, start, goal);
  const journeys = journeysTo(question);
  for (;;) {
    const path = journeys.from(fromId);
    if (path !== null || !journeys.widen()) return path;
  }
}

function leastFuel({ reach, mayStop }: LegsQuestion, start: number, goal: number): number[] | null {
  const { systems } = reach;
  const idOf = (node: number) => (systems[node] as SystemPosition).systemId;
  const best = new Float64Array(systems.length).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(systems.length).fill(-1);
  // By how many legs it was reached last.
  const legs = new Int32Array(systems.length).fill(-1);
  // 0: not asked yet whether a ship may stop there, 1: it may, 2: it may not.
  const stop = new Uint8Array(systems.length);
  stop[goal] = 1;
  const isStop = (node: number) => {
    if (stop[node] === 0) stop[node] = mayStop(idOf(node)) ? 1 : 2;
    return stop[node] === 1;
  };
  best[start] = 0;
  // Each round reaches what one leg more reaches by fewer light-years.
  for (let round = [start], count = 1; round.length > 0; count += 1) {
    const reached: number[] = [];
    for (const node of round) {
      const { nodes, lightYears } = reach.around(node);
      for (let at = 0; at < nodes.length; at += 1) {
        const next = nodes[at] as number;
        const sum = (best[node] as number) + (lightYears[at] as number);
        // No way on is shorter than the straight line.
        if (sum >= (best[next] as number) || sum + reach.lightYears(next, goal) >= (best[goal] as number)) continue;
        if (!isStop(next)) continue;
        if (legs[next] !== count) reached.push(next);
        legs[next] = count;
        best[next] = sum;
        previous[next] = node;
      }
    }
    round = reached;
  }
  if (previous[goal] === -1) return null;
  const path = [idOf(goal)];
  for (let node = goal; node !== start; path.push(idOf(node))) node = previous[node] as number;
  return path.reverse();
}

/** How a pilot begins a journey, in minutes. */
export interface PilotTimers {
  fatigue: number;
  cooldown: number;
  /** The most fatigue to accept; undefined: any. */
  fatigueBelow: number | undefined;
}

/**
 * The legs of a journey, of which each begins as soon as the cooldown is over, or later where fatigue is to stay low: it falls by a
 * minute a minute, and counts ten at least, so that beyond some light-years no waiting helps.
 */
export function legsOf(path: readonly { systemId: number; lightYears: number }[], drive: Drive, start: PilotTimers): Leg[] {
  let before = Math.max(0, start.fatigue - start.cooldown);
  return path.slice(1).map(({ systemId, lightYears }, index): Leg => {
    const counted = lightYears * drive.fatigueShare;
    const most = start.fatigueBelow === undefined ? Number.POSITIVE_INFINITY : start.fatigueBelow / (1 + counted);
    const waitMinutes = most < LEAST_FATIGUE ? 0 : Math.max(0, before - most);
    const { cooldownMinutes, fatigueMinutes } = fatigueAfter(before - waitMinutes, counted);
    before = Math.max(0, fatigueMinutes - cooldownMinutes);
    return {
      from: path[index]?.systemId ?? systemId,
      to: systemId,
      lightYears,
      isotopes: drive.isotopesPerLightYear === null ? null : Math.ceil(lightYears * drive.isotopesPerLightYear - 1e-9),
      cooldownMinutes,
      fatigueMinutes,
      waitMinutes,
    };
  });
}

/** Minutes of the cooldowns between the legs, and what is waited beside them. */
export function waitedMinutes(flown: readonly Leg[]): number {
  return flown.reduce(
    (sum, { cooldownMinutes, waitMinutes }, index) => sum + waitMinutes + (index + 1 < flown.length ? cooldownMinutes : 0),
    0,
  );
}
