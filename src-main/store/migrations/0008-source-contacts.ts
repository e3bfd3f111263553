/** Who was contacted, how often and with how many bytes: since the beginning, and per UTC day of the last thirty. */
export const sourceContacts = `
  CREATE TABLE source_totals (
    source TEXT PRIMARY KEY, contacted_at TEXT NOT NULL, requests INTEGER NOT NULL, failures INTEGER NOT NULL,
    bytes_sent INTEGER NOT NULL, bytes_received INTEGER NOT NULL, failed_at TEXT, failure TEXT
  ) STRICT;

  CREATE TABLE source_days (
    source TEXT NOT NULL, day TEXT NOT NULL, requests INTEGER NOT NULL, failures INTEGER NOT NULL,
    bytes_sent INTEGER NOT NULL, bytes_received INTEGER NOT NULL,
    PRIMARY KEY (source, day)
  ) STRICT, WITHOUT ROWID;
`;
