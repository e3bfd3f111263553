/** What is put up to accept a contract takes the place of what it asks for: a reward comes too late to pay for what is wanted. */
export const ratedCapital = `
  -- ISK: price or next bid, and requested items at replacement; null: that cannot be told.
  ALTER TABLE contract_ratings RENAME COLUMN asked TO capital;
  DELETE FROM watermarks WHERE name = 'contract-ratings/basis';
`;
