/** Why a contract matched: entries of watchlists are of lists and issuers too. */
export const watchReasons = `
  -- reason: the list that it was on, or what happened to the issuer; null: of another kind of watch. amount: ISK, see the match of src-shared.
  ALTER TABLE watch_matches ADD COLUMN reason TEXT;
  ALTER TABLE watch_matches ADD COLUMN amount REAL;
`;
