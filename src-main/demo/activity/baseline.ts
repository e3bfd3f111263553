import { securityBand } from '#shared/security';
import type { Atlas, GalaxySystem } from '../galaxy/galaxy.ts';
import { hubs } from '../galaxy/hubs.ts';
import { hash } from '../random.ts';
import type { Zone } from '../seasonality.ts';
import { keyedNormal } from './noise.ts';

/** Baseline of one system: mean counts per hour, before seasonality, noise and events. */
export interface BaselineActivity {
  system: GalaxySystem;
  jumps: number;
  npcKills: number;
  /** Only its size against that of other systems matters. */
  killWeight: number;
  /** Time zone of its pilots; null: all of them. */
  zone: Zone | null;
}

/** Share of all journeys that lead to each hub. */
const HUB_PULL = [0.45, 0.22, 0.13, 0.09, 0.11];

/** Systems with hardly any pirate hunting. */
const IDLE_PERCENT = 38;

/** The factor that a system's standard normal draw puts on its kill rate. */
const killRateMultiplier = (normal: number) => Math.exp(normal) ** 1.1;

/**
 * Baseline activity of every system in known space. Jumps follow the stargates: journeys from everywhere to the hubs, by
 * the shortest way, so that pipes and chokepoints are busy and dead ends are not.
 */
export function baselineActivity(seed: number, atlas: Atlas): BaselineActivity[] {
  const systems = atlas.galaxy.systems.filter(({ id }) => id < 31_000_000);
  const traffic = hubTraffic(systems, atlas);
  return systems.map((system) => {
    const { id, security, regionId } = system;
    const own = (which: number) => Math.exp(keyedNormal(seed, id, which));
    const throughTraffic = traffic.get(id) ?? 0;
    const band = securityBand(security);
    const isRuled = (atlas.region.get(regionId)?.factionId ?? null) !== null;
    const gates = atlas.stargatesOfSystem.get(id)?.length ?? 0;
    const alone = gates === 0 ? 0 : 1;
    const hubFactor = hubs.some((hub) => hub.id === id) ? 4 : 1;
    const willingness = { high: 1, low: 0.16, null: 0.07 }[band];
    const ratting = { high: 22, low: 6, null: isRuled ? 25 : 38 }[band];
    const killRate = { high: 0.5, low: 2.6, null: 1 }[band];
    const systemKillRate = killRateMultiplier(keyedNormal(seed, id, 4));
    return {
      system,
      jumps: alone * hubFactor * (0.25 + willingness * (2.5 * own(1) ** 0.8 + 1.3 * throughTraffic ** 0.82) * own(2) ** 0.3),
      npcKills: ratting * 0.5 * own(3) ** 1.6 * (0.3 + 0.7 * alone) * (hash(seed, id, 9) % 100 < IDLE_PERCENT ? 0.02 : 1),
      killWeight:
        (0.05 + 0.95 * alone) * killRate * systemKillRate * (1 + 0.02 * willingness * throughTraffic) * (1 + 0.25 * gates),
      zone: band === 'null' ? ((hash(seed, regionId, 7) % 10 < 5 ? 0 : hash(seed, regionId, 7) % 10 < 8 ? 1 : 2) as Zone) : null,
    };
  });
}

/** Journeys through each system if one starts everywhere, going to the hubs by the fewest gates. */
function hubTraffic(systems: readonly GalaxySystem[], atlas: Atlas): Map<number, number> {
  const traffic = new Map<number, number>();
  for (const [index, hub] of hubs.entries()) {
    const order: number[] = [hub.id];
    const from = new Map<number, number>([[hub.id, hub.id]]);
    for (const id of order) {
      for (const gate of atlas.stargatesOfSystem.get(id) ?? []) {
        if (from.has(gate.destinationSystemId)) continue;
        from.set(gate.destinationSystemId, id);
        order.push(gate.destinationSystemId);
      }
    }
    const through = new Map(systems.map((system) => [system.id, securityBand(system.security) === 'high' ? 1 : 0.3]));
    for (const id of order.toReversed()) {
      const own = through.get(id) ?? 0;
      traffic.set(id, (traffic.get(id) ?? 0) + own * (HUB_PULL[index] ?? 0));
      const next = from.get(id);
      if (next !== undefined && next !== id) through.set(next, (through.get(next) ?? 0) + own);
    }
  }
  return traffic;
}
