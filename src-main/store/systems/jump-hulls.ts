import { fold } from '#shared/fold';
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

/** A ship type: kilograms, inertia modifier, AU a second in warp, gigajoules for an Ansiblex; null: the static data has none. */
export interface HullRow {
  typeId: number;
  name: string;
  groupId: number;
  group: string;
  mass: number | null;
  inertia: number | null;
  warpSpeed: number | null;
  ansiblexEnergy: number | null;
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
  const hulls = `
    SELECT type_id AS typeId, types.name, group_id AS groupId, groups.name AS "group", mass, inertia, warp_speed AS warpSpeed,
           ansiblex_energy AS ansiblexEnergy
      FROM types JOIN groups USING (group_id) WHERE types.category_id = ${SHIP}`;
  const hull = db.prepare<[number], HullRow>(`${hulls} AND type_id = ?`);
  const heaviest = db
    .prepare<[number], number | null>(`
      SELECT CASE WHEN count(mass) = count(*) THEN max(mass) END FROM types WHERE group_id = ? AND published = 1`)
    .pluck();
  const averagePrices = db
    .prepare<[string], number>(`
      SELECT average_price FROM types JOIN market_prices USING (type_id)
       WHERE group_id IN (SELECT value FROM json_each(?)) AND published = 1 AND average_price IS NOT NULL ORDER BY average_price`)
    .pluck();
  const search = db.prepare<{ text: string; limit: number }, HullRow>(`
    ${hulls} AND types.published = 1 AND (instr(folded_name, @text) > 0 OR instr(lower(groups.name), @text) > 0)
     ORDER BY folded_name <> @text, instr(folded_name, @text) <> 1, instr(folded_name, @text) = 0, folded_name LIMIT @limit`);
  return {
    /** The drive of one ship type; undefined where it has none. */
    find: (typeId: number): JumpHullRow | undefined => one.get(typeId),
    /** Every published one, by group, then by name. */
    published: (): JumpHullRow[] => published.all(),
    /** A ship type; undefined for what is none. */
    hull: (typeId: number): HullRow | undefined => hull.get(typeId),
    /** Kilograms of the heaviest published type of a group; null: none, or the mass of one of them is not known. */
    heaviest: (groupId: number): number | null => heaviest.get(groupId) ?? null,
    /** ISK: the game's average prices of the published types of these groups that have one, ascending. */
    averagePrices: (groupIds: readonly number[]): number[] => averagePrices.all(JSON.stringify(groupIds)),
    /** Published ship types whose name or group contains the text: exact name first, then prefix, then substring, then group, each by name. */
    search: (text: string, limit: number): HullRow[] => search.all({ text: fold(text), limit }),
  };
}
export type JumpHullReads = ReturnType<typeof jumpHullReads>;
