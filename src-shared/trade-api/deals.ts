import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { commaList, decimal, decimalBetween, flag, gameId, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { expiredUnjudgedFilter } from './contract-filters.ts';
import { tradeContract } from './contracts.ts';
import { figuresMarket } from './market.ts';

/** Members that deals can be ordered by. */
export const dealSorts = [
  'profit',
  'profit_percent',
  'profit_per_m3',
  'capital',
  'volume',
  'haul_jumps',
  'date_expired',
] as const;
/** One of {@link dealSorts}. */
export type DealSort = (typeof dealSorts)[number];

/** How what is bought is sold: to bids at once, or by orders that wait. */
export const saleWays = ['sell_now', 'sell_listed'] as const;
/** One of {@link saleWays}. */
export type SaleWay = (typeof saleWays)[number];

/** A contract that brings more at the hub than it costs and takes to bring there. */
export const deal = z
  .object({
    ...tradeContract.omit({ isk_per_run: true, jumps: true, matching_blueprint: true }).shape,
    capital: z
      .number()
      .describe(
        'ISK that it takes to accept it, before its reward comes: price or next bid, and requested items at the hub’s asks',
      ),
    haul_volume: z.number().describe('cubic metres to carry: what it offers, as it states, and what it wants, from the hub'),
    haul_jumps: z.int().describe('gate jumps to the hub, by the way with the fewest systems below high security'),
    haul: z.number().describe('ISK: that volume times jumps times the rate of the settings'),
    profit: z.number().describe('ISK: the margin less hauling; taxes and fees are in the margin'),
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
    'One list of what is left of the margin after hauling everything to the hub of the settings. Contracts in a place without a known way there, or without a stated volume, are left out. Margins are as old as `rating`; see "How worth is told".',
  query: {
    way: oneOf(saleWays)
      .default('sell_now')
      .describe('sell_now: to the hub’s bids; sell_listed: by orders of one’s own that wait.'),
    capital_max: decimal(0).optional().describe('Most ISK of capital.'),
    volume_max: decimal(0).optional().describe('Most cubic metres.'),
    profit_min: decimal(0).optional().describe('Least ISK of profit.'),
    profit_percent_min: decimalBetween(0, 1e9).optional().describe('Least profit in percent of the capital.'),
    region_id: commaList(gameId()).optional().describe('Regions, by id, repeated or comma-separated.'),
    from: idOrName().optional().describe('System to fly from: an id, or an exact name in any case.'),
    from_jumps: wholeNumber(0, 100).optional().describe('Places at most so many gate jumps from it.'),
    safe_to_buy: flag().optional().describe('true: only what is safe to buy; false: only what is not, or nobody can say.'),
    expired_unjudged: expiredUnjudgedFilter,
    sort: oneOf(dealSorts).default('profit').describe('Which member to order by; what is null comes last.'),
    dir: oneOf(['asc', 'desc']).default('desc').describe('Ascending or descending; ties go by contract_id.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Which page, from 1; one past the end is empty.'),
    page_size: wholeNumber(10, 200).default(50).describe('Deals per page.'),
  },
  check: ({ from, from_jumps: reach }) =>
    from === undefined && reach !== undefined ? 'from_jumps needs a system to count from; give from too.' : null,
  example: { capital_max: '500000000', safe_to_buy: 'true' },
  response: pageOf(
    z.array(deal),
    pageMeta
      .extend({
        hub: z.enum(hubNames).describe('where it is sold: the hub that contracts were rated for, of the settings minutes ago'),
        market: figuresMarket.describe('whose orders the margins rest on; they follow a newer book within minutes'),
        haul_rate: z.number().describe('ISK for each cubic metre and jump, from the settings'),
        capital: z.number().describe('ISK of all deals that fit, whatever the page'),
        profit: z
          .number()
          .describe('ISK of all deals that fit, whatever the page; orders that several sell to are counted for each'),
      })
      .meta({ id: 'DealMeta' }),
  ),
  dependsOn: ['contracts', 'items', 'names', 'catalog', 'prices', 'ratings', 'market', 'market_history', 'topology', 'systems'],
  cacheSeconds: 60,
});
