import { z } from 'zod';
import { contractItem, contractList, contractSorts, contractSummary } from '../contracts-api/contracts.ts';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { oneOf, wholeNumber } from '../http/query.ts';
import { place } from '../place.ts';
import {
  brokenTradeFilter,
  expiredUnjudged,
  ratingSorts,
  statusEvidence,
  tradeFilters,
  tradeRenames,
  tradeSorts,
} from './contract-filters.ts';
import { flagCodes } from './flags.ts';
import { figuresMarket } from './market.ts';
import { priceRatings } from './price-rating.ts';
import { worthFigures } from './worth.ts';

/** One kind of item (decisions §3.7), with its units summed over its rows. */
const contentsPart = z
  .object({
    ...contractItem.pick({ type_id: true, type_name: true, is_blueprint_copy: true }).shape,
    quantity: z.int().describe('units over all item rows of this kind'),
    runs: contractItem.shape.runs,
    material_efficiency: contractItem.shape.material_efficiency,
    time_efficiency: contractItem.shape.time_efficiency,
    value: z.number().nullable().describe('ISK: units × the median price asked for one in the region; null: not known'),
  })
  .meta({ id: 'ContentsPart' });
export type ContentsPart = z.infer<typeof contentsPart>;

/** One side of a contract: the most valuable kind, and the number of others. */
const contentsSide = z
  .object({
    largest: contentsPart.describe('the most valuable kind, see "What stands for the contents"'),
    further_kinds: z.int().describe('number of other kinds'),
  })
  .meta({ id: 'ContentsSide' });
export type ContentsSide = z.infer<typeof contentsSide>;

/** Both sides of a contract, and whether its list of items is known. */
export const contractContents = z
  .object({
    state: z
      .enum(['known', 'pending', 'gone', 'none'])
      .describe(
        'known: the items were read; pending: they are not loaded yet; gone: the contract ended before they were loaded; none: couriers and loans have no public items',
      ),
    items_complete: z
      .boolean()
      .describe(
        'every item is known; false with state known: rows of the list could not be parsed, and the contract is not rated',
      ),
    offered: contentsSide.nullable().describe('null: nothing, or not known'),
    asked: contentsSide.nullable().describe('items wanted in return; null: nothing, or not known'),
  })
  .meta({ id: 'ContractContents' });
export type ContractContents = z.infer<typeof contractContents>;

/** The latest stored rating; its terms are in `/contracts/{contract_id}/worth`. */
export const contractRating = z
  .object({
    ...worthFigures.pick({ margin: true, margin_percent: true, margin_listed: true, verdict: true }).shape,
    below_sold_percent: z
      .number()
      .nullable()
      .describe(
        'percent by which its price is below the median of sales of the same in 30 days; negative: above it; null: not a single-item offer, or fewer than three sales',
      ),
    flags: z.array(z.enum(flagCodes)).describe('warnings; their sentences and rows are in `/contracts/{contract_id}/worth`'),
    no_warnings: z.boolean().nullable().describe('true: no flag was raised; null: its items are not known'),
    price: z.enum(priceRatings).describe('rating of the price, see "How a price is rated"'),
    best_hub: z
      .enum(hubNames)
      .nullable()
      .describe('hub with the highest margin at buy orders, of the hubs that were read; null: no margin is known'),
    best_margin: z.number().nullable().describe('ISK: the margin at `best_hub`, with the fees there, before hauling'),
    safe_to_buy: z.boolean().nullable().describe('no warnings, and the price is a deal; null: one of these is not known'),
  })
  .meta({ id: 'ContractRating' });

/** A row of the trade list: the contract list's row, with contents, places and names. */
export const tradeContract = z
  .object({
    ...contractSummary.shape,
    contents: contractContents,
    matching_item: contentsPart
      .nullable()
      .describe('the offered items of `type_id`, for a blueprint the first kind; null: `type_id` is not given'),
    matching_blueprint: contentsPart
      .nullable()
      .describe('the first included blueprint with the requested efficiencies and runs; null: none were requested'),
    place: place.nullable().describe('place of the contract; null: the source does not say'),
    destination: place.nullable().describe('destination of a courier; null for other kinds'),
    issuer_name: z.string().nullable().describe('null: not known yet'),
    issuer_corporation_name: z.string().nullable().describe('null: not known yet'),
    first_seen_at: utcTime.describe('when the mirror first saw it'),
    status_evidence: z.enum(statusEvidence).describe('what the status rests on'),
    expired_unjudged: expiredUnjudged,
    bid_count: z.int().nullable().describe('bids on an auction; null: not an auction, or bids were not read yet'),
    highest_bid: z.number().nullable().describe('ISK: highest bid; null: none, or not known'),
    isk_per_run: z.number().nullable().describe('ISK: price ÷ all runs; null unless it has only copies of one blueprint'),
    jumps: z.int().nullable().describe('gate jumps from `near`; null: not given, or no route is known'),
    rating: contractRating.nullable().describe('null: not rated yet; rating takes some minutes after the contract appears'),
  })
  .meta({ id: 'TradeContract' });
