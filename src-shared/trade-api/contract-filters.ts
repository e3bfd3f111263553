import { z } from 'zod';
import { decimal, decimalBetween, flag, gameId, idOrName, oneOf, repeatable, text, wholeNumber } from '../http/query.ts';
import { securityBands } from '../security.ts';
import { regionNames } from './board-filters.ts';
import { flagCodes } from './flags.ts';
import { priceRatings } from './price-rating.ts';
import { verdicts } from './worth.ts';

/** Members of the rating that the list can be ordered by, besides those of the contracts service. */
export const ratingSorts = ['margin', 'margin_percent', 'below_sold_percent', 'verdict', 'price_rating', 'best_margin'] as const;
/** Further members that the list can be ordered by. */
export const tradeSorts = ['first_seen', 'isk_per_run', 'highest_bid', 'jumps'] as const;

/** Evidence for a contract's status; `expired` and `left_early` include the later answers about its items (decisions §3.1). */
export const statusEvidence = ['listed', 'listed_again', 'left_early', 'courier_left_early', 'auction_ended', 'expired'] as const;
export type StatusEvidence = (typeof statusEvidence)[number];

/** What a question asks of contracts that have expired and that no sweep has judged: only those (`true`), none of them (`false`), or both (`any`). */
export const expiredUnjudgedChoices = ['true', 'false', 'any'] as const;
export type ExpiredUnjudged = (typeof expiredUnjudgedChoices)[number];

/** Whether a row is one of these. */
export const expiredUnjudged = z
  .boolean()
  .describe('it expired after the last check, and how it ended is not known; `status` is what was last observed');

/** The member by which lists of what contracts hold say what is not in them yet. */
export const itemsPending = z
  .int()
  .describe('contracts on offer in the requested regions whose items are not loaded yet; their items are missing in the list');

/** Case is ignored, as for booleans: Python writes `True`. */
function expiredUnjudgedChoice() {
  const rule = `one of ${expiredUnjudgedChoices.join(', ')}`;
  return z
    .string(rule)
    .toLowerCase()
    .pipe(z.enum(expiredUnjudgedChoices, rule))
    .meta({ written: { type: 'string', enum: expiredUnjudgedChoices } });
}

/** The same as a parameter of lists of what is on offer. */
export const expiredUnjudgedFilter = expiredUnjudgedChoice()
  .optional()
  .describe(
    'Contracts that expired after the last check. false (the default): without them; true: only these; any: with them, which is the list as it was last read.',
  );

/** Current names of parameters of the trade list -> earlier names. */
export const tradeRenames = {
  region: 'region_id',
  near: 'from_system',
  within: 'jumps_max',
  station: 'station_id',
  issuer: 'issuer_id',
  corporation: 'issuer_corporation_id',
};

