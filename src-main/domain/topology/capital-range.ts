import type { jumpShips } from '#shared/systems-api/topology';
import type { SecurityBand } from './security.ts';
import { POCHVEN_REGION, ZARZAKH } from './space.ts';

export type JumpShip = (typeof jumpShips)[number];

/** Metres in the light-year by which the game itself measures jump drives; the map's is a little longer (upstream §6). */
export const METRES_PER_JUMP_LIGHT_YEAR = 9.46e15;

/**
 * Range of an unskilled pilot's jump drive in light-years: attribute 867 of the ship class in the static data of November
 * 2022, the newest that could be verified (upstream §6).
 */
export const baseRange: Readonly<Record<JumpShip, number>> = {
  black_ops: 4,
  carrier: 3.5,
  dreadnought: 3.5,
  force_auxiliary: 3.5,
  supercarrier: 3,
  titan: 3,
  jump_freighter: 5,
  rorqual: 5,
};

/** Range in light-years at a level of Jump Drive Calibration, 0 to 5: each level adds a fifth of the base (attribute 870). */
export function driveRange(ship: JumpShip, calibration: number): number {
  return (baseRange[ship] * (5 + calibration)) / 5;
}

export interface MapSystem {
  systemId: number;
  regionId: number;
  band: SecurityBand;
  /** Metres. */
  x: number;
  y: number;
  z: number;
}

/** Distance in the light-years of jump drives. */
export function jumpLightYears(from: MapSystem, to: MapSystem): number {
  return Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z) / METRES_PER_JUMP_LIGHT_YEAR;
}

/** Whether a cynosural beacon may be lit there: in low and null security, but neither in Pochven nor in Zarzakh (upstream §6). */
export function isCynoTarget({ systemId, regionId, band }: Pick<MapSystem, 'systemId' | 'regionId' | 'band'>): boolean {
  return band !== 'high' && regionId !== POCHVEN_REGION && systemId !== ZARZAKH;
}

/**
 * Legal targets within a range of the staging system, nearest first: id -> light-years of 9.46e15 m. The staging system
 * itself, whose security does not matter, is none.
 */
export function capitalRange(systems: readonly MapSystem[], staging: MapSystem, lightYears: number): Map<number, number> {
  return new Map(
    systems
      .filter((system) => system.systemId !== staging.systemId && isCynoTarget(system))
      .map((system): [number, number] => [system.systemId, jumpLightYears(staging, system)])
      .filter(([, distance]) => distance <= lightYears)
      .sort(([idA, a], [idB, b]) => a - b || idA - idB),
  );
}
