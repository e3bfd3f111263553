/** What the person watches, and what was found. Times are ISO 8601 UTC text. */
export const watchlists = `
  CREATE TABLE watch_lists (
    list_id TEXT PRIMARY KEY, position INTEGER NOT NULL, name TEXT NOT NULL
  ) STRICT;

  -- watch: JSON of src-shared/local-api/watchlists. holds: of a system's condition, whether it held at the last look; null: not looked.
  CREATE TABLE watch_entries (
    entry_id TEXT PRIMARY KEY, list_id TEXT NOT NULL REFERENCES watch_lists ON DELETE CASCADE, position INTEGER NOT NULL,
    added_at TEXT NOT NULL, watch TEXT NOT NULL, holds INTEGER
  ) STRICT;
  CREATE INDEX watch_entries_by_list ON watch_entries (list_id);

  -- Outlive their entry for a while, so that an entry put back has them again. subject: what may match an entry only once.
  CREATE TABLE watch_matches (
    match_id INTEGER PRIMARY KEY AUTOINCREMENT, entry_id TEXT NOT NULL, subject TEXT NOT NULL,
    matched_at TEXT NOT NULL, first_seen_at TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0,
    contract_id INTEGER, system_id INTEGER, kills INTEGER,
    UNIQUE (entry_id, subject)
  ) STRICT;
  CREATE INDEX watch_matches_unseen ON watch_matches (entry_id) WHERE seen = 0;

  -- version: of the lists. seen_change: up to where contract_changes was matched; null: nothing was watched yet.
  CREATE TABLE watch_state (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL, seen_change INTEGER
  ) STRICT;
  INSERT INTO watch_state VALUES (1, 0, NULL);
`;
