/** What building costs: the cost index of each system, and the time of one run. */
export const industry = `
  -- Of manufacturing; 0.05: 5 % of the value of what a job takes.
  CREATE TABLE industry_indices (
    system_id INTEGER PRIMARY KEY, manufacturing REAL NOT NULL, observed_at TEXT NOT NULL
  ) STRICT;
  -- Of one run without research and skill; null: the static data does not say.
  ALTER TABLE blueprint_products ADD COLUMN seconds INTEGER;
  UPDATE static_data_builds SET build_number = 0;
`;
