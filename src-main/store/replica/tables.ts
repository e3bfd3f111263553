import type { ReplicaColumnType, ReplicaTable, ReplicaTime } from '#shared/replica';
import type { ReadDb } from '../db.ts';

/**
 * Tables with personal data, which no copy for others may have: what a person made or chose, and what the ingester noted of addresses that
 * they typed.
 */
export const ownTables = [
  'settings',
  'watch_matches',
  'watch_entries',
  'watch_lists',
  'fit_targets',
  'fit_stagings',
  'fits',
  'appraisals',
  'chain_connections',
  'chain_signatures',
  'timers',
  'webhook_deliveries',
  'source_totals',
  'source_days',
  'language_model_spending',
  'http_answers',
  'runs',
] as const;

const iso = (column: string): ReplicaTime => ({ column, kind: 'iso' });
const day = (column: string): ReplicaTime => ({ column, kind: 'day' });

/**
 * The published tables, referenced ones first; and how their rows lie in time. A table that is in neither list below
 * fails a test: a new table has to be put into one of them.
 */
const published: Readonly<Record<string, Pick<ReplicaTable, 'time'> & { persists?: true }>> = {
  static_data_builds: { time: null },
  categories: { time: null },
  groups: { time: null },
  market_groups: { time: null },
  types: { time: null },
  type_names: { time: null },
  regions: { time: null },
  constellations: { time: null },
  systems: { time: null },
  stargates: { time: null },
  stations: { time: null },
  agents: { time: null },
  planets: { time: null },
  jump_drives: { time: null },
  blueprint_products: { time: null },
  blueprint_materials: { time: null },
  mutated_attributes: { time: null },
  mutation_ranges: { time: null },
  mutation_results: { time: null },
  source_attributes: { time: null },
  structures: { time: null },
  type_icons: { time: null },
  names: { time: null },
  listed_regions: { time: null },
  region_sweeps: { time: null },
  topology: { time: null },
  region_maps: { time: null },
  region_map_boxes: { time: null },
  wormhole_effects: { time: null },
  contracts: { time: iso('date_expired') },
  contract_items: { time: 'of contract' },
  abyssals: { time: null },
  abyssal_offers: { time: 'of contract' },
  contract_ratings: { time: 'of contract' },
  first_sights: { time: iso('first_seen_at') },
  price_changes: { time: { column: 'hour', kind: 'hour' }, persists: true },
  priced_days: { time: day('day') },
  market_prices: { time: null },
  market_depth: { time: null },
  market_price_changes: { time: { column: 'hour', kind: 'hour' }, persists: true },
  market_hours_read: { time: day('day') },
  market_books: { time: null },
  market_history: { time: null },
  industry_indices: { time: null },
  activity_days: { time: day('day') },
  sampled_hours: { time: iso('hour') },
  backfill_days: { time: iso('day') },
  system_rows: { time: null },
  incursions: { time: null },
  incursion_systems: { time: null },
  campaigns: { time: null },
  past_campaigns: { time: null },
  faction_warfare: { time: null },
  wormholes: { time: null },
  insurgency_systems: { time: null },
  storms: { time: null },
  raidable_skyhooks: { time: null },
  sovereignty: { time: null },
  sovereignty_changes: { time: iso('at') },
  killmails: { time: iso('time') },
  killmail_feed: { time: null },
  killmail_gaps: { time: null },
  fights: { time: iso('last_kill_at') },
  prime_hours: { time: null },
  camp_evidence: { time: null },
  forecast_makings: { time: null },
  forecast_points: { time: null },
  system_forecasts: { time: null },
  forecast_conditions: { time: null },
  forecast_grades: { time: null },
  forecast_calibration: { time: null },
  two_day_grades: { time: null },
  forecast_bands: { time: null },
  half_day_grades: { time: null },
  half_day_bands: { time: null },
  briefs: { time: null },
  events: { time: iso('at') },
  data_versions: { time: null },
  watermarks: { time: null },
};

/** What stays: a person's own, the ingester's own records, and what triggers keep from published tables. */
export const unpublishedTables: readonly string[] = [
  ...ownTables,
  'watch_state',
  'fit_state',
  'appraisal_state',
  'chain_state',
  'timer_state',
  'swept_hours',
  'doubted_rows',
  'archive_hours',
  'archived_contracts',
  'contract_changes',
  'mirror_counts',
  'first_sight_hours',
  'change_tracking',
  'changed_rows',
];

const types: Readonly<Record<string, ReplicaColumnType>> = { INTEGER: 'integer', REAL: 'real', TEXT: 'text', BLOB: 'bytes' };

/** The published tables with their columns, as this program's schema has them. */
export function replicaTables(db: Pick<ReadDb, 'pragma'>): ReplicaTable[] {
  return Object.entries(published).map(([name, { time, persists }]) => {
    const columns = db.pragma(`table_info(${name})`) as { name: string; type: string; notnull: number; pk: number }[];
    return {
      name,
      time,
      persists: persists === true,
      columns: columns.map((column) => ({
        name: column.name,
        type: name === 'activity_days' && column.type === 'BLOB' ? 'hours' : (types[column.type] ?? 'text'),
        nullable: column.notnull === 0 && column.pk === 0,
      })),
      key: columns
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map((column) => column.name),
    };
  });
}
