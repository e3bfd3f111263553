import { securityBand } from '#shared/security';
import { HOUR, MINUTE } from '#shared/time';
import type { Atlas, GalaxySystem } from '../galaxy/galaxy.ts';
import { word } from '../galaxy/name-maker.ts';
import type { Population } from '../people/population.ts';
import { bernoulli, hash, integer, pick, type RandomStream, randomStream, uniform } from '../random.ts';
import type { ScoutSignature } from '../shapes.ts';

/** The two systems that are watched, and how many of their signatures are known at a time. */
const HUBS = [
  { id: 31_000_005, name: 'Thera', slots: 22 },
  { id: 30_002_086, name: 'Turnur', slots: 9 },
] as const;
/** Wormhole types by the mass that they let through, as in the game. */
const WORMHOLE_TYPES = [
  { type: 'Q063', size: 'medium' },
  { type: 'T458', size: 'large' },
  { type: 'M164', size: 'large' },
  { type: 'L031', size: 'xlarge' },
  { type: 'V898', size: 'medium' },
  { type: 'E587', size: 'xlarge' },
  { type: 'J377', size: 'medium' },
  { type: 'F135', size: 'small' },
] as const;
const REACH = 32 * HOUR;

/** Signatures that scouts found: each slot holds one after the other, found some time after it appeared. */
// oxlint-disable-next-line max-lines-per-function -- when a hub's slot has a signature, and its columns, which draw in turn from the same random stream
export function generateSignatures(seed: number, atlas: Atlas, population: Population) {
  const targets = atlas.galaxy.systems.filter(
    ({ id }) => (id < 30_100_000 || (id >= 31_000_000 && id < 32_000_000)) && !HUBS.some((hub) => hub.id === id),
  );
  const known = targets.filter(({ id }) => id < 31_000_000);
  const wormholes = targets.filter(({ id }) => id >= 31_000_000);
  const hubs = HUBS.filter(({ id }) => atlas.system.has(id));

  function inSlot(hub: (typeof HUBS)[number], slot: number, at: number): ScoutSignature[] {
    const period = (14 + (hash(seed, hub.id, slot) % 14)) * HOUR;
    const phase = hash(seed, hub.id, 100 + slot) % period;
    const cycle = Math.floor((at - phase) / period);
    const draws = randomStream(seed, hub.id, slot, cycle);
    const createdAt = phase + cycle * period + integer(draws, 10, 150) * MINUTE;
    const expiresAt = createdAt + Math.min(period, integer(draws, 9, 23) * HOUR);
    if (at < createdAt || at >= expiresAt || expiresAt - createdAt > REACH) return [];
    return [
      signature({ draws, hub, id: String(cycle * 64 + slot + (hub.id === HUBS[0].id ? 0 : 32)), createdAt, expiresAt, at }),
    ];
  }

  function signature(options: {
    draws: RandomStream;
    hub: (typeof HUBS)[number];
    id: string;
    createdAt: number;
    expiresAt: number;
    at: number;
  }): ScoutSignature {
    const { draws, hub, id, createdAt, expiresAt, at } = options;
    const scout = population.character(integer(draws, 0, 40)).id;
    const scoutName = population.name(scout)?.name ?? word(draws, 2);
    const kind = uniform(draws);
    const target = bernoulli(draws, 0.62) && known.length > 0 ? pick(draws, known) : pick(draws, wormholes);
    const completedAt = createdAt + integer(draws, 1, 12) * MINUTE;
    const completed = kind < 0.86 && at >= completedAt;
    const wormhole = pick(draws, WORMHOLE_TYPES);
    const outwards = bernoulli(draws, 0.5);
    const base = {
      id,
      created_at: stamp(createdAt),
      created_by_id: scout,
      created_by_name: scoutName,
      updated_at: stamp(completed ? completedAt : createdAt),
      updated_by_id: scout,
      updated_by_name: scoutName,
      completed_at: completed ? stamp(completedAt) : null,
      completed_by_id: completed ? scout : null,
      completed_by_name: completed ? scoutName : null,
      completed,
      expires_at: stamp(expiresAt),
      remaining_hours: Math.floor((expiresAt - at) / HOUR),
      out_system_id: hub.id,
      out_system_name: hub.name,
      out_signature: scanId(draws),
    };
    if (kind >= 0.93) {
      const other = pick(draws, ['combat', 'data', 'gas', 'relic', 'unknown']);
      return { ...base, ...NOWHERE, completed: other !== 'unknown', signature_type: other };
    }
    if (!completed) return { ...base, ...NOWHERE, signature_type: bernoulli(draws, 0.5) ? 'wormhole' : 'unknown' };
    return {
      ...base,
      signature_type: 'wormhole',
      wh_exits_outward: outwards,
      // The side that does not show its own type shows K162; some scouts enter that instead.
      wh_type: bernoulli(draws, 0.06) ? 'K162' : wormhole.type,
      max_ship_size: wormhole.size,
      in_system_id: target.id,
      in_system_class: classOf(atlas, target),
      in_system_name: target.name,
      in_region_id: target.regionId,
      in_region_name: atlas.region.get(target.regionId)?.name ?? null,
      in_signature: bernoulli(draws, 0.12) ? null : scanId(draws),
    };
  }

  return {
    rows: (at: number): ScoutSignature[] =>
      hubs.flatMap((hub) => Array.from({ length: hub.slots }, (_, slot) => inSlot(hub, slot, at)).flat()),
  };
}

const NOWHERE = {
  wh_exits_outward: null,
  wh_type: null,
  max_ship_size: null,
  in_system_id: null,
  in_system_class: null,
  in_system_name: null,
  in_region_id: null,
  in_region_name: null,
  in_signature: null,
} as const;

/** As EVE-Scout writes classes: `hs`, `ls`, `ns`, `c1` to `c6`, `c13`, `c14` and on. */
function classOf(atlas: Atlas, system: GalaxySystem): string {
  if (system.id < 31_000_000) return system.regionId === 10_000_070 ? 'c25' : `${securityBand(system.security).slice(0, 1)}s`;
  const own = system.wormholeClassId ?? atlas.region.get(system.regionId)?.wormholeClassId ?? null;
  return own === null ? 'unknown' : `c${own}`;
}

function scanId(draws: RandomStream): string {
  const letters = Array.from({ length: 3 }, () => String.fromCharCode(65 + integer(draws, 0, 25))).join('');
  return `${letters}-${integer(draws, 100, 999)}`;
}

/** Milliseconds and all, unlike ESI. */
function stamp(at: number): string {
  return new Date(Math.floor(at / 1000) * 1000).toISOString();
}
