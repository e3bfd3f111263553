import type { Galaxy, GalaxyType } from '../galaxy/galaxy.ts';
import { typeGroups } from '../galaxy/type-groups.ts';

/**
 * Light-years of a jump drive without skill by ship group, as the real static data had them, isotopes for each of them, and the factor of
 * the mass that passes where the hull opens a portal. How many m³ of isotopes a hull has room for is invented.
 */
const drives: ReadonlyMap<number, { range: number; fuel: number; bay: number; portal?: number }> = new Map([
  [898, { range: 4, fuel: 700, bay: 1250, portal: 1.35e-7 }],
  [547, { range: 3.5, fuel: 3000, bay: 3000 }],
  [485, { range: 3.5, fuel: 3000, bay: 8000 }],
  [1538, { range: 3.5, fuel: 3000, bay: 3000 }],
  [659, { range: 3, fuel: 3000, bay: 5000 }],
  [30, { range: 3, fuel: 3000, bay: 60_000, portal: 1e-9 }],
  [902, { range: 5, fuel: 10_000, bay: 10_000 }],
  [883, { range: 5, fuel: 4000, bay: 10_000 }],
]);
/** Helium, oxygen, nitrogen and hydrogen isotopes. */
const isotopes = [1_016_274, 1_017_887, 1_017_888, 1_017_889] as const;

/** Rigs of the game are small, medium, large or capital; the largest ship that takes each, in m³ as it is packaged. */
const hullSizes = [
  { size: 1, until: 5000 },
  { size: 2, until: 20_000 },
  { size: 3, until: 500_000 },
] as const;
const rigGroups = new Set(typeGroups.filter(({ style }) => style === 'rig').map(({ id }) => id));
const RIG_SIZES = ['Small', 'Medium', 'Large'];
/** Mining barges, exhumers and strategic cruisers are small of packaging; corvettes, shuttles and freighters take no rigs. */
const MEDIUM_HULLS = [463, 543, 963];
const WITHOUT_RIGS = [31, 237, 513, 902];

function rigSizeOf({ groupId, name, volume }: GalaxyType, categoryId: number | undefined): number | undefined {
  if (categoryId === 7) {
    const size = RIG_SIZES.indexOf(name.split(' ')[0] ?? '');
    return size < 0 || !rigGroups.has(groupId) ? undefined : size + 1;
  }
  if (categoryId !== 6 || WITHOUT_RIGS.includes(groupId)) return undefined;
  if (MEDIUM_HULLS.includes(groupId)) return 2;
  return hullSizes.find(({ until }) => volume <= until)?.size ?? 4;
}

/** The meta level of each meta group, as the game has them; of plain ones those up to 4 are variants. */
const META_LEVELS: Readonly<Record<number, number>> = { 2: 5, 3: 6, 4: 8, 5: 11, 6: 10 };
const CATEGORIES_WITH_META_LEVELS = [6, 7, 8, 18];

function metaLevelOf({ id, metaGroupId }: GalaxyType, categoryId: number | undefined): number | undefined {
  if (metaGroupId === null || categoryId === undefined || !CATEGORIES_WITH_META_LEVELS.includes(categoryId)) return undefined;
  return META_LEVELS[metaGroupId] ?? (categoryId === 7 ? id % 5 : 0);
}

/** The attributes of types: of hulls with a jump drive what it does, the sizes of hulls and rigs, and meta levels. */
export function dogmaRows({ types, groups }: Galaxy): unknown[] {
  const categoryOf = new Map(groups.map(({ id, categoryId }) => [id, categoryId]));
  return types.flatMap((type) => {
    const { id, groupId } = type;
    const drive = drives.get(groupId);
    const attributes: Record<number, number | undefined> = {
      ...(drive === undefined
        ? {}
        : {
            9: 5000,
            866: isotopes[id % isotopes.length],
            867: drive.range,
            868: drive.fuel,
            1001: drive.portal,
            1549: drive.bay,
          }),
      1547: rigSizeOf(type, categoryOf.get(groupId)),
      633: metaLevelOf(type, categoryOf.get(groupId)),
    };
    const known = Object.entries(attributes).filter(([, value]) => value !== undefined);
    if (known.length === 0) return [];
    return [
      {
        _key: id,
        dogmaAttributes: known.map(([attribute, value]) => ({ attributeID: Number(attribute), value })),
        dogmaEffects: [],
      },
    ];
  });
}
