/** A person's fits, the stagings at which stock counts, and how many of each should be there. */
export const fits = `
  CREATE TABLE fits (
    fit_id TEXT PRIMARY KEY, position INTEGER NOT NULL, folder TEXT NOT NULL, text TEXT NOT NULL, variants INTEGER NOT NULL
  ) STRICT;
  -- kind: 'system', 'station' or 'region'; jumps_max null: there alone.
  CREATE TABLE fit_stagings (
    staging_id TEXT PRIMARY KEY, position INTEGER NOT NULL, kind TEXT NOT NULL, place_id INTEGER NOT NULL, jumps_max INTEGER
  ) STRICT;
  CREATE TABLE fit_targets (
    fit_id TEXT NOT NULL REFERENCES fits ON DELETE CASCADE, staging_id TEXT NOT NULL REFERENCES fit_stagings ON DELETE CASCADE,
    units INTEGER NOT NULL,
    PRIMARY KEY (fit_id, staging_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE fit_state (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL) STRICT;
  INSERT INTO fit_state VALUES (1, 0);
`;
