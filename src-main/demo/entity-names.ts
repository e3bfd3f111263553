import type { Atlas } from './galaxy/galaxy.ts';
import type { EntityName } from './model.ts';

/** Names of everything static, as /universe/names knows them. */
export function entityNames(atlas: Atlas): (id: number) => EntityName | undefined {
  const factions = new Map(atlas.galaxy.factions.map(({ id, name }) => [id, name]));
  const corporations = new Map(atlas.galaxy.corporations.map(({ id, name }) => [id, name]));
  const among: readonly (readonly [EntityName['category'], (id: number) => string | undefined])[] = [
    ['solar_system', (id) => atlas.system.get(id)?.name],
    ['station', (id) => atlas.stationName(id)],
    ['inventory_type', (id) => atlas.type.get(id)?.name],
    ['region', (id) => atlas.region.get(id)?.name],
    ['constellation', (id) => atlas.constellation.get(id)?.name],
    ['corporation', (id) => corporations.get(id)],
    ['faction', (id) => factions.get(id)],
  ];
  return (id) => {
    for (const [category, nameOf] of among) {
      const name = nameOf(id);
      if (name !== undefined) return { category, name };
    }
    return undefined;
  };
}
