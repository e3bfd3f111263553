/** Pasted texts that a person keeps under names, with what they were worth then: ISK, and m³, null: not known. */
export const savedAppraisals = `
  CREATE TABLE appraisals (
    appraisal_id TEXT PRIMARY KEY, position INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, hub TEXT NOT NULL, saved_at TEXT NOT NULL,
    to_buy_orders REAL NOT NULL, with_sell_orders REAL NOT NULL, replacement REAL NOT NULL, volume REAL
  ) STRICT;
  CREATE TABLE appraisal_state (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL) STRICT;
  INSERT INTO appraisal_state VALUES (1, 0);
`;
