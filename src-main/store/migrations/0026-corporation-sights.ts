/** When a corporation's first contract was seen is looked up in an index, not in all first sights. */
export const corporationSights = `
  CREATE INDEX first_sights_by_corporation ON first_sights (issuer_corporation_id, first_seen_at);
`;
