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

/** One kind of item, with its units summed over its rows; what counts as one kind is decisions §3.7. */
const contentsPart = z
  .object({
    ...contractItem.pick({ type_id: true, type_name: true, is_blueprint_copy: true }).shape,
    quantity: z.int().describe('units, all item rows of this kind together'),
    runs: contractItem.shape.runs,
    material_efficiency: contractItem.shape.material_efficiency,
    time_efficiency: contractItem.shape.time_efficiency,
    value: z
      .number()
      .nullable()
      .describe('ISK: units times the median asked for one in the region; null where that is not known'),
  })
  .meta({ id: 'ContentsPart' });
export type ContentsPart = z.infer<typeof contentsPart>;

/** What one side of a contract holds: the kind worth most, and how many others there are. */
const contentsSide = z
  .object({
    largest: contentsPart.describe('the kind that is worth most, see "What stands for the contents"'),
    further_kinds: z.int().describe('kinds beside it'),
  })
  .meta({ id: 'ContentsSide' });
export type ContentsSide = z.infer<typeof contentsSide>;

/** Both sides of a contract, and whether its list of items is known. */
export const contractContents = z
  .object({
    state: z
      .enum(['known', 'pending', 'gone', 'none'])
      .describe(
        'known: read; pending: the item list is not loaded yet; gone: it ended before they could be had; none: couriers and loans have no public items',
      ),
    items_complete: z
      .boolean()
      .describe('every item is known; false while read: rows of the list made no sense, and the contract is not rated'),
    offered: contentsSide.nullable().describe('null: nothing, or not known'),
    asked: contentsSide.nullable().describe('what is asked for in return; null: nothing, or not known'),
  })
  .meta({ id: 'ContractContents' });
export type ContractContents = z.infer<typeof contractContents>;

/** What the contract is worth, as it was last worked out for all contracts; its terms are in `/contracts/{contract_id}/worth`. */
export const contractRating = z
  .object({
    ...worthFigures.pick({ margin: true, margin_percent: true, margin_listed: true, verdict: true }).shape,
    below_sold_percent: z
      .number()
      .nullable()
      .describe(
        'how many percent its price is below the median at which the same was sold in 30 days; below 0: above it; null: no single-item offer, or fewer than three sales',
      ),
    flags: z.array(z.enum(flagCodes)).describe('warnings about it; sentences and rows are in its worth'),
    no_warnings: z.boolean().nullable().describe('true: no flag was raised; null: its items are not known'),
    price: z.enum(priceRatings).describe('what its price is, see "How a price is rated"'),
    best_hub: z
      .enum(hubNames)
      .nullable()
      .describe('where selling it at once brings most, of the hubs that were read; null: its margin is known at none'),
    best_margin: z.number().nullable().describe('ISK: the margin there, before hauling, by the fees there'),
    safe_to_buy: z.boolean().nullable().describe('as in its worth'),
  })
  .meta({ id: 'ContractRating' });

/** A row of the trade list: the contract list's row, with contents, places and names. */
export const tradeContract = z
  .object({
    ...contractSummary.shape,
    contents: contractContents,
    matching_item: contentsPart
      .nullable()
      .describe('what it offers of the type asked for by `type_id`, of a blueprint the first kind; null where none was'),
    matching_blueprint: contentsPart
      .nullable()
      .describe('the first included blueprint with the efficiencies and runs that were asked for; null where none were'),
    place: place.nullable().describe('where it is; null where the source does not say'),
    destination: place.nullable().describe('where a courier goes; null for every other kind'),
    issuer_name: z.string().nullable().describe('null until it was looked up'),
    issuer_corporation_name: z.string().nullable().describe('null until it was looked up'),
    first_seen_at: utcTime.describe('when it came into the mirror'),
    status_evidence: z.enum(statusEvidence).describe('what the status rests on'),
    expired_unjudged: expiredUnjudged,
    bid_count: z.int().nullable().describe('bids on an auction; null: not an auction, or they were not asked for yet'),
    highest_bid: z.number().nullable().describe('ISK: the highest of them; null: none, or not known'),
    isk_per_run: z.number().nullable().describe('ISK: price by all runs; null unless it is nothing but copies of one blueprint'),
    jumps: z.int().nullable().describe('gate jumps from `near`; null where none was given or no route is known'),
    rating: contractRating.nullable().describe('null until it was worked out, some minutes after the contract came'),
  })
  .meta({ id: 'TradeContract' });
export type TradeContract = z.infer<typeof tradeContract>;

const listedRegions = z
  .object({
    regions: z.int().describe('regions that the list covers: those asked for, or all, as far as the filters of place leave them'),
    read: z.int().describe('of them those whose list was ever read to its end'),
    late: z.int().describe('of these those whose newest list is older than two hours, or doubted'),
    oldest_observed_at: utcTime.nullable().describe('the source’s time of the oldest of these lists; null: none was read'),
    newest_observed_at: utcTime.nullable().describe('that of the newest'),
    items_pending: z.int().describe('contracts on these lists whose items are not loaded yet'),
    is_complete: z.boolean().describe('every region was read, none is late, and no items are to come'),
  })
  .meta({ id: 'ListedRegions' });
/** How fresh the lists of the regions are that an answer is made of. */
export type ListedRegions = z.infer<typeof listedRegions>;

const itemLists = z
  .object({
    pending: z.int().describe('of them not loaded yet: until then counts of types are too low'),
    total: z.int().describe('outstanding contracts that have a list of items, whatever the filters'),
  })
  .meta({ id: 'ItemLists' });
/** How far the lists of items have come, counted over all outstanding contracts. */
export type ItemLists = z.infer<typeof itemLists>;

const listedChanges = z
  .object({
    next_since: z.int().describe('what to ask with as since next time'),
    gone: z.array(z.int()).describe('with since: contracts that have changed and do not fit, or not any more'),
    more: z.boolean().describe('with since: whether more has changed; ask again at once'),
    missed: z
      .boolean()
      .describe('with since: true where changes in between are not kept any more, and the list has to be read anew'),
  })
  .meta({ id: 'ListedChanges' });

/** The contracts service's list with what a trader looks at first; with filters and sorts of its own beside that list's. */
export const tradeContractList = endpoint({
  id: 'listTradeContracts',
  path: '/contracts',
  summary: 'Search every public contract in the mirror, with what is inside',
  description:
    'Filters, sorts and pages of `/contracts` of the contracts service, and those of place, blueprints, terms and rating. Each row also has its contents, its place, the names of its issuer and its rating, which is worked out every two minutes for what changed, and for all contracts when the hub’s market was read. Who polls asks with `since`, and has the changed rows alone.',
  query: {
    ...contractList.query,
    sort: oneOf([...contractSorts, ...ratingSorts, ...tradeSorts])
      .default('date_issued')
      .describe(
        'Which member to order by; what is null comes last in both directions. Of verdicts the best is the highest: profit, profit_listed, unclear, loss, not_rated.',
      ),
    ...tradeFilters,
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        '`meta.changes.next_since` of an answer before: of those that fit only what came, changed or was rated anew since then, out of `page_size` changes.',
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
          'whose orders margins and verdicts rest on; another hub of the settings is named once all were rated for it',
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
