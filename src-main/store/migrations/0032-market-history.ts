/** What was traded of a type in a hub's region, day by day (decisions §3.19). */
export const marketHistory = `
  -- days: packed by src-main/store/market/packed-days, oldest first; empty where the region has no market for the type.
  -- observed_at: of the source; due_at: asked for again from then on. ISO 8601 UTC.
  CREATE TABLE market_history (
    region_id INTEGER NOT NULL, type_id INTEGER NOT NULL, days BLOB NOT NULL, observed_at TEXT, due_at TEXT NOT NULL,
    PRIMARY KEY (region_id, type_id)
  ) STRICT, WITHOUT ROWID;
`;