/** Filters of the trade list beside those of the contracts service; all combine with AND. */
export const tradeFilters = {
  contract_id: repeatable(gameId()).optional().describe('Only these contracts, by their ids; repeat for several.'),
  words: text(1)
    .optional()
    .describe(
      'Words in any order and case. Each must occur in the title or in the name of an included item, the place, its system, the region, the issuer or the corporation. A word after a minus must occur in none of them. Words in double quotes form a phrase.',
    ),
  type_id: idOrName()
    .optional()
    .describe(
      'Offers at least one of this item type: its id, or its exact name in any case. Contracts with unknown items are left out, see `meta.item_lists`.',
    ),
  region_id: regionNames(),
  issuer_corporation_id: idOrName()
    .optional()
    .describe('Only contracts of this issuer corporation: its id, or its exact name in any case.'),
  system: idOrName().optional().describe('System of the place: its id, or its exact name in any case.'),
  station_id: idOrName().optional().describe('Station or structure of the place: its id, or its exact name in any case.'),
  security: repeatable(oneOf(securityBands)).optional().describe('Security bands of the place; repeat for several.'),
  security_min: decimalBetween(-1, 1).optional().describe('Lowest security of the place, as the game displays it.'),
  from_system: idOrName().optional().describe('System to count jumps from: its id, or its exact name in any case.'),
  jumps_max: wholeNumber(0, 200).optional().describe('Maximum gate jumps from `near`, by the shortest route.'),
  material_efficiency_min: wholeNumber(0, 10)
    .optional()
    .describe(
      'Includes a blueprint of at least this material efficiency. The same blueprint has to match all four limits of efficiency and runs.',
    ),
  time_efficiency_min: wholeNumber(0, 20).optional().describe('Includes a blueprint of at least this time efficiency.'),
  runs_min: wholeNumber(1, 1_000_000).optional().describe('Includes a copy of at least this many runs, or an original.'),
  runs_max: wholeNumber(1, 1_000_000).optional().describe('Includes a copy of at most this many runs.'),
  isk_per_run_max: decimal(0)
    .optional()
    .describe('Maximum ISK per run, only for contracts with nothing but copies of one blueprint; all others are left out.'),
  wants_items: flag().optional().describe('Whether items are wanted in return; contracts with unknown items are left out.'),
  want_to_buy: flag()
    .optional()
    .describe('Whether items are wanted and none are offered; contracts with unknown items are left out.'),
  issuer_id: idOrName().optional().describe('Only contracts of this character: its id, or its exact name in any case.'),
  item_types_min: wholeNumber(1, 10_000).optional().describe('Minimum number of different types among the included items.'),
  item_types_max: wholeNumber(0, 10_000)
    .optional()
    .describe('Maximum number of different types among the included items; contracts with unknown items are left out.'),
  first_seen_within: wholeNumber(1, 8760).optional().describe('First seen by the mirror within this many last hours.'),
  ends_within: wholeNumber(1, 8760).optional().describe('Expires within this many hours from now, or has expired.'),
  status_evidence: repeatable(oneOf(statusEvidence)).optional().describe('Evidence for the status; repeat for several.'),
  expired_unjudged: expiredUnjudgedChoice()
    .optional()
    .describe(
      'Contracts that expired after the last check, with `status` still outstanding. false: none; true: only these; any: both. Absent: they are listed unless `status` is given.',
    ),
  verdict: repeatable(oneOf(verdicts)).optional().describe('Verdicts; repeat for several.'),
  margin_min: decimalBetween(-1e15, 1e15).optional().describe('Minimum `margin`, ISK; contracts without a margin are left out.'),
  margin_percent_min: decimalBetween(-100, 1e9)
    .optional()
    .describe('Minimum margin in percent of what is asked; contracts without one are left out.'),
  below_sold_percent_min: decimalBetween(-1000, 100)
    .optional()
    .describe(
      'Minimum percent by which its price is below the median of sales of the same in 30 days; only single-item offers with at least three sales.',
    ),
  flag: repeatable(oneOf(flagCodes)).optional().describe('Contracts with any of these flags; repeat for several.'),
  price_rating: repeatable(oneOf(priceRatings))
    .optional()
    .describe('Ratings of the price, see "How a price is rated"; repeat for several.'),
  best_margin_min: decimalBetween(-1e15, 1e15)
    .optional()
    .describe('Minimum `best_margin`, ISK, before hauling; contracts without one are left out.'),
  no_warnings: flag().optional().describe('Whether no flag was raised; contracts with unknown items match neither value.'),
  safe_to_buy: flag().optional().describe('Whether it has no warnings and its price is a deal; unknown counts as false.'),
};

/**
 * Filters that bound a column of contracts which is held in memory: the column's name with `_min` or `_max`. ISK or percent, inclusive; a
 * contract whose figure is not known fulfils none.
 */
export const columnBounds = [
  'isk_per_run_max',
  'margin_min',
  'margin_percent_min',
  'below_sold_percent_min',
  'best_margin_min',
] as const satisfies readonly (keyof typeof tradeFilters)[];
export type ColumnBounds = Readonly<Partial<Record<(typeof columnBounds)[number], number>>>;

/** A sentence about filters that contradict each other; null where none do. */
export function brokenTradeFilter(query: {
  from_system?: string | undefined;
  jumps_max?: number | undefined;
  sort: string;
  runs_min?: number | undefined;
  runs_max?: number | undefined;
  item_types_min?: number | undefined;
  item_types_max?: number | undefined;
}): string | null {
  const { from_system: from, jumps_max: jumps, sort } = query;
  if (from === undefined && jumps !== undefined)
    return '{jumps_max} needs {from_system}; give the system that jumps are counted from.';
  if (from === undefined && sort === 'jumps')
    return 'sort=jumps needs {from_system}; give the system that jumps are counted from.';
  for (const name of ['runs', 'item_types'] as const) {
    const [low, high] = [query[`${name}_min`], query[`${name}_max`]];
    if (low !== undefined && high !== undefined && low > high)
      return `${name}_min must not exceed ${name}_max; they were '${low}' and '${high}'.`;
  }
  return null;
}
