import type { JumpShip } from '#shared/systems-api/topology';
import { type CynoSystem, isCynoTarget } from '../rules/cynos.ts';
import { knownRanges, shipGroups } from '../rules/hulls.ts';

/** Metres in the light-year by which the game itself measures jump drives; the map's is a little longer (upstream §6). */
export const METRES_PER_JUMP_LIGHT_YEAR = 9.46e15;

/** The static data's attribute of a type that says how far its jump drive reaches, in light-years. */
export const DRIVE_RANGE_ATTRIBUTE = 867;

/** What else the static data says of a hull with a jump drive, by attribute (upstream §6). */
export const driveAttributes = {
  fuelType: 866,
  /** Units of it for each light-year, without skill. */
  fuel: 868,
  /** Units that pass through its portal take for each of them and kilogram; hulls that open none have no such attribute. */
  portalMassFactor: 1001,
  /** m³ of its hold for fuel. */
  fuelBay: 1549,
} as const;

/** A ship type with a jump drive: its group, and its range in light-years without skill. */
export interface JumpDrive {
  groupId: number;
  lightYears: number;
}

/**
 * Range in light-years of an unskilled pilot: the one that most types of the ship's group have, the longer one of two that
 * are as common. A group without a drive in the static data has the last figure that is known.
 */
export function baseRange(
  ship: JumpShip,
  drives: readonly JumpDrive[],
): { lightYears: number; from: 'static_data' | 'figures_of_2022' | 'figures_of_2026' } {
  const ranges = drives.filter(({ groupId }) => groupId === shipGroups[ship]).map(({ lightYears }) => lightYears);
  const common = [...Map.groupBy(ranges, (range) => range)].sort(
    ([a, those], [b, others]) => others.length - those.length || b - a,
  );
  const [first] = common;
  return first === undefined ? knownRanges[ship] : { lightYears: first[0], from: 'static_data' };
}

/** Range in light-years at a level of Jump Drive Calibration, 0 to 5: each level adds a fifth of the base (attribute 870). */
export function driveRange(base: number, calibration: number): number {
  return (base * (5 + calibration)) / 5;
}

/** A system as far as jump drives know it. */
export interface SystemPosition extends CynoSystem {
  /** Metres. */
  x: number;
  y: number;
  z: number;
}

export function jumpLightYears(from: SystemPosition, to: SystemPosition): number {
  return Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z) / METRES_PER_JUMP_LIGHT_YEAR;
}

/**
 * Legal targets within a range of the staging system, nearest first: id -> light-years of 9.46e15 m. The staging system
 * itself, whose security does not matter, is none.
 */
export function capitalRange(
  systems: readonly SystemPosition[],
  staging: SystemPosition,
  lightYears: number,
): Map<number, number> {
  return new Map(
    systems
      .filter((system) => system.systemId !== staging.systemId && isCynoTarget(system))
      .map((system): [number, number] => [system.systemId, jumpLightYears(staging, system)])
      .filter(([, distance]) => distance <= lightYears)
      .sort(([idA, a], [idB, b]) => a - b || idA - idB),
  );
}
