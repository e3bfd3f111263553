/** What a contract asks for is held beside its margin, so that deals are filtered by capital; all are rated anew to have it. */
export const ratedAsked = `
  -- ISK: price or next bid, less reward, and requested items at replacement; null: that cannot be told.
  ALTER TABLE contract_ratings ADD COLUMN asked REAL;
  DELETE FROM watermarks WHERE name = 'contract-ratings/basis';
`;
