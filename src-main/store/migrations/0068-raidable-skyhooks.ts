/**
 * Skyhooks that can be raided now or shortly; times ISO 8601 UTC. The planets of null security, where they are, with the names that the
 * game shows: the stored build of the static data is read once more for them.
 */
export const raidableSkyhooks = `
  CREATE TABLE planets (
    planet_id INTEGER PRIMARY KEY, system_id INTEGER NOT NULL, name TEXT NOT NULL, type_id INTEGER
  ) STRICT;
  CREATE TABLE raidable_skyhooks (
    planet_id INTEGER PRIMARY KEY, system_id INTEGER NOT NULL, raidable_from TEXT NOT NULL, raidable_until TEXT NOT NULL
  ) STRICT;

  UPDATE static_data_builds SET build_number = 0;
`;
