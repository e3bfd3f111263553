/**
 * Forecasts by how many days after the newest whole day their day is: 1 the evening before, 2 before that. `forecast_grades` are of one
 * day. kills_any: the chance of any kill, of the hurdle that the kills' distribution is; null: of an older forecast, without a hurdle.
 */
export const forecastLeads = `
  ALTER TABLE forecast_makings ADD COLUMN lead INTEGER NOT NULL DEFAULT 1;
  UPDATE forecast_makings SET lead = 2 WHERE made_at < strftime('%Y-%m-%dT21:00:00Z', (day - 1) * 86400, 'unixepoch');
  ALTER TABLE system_forecasts ADD COLUMN kills_any REAL;
  CREATE TABLE two_day_grades (
    day INTEGER NOT NULL, model TEXT NOT NULL, backtest INTEGER NOT NULL, mae_jumps REAL NOT NULL, mae_kills REAL NOT NULL,
    directional_accuracy REAL, brier REAL NOT NULL, quiet_precision REAL, quiet_recall REAL, sample_size INTEGER NOT NULL,
    graded_at TEXT NOT NULL,
    PRIMARY KEY (day, model)
  ) STRICT, WITHOUT ROWID;
  -- Of the served forecast, by what was called: JSON of domain/forecast/bands.
  CREATE TABLE forecast_bands (
    day INTEGER NOT NULL, lead INTEGER NOT NULL, bands TEXT NOT NULL,
    PRIMARY KEY (day, lead)
  ) STRICT, WITHOUT ROWID;
`;
