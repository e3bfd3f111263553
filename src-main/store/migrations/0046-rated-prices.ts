/** What a contract's price is rated beside its warnings, and where it brings most; all are rated anew to have them (decisions §3.21). */
export const ratedPrices = `
  -- One of priceRatings of src-shared/trade-api/worth.
  ALTER TABLE contract_ratings ADD COLUMN price_rating TEXT NOT NULL DEFAULT 'unknown';
  -- 1: no flag was raised; null: nobody can say.
  ALTER TABLE contract_ratings ADD COLUMN no_warnings INTEGER;
  -- The hub of all that were read at which selling at once brings most, and that margin in ISK; null: there is none.
  ALTER TABLE contract_ratings ADD COLUMN best_hub TEXT;
  ALTER TABLE contract_ratings ADD COLUMN best_margin REAL;
  DELETE FROM watermarks WHERE name = 'contract-ratings/basis';

  -- What the like of an auction went for.
  CREATE INDEX contracts_ended_auctions ON contracts (absent_since)
   WHERE type = 'auction' AND present = 0 AND highest_bid IS NOT NULL;
`;
