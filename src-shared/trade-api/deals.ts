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

/** Whether deals of a kind are listed: only those, none of them, or both. */
const dealChoices = ['true', 'false', 'any'] as const;
export type DealChoice = (typeof dealChoices)[number];

/** A contract with a profit at the hub after hauling. */
const deal = z
  .object({
    ...tradeContract.omit({ isk_per_run: true, jumps: true, matching_item: true, matching_blueprint: true }).shape,
    capital: z
      .number()
      .describe(
        'ISK needed to accept it, before its reward: the price, or the expected end of an auction, plus requested items at the hub’s sell orders',
      ),
    haul_volume: z
      .number()
      .describe('cubic metres to carry: the stated volume of what it offers, and what it wants, from the hub'),
    haul_jumps: z.int().describe('gate jumps to the hub, by the way with the fewest systems below high security'),
    haul: z.number().describe('ISK: `haul_volume` × `haul_jumps` × the rate of the settings'),
    lawless_systems: z.int().describe('systems of that way outside high security, including its own'),
    hazards: hazardsOnWay,
    hazards_unknown: hazardsUnknown,
    trips: z.int().describe('round trips from the hub, by the hold of the ship'),
    chance_of_loss: z.number().describe('chance of losing an average ship on these trips at this hour, 0 to 1'),
    expected_loss: z.number().describe('ISK: `chance_of_loss` × value of ship and load'),
    fuel: z.number().describe('ISK of isotopes for a ship with a jump drive, there and back'),
    hours: z.number().describe('hours of all trips, including loading'),
    profit: z.number().describe('ISK: the margin less hauling, expected loss and fuel; taxes and fees are in the margin'),
    profit_per_hour: z.number().describe('ISK: `profit` ÷ `hours`'),
    profit_percent: z.number().nullable().describe('profit in percent of the capital; null: none is needed'),
    profit_per_m3: z.number().nullable().describe('ISK a cubic metre; null: it has no volume'),
    days_to_sell: z
      .number()
      .nullable()
      .describe(
        'days in which the hub’s region trades the offered units, for the slowest type; null: not known for every offered type',
      ),
    approach_jumps: z.int().nullable().describe('gate jumps from `near`; null: not given, or no way'),
  })
  .meta({ id: 'Deal' });
export type DealRecord = z.infer<typeof deal>;

export const dealList = endpoint({
  id: 'listDeals',
  path: '/deals',
  summary: 'Outstanding contracts that can be bought and sold at a profit after hauling',
  description:
    'The profit is the margin after hauling everything to the hub of the settings with the ship of the settings (default: any freighter through high security). Contracts are left out if there is no known way to the hub, if they state no volume, if the ship cannot carry them, if they have capital ships, which cannot enter a hub, or if the risk of the way is not known. Margins are as old as `rating`; see "How worth is calculated".',
  query: {
    way: oneOf(saleWays)
      .default('sell_now')
      .describe('sell_now: to the hub’s buy orders; sell_listed: with your own sell orders.'),
    capital_max: decimal(0).optional().describe('Maximum capital, ISK.'),
    volume_max: decimal(0).optional().describe('Maximum volume, cubic metres.'),
    profit_min: decimal(0).optional().describe('Minimum profit, ISK.'),
    profit_percent_min: decimalBetween(0, 1e9).optional().describe('Minimum profit in percent of the capital.'),
    ...boardFilters,
    ...itemFilters,
    type: idOrName().optional().describe('Includes this type: an id, or its exact name in any case.'),
    flag: repeatable(oneOf(flagCodes)).optional().describe('Contracts with any of these flags; repeat for several.'),
    days_to_sell_max: decimal(0).optional().describe('Maximum `days_to_sell`; contracts without that figure are left out.'),
    region_id: regionNames(),
    from: idOrName().optional().describe('System to fly from: an id, or an exact name in any case.'),
    from_jumps: wholeNumber(0, 100).optional().describe('Only places at most this many gate jumps from `near`.'),
    profit_per_hour_min: decimal(0).optional().describe('Minimum profit per hour, ISK.'),
    ship_routes: oneOf(['high_security', 'any'])
      .optional()
      .describe('high_security: only ways without low or null security; absent: as the ship of the settings flies.'),
    auctions: oneOf(dealChoices)
      .default('false')
      .describe('Auctions, whose last bid is not known. false: none; true: only auctions; any: both.'),
    flagged: oneOf(dealChoices)
      .optional()
      .describe(
        'Contracts with flags. false: none, which is also the default unless `flag` or `safe_to_buy` is given; true: only contracts with flags; any: both.',
      ),
    price_rating: repeatable(oneOf(priceRatings))
      .optional()
      .describe(
        'Ratings of the price, see "How a price is rated"; repeat for several. Default without `flag` and `safe_to_buy`: all except `too_good`.',
      ),
    safe_to_buy: flag()
      .optional()
      .describe('true: only contracts without warnings whose price is a deal; false: only all others, including unknown ones.'),
    expired_unjudged: expiredUnjudgedFilter,
    sort: oneOf(dealSorts).default('profit').describe('Member to order by; null comes last.'),
    dir: oneOf(['asc', 'desc']).default('desc').describe('Ascending or descending; ties go by contract_id.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Page number, from 1; a page past the end is empty.'),
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
        hub: z
          .enum(hubNames)
          .describe('hub to sell at: the one that contracts were rated for; follows the settings within minutes'),
        market: figuresMarket.describe('the market behind the margins; these follow a newer order book within minutes'),
        haul_rate: z.number().describe('ISK per cubic metre and jump, from the settings'),
        ship: haulShip.describe('the ship that hauls'),
        capital: z.number().describe('ISK for the deals in `profit`'),
        profit: z
          .number()
          .describe('ISK of all matching deals on all pages, with each order used once: the best deal takes it first'),
        counted: z.int().describe('deals that are still profitable then'),
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
