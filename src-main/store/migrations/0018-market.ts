/** What the market bids and asks (decisions §3.8). Prices in ISK a unit; times are upstream's, ISO 8601 UTC. */
export const market = `
  -- The game's own averages, replaced as a whole once a day.
  CREATE TABLE market_prices (
    type_id INTEGER PRIMARY KEY, average_price REAL, adjusted_price REAL, observed_at TEXT NOT NULL
  ) STRICT;

  -- A type's orders at a hub's station. bids and asks: best price first, JSON [[price, units], ...]; *_volume: units of all orders.
  CREATE TABLE market_depth (
    station_id INTEGER NOT NULL, type_id INTEGER NOT NULL,
    bids TEXT NOT NULL, asks TEXT NOT NULL, bid_volume INTEGER NOT NULL, ask_volume INTEGER NOT NULL,
    observed_at TEXT NOT NULL,
    PRIMARY KEY (station_id, type_id)
  ) STRICT, WITHOUT ROWID;

  -- The newest book of each hub that was read to its end.
  CREATE TABLE market_books (
    station_id INTEGER PRIMARY KEY, observed_at TEXT NOT NULL, orders INTEGER NOT NULL
  ) STRICT;
`;