export type TradeContract = z.infer<typeof tradeContract>;

const listedRegions = z
  .object({
    regions: z.int().describe('regions that the list covers: the requested ones, or all, within the filters of place'),
    read: z.int().describe('of them those whose list was read completely at least once'),
    late: z.int().describe('of those read, the ones whose newest list is older than two hours, or doubtful'),
    oldest_observed_at: utcTime.nullable().describe('the source’s time of the oldest of these lists; null: none was read'),
    newest_observed_at: utcTime.nullable().describe('the source’s time of the newest of these lists'),
    items_pending: z.int().describe('contracts on these lists whose items are not loaded yet'),
    is_complete: z.boolean().describe('every region was read, none is late, and all items are loaded'),
  })
  .meta({ id: 'ListedRegions' });
/** Age of the region lists behind an answer. */
export type ListedRegions = z.infer<typeof listedRegions>;

const itemLists = z
  .object({
    pending: z.int().describe('of them not loaded yet; until then counts of types are too low'),
    total: z.int().describe('outstanding contracts that have items, regardless of filters'),
  })
  .meta({ id: 'ItemLists' });
/** Progress of loading items, over all outstanding contracts. */
export type ItemLists = z.infer<typeof itemLists>;

const listedChanges = z
  .object({
    next_since: z.int().describe('value of `since` for the next request'),
    gone: z.array(z.int()).describe('with `since`: changed contracts that do not match the filters, or no longer do'),
    more: z.boolean().describe('with `since`: whether there are more changes; ask again at once'),
    missed: z.boolean().describe('with `since`: true if changes in between are no longer stored; read the whole list again'),
  })
  .meta({ id: 'ListedChanges' });

/** The contracts service's list with what a trader looks at first; with filters and sorts of its own beside that list's. */
export const tradeContractList = endpoint({
  id: 'listTradeContracts',
  path: '/contracts',
  summary: 'Search every public contract in the mirror, with what is inside',
  description:
    'Has the filters, sorts and pages of `/contracts` of the contracts service, and more for place, blueprints, terms and rating. Each row also has its contents, its place, the names of its issuer and its rating. Ratings are updated every two minutes for changed contracts, and for all contracts after each reading of the hub’s market. When polling, send `since` to get only changed rows.',
  query: {
    ...contractList.query,
    sort: oneOf([...contractSorts, ...ratingSorts, ...tradeSorts])
      .default('date_issued')
      .describe(
        'Member to order by; null comes last in both directions. Verdicts from highest to lowest: profit, profit_listed, unclear, loss, not_rated.',
      ),
    ...tradeFilters,
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        '`meta.changes.next_since` of an earlier answer: only matching contracts that are new, changed or newly rated since then, out of `page_size` changes.',
      ),
  },
  aliases: { issuer_corp: 'issuer_corporation_id', limit: 'page_size' },
  renamed: tradeRenames,
  check: (query) =>
    contractList.check({ ...query, region_id: undefined, issuer_corporation_id: undefined, sort: 'date_issued' }) ??
    brokenTradeFilter(query) ??
    brokenPoll(query),
  example: contractList.example,
  response: pageOf(
    z.array(tradeContract),
    pageMeta
      .extend({
        item_lists: itemLists,
        lists: listedRegions,
        changes: listedChanges,
        market: figuresMarket.describe(
          'the market behind margins and verdicts; after the hub of the settings changes, the new one appears once all contracts are rated for it',
        ),
      })
      .meta({ id: 'TradePageMeta' }),
  ),
  dependsOn: ['contracts', 'items', 'names', 'catalog', 'prices', 'ratings', 'market'],
  cacheSeconds: 30,
});

function brokenPoll({ since, page }: { since?: number | undefined; page: number }): string | null {
  return since === undefined || page === 1 ? null : 'since has no pages; ask with next_since for what is left.';
}
