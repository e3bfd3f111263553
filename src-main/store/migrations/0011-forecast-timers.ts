/** Campaigns ahead when a day was forecast: JSON array of {systemId, hours from the day's beginning}. */
export const forecastTimers = `
  ALTER TABLE forecast_conditions ADD COLUMN timers TEXT NOT NULL DEFAULT '[]';
`;
