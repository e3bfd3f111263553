/**
 * How often in a row the source said that an id has no name; ids whose name was refused before this was counted (0) are asked for again
 * at once. The index covers those that wait for that.
 */
export const refusedNames = `
  ALTER TABLE names ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX names_refused ON names (fetched_at) WHERE fetched_at IS NOT NULL AND name IS NULL;
`;
