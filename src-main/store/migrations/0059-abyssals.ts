/**
 * Abyssal modules and drones: what mutaplasmids, "mutators", make of which types, the rolls of single items, and which contract offers which
 * item. The stored build of the static data is read once more for the ranges.
 */
export const abyssals = `
  CREATE TABLE mutated_attributes (attribute_id INTEGER PRIMARY KEY, name TEXT NOT NULL, unit_id INTEGER) STRICT;
  -- Multipliers of the source's value. high_is_good: 1 where a higher value is the better one.
  CREATE TABLE mutation_ranges (
    mutator_type_id INTEGER NOT NULL, attribute_id INTEGER NOT NULL, minimum REAL NOT NULL, maximum REAL NOT NULL,
    high_is_good INTEGER NOT NULL,
    PRIMARY KEY (mutator_type_id, attribute_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE mutation_results (
    result_type_id INTEGER NOT NULL, mutator_type_id INTEGER NOT NULL, source_type_id INTEGER NOT NULL,
    PRIMARY KEY (result_type_id, mutator_type_id, source_type_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE source_attributes (
    type_id INTEGER NOT NULL, attribute_id INTEGER NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (type_id, attribute_id)
  ) STRICT, WITHOUT ROWID;

  -- state: 'read'; 'refused', as by a 404, which is not asked again; 'failed', asked again from due_at. attributes: JSON, id -> value, of the
  -- attributes that are mutated.
  CREATE TABLE abyssals (
    item_id INTEGER PRIMARY KEY, type_id INTEGER NOT NULL, state TEXT NOT NULL, source_type_id INTEGER, mutator_type_id INTEGER,
    attributes TEXT, asked_at TEXT NOT NULL, due_at TEXT
  ) STRICT;
  CREATE INDEX abyssals_by_type ON abyssals (type_id);
  CREATE TABLE abyssal_offers (
    contract_id INTEGER NOT NULL REFERENCES contracts ON DELETE CASCADE, item_id INTEGER NOT NULL, type_id INTEGER NOT NULL,
    PRIMARY KEY (contract_id, item_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX abyssal_offers_by_type ON abyssal_offers (type_id);
  CREATE INDEX abyssal_offers_by_item ON abyssal_offers (item_id);
  CREATE TRIGGER abyssal_is_offered AFTER INSERT ON contract_items
    WHEN new.is_included = 1 AND new.item_id IS NOT NULL
     AND EXISTS (SELECT 1 FROM mutation_results WHERE result_type_id = new.type_id)
  BEGIN
    INSERT OR IGNORE INTO abyssal_offers VALUES (new.contract_id, new.item_id, new.type_id);
  END;

  UPDATE static_data_builds SET build_number = 0;
`;
