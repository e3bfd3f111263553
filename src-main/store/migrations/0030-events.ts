/** What the change feed tells, in the order in which it was stored; each row comes in the transaction of what it tells of. */
export const events = `
  -- change: new, changed, ended, or many (then details has how many, and what changed is to be read anew). subject: what it is of, where
  -- that is no contract. details: JSON.
  CREATE TABLE events (
    event_id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, kind TEXT NOT NULL, change TEXT NOT NULL,
    region_id INTEGER, system_id INTEGER, contract_id INTEGER, subject TEXT, details TEXT NOT NULL
  ) STRICT;
  -- Which contracts came newly: of those alone it is told that their contents or their worth became known.
  CREATE INDEX events_of_new_contracts ON events (contract_id) WHERE kind = 'contract' AND change = 'new';
  CREATE TRIGGER events_are_bounded AFTER INSERT ON events BEGIN
    DELETE FROM events WHERE event_id <= new.event_id - 100000;
  END;
`;
