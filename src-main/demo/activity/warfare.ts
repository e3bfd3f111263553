import { securityBand } from '#shared/security';
import { DAY, HOUR } from '#shared/time';
import { warfarePairs } from '../galaxy/factions.ts';
import type { Atlas } from '../galaxy/galaxy.ts';
import { hash } from '../random.ts';
import { EPOCH } from '../seasonality.ts';
import type { EsiWarfare } from '../shapes.ts';
import { smoothNoise } from './noise.ts';

const MAX_SYSTEMS = 160;
const THRESHOLD = 3000;
/** A system can change hands at the end of each such span. */
const SPAN = 12 * DAY;
const CAPTURE_PERCENT = 18;

/** Low-security systems of the four empires, fought over by two pairs of them. */
export function generateWarfare(seed: number, atlas: Atlas) {
  const enemies = new Map<number, number>(warfarePairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const fronts = atlas.galaxy.systems
    .flatMap((system) => {
      const owner = atlas.region.get(system.regionId)?.factionId ?? 0;
      const enemy = enemies.get(owner);
      const isFront = securityBand(system.security) === 'low' && enemy !== undefined && atlas.stargatesOfSystem.has(system.id);
      return isFront ? [{ id: system.id, owner, enemy, order: hash(seed, 44, system.id) }] : [];
    })
    .sort((a, b) => a.order - b.order)
    .slice(0, MAX_SYSTEMS)
    .sort((a, b) => a.id - b.id);

  /** Captures so far: an odd number leaves it with the enemy. `endsIn`: until the next possible one. */
  function capturesOf(id: number, at: number): { count: number; sinceLast: number } {
    const phase = hash(seed, 45, id) % SPAN;
    const spans = Math.floor((at - EPOCH + phase) / SPAN);
    let count = 0;
    let last = 0;
    for (let span = 1; span <= spans; span += 1) {
      if (hash(seed, id, 100 + span) % 100 >= CAPTURE_PERCENT) continue;
      count += 1;
      last = span;
    }
    return { count, sinceLast: at - (EPOCH - phase + last * SPAN) };
  }

  function rowOf({ id, owner, enemy }: (typeof fronts)[number], at: number): EsiWarfare {
    const { count, sinceLast } = capturesOf(id, at);
    const pressure = smoothNoise(seed, id, Math.floor(at / HOUR) * HOUR, 3 * DAY);
    const points = Math.max(0, Math.min(THRESHOLD, Math.round(THRESHOLD * (0.1 + 0.4 * pressure))));
    const isJustCaptured = count > 0 && sinceLast < HOUR;
    const contested = isJustCaptured
      ? 'captured'
      : points === 0
        ? 'uncontested'
        : points === THRESHOLD
          ? 'vulnerable'
          : 'contested';
    return {
      contested,
      occupier_faction_id: count % 2 === 0 ? owner : enemy,
      owner_faction_id: owner,
      solar_system_id: id,
      victory_points: isJustCaptured ? 0 : points,
      victory_points_threshold: THRESHOLD,
    };
  }

  return { rows: (at: number): EsiWarfare[] => fronts.map((front) => rowOf(front, at)) };
}
