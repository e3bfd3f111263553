/**
 * Hourly prices are kept as changes: most rows of `price_hours` repeated the hour before, five gigabytes of them in a year.
 * An hour in which the region was looked at without the type having a row ends what was in force.
 */
export const priceChanges = `
  -- A type's prices in a region from an hour (whole hours since 1970 UTC) until the type's next row. sample_count 0: none on offer
  -- from that hour on. Which hours they are known for: priced_days.
  CREATE TABLE price_changes (
    region_id INTEGER NOT NULL, type_id INTEGER NOT NULL, hour INTEGER NOT NULL,
    min_price REAL NOT NULL, median_price REAL NOT NULL, max_price REAL NOT NULL,
    sample_count INTEGER NOT NULL, volume INTEGER NOT NULL,
    PRIMARY KEY (region_id, type_id, hour)
  ) STRICT, WITHOUT ROWID;

  -- The hours of a UTC day (days since 1970) in which a sweep or an archived snapshot gave a region's prices: bit h is the hour from h:00 on.
  CREATE TABLE priced_days (
    region_id INTEGER NOT NULL, day INTEGER NOT NULL, hours INTEGER NOT NULL,
    PRIMARY KEY (region_id, day)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE known_hours (
    region_id INTEGER NOT NULL, captured_at TEXT NOT NULL, hour INTEGER NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (region_id, captured_at)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO known_hours
    SELECT region_id, captured_at, unixepoch(captured_at) / 3600, row_number() OVER (PARTITION BY region_id ORDER BY captured_at)
      FROM (SELECT DISTINCT region_id, captured_at FROM price_hours);
  CREATE UNIQUE INDEX known_hours_by_position ON known_hours (region_id, position);

  INSERT INTO priced_days
    SELECT region_id, hour / 24, sum(1 << (hour % 24)) FROM known_hours GROUP BY region_id, hour / 24;

  INSERT INTO price_changes
    SELECT region_id, type_id, hour, min_price, median_price, max_price, sample_count, volume
      FROM (SELECT price.*, known.hour, known.position,
                   lag(known.position) OVER series AS position_before, lag(min_price) OVER series AS min_before,
                   lag(median_price) OVER series AS median_before, lag(max_price) OVER series AS max_before,
                   lag(sample_count) OVER series AS count_before, lag(volume) OVER series AS volume_before
              FROM price_hours AS price JOIN known_hours AS known USING (region_id, captured_at)
            WINDOW series AS (PARTITION BY type_id, region_id ORDER BY captured_at))
     WHERE position_before IS NULL OR position_before <> position - 1 OR min_before <> min_price OR median_before <> median_price
        OR max_before <> max_price OR count_before <> sample_count OR volume_before <> volume;

  INSERT INTO price_changes
    SELECT price.region_id, price.type_id, next.hour, 0, 0, 0, 0, 0
      FROM (SELECT region_id, type_id, position, lead(position) OVER (PARTITION BY type_id, region_id ORDER BY captured_at) AS position_after
              FROM price_hours JOIN known_hours USING (region_id, captured_at)) AS price
      JOIN known_hours AS next ON next.region_id = price.region_id AND next.position = price.position + 1
     WHERE position_after IS NULL OR position_after > price.position + 1;

  DROP TABLE known_hours;
  DROP TABLE price_hours;
`;
