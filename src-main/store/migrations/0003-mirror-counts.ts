/**
 * Totals of the large tables, kept by triggers in the writers' own transactions: progress asks for them four times a second,
 * and counting five million rows takes half a second.
 */
export const mirrorCounts = `
  CREATE TABLE mirror_counts (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    contracts INTEGER NOT NULL, contracts_outstanding INTEGER NOT NULL, items_pending INTEGER NOT NULL, items INTEGER NOT NULL
  ) STRICT;
  INSERT INTO mirror_counts
    SELECT 1, (SELECT count(*) FROM contracts), (SELECT count(*) FROM contracts WHERE status = 'outstanding'),
           (SELECT count(*) FROM contracts WHERE items_state = 'pending'), (SELECT count(*) FROM contract_items);

  CREATE TRIGGER count_inserted_contract AFTER INSERT ON contracts BEGIN
    UPDATE mirror_counts SET contracts = contracts + 1,
      contracts_outstanding = contracts_outstanding + (NEW.status = 'outstanding'),
      items_pending = items_pending + (NEW.items_state = 'pending');
  END;
  CREATE TRIGGER count_updated_contract AFTER UPDATE OF status, items_state ON contracts
    WHEN OLD.status <> NEW.status OR OLD.items_state <> NEW.items_state BEGIN
    UPDATE mirror_counts SET
      contracts_outstanding = contracts_outstanding + (NEW.status = 'outstanding') - (OLD.status = 'outstanding'),
      items_pending = items_pending + (NEW.items_state = 'pending') - (OLD.items_state = 'pending');
  END;
  CREATE TRIGGER count_deleted_contract AFTER DELETE ON contracts BEGIN
    UPDATE mirror_counts SET contracts = contracts - 1,
      contracts_outstanding = contracts_outstanding - (OLD.status = 'outstanding'),
      items_pending = items_pending - (OLD.items_state = 'pending');
  END;
  CREATE TRIGGER count_inserted_item AFTER INSERT ON contract_items BEGIN
    UPDATE mirror_counts SET items = items + 1;
  END;
  CREATE TRIGGER count_deleted_item AFTER DELETE ON contract_items BEGIN
    UPDATE mirror_counts SET items = items - 1;
  END;
`;
