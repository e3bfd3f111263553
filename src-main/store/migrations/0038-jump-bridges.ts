/**
 * Of a jump drive the type that it burns, m³ of the hold for it, and what a kilogram that passes its portal takes; of a type its mass in
 * kilograms; null: the static data has none. The stored build is read once more for them. 0: of no known build.
 */
export const jumpBridges = `
  ALTER TABLE jump_drives ADD COLUMN fuel_type_id INTEGER;
  ALTER TABLE jump_drives ADD COLUMN fuel_bay REAL;
  ALTER TABLE jump_drives ADD COLUMN portal_mass_factor REAL;
  ALTER TABLE types ADD COLUMN mass REAL;
  UPDATE static_data_builds SET build_number = 0;
`;
