/** The search looks at the highest bid as well: its changes are logged too. */
export const searchBids = `
  DROP TRIGGER contract_was_updated;
  CREATE TRIGGER contract_was_updated AFTER UPDATE ON contracts
    WHEN old.status IS NOT new.status OR old.items_state IS NOT new.items_state OR old.category_mask IS NOT new.category_mask
      OR old.folded_title IS NOT new.folded_title OR old.price IS NOT new.price OR old.volume IS NOT new.volume
      OR old.collateral IS NOT new.collateral OR old.date_issued IS NOT new.date_issued OR old.date_expired IS NOT new.date_expired
      OR old.region_id IS NOT new.region_id OR old.type IS NOT new.type OR old.issuer_corporation_id IS NOT new.issuer_corporation_id
      OR old.issuer_id IS NOT new.issuer_id OR old.start_location_id IS NOT new.start_location_id
      OR old.evidence IS NOT new.evidence OR old.first_seen_at IS NOT new.first_seen_at OR old.highest_bid IS NOT new.highest_bid
  BEGIN
    INSERT INTO contract_changes (contract_id) VALUES (new.contract_id);
  END;
`;
