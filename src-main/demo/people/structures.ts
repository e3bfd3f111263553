import type { Atlas } from '../galaxy/galaxy.ts';
import { word } from '../galaxy/name-maker.ts';
import type { PublicStructure } from '../model.ts';
import { hash, integer, logNormal, pick, randomStream } from '../random.ts';
import type { Population } from './population.ts';

const FIRST_STRUCTURE = 1_020_000_000_001;
/** Structures of players: the category of their types. */
const STRUCTURE_CATEGORY = 65;

/** A structure of players; a few are not listed anywhere, so their names take a sign-in to learn. */
export interface Structure extends PublicStructure {
  isListed: boolean;
}

/** Structures all over known space, a handful a region, more where players rule; some in wormholes. */
export function generateStructures(seed: number, atlas: Atlas, population: Population): Structure[] {
  const types = atlas.galaxy.types.filter(({ groupId }) => atlas.group.get(groupId)?.categoryId === STRUCTURE_CATEGORY);
  let next = 0;
  return atlas.galaxy.regions.flatMap((region) => {
    if (region.id >= 12_000_000) return [];
    const draws = randomStream(seed, 0x7370, region.id);
    const systems = (atlas.constellationsOfRegion.get(region.id) ?? []).flatMap(
      ({ id }) => atlas.systemsOfConstellation.get(id) ?? [],
    );
    const wanted = region.id >= 11_000_000 ? 2 : logNormal(draws, region.factionId === null ? 12 : 7, 0.4);
    return Array.from({ length: Math.min(systems.length, Math.round(wanted)) }, () => {
      const system = pick(draws, systems);
      next += 1;
      return {
        id: FIRST_STRUCTURE + next * 7919 + (hash(seed, 51, next) % 7919),
        name: `${system.name} - ${word(draws, 2)} ${pick(draws, ['Bazaar', 'Keep', 'Anchorage', 'Freeport', 'Works', 'Rest'])}`,
        systemId: system.id,
        regionId: region.id,
        typeId: pick(draws, types).id,
        ownerId: population.character(integer(draws, 0, population.characters - 1)).corporationId,
        isListed: hash(seed, 52, next) % 100 < 85,
      };
    });
  });
}
