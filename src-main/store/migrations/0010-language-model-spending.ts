/** Tokens that the language model was given or reckoned to have cost, by UTC day (YYYY-MM-DD). */
export const languageModelSpending = `
  CREATE TABLE language_model_spending (
    day TEXT PRIMARY KEY, tokens INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
