/** What one character put up is looked for among a million contracts. */
export const contractsByIssuer = `
  CREATE INDEX contracts_by_issuer ON contracts (issuer_id);
`;
