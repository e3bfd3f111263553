/** How far below the median of sales a price is stands beside the margin, so that a watch can ask for it; all are rated anew to have it. */
export const ratedBelowSold = `
  -- Percent; null: no single-item offer, or too few sales of its like.
  ALTER TABLE contract_ratings ADD COLUMN below_sold_percent REAL;
  DELETE FROM watermarks WHERE name = 'contract-ratings/basis';
`;
