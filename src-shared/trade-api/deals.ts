import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { decimal, decimalBetween, flag, idOrName, oneOf, repeatable, wholeNumber } from '../http/query.ts';
import { hazardParts, hazardsOnWay, hazardsUnknown } from '../plan-api/hazards.ts';
import { boardFilters, itemFilters, regionNames } from './board-filters.ts';
import { expiredUnjudgedFilter, itemsPending } from './contract-filters.ts';
import { tradeContract } from './contracts.ts';
import { flagCodes } from './flags.ts';
import { haulShip } from './haul-ships.ts';
import { figuresMarket } from './market.ts';
import { priceRatings } from './price-rating.ts';

/** Members that deals can be ordered by. */
const dealSorts = [
  'profit',
  'profit_percent',
  'profit_per_m3',
  'profit_per_hour',
  'capital',
  'volume',
  'haul_jumps',
  'days_to_sell',
  'date_expired',
] as const;
export type DealSort = (typeof dealSorts)[number];

/** How what is bought is sold: to bids at once, or by orders that wait. */
const saleWays = ['sell_now', 'sell_listed'] as const;
export type SaleWay = (typeof saleWays)[number];

/** Whether deals of a kind are listed: those alone, none of them, or all the same. */
const dealChoices = ['true', 'false', 'any'] as const;
export type DealChoice = (typeof dealChoices)[number];

/** A contract that brings more at the hub than it costs and takes to bring there. */
const deal = z
  .object({
    ...tradeContract.omit({ isk_per_run: true, jumps: true, matching_item: true, matching_blueprint: true }).shape,
    capital: z
      .number()
      .describe(
        'ISK that it takes to accept it, before its reward comes: price, or what an auction is taken to end at, and requested items at the hub’s sell orders',
      ),
    haul_volume: z.number().describe('cubic metres to carry: what it offers, as it states, and what it wants, from the hub'),
    haul_jumps: z.int().describe('gate jumps to the hub, by the way with the fewest systems below high security'),
    haul: z.number().describe('ISK: that volume times jumps times the rate of the settings'),
    lawless_systems: z.int().describe('systems of that way that are not of high security, its own among them'),
    hazards: hazardsOnWay,
    hazards_unknown: hazardsUnknown,
    trips: z.int().describe('from the hub and back to it, as the hold of the ship allows'),
    chance_of_loss: z.number().describe('0 to 1, of losing an average ship on these trips at this hour'),
    expected_loss: z.number().describe('ISK: that chance times ship and load'),
    fuel: z.number().describe('ISK of isotopes for a ship with a jump drive, there and back'),
    hours: z.number().describe('hours of all trips, loading among them'),
    profit: z.number().describe('ISK: the margin less hauling, expected loss and fuel; taxes and fees are in the margin'),
    profit_per_hour: z.number().describe('ISK: profit by those hours'),
    profit_percent: z.number().nullable().describe('profit in percent of the capital; null: none is needed'),
    profit_per_m3: z.number().nullable().describe('ISK a cubic metre; null: it has no volume'),
    days_to_sell: z
      .number()
      .nullable()
      .describe(
        'days in which the hub’s region trades as much as it offers, of the slowest type; null: not known of every offered type',
      ),
    approach_jumps: z.int().nullable().describe('gate jumps from the system asked for; null: none was asked for, or no way'),
  })
  .meta({ id: 'Deal' });
export type DealRecord = z.infer<typeof deal>;

