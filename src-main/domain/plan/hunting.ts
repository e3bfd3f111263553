import { isCynoTarget } from '../rules/cynos.ts';
import { jumpLightYears, type SystemPosition } from '../topology/capital-range.ts';
import { jumpsFrom } from '../topology/distances.ts';
import type { Network } from './network.ts';

/** Hours of a UTC day. */
const HOURS = 24;

/** NPC kills and lost ships over some days: system i at hour h of the day is at `i * 24 + h`. */
export interface RattingBasis {
  systemIds: ArrayLike<number>;
  npcKills: ArrayLike<number>;
  /** Ships of players, without capsules. */
  shipKills: ArrayLike<number>;
  /** On how many of the days each of the 24 hours was sampled. */
  samples: ArrayLike<number>;
}

/** What is usual of a system; null: no such hour was sampled, or what it is measured by is none. */
export interface RattingProfile {
  /** NPC kills in an hour, by hour of the UTC day. */
  byHour: (number | null)[];
  /** The hour with most, the earliest of equals. */
  primeHour: number | null;
  /** Ships of players lost for each hundred NPCs killed. */
  killsPerHundredNpcs: number | null;
}

export function rattingProfile({ npcKills, shipKills, samples }: RattingBasis, index: number): RattingProfile {
  const byHour = Array.from({ length: HOURS }, (_, hour) => {
    const sampled = samples[hour] ?? 0;
    return sampled === 0 ? null : (npcKills[index * HOURS + hour] ?? 0) / sampled;
  });
  const most = Math.max(...byHour.map((mean) => mean ?? 0));
  const sumOf = (counts: ArrayLike<number>) =>
    Array.from({ length: HOURS }, (_, hour) => counts[index * HOURS + hour] ?? 0).reduce((sum, count) => sum + count, 0);
  const npcs = sumOf(npcKills);
  return {
    byHour,
    primeHour: most > 0 ? byHour.indexOf(most) : null,
    killsPerHundredNpcs: npcs === 0 ? null : (100 * sumOf(shipKills)) / npcs,
  };
}

/** A system that is in range; `jumps` null: no gate leads there. */
export interface InRange {
  systemId: number;
  lightYears: number;
  jumps: number | null;
}

/**
 * Systems in range of one, itself among them, in no order: within gate jumps, within light-years, or both where both are given. By
 * light-years only where a cynosural field can be lit, which `isInfested` may bar.
 */
export function systemsInRange(
  { graph, places }: Pick<Network, 'graph' | 'places'>,
  from: SystemPosition,
  { jumps: mostJumps, lightYears: mostLightYears }: { jumps: number | null; lightYears: number | null },
  isInfested: (systemId: number) => boolean,
): InRange[] {
  const distances = jumpsFrom(graph, from.systemId);
  const mayLight = (place: SystemPosition) =>
    place.systemId === from.systemId || (isCynoTarget(place) && !isInfested(place.systemId));
  return places.flatMap((place): InRange[] => {
    const node = graph.nodeOf.get(place.systemId);
    const distance = node === undefined ? -1 : (distances[node] ?? -1);
    const jumps = distance < 0 ? null : distance;
    if (mostJumps !== null && (jumps === null || jumps > mostJumps)) return [];
    const lightYears = jumpLightYears(from, place);
    if (mostLightYears !== null && (lightYears > mostLightYears || !mayLight(place))) return [];
    return [{ systemId: place.systemId, lightYears, jumps }];
  });
}
