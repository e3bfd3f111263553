/**
 * Rows that are kept and doubted: those of a table that are dated later than `later_than`, the newest `newest` (ISO 8601 UTC), or whose
 * number no source may give. Looked for anew at each start.
 */
export const doubtedRows = `
  CREATE TABLE doubted_rows (
    name TEXT NOT NULL, why TEXT NOT NULL CHECK (why IN ('time', 'id')), rows INTEGER NOT NULL,
    later_than TEXT NOT NULL, newest TEXT, noticed_at TEXT NOT NULL,
    PRIMARY KEY (name, why)
  ) STRICT, WITHOUT ROWID;
`;
