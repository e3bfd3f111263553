import type { SqlViewName } from './sql-views.ts';

/** A view that is published by UTC days. A column that is in no list is text. */
export interface LakeDataset {
  /** Columns of whole numbers of 64 bits. */
  integers: readonly string[];
  numbers: readonly string[];
  /** Columns of ISO 8601 times, and of UTC days. */
  times: readonly string[];
  days?: readonly string[];
  /** Days after which a published day is not looked at again: until then hours that are back-filled and later outcomes change it. */
  settlesAfter: number;
}

/** Contracts are on offer for four weeks and a few days at most, and how they ended is known soon after. */
const CONTRACT_SETTLES = 45;
const prices = ['min_price', 'median_price', 'max_price'];
const offerFigures = [
  'price',
  'reward',
  'collateral',
  'buyout',
  'volume',
  'highest_bid',
  'unit_price',
  'margin',
  'margin_percent',
];
const parties = ['issuer_id', 'issuer_corporation_id', 'start_location_id', 'end_location_id'];
const single = ['single_type_id', 'single_quantity'];
const blueprint = ['is_blueprint_copy', 'runs', 'material_efficiency', 'time_efficiency'];

/** The views that are published, with the types of their columns (decisions §10.6). `market` and `systems` tell of now alone. */
export const lakeDatasets = {
  contracts: {
    integers: [
      'contract_id',
      'region_id',
      'days_to_complete',
      ...parties,
      'is_listed',
      'bid_count',
      'items_complete',
      ...single,
      'is_safe',
      'no_warnings',
    ],
    numbers: [...offerFigures, 'best_margin', 'capital', 'margin_listed', 'below_sold_percent'],
    times: ['date_issued', 'date_expired', 'date_accepted', 'date_completed', 'first_seen_at'],
    settlesAfter: CONTRACT_SETTLES,
  },
  items: {
    integers: ['contract_id', 'record_id', 'type_id', 'quantity', 'is_included', ...blueprint],
    numbers: [],
    times: [],
    settlesAfter: CONTRACT_SETTLES,
  },
  sales: {
    integers: ['contract_id', 'region_id', 'type_id', 'quantity'],
    numbers: ['price', 'unit_price'],
    times: ['sold_at'],
    settlesAfter: CONTRACT_SETTLES,
  },
  // The archive is read 30 days back.
  prices: { integers: ['type_id', 'region_id', 'contracts', 'units'], numbers: prices, times: ['hour'], settlesAfter: 35 },
  // Hourly counts are back-filled for up to a year.
  system_hours: {
    integers: ['system_id', 'day_number', 'jumps', 'ship_kills', 'pod_kills', 'npc_kills'],
    numbers: [],
    times: ['hour'],
    settlesAfter: 370,
  },
  fights: {
    integers: ['system_id', 'kills', 'pilots'],
    numbers: ['isk_destroyed'],
    times: ['started_at', 'last_kill_at'],
    settlesAfter: 40,
  },
  forecasts: {
    integers: ['system_id'],
    numbers: ['jumps', 'jumps_low', 'jumps_high', 'kills', 'kills_low', 'kills_high', 'hotspot_probability'],
    times: ['made_at'],
    days: ['day'],
    settlesAfter: 3,
  },
  grades: {
    integers: ['is_backtest', 'sample_size'],
    numbers: ['mae_jumps', 'mae_kills', 'directional_accuracy', 'brier', 'quiet_precision', 'quiet_recall'],
    times: [],
    days: ['day'],
    settlesAfter: 40,
  },
} as const satisfies Readonly<Partial<Record<SqlViewName, LakeDataset>>>;

export type LakeDatasetName = keyof typeof lakeDatasets;
/** Every dataset, in the order of the table. */
export const lakeDatasetNames = Object.keys(lakeDatasets) as LakeDatasetName[];
