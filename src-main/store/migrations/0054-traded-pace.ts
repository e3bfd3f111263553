/**
 * Of what a region traded of a type, made as its days are stored: units a day and the average in ISK of the last 30 days, and the median of the
 * averages of the days before those, of which only this is kept; null: not known yet, or too few days.
 */
export const tradedPace = `
  ALTER TABLE market_history ADD COLUMN volume_a_day REAL;
  ALTER TABLE market_history ADD COLUMN average REAL;
  ALTER TABLE market_history ADD COLUMN median_before REAL;
`;
