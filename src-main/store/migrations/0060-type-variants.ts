/** Of a variant the plain type that it is one of; null: the static data has none. The stored build is read once more for it. */
export const typeVariants = `
  ALTER TABLE types ADD COLUMN variation_parent_type_id INTEGER;
  UPDATE static_data_builds SET build_number = 0;
`;
