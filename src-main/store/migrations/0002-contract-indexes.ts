/** What the contract queries need beside the tables: their indexes, and a log of changes for the search's columns. */
export const contractIndexes = `
  -- Depth reads one type's offers in price order from this index alone, up to its limit.
  CREATE INDEX contracts_by_unit_price
      ON contracts (single_type_id, unit_price, contract_id, region_id, date_expired)
   WHERE single_type_id IS NOT NULL AND present = 1;
  CREATE INDEX contracts_by_region ON contracts (region_id);
  CREATE INDEX contracts_by_first_seen ON contracts (first_seen_at);
  CREATE INDEX contracts_by_last_seen ON contracts (last_seen_at) WHERE last_seen_at IS NOT NULL;

  -- Contracts that a search must look at again, newest last. Bounded: whoever has fallen further behind starts over.
  CREATE TABLE contract_changes (seq INTEGER PRIMARY KEY, contract_id INTEGER NOT NULL) STRICT;
  CREATE TRIGGER contract_changes_are_bounded AFTER INSERT ON contract_changes BEGIN
    DELETE FROM contract_changes WHERE seq <= new.seq - 300000;
  END;
  CREATE TRIGGER contract_was_inserted AFTER INSERT ON contracts BEGIN
    INSERT INTO contract_changes (contract_id) VALUES (new.contract_id);
  END;
  CREATE TRIGGER contract_was_updated AFTER UPDATE ON contracts
    WHEN old.status IS NOT new.status OR old.items_state IS NOT new.items_state OR old.category_mask IS NOT new.category_mask
      OR old.folded_title IS NOT new.folded_title OR old.price IS NOT new.price OR old.volume IS NOT new.volume
      OR old.collateral IS NOT new.collateral OR old.date_issued IS NOT new.date_issued OR old.date_expired IS NOT new.date_expired
      OR old.region_id IS NOT new.region_id OR old.type IS NOT new.type OR old.issuer_corporation_id IS NOT new.issuer_corporation_id
  BEGIN
    INSERT INTO contract_changes (contract_id) VALUES (new.contract_id);
  END;
  CREATE TRIGGER contract_was_deleted AFTER DELETE ON contracts BEGIN
    INSERT INTO contract_changes (contract_id) VALUES (old.contract_id);
  END;

  -- Counts up with each change of a day in issuer_days: a sum over days reads only the changed ones anew.
  CREATE TABLE issuer_day_versions (day TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TRIGGER issuer_day_was_inserted AFTER INSERT ON issuer_days BEGIN
    INSERT INTO issuer_day_versions VALUES (new.day, 1) ON CONFLICT (day) DO UPDATE SET version = version + 1;
  END;
  CREATE TRIGGER issuer_day_was_updated AFTER UPDATE ON issuer_days BEGIN
    UPDATE issuer_day_versions SET version = version + 1 WHERE day = new.day;
  END;
  CREATE TRIGGER issuer_day_was_deleted AFTER DELETE ON issuer_days BEGIN
    UPDATE issuer_day_versions SET version = version + 1 WHERE day = old.day;
  END;
`;
