/** What the market bid and asked hour by hour, kept as changes (decisions §3.8), and the meta level of types, for which the stored build is read once more. */
export const marketHours = `
  -- The best prices at a hub's station from an hour (whole hours since 1970 UTC) until the type's next row; 0: nobody. Which hours are
  -- known: market_hours_read.
  CREATE TABLE market_price_changes (
    type_id INTEGER NOT NULL, station_id INTEGER NOT NULL, hour INTEGER NOT NULL, best_bid REAL NOT NULL, best_ask REAL NOT NULL,
    PRIMARY KEY (type_id, station_id, hour)
  ) STRICT, WITHOUT ROWID;

  -- The hours of a UTC day (days since 1970) of which a station's book was read to its end: bit h is the hour from h:00 on.
  CREATE TABLE market_hours_read (
    station_id INTEGER NOT NULL, day INTEGER NOT NULL, hours INTEGER NOT NULL,
    PRIMARY KEY (station_id, day)
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE types ADD COLUMN meta_level INTEGER;
  UPDATE static_data_builds SET build_number = 0;
`;
