/** The corporation that owns an NPC station, by the static data; and fights are made anew by what makes a gate camp (decisions §4.7). */
export const stationOwners = `
  ALTER TABLE stations ADD COLUMN owner_name TEXT;
  DELETE FROM watermarks WHERE name = 'fights-killmail-revision';
`;
