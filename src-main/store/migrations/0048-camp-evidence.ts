/** How often another ship was lost at a gate after ships lost there (domain/plan/camp-evidence), of all whole days of killmails. */
export const campEvidence = `
  CREATE TABLE camp_evidence (
    ships INTEGER NOT NULL, minutes INTEGER NOT NULL, cases INTEGER NOT NULL, followed INTEGER NOT NULL,
    PRIMARY KEY (ships, minutes)
  ) STRICT, WITHOUT ROWID;
`;
