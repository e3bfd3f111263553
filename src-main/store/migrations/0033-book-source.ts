/** A first book may come out of the archive, which is said beside it. */
export const bookSource = `
  -- esi, or archive.
  ALTER TABLE market_books ADD COLUMN source TEXT NOT NULL DEFAULT 'esi';
`;