export const dealList = endpoint({
  id: 'listDeals',
  path: '/deals',
  summary: 'Outstanding contracts that can be bought and sold at a profit, hauling counted',
  description:
    'One list of what is left of the margin after hauling everything to the hub of the settings with the ship of the settings (any freighter through high security, unless told otherwise). Left out are contracts in a place without a known way there, without a stated volume, with more than the ship can carry, with capital ships, which no hub takes, and on ways whose risk is not known. Margins are as old as `rating`; see "How worth is told".',
  query: {
    way: oneOf(saleWays)
      .default('sell_now')
      .describe('sell_now: to the hub’s buy orders; sell_listed: by orders of one’s own that wait.'),
    capital_max: decimal(0).optional().describe('Most ISK of capital.'),
    volume_max: decimal(0).optional().describe('Most cubic metres.'),
    profit_min: decimal(0).optional().describe('Least ISK of profit.'),
    profit_percent_min: decimalBetween(0, 1e9).optional().describe('Least profit in percent of the capital.'),
    ...boardFilters,
    ...itemFilters,
    type: idOrName().optional().describe('Includes this type: an id, or its exact name in any case.'),
    flag: repeatable(oneOf(flagCodes)).optional().describe('Contracts with any of these flags; repeat for several.'),
    days_to_sell_max: decimal(0).optional().describe('Most days to sell, as `days_to_sell`; what is not known of is left out.'),
    region_id: regionNames(),
    from: idOrName().optional().describe('System to fly from: an id, or an exact name in any case.'),
    from_jumps: wholeNumber(0, 100).optional().describe('Places at most this many gate jumps from it.'),
    profit_per_hour_min: decimal(0).optional().describe('Least ISK of profit an hour.'),
    ship_routes: oneOf(['high_security', 'any'])
      .optional()
      .describe(
        'high_security: only ways without a system of low or null security; left out: as the ship of the settings flies.',
      ),
    auctions: oneOf(dealChoices)
      .default('false')
      .describe('Auctions, whose last bid is not known. false: none of them; true: those alone; any: with them.'),
    flagged: oneOf(dealChoices)
      .optional()
      .describe(
        'Contracts with flags. false, as without it unless `flag` or `safe_to_buy` is given: none of them; true: those alone; any: with them.',
      ),
    price_rating: repeatable(oneOf(priceRatings))
      .optional()
      .describe(
        'Ratings of the price, see "How a price is rated"; repeat for several. Without it, and without `flag` and `safe_to_buy`, all but `too_good`.',
      ),
    safe_to_buy: flag()
      .optional()
      .describe('true: only what has no warnings and whose price is a deal; false: only the others, unknown ones included.'),
    expired_unjudged: expiredUnjudgedFilter,
    sort: oneOf(dealSorts).default('profit').describe('Which member to order by; what is null comes last.'),
    dir: oneOf(['asc', 'desc']).default('desc').describe('Ascending or descending; ties go by contract_id.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Which page, from 1; one past the end is empty.'),
    page_size: wholeNumber(10, 200).default(50).describe('Deals per page.'),
  },
  renamed: { near: 'from', within: 'from_jumps', region: 'region_id' },
  check: ({ from, from_jumps: reach }) =>
    from === undefined && reach !== undefined ? '{from_jumps} needs a system to count from; give {from} too.' : null,
  example: { capital_max: '500000000', safe_to_buy: 'true' },
  response: pageOf(
    z.array(deal),
    pageMeta
      .extend({
        hub: z.enum(hubNames).describe('where it is sold: the hub that contracts were rated for, of the settings minutes ago'),
        market: figuresMarket.describe('whose orders the margins rest on; they follow a newer book within minutes'),
        haul_rate: z.number().describe('ISK for each cubic metre and jump, from the settings'),
        ship: haulShip.describe('what hauls'),
        capital: z.number().describe('ISK of the deals that `profit` counts'),
        profit: z
          .number()
          .describe(
            'ISK of all deals that fit, whatever the page, with each order dealt with once: the best deal takes it first',
          ),
        counted: z.int().describe('deals that still pay then'),
        items_pending: itemsPending,
        hazards_unknown: hazardsUnknown,
      })
      .meta({ id: 'DealMeta' }),
  ),
  dependsOn: [
    ...hazardParts,
    'contracts',
    'items',
    'names',
    'catalog',
    'prices',
    'ratings',
    'market',
    'market_history',
    'activity',
    'forecasts',
    'topology',
    'systems',
  ],
  cacheSeconds: 60,
});
