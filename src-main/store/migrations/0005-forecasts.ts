/**
 * Forecasts and their grades. Rows of forecasts are inserted and, long after, forgotten; never changed. Days are numbers since
 * 1970-01-01; arrays are packed little-endian, a value a system in the order of the making's system_ids.
 */
export const forecasts = `
  -- One making of a day's forecast; the newest one made before the day began is the one that is graded.
  CREATE TABLE forecast_makings (
    making_id INTEGER PRIMARY KEY, day INTEGER NOT NULL, made_at TEXT NOT NULL, model_version TEXT NOT NULL,
    trained_days INTEGER NOT NULL, jumps_model TEXT NOT NULL, kills_model TEXT NOT NULL, hotspot_model TEXT NOT NULL,
    why TEXT NOT NULL, system_ids BLOB NOT NULL, thresholds BLOB NOT NULL
  ) STRICT;
  CREATE INDEX forecast_makings_by_day ON forecast_makings (day, made_at);
  -- What each model said: float32 arrays.
  CREATE TABLE forecast_points (
    making_id INTEGER NOT NULL, model TEXT NOT NULL, jumps BLOB NOT NULL, kills BLOB NOT NULL, hotspot BLOB NOT NULL,
    PRIMARY KEY (making_id, model)
  ) STRICT, WITHOUT ROWID;
  -- What is served of a making. drivers: JSON. circadian: 24 float32 shares of the mean day. quiet_from null: nothing ever happens.
  CREATE TABLE system_forecasts (
    making_id INTEGER NOT NULL, system_id INTEGER NOT NULL,
    jumps REAL NOT NULL, jumps_low INTEGER NOT NULL, jumps_high INTEGER NOT NULL, jumps_dispersion REAL NOT NULL,
    kills REAL NOT NULL, kills_low INTEGER NOT NULL, kills_high INTEGER NOT NULL, kills_dispersion REAL NOT NULL,
    hotspot REAL NOT NULL, drivers TEXT NOT NULL, quiet_from INTEGER, quiet_activity REAL, circadian BLOB NOT NULL,
    PRIMARY KEY (making_id, system_id)
  ) STRICT, WITHOUT ROWID;
  -- What was known beside the counts when a day was forecast, to learn from later: JSON arrays of system ids.
  CREATE TABLE forecast_conditions (
    day INTEGER PRIMARY KEY, campaigns TEXT NOT NULL, incursions TEXT NOT NULL
  ) STRICT;

  -- backtest 1: forecast afterwards, from what lay before the day, for a day on which no forecast had been made.
  CREATE TABLE forecast_grades (
    day INTEGER NOT NULL, model TEXT NOT NULL, backtest INTEGER NOT NULL, mae_jumps REAL NOT NULL, mae_kills REAL NOT NULL,
    directional_accuracy REAL, brier REAL NOT NULL, quiet_precision REAL, quiet_recall REAL, sample_size INTEGER NOT NULL,
    graded_at TEXT NOT NULL,
    PRIMARY KEY (day, model)
  ) STRICT, WITHOUT ROWID;
  -- Of the served forecast. reliability: JSON, ten bins of {forecasts, sumForecast, observed}; inside: outcomes within the interval.
  CREATE TABLE forecast_calibration (
    day INTEGER PRIMARY KEY, reliability TEXT NOT NULL, jumps_inside REAL NOT NULL, kills_inside REAL NOT NULL
  ) STRICT;

  CREATE TABLE briefs (
    day INTEGER NOT NULL, scope TEXT NOT NULL CHECK (scope IN ('galaxy', 'region')), region_id INTEGER NOT NULL,
    region TEXT, status TEXT NOT NULL CHECK (status IN ('written', 'fallback')), text TEXT NOT NULL, model TEXT,
    made_at TEXT NOT NULL, facts TEXT NOT NULL,
    PRIMARY KEY (day, region_id)
  ) STRICT, WITHOUT ROWID;
`;
