import { securityBand } from '#shared/security';
import { DAY, HOUR } from '#shared/time';
import type { Atlas, GalaxySystem } from '../galaxy/galaxy.ts';
import { hash } from '../random.ts';
import type { EsiIncursion } from '../shapes.ts';

const INVADERS = 500_019;
/** One after the other in each kind of space: how long each takes from its beginning to that of the next, in milliseconds. */
const SLOTS = [
  { band: 'high', period: 8.5 * DAY },
  { band: 'low', period: 9.25 * DAY },
  { band: 'null', period: 7.75 * DAY },
  { band: 'null', period: 10.5 * DAY },
] as const;
const REST = 18 * HOUR;

/** Incursions of an invader from elsewhere: established, then mobilising, then withdrawing, and some rest. */
export function generateIncursions(seed: number, atlas: Atlas) {
  const candidates = [...atlas.systemsOfConstellation.values()].filter(
    (members) => members.length >= 4 && members.every(({ id }) => id < 30_100_000 && atlas.stargatesOfSystem.has(id)),
  );
  const bandOf = (members: readonly GalaxySystem[]) => {
    const security = members.reduce((sum, system) => sum + system.security, 0) / members.length;
    return securityBand(security);
  };
  const byBand = Map.groupBy(candidates, bandOf);

  function incursionOf(slot: number, at: number): EsiIncursion | undefined {
    const { band, period } = SLOTS[slot] ?? SLOTS[0];
    const phase = hash(seed, 31, slot) % period;
    const cycle = Math.floor((at - phase) / period);
    const age = at - phase - cycle * period;
    const length = period - REST;
    const choice = byBand.get(band) ?? [];
    const members = choice[hash(seed, 32 + slot, cycle) % Math.max(1, choice.length)];
    if (members === undefined || age >= length) return undefined;
    const done = age / length;
    const state = done < 0.6 ? 'established' : done < 0.88 ? 'mobilizing' : 'withdrawing';
    const staging = members[hash(seed, 36 + slot, cycle) % members.length];
    if (staging === undefined) return undefined;
    return {
      constellation_id: staging.constellationId,
      faction_id: INVADERS,
      has_boss: done > 0.5,
      infested_solar_systems: members.map(({ id }) => id),
      influence: Math.round(Math.max(0, Math.min(1, 1.1 - done)) * 1000) / 1000,
      staging_solar_system_id: staging.id,
      state,
      type: 'Incursion',
    };
  }

  return {
    rows: (at: number): EsiIncursion[] => SLOTS.flatMap((_, slot) => incursionOf(slot, at) ?? []),
    infested: (at: number): Set<number> =>
      new Set(SLOTS.flatMap((_, slot) => incursionOf(slot, at)?.infested_solar_systems ?? [])),
  };
}
