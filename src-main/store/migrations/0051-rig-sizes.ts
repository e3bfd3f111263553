/** Which rigs a ship takes, and which ships a rig: 1 small to 4 capital; null: not known. The stored build is read once more for it. */
export const rigSizes = `
  ALTER TABLE types ADD COLUMN rig_size INTEGER;
  UPDATE static_data_builds SET build_number = 0;
`;
