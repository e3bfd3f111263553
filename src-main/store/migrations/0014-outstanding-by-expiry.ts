/** The counts of what is outstanding leave out what has expired since its region was last swept. */
export const outstandingByExpiry = `
  CREATE INDEX contracts_outstanding ON contracts (date_expired) WHERE status = 'outstanding';
`;
