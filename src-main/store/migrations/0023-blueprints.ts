/** What blueprints make, as the static data has it. The stored build is read once more for it. 0: of no known build. */
export const blueprints = `
  -- Units that one run makes, and takes without research.
  CREATE TABLE blueprint_products (
    blueprint_type_id INTEGER PRIMARY KEY, product_type_id INTEGER NOT NULL, quantity INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE blueprint_materials (
    blueprint_type_id INTEGER NOT NULL, material_type_id INTEGER NOT NULL, quantity INTEGER NOT NULL,
    PRIMARY KEY (blueprint_type_id, material_type_id)
  ) STRICT, WITHOUT ROWID;
  UPDATE static_data_builds SET build_number = 0;
`;
