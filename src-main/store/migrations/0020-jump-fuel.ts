/**
 * Isotopes that a jump drive burns for each light-year without skill, as the static data has it; null: it has none. The stored build is
 * read once more for it. 0: of no known build.
 */
export const jumpFuel = `
  ALTER TABLE jump_drives ADD COLUMN isotopes_per_light_year REAL;
  UPDATE static_data_builds SET build_number = 0;
`;
