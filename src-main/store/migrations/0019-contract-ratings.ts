/** What outstanding contracts are worth, and their warnings (decisions §3.11): made by a job, so that no list computes it. */
export const contractRatings = `
  -- ISK. flags: bit n is flagCodes[n] of src-shared/trade-api/flags. is_safe null: nobody can say.
  CREATE TABLE contract_ratings (
    contract_id INTEGER PRIMARY KEY REFERENCES contracts ON DELETE CASCADE,
    margin REAL, margin_percent REAL, margin_listed REAL, verdict TEXT NOT NULL, flags INTEGER NOT NULL, is_safe INTEGER
  ) STRICT;

  -- The search holds these columns as well.
  CREATE TRIGGER contract_was_rated AFTER INSERT ON contract_ratings BEGIN
    INSERT INTO contract_changes (contract_id) VALUES (new.contract_id);
  END;
  CREATE TRIGGER contract_was_rated_anew AFTER UPDATE ON contract_ratings BEGIN
    INSERT INTO contract_changes (contract_id) VALUES (new.contract_id);
  END;
`;
