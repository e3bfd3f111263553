/** The codes of flags as of the migration that wrote them out, in the order of their bits. */
const codes = [
  'title_names_absent',
  'title_overcounts',
  'wants_items',
  'offers_nothing',
  'price_far_above',
  'pays_far_below',
  'copy_as_original',
  'exhausted_copy',
  'skin_as_ship',
  'near_name',
  'odd_bid',
  'bait_ladder',
  'relisted_higher',
  'no_public_docking',
  'low_security',
  'gate_camp',
  'absurd_collateral',
  'freighter_only',
  'expires_soon',
  'new_corporation',
];

/** Flags are stored by their codes, so that there may be any number of them: a column of bits had room for 31. */
export const flagCodeColumn = `
  -- Codes of src-shared/trade-api/flags, separated by spaces.
  ALTER TABLE contract_ratings ADD COLUMN flag_codes TEXT NOT NULL DEFAULT '';
  -- No contract changes by it, so none is told of as changed.
  DROP TRIGGER contract_was_rated_anew;
  UPDATE contract_ratings SET flag_codes = trim(${codes.map((code, bit) => `iif(flags & ${2 ** bit}, '${code} ', '')`).join(' || ')}) WHERE flags <> 0;
  ALTER TABLE contract_ratings DROP COLUMN flags;
  CREATE TRIGGER contract_was_rated_anew AFTER UPDATE ON contract_ratings BEGIN
    INSERT INTO contract_changes (contract_id) VALUES (new.contract_id);
  END;
`;
