/** How many rows of a contract's list of items could not be read and are missing here; what was stored before is taken to be whole. */
export const itemsLeftOut = `
  ALTER TABLE contracts ADD COLUMN items_left_out INTEGER NOT NULL DEFAULT 0;
`;
