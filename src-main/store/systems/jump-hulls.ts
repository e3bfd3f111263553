import type { ReadDb } from '../db.ts';

/**
 * A ship type with a jump drive, without skill: reach in light-years of 9.46e15 m, what it burns for each, m³ of its hold for that, the m³
 * of a unit, and the factor of the mass that passes its portal, which it opens where there is one. null: the static data does not tell.
 */
export interface JumpHullRow {
  typeId: number;
  name: string;
  groupId: number;
  group: string;
  lightYears: number;
  isotopesPerLightYear: number | null;
  fuelTypeId: number | null;
  fuel: string | null;
  fuelVolume: number | null;
  fuelBay: number | null;
  portal: number | null;
}

/** A hull that may pass a portal; kilograms, null: the static data has no mass. */
export interface HullMass {
  typeId: number;
  name: string;
  mass: number | null;
}

const SHIP = 6;

/** Hulls that jump, and those that others take along. */
export function jumpHullReads(db: ReadDb) {
  const select = `
    SELECT types.type_id AS typeId, types.name, types.group_id AS groupId, groups.name AS "group", light_years AS lightYears,
           isotopes_per_light_year AS isotopesPerLightYear, fuel_type_id AS fuelTypeId, fuels.name AS fuel, fuels.volume AS fuelVolume,
           fuel_bay AS fuelBay, portal_mass_factor AS portal
      FROM jump_drives JOIN types USING (type_id) JOIN groups USING (group_id) LEFT JOIN types AS fuels ON fuels.type_id = fuel_type_id`;
  const one = db.prepare<[number], JumpHullRow>(`${select} WHERE types.type_id = ?`);
  const published = db.prepare<[], JumpHullRow>(`${select} WHERE types.published = 1 ORDER BY groups.name, types.name`);
  const hull = db.prepare<[number, number], HullMass>(
    'SELECT type_id AS typeId, name, mass FROM types WHERE type_id = ? AND category_id = ?',
  );
  return {
    /** The drive of one ship type; undefined where it has none. */
    find: (typeId: number): JumpHullRow | undefined => one.get(typeId),
    /** Every published one, by group, then by name. */
    published: (): JumpHullRow[] => published.all(),
    /** A ship type; undefined for what is none. */
    hull: (typeId: number): HullMass | undefined => hull.get(typeId, SHIP),
  };
}
export type JumpHullReads = ReturnType<typeof jumpHullReads>;
