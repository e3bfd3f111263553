/**
 * Newly seen contracts by the second of their first sight instead of its UTC day, so that a window can begin at any moment. A day's
 * count is taken apart by the contracts that are still stored, where they are no more than it says; of the rest, which only the archive
 * had, the hour is not known any more: noon.
 */
export const firstSights = `
  -- The rollup behind volume and issuers, by the first sight of a sweep or of the archive. value in ISK.
  CREATE TABLE first_sights (
    first_seen_at TEXT NOT NULL, region_id INTEGER NOT NULL, issuer_corporation_id INTEGER NOT NULL, issuer_id INTEGER NOT NULL,
    contracts INTEGER NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (first_seen_at, region_id, issuer_corporation_id, issuer_id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO first_sights
    SELECT coalesce(archived_contracts.first_seen_at, contracts.first_seen_at), region_id, issuer_corporation_id, issuer_id, count(*),
           total(CASE WHEN type = 'courier' THEN reward WHEN type IN ('item_exchange', 'auction') THEN price END)
      FROM contracts LEFT JOIN archived_contracts USING (contract_id) GROUP BY 1, 2, 3, 4;

  CREATE TABLE still_stored (
    day TEXT NOT NULL, region_id INTEGER NOT NULL, issuer_corporation_id INTEGER NOT NULL, issuer_id INTEGER NOT NULL,
    contracts INTEGER NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (day, region_id, issuer_corporation_id, issuer_id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO still_stored
    SELECT issuer_days.day, issuer_days.region_id, issuer_days.issuer_corporation_id, issuer_days.issuer_id, sum(first_sights.contracts),
           sum(first_sights.value)
      FROM first_sights JOIN issuer_days ON issuer_days.day = substr(first_seen_at, 1, 10)
       AND issuer_days.region_id = first_sights.region_id AND issuer_days.issuer_id = first_sights.issuer_id
       AND issuer_days.issuer_corporation_id = first_sights.issuer_corporation_id
     GROUP BY 1, 2, 3, 4 HAVING sum(first_sights.contracts) <= max(issuer_days.contracts);
  DELETE FROM first_sights
   WHERE (substr(first_seen_at, 1, 10), region_id, issuer_corporation_id, issuer_id)
         NOT IN (SELECT day, region_id, issuer_corporation_id, issuer_id FROM still_stored);
  INSERT INTO first_sights
    SELECT day || 'T12:00:00Z', region_id, issuer_corporation_id, issuer_id, issuer_days.contracts - coalesce(still_stored.contracts, 0),
           max(0, issuer_days.value - coalesce(still_stored.value, 0))
      FROM issuer_days LEFT JOIN still_stored USING (day, region_id, issuer_corporation_id, issuer_id)
     WHERE issuer_days.contracts > coalesce(still_stored.contracts, 0)
    ON CONFLICT DO UPDATE SET contracts = contracts + excluded.contracts, value = value + excluded.value;
  DROP TABLE still_stored;
  DROP TABLE issuer_days;
  DROP TABLE issuer_day_versions;

  -- Counts up with each change of an hour (2026-11-20T12): a sum over hours reads only the changed ones anew.
  CREATE TABLE first_sight_hours (hour TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO first_sight_hours SELECT DISTINCT substr(first_seen_at, 1, 13), 1 FROM first_sights;
  CREATE TRIGGER first_sight_was_inserted AFTER INSERT ON first_sights BEGIN
    INSERT INTO first_sight_hours VALUES (substr(new.first_seen_at, 1, 13), 1) ON CONFLICT (hour) DO UPDATE SET version = version + 1;
  END;
  CREATE TRIGGER first_sight_was_updated AFTER UPDATE ON first_sights BEGIN
    UPDATE first_sight_hours SET version = version + 1 WHERE hour = substr(new.first_seen_at, 1, 13);
  END;
  CREATE TRIGGER first_sight_was_deleted AFTER DELETE ON first_sights BEGIN
    UPDATE first_sight_hours SET version = version + 1 WHERE hour = substr(old.first_seen_at, 1, 13);
  END;
`;
