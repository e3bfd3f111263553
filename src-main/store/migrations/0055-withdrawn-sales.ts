/** What an issuer withdrew under a title: sought for each sale that is rated, and of the issuer's other contracts nothing is read. */
export const withdrawnSales = `
  CREATE INDEX contracts_withdrawn ON contracts (issuer_id, title)
   WHERE present = 0 AND status = 'cancelled' AND type = 'item_exchange';
`;
