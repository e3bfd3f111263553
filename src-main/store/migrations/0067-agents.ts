/** How many agents of NPCs a system has, and the highest of their levels. The stored build of the static data is read once more for them. */
export const agents = `
  CREATE TABLE agents (
    system_id INTEGER PRIMARY KEY, agents INTEGER NOT NULL, highest_level INTEGER NOT NULL
  ) STRICT;

  UPDATE static_data_builds SET build_number = 0;
`;
