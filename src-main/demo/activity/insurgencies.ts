import { securityBand } from '#shared/security';
import { DAY, HOUR, isoUtc } from '#shared/time';
import type { Atlas, GalaxySystem } from '../galaxy/galaxy.ts';
import { hash } from '../random.ts';

/** One campaign of the list behind the publisher's frontlines page (upstream §11). */
export interface WarzoneInsurgency {
  campaignId: number;
  pirateFactionId: number;
  state: string;
  originSolarSystem: { id: number; name: string };
  startDateTime: string;
  insurgencies: {
    corruptionState: number;
    corruptionPercentage: number;
    corruptionDate: string;
    suppressionState: number;
    suppressionPercentage: number;
    suppressionDate: string;
    solarSystem: {
      id: number;
      name: string;
      security: number;
      securityBand: string;
      ownerFactionId: number;
      occupierFactionId: number;
    };
  }[];
}

/** Two bands of pirates, each with one insurgency after the other; how long each takes until the next, in milliseconds. */
const SLOTS = [
  { faction: 500_010, period: 13 * DAY },
  { faction: 500_011, period: 11 * DAY },
] as const;
const REST = 2 * DAY;
/** Systems within so many jumps of where it began. */
const REACH = 3;
const MOST_SYSTEMS = 22;

/** Insurgencies of pirates: corruption spreads from an origin in low security, suppression answers it where it is contested. */
export function generateInsurgencies(seed: number, atlas: Atlas) {
  const origins = atlas.galaxy.systems.filter(
    ({ id, security, regionId }) =>
      id < 30_100_000 &&
      securityBand(security) === 'low' &&
      (atlas.region.get(regionId)?.factionId ?? 0) < 500_005 &&
      atlas.stargatesOfSystem.has(id),
  );

  /** Systems around one, with how many jumps away each is. */
  function around(origin: GalaxySystem): Map<number, number> {
    const jumps = new Map([[origin.id, 0]]);
    for (const [id, away] of jumps) {
      if (away >= REACH) continue;
      for (const { destinationSystemId } of atlas.stargatesOfSystem.get(id) ?? [])
        if (jumps.size < MOST_SYSTEMS && !jumps.has(destinationSystemId)) jumps.set(destinationSystemId, away + 1);
    }
    return jumps;
  }

  function campaignAt(slot: number, at: number): WarzoneInsurgency | undefined {
    const { faction, period } = SLOTS[slot] ?? SLOTS[0];
    const phase = hash(seed, 61, slot) % period;
    const cycle = Math.floor((at - phase) / period);
    const startedAt = phase + cycle * period;
    const origin = origins[hash(seed, 62 + slot, cycle) % Math.max(1, origins.length)];
    if (origin === undefined) return undefined;
    const length = period - REST;
    const done = (at - startedAt) / length;
    const systemOf = (id: number, away: number) => {
      const system = atlas.system.get(id) as GalaxySystem;
      const vigour = 0.55 + (hash(seed, 64 + slot, hash(seed, cycle, id)) % 100) / 120;
      // Each jump farther it begins later, and is answered later still.
      const corruption = percent((done * 1.6 - away * 0.22) * vigour);
      const suppression = percent((done * 1.1 - 0.2 - away * 0.1) * (1.3 - vigour));
      const changedAt = isoUtc(Math.floor(at / HOUR) * HOUR);
      const owner = atlas.region.get(system.regionId)?.factionId ?? 500_001;
      return {
        corruptionState: Math.floor(corruption / 20),
        corruptionPercentage: corruption,
        corruptionDate: changedAt,
        suppressionState: Math.floor(suppression / 20),
        suppressionPercentage: suppression,
        suppressionDate: changedAt,
        solarSystem: {
          id,
          name: system.name,
          security: system.security,
          securityBand: securityBand(system.security),
          ownerFactionId: owner,
          occupierFactionId: owner,
        },
      };
    };
    return {
      campaignId: 1000 + cycle * SLOTS.length + slot,
      pirateFactionId: faction,
      state: done < 1 ? 'ACTIVE' : 'ENDED',
      originSolarSystem: { id: origin.id, name: origin.name },
      startDateTime: isoUtc(startedAt),
      insurgencies: [...around(origin)].map(([id, away]) => systemOf(id, away)),
    };
  }

  return { rows: (at: number): WarzoneInsurgency[] => SLOTS.flatMap((_, slot) => campaignAt(slot, at) ?? []) };
}

function percent(share: number): number {
  return Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10;
}
