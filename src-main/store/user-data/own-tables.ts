/**
 * Tables with personal data, which no copy for others may have: what a person made or chose, and what the ingester noted of addresses that
 * they typed.
 */
export const ownTables = [
  'settings',
  'watch_matches',
  'watch_entries',
  'watch_lists',
  'webhook_deliveries',
  'source_totals',
  'source_days',
  'language_model_spending',
  'http_answers',
  'runs',
] as const;
