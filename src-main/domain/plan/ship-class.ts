import type { LostClass } from '#shared/plan-api/kills';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';

/** Groups of the static data by class: hulls that travel, and are hunted, alike. */
const groupsOf: Readonly<Record<Exclude<ShipClass, 'any'>, readonly number[]>> = {
  // Frigates, corvettes, shuttles and destroyers, with all their specialised hulls.
  frigate: [25, 31, 237, 324, 420, 541, 830, 831, 834, 893, 1022, 1283, 1305, 1527, 1534],
  // Cruisers and battlecruisers, expedition command ships among them.
  cruiser: [26, 358, 419, 540, 832, 833, 894, 906, 963, 1201, 1972, 4902],
  battleship: [27, 381, 898, 900],
  hauler: [28, 380, 1202],
  // The Orca moves, and is hunted, like a freighter.
  freighter: [513, 902, 941],
  mining: [463, 543],
  capital: [30, 485, 547, 659, 883, 1538, 4594, 5120],
};

const CAPSULES: readonly number[] = [29];
/** Categories: deployables, starbases, sovereignty structures, customs offices, structures. */
const STRUCTURES: readonly number[] = [22, 23, 40, 46, 65];

const classOfGroup: ReadonlyMap<number, number> = new Map(
  Object.entries(groupsOf).flatMap(([name, groups]) =>
    groups.map((group): [number, number] => [group, shipClasses.indexOf(name as ShipClass)]),
  ),
);

/** Index in `shipClasses` of the class of a group of the static data; 0, which is `any`, for those of no class. */
export function shipClassOf(groupId: number | null): number {
  return groupId === null ? 0 : (classOfGroup.get(groupId) ?? 0);
}

/** Groups and categories of the static data that are of these classes of what was lost. */
export function groupsOfLost(classes: readonly LostClass[]): { groupIds: number[]; categoryIds: number[] } {
  return {
    groupIds: classes.flatMap((one) => (one === 'structure' ? [] : one === 'capsule' ? CAPSULES : groupsOf[one])),
    categoryIds: classes.includes('structure') ? [...STRUCTURES] : [],
  };
}
