/** Timers of structures that a person keeps, by themselves and out of pasted texts. `at`: ISO 8601 UTC. */
export const structureTimers = `
  CREATE TABLE timers (
    timer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, structure_type TEXT, system_id INTEGER NOT NULL, owner TEXT, kind TEXT NOT NULL,
    at TEXT NOT NULL, side TEXT NOT NULL, note TEXT
  ) STRICT;
  CREATE TABLE timer_state (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL) STRICT;
  INSERT INTO timer_state VALUES (1, 0);
`;
