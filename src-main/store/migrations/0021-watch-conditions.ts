/** The state of a watched condition under a name that says what it is. */
export const watchConditions = `
  ALTER TABLE watch_entries RENAME COLUMN holds TO was_met;
`;
