import { SHIP_CATEGORY_ID } from '#shared/game';

/** What was destroyed; a capsule is a ship. */
export type VictimKind = 'ship' | 'structure';

/** SDE categories of what players build in space: starbases, sovereignty structures, customs offices, Upwell structures. */
export const STRUCTURE_CATEGORIES: readonly number[] = [23, 40, 46, 65];

/**
 * What a killmail's victim was, by the SDE category of its type. A type that the static data does not know is taken for a
 * ship, as new hulls come before their build. null: something that makes no fight, such as a mobile depot or a drone.
 */
export function victimKind(categoryId: number | null): VictimKind | null {
  if (categoryId === null || categoryId === SHIP_CATEGORY_ID) return 'ship';
  return STRUCTURE_CATEGORIES.includes(categoryId) ? 'structure' : null;
}
