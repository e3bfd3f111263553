/** When the forecast was made that a brief tells of, ISO 8601; empty: not known, older than this column. */
export const briefForecasts = `
  ALTER TABLE briefs ADD COLUMN forecast_made_at TEXT NOT NULL DEFAULT '';
`;
