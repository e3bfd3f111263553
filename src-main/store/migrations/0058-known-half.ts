/**
 * A forecast made after noon knows the first half of the day before: its lead is one and a half days, kept as 2 with `known_hours` 12. Its
 * grades and bands are as those of the other leads.
 */
export const knownHalf = `
  ALTER TABLE forecast_makings ADD COLUMN known_hours INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE half_day_grades (
    day INTEGER NOT NULL, model TEXT NOT NULL, backtest INTEGER NOT NULL, mae_jumps REAL NOT NULL, mae_kills REAL NOT NULL,
    directional_accuracy REAL, brier REAL NOT NULL, quiet_precision REAL, quiet_recall REAL, sample_size INTEGER NOT NULL,
    graded_at TEXT NOT NULL,
    PRIMARY KEY (day, model)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE half_day_bands (day INTEGER PRIMARY KEY, bands TEXT NOT NULL) STRICT;
`;
