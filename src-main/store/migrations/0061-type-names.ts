/**
 * Names of types in the other languages of the client, folded, as texts are pasted from it, and the m³ inside a type, which say how many
 * charges a module holds. The stored build is read once more for them.
 */
export const typeNames = `
  CREATE TABLE type_names (
    folded_name TEXT NOT NULL, type_id INTEGER NOT NULL,
    PRIMARY KEY (folded_name, type_id)
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE types ADD COLUMN capacity REAL;
  UPDATE static_data_builds SET build_number = 0;
`;
