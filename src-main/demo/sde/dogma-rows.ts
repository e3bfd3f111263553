import { shipClassOf } from '#main/domain/plan/ship-class';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
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
const SHIPS = 6;
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

/** How ships of a class move: inertia modifier, AU a second in warp, and gigajoules for an Ansiblex, near those of the game. */
const handling: Readonly<Record<ShipClass, { inertia: number; warpSpeed: number; energy?: number }>> = {
  any: { inertia: 1, warpSpeed: 3 },
  frigate: { inertia: 3, warpSpeed: 5, energy: 4000 },
  cruiser: { inertia: 0.5, warpSpeed: 3, energy: 10_000 },
  battleship: { inertia: 0.12, warpSpeed: 2, energy: 16_500 },
  hauler: { inertia: 0.9, warpSpeed: 3, energy: 1000 },
  freighter: { inertia: 0.03, warpSpeed: 1.4, energy: 1000 },
  mining: { inertia: 0.5, warpSpeed: 2.5, energy: 1000 },
  capital: { inertia: 0.02, warpSpeed: 1.5 },
};
const RORQUAL = 883;

function handlingOf({ groupId }: GalaxyType): Record<number, number | undefined> {
  const { inertia, warpSpeed, energy } = handling[shipClasses[shipClassOf(groupId)] ?? 'any'];
  return { 70: inertia, 600: warpSpeed, 6364: groupId === RORQUAL ? 19_000 : energy };
}

/** The attributes of types: of hulls with a jump drive what it does, the sizes of hulls and rigs, and meta levels. */
export function dogmaRows({ types, groups, mutation }: Galaxy): unknown[] {
  const basesOf = Map.groupBy(mutation.bases, ({ typeId }) => typeId);
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
      ...(categoryOf.get(groupId) === SHIPS ? handlingOf(type) : {}),
      633: metaLevelOf(type, categoryOf.get(groupId)),
      ...Object.fromEntries((basesOf.get(id) ?? []).map(({ attributeId, value }) => [attributeId, value])),
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
