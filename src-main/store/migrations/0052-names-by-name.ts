/** Characters and corporations are found by their names, in any case: a mirror has hundreds of thousands of them. */
export const namesByName = `
  CREATE INDEX names_by_name ON names (name COLLATE NOCASE) WHERE name IS NOT NULL;
`;
