/**
 * Systems of insurgencies that go on: stages 0 to 5, percentages 0 to 100. Metaliminal storms where scouts last saw them; `reported_at`
 * is when that was.
 */
export const hazards = `
  CREATE TABLE insurgency_systems (
    system_id INTEGER PRIMARY KEY, campaign_id INTEGER NOT NULL, pirate_faction_id INTEGER NOT NULL, corruption_stage INTEGER NOT NULL,
    corruption_percentage REAL NOT NULL, suppression_stage INTEGER NOT NULL, suppression_percentage REAL NOT NULL
  ) STRICT;
  CREATE TABLE storms (
    storm_id TEXT PRIMARY KEY, system_id INTEGER NOT NULL, kind TEXT NOT NULL, reported_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
