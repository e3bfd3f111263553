import { DAY, HOUR } from '#shared/time';
import type { Atlas } from '../galaxy/galaxy.ts';
import { hash } from '../random.ts';

/** One observation of EVE-Scout's (upstream §4). */
export interface ScoutObservation {
  id: string;
  created_at: string;
  observation_category: string;
  observation_type: string;
  display_name: string;
  hours_in_system: number;
  system_id: number;
  system_name: string;
  region_id: number;
  region_name: string;
}

const KINDS = ['electric', 'exotic', 'gamma', 'plasma'] as const;
/** So long a storm stays in a system before it moves through a gate; it begins anew elsewhere after so many moves. */
const STAY = 19 * HOUR;
const MOVES = 30;
/** Scouts find it so long after it came. */
const FOUND_AFTER = 2 * HOUR;

/** Two metaliminal storms of each kind, each moving from system to system; and one observation that is no storm. */
export function generateStorms(seed: number, atlas: Atlas) {
  const origins = atlas.galaxy.systems
    .filter(({ id, security }) => id < 30_100_000 && security <= 0 && atlas.stargatesOfSystem.has(id))
    .map(({ id }) => id);

  function nextOf(systemId: number, draw: number): number {
    const gates = (atlas.stargatesOfSystem.get(systemId) ?? []).map((gate) => gate.destinationSystemId);
    // No storm enters Zarzakh.
    const neighbours = [...new Set(gates.filter((id) => id < 30_100_000))].sort((a, b) => a - b);
    return neighbours[draw % Math.max(1, neighbours.length)] ?? systemId;
  }

  function stormAt(slot: number, at: number): ScoutObservation | undefined {
    const kind = KINDS[slot % KINDS.length] ?? KINDS[0];
    const phase = hash(seed, 51, slot) % (STAY * MOVES);
    const step = Math.floor((at - FOUND_AFTER - phase) / STAY);
    const journey = Math.floor(step / MOVES);
    let systemId = origins[hash(seed, 52 + slot, journey) % Math.max(1, origins.length)];
    if (systemId === undefined) return undefined;
    for (let move = 1; move <= step - journey * MOVES; move += 1)
      systemId = nextOf(systemId, hash(seed, 53 + slot, hash(seed, journey, move)));
    const cameAt = phase + step * STAY + FOUND_AFTER;
    return observation(atlas, {
      id: `${slot}-${step}`,
      category: 'storm',
      type: `${kind}_${'ab'[slot >> 2]}`,
      systemId,
      at,
      cameAt,
    });
  }

  return {
    rows(at: number): ScoutObservation[] {
      const storms = Array.from({ length: 2 * KINDS.length }, (_, slot) => stormAt(slot, at) ?? []).flat();
      const [shuttleAt] = origins;
      if (shuttleAt === undefined) return storms;
      const seen = { id: 'shuttle', category: 'oddity', type: 'tom_shuttle', systemId: shuttleAt, at, cameAt: at - DAY };
      return [...storms, observation(atlas, seen)];
    },
  };
}

function observation(
  atlas: Atlas,
  seen: { id: string; category: string; type: string; systemId: number; at: number; cameAt: number },
): ScoutObservation {
  const system = atlas.system.get(seen.systemId);
  const region = atlas.region.get(system?.regionId ?? 0);
  return {
    id: seen.id,
    created_at: new Date(Math.floor(seen.cameAt / 1000) * 1000).toISOString(),
    observation_category: seen.category,
    observation_type: seen.type,
    display_name: seen.type.replace(/_.*/, ''),
    hours_in_system: Math.floor((seen.at - seen.cameAt) / HOUR),
    system_id: seen.systemId,
    system_name: system?.name ?? '',
    region_id: region?.id ?? 0,
    region_name: region?.name ?? '',
  };
}
