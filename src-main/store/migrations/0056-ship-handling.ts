/**
 * How a ship moves: its inertia modifier, AU a second in warp, and gigajoules of a jump through an Ansiblex for each factor of its zone, which
 * only hulls have that pass; null: the static data has none. The stored build is read once more for them.
 */
export const shipHandling = `
  ALTER TABLE types ADD COLUMN inertia REAL;
  ALTER TABLE types ADD COLUMN warp_speed REAL;
  ALTER TABLE types ADD COLUMN ansiblex_energy REAL;
  UPDATE static_data_builds SET build_number = 0;
`;
