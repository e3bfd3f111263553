/**
 * A person's own wormhole connections and the cosmic signatures of their systems. `to_id`, `type`, `size` null: not
 * known; `end_of_life_at`, `closed_at` null: neither was seen. `home_id` null: not set.
 */
export const wormholeChain = `
  CREATE TABLE chain_connections (
    connection_id TEXT PRIMARY KEY, position INTEGER NOT NULL, from_id INTEGER NOT NULL, from_signature TEXT, to_id INTEGER, to_signature TEXT,
    type TEXT, size TEXT, mass TEXT NOT NULL, seen_at TEXT NOT NULL, end_of_life_at TEXT, closed_at TEXT, note TEXT NOT NULL,
    -- At the latest, by type and end of life.
    expires_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE chain_signatures (
    system_id INTEGER NOT NULL, signature TEXT NOT NULL, kind TEXT, name TEXT, seen_at TEXT NOT NULL,
    PRIMARY KEY (system_id, signature)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE chain_state (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL, home_id INTEGER) STRICT;
  INSERT INTO chain_state VALUES (1, 0, NULL);
`;
