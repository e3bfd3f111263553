/**
 * Tables that are somebody's own, which no copy that others read may have: what a person made or chose, and what the ingester noted of
 * addresses that they typed.
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
