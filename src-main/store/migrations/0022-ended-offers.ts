/** What became of the offers of one type, by the time at which they left the list (decisions §3.14). */
export const endedOffers = `
  CREATE INDEX contracts_ended_by_type ON contracts (single_type_id, absent_since)
   WHERE single_type_id IS NOT NULL AND present = 0;
`;
