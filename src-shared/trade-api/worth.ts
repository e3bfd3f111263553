import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { gameId } from '../http/query.ts';
import { hazardParts } from '../plan-api/hazards.ts';
import { contractFlag } from './flags.ts';
import { worthHaul } from './haul-ships.ts';
import { orderSource, tradedFigures } from './market.ts';
import { priceRating, priceReference } from './price-rating.ts';
import { blueprintKind, soldComparison } from './sales.ts';

/** Verdicts on the worth of a contract for its acceptor (decisions §3.9). */
export const verdicts = ['profit', 'profit_listed', 'unclear', 'loss', 'not_rated'] as const;
export type Verdict = (typeof verdicts)[number];

/** Ways to put a value on items. */
const valuations = ['sell_now', 'sell_listed', 'replace'] as const;

const isk = z.number();

/** One term of the sum. The terms of one way add up to its margin. */
const worthLine = z
  .object({
    term: z
      .enum(['offered', 'sales_tax', 'broker_fee', 'price', 'bid', 'reward', 'requested'])
      .describe('offered: items that you get; requested: items that you hand over; the others are ISK'),
    type_id: z
      .int()
      .nullable()
      .describe('item type; a type may have several lines for different kinds of blueprint; null: not items'),
    type_name: z.string().nullable().describe('of items'),
    units: z.int().nullable().describe('units over all rows of the type; null: not items'),
    record_ids: z.array(z.int()).describe('rows of the contract in this line'),
    basis: z
      .enum(['orders', 'sales', 'product', 'may_be_fitted'])
      .nullable()
      .describe(
        'source of the value: orders of the hub; the median sale price of such blueprints; product: no longer used, because `/blueprints` has the build profit; may_be_fitted: no value, because packaging the ship destroys rigs that are fitted to it; null: no value, or this line is ISK',
      ),
    sell_now: isk.describe('ISK; what is paid is below 0'),
    sell_listed: isk.describe('ISK; what is paid is below 0'),
    replace: isk.nullable().describe('ISK to buy these items at the asks; null: not items'),
  })
  .meta({ id: 'WorthLine' });
export type WorthLine = z.infer<typeof worthLine>;

/** Items that lack one of the values, and the consequence. */
export const unvaluedItems = z
  .object({
    side: z.enum(['offered', 'requested']),
    type_id: z.int(),
    type_name: z.string().nullable(),
    units: z.int().describe('maximum number of units without a value in one of the ways'),
    missing_from: z.array(z.enum(valuations)).describe('ways in which these could not be valued'),
    reason: z
      .enum(['blueprint_copy', 'blueprint_original', 'never_traded', 'no_orders', 'beyond_depth', 'may_be_fitted', 'rolled'])
      .describe(
        'blueprints: not traded on the market; never_traded: the game has no average price; no_orders: no orders at the hub; beyond_depth: more units than there are orders for; may_be_fitted: rigs together with a ship that may be assembled; rolled: an abyssal module or drone, each of which is unique',
      ),
    bound: z.string().describe('a sentence: the consequence for the figures'),
  })
  .meta({ id: 'UnvaluedItems' });
export type UnvaluedItems = z.infer<typeof unvaluedItems>;

const worthFees = z
  .object({
    sales_tax_rate: z.number().describe('share of the price of each sale'),
    broker_fee_rate: z.number().describe('share of the price for placing an order'),
    sell_now: isk.describe('ISK: tax when selling to buy orders'),
    sell_listed: isk.describe('ISK: tax and fee with sell orders'),
  })
  .meta({ id: 'WorthFees' });

/** The worth of a contract if no rig in it is fitted to a ship. */
const looseRigs = z
  .object({ units: z.int(), sell_now: isk, sell_listed: isk, margin: isk.nullable(), margin_listed: isk.nullable() })
  .meta({ id: 'LooseRigs' });

/** The figures of a contract's worth; all null if it is not rated. */
export const worthFigures = z.object({
  sell_now: isk
    .nullable()
    .describe('ISK: a lower limit of the proceeds of the offered items from the hub’s buy orders, less tax'),
  sell_listed: isk
    .nullable()
    .describe(
      'ISK: proceeds with your own sell orders, below the lowest sell order and not above the average price; blueprints by sales of the same kind or by their products; less tax and fee',
    ),
  replace: isk.nullable().describe('ISK: their cost at the hub’s sell orders, as far as there are any'),
  reference: priceReference
    .nullable()
    .describe(
      'what the same costs elsewhere: for a single kind of item, and for blueprints, the median of three or more sales, but at most the hub’s sell orders; else the cost at those sell orders',
    ),
  auction_end: isk
    .nullable()
    .describe(
      'ISK: expected end of an auction: the median of the last bids on three or more similar auctions, else `reference`; at least the next bid, at most the buyout; null: not an auction, or not known',
    ),
  asked: isk
    .nullable()
    .describe(
      'ISK: price, or the expected end of an auction, less reward, plus the cost of requested items at the sell orders; null: not known',
    ),
  fees: worthFees.nullable(),
  margin: isk.nullable().describe('ISK: `sell_now` less `asked`; null where `asked` is'),
  margin_percent: z.number().nullable().describe('`margin` in percent of `asked`; null also if nothing is asked'),
  margin_listed: isk.nullable().describe('ISK: `sell_listed` less `asked`; null where `asked` is'),
  verdict: z
    .enum(verdicts)
    .describe(
      'profit: brings more than it costs at buy orders; profit_listed: only with sell orders; loss: in neither way; unclear: depends on items without a value; not_rated: see `sentence`',
    ),
  sentence: z.string().describe('the verdict in words'),
  rigs_loose: looseRigs
    .nullable()
    .describe(
      'upper limit of these figures, if none of `units` rigs is fitted. The figures themselves give no value to rigs that may be fitted to an offered ship which is alone in its row; null: there are no such rigs',
    ),
  lines: z.array(worthLine).describe('the terms of the sum'),
  unvalued: z.array(unvaluedItems),
});
export type WorthFigures = z.infer<typeof worthFigures>;

/** How fast the hub's region trades the offered items; not part of the margins. */
const worthTraded = z
  .object({
    type_id: z.int(),
    type_name: z.string().nullable(),
    units: z.int().describe('units offered, over all rows of the type'),
    best_ask: z.number().nullable().describe('ISK a unit, at the hub now; null: no sell orders'),
    ...tradedFigures.omit({ hub: true, region_id: true, region_name: true }).shape,
    days_to_sell: z
      .number()
      .nullable()
      .describe('days in which as many units are traded there, including those of others; null: nothing was traded'),
  })
  .meta({ id: 'WorthTraded' });
export type WorthTraded = z.infer<typeof worthTraded>;

/** Maximum number of offers of others, the cheapest, for one offered type. */
export const MOST_RIVALS = 200;
/** Maximum number of their ids in an answer. */
export const MOST_RIVALS_NAMED = 50;

/** What others ask by contract for the same type; not part of the margins. */
const worthByContract = z
  .object({
    type_id: z.int(),
    type_name: z.string().nullable(),
    ...blueprintKind.shape,
    units: z.int().describe('units offered, over all rows of the same kind'),
    record_ids: z.array(z.int()).describe('those rows'),
    region_id: z
      .int()
      .nullable()
      .describe(
        'region of the hub, or of the contract if the hub’s region has no offer at a plausible price; null: neither has one',
      ),
    region_name: z.string().nullable(),
    offers: z.int().describe(`outstanding single-item contracts of other issuers, of the ${MOST_RIVALS} cheapest`),
    odd: z.int().describe('further ones at odd prices, which do not count'),
    best: isk.nullable().describe('ISK a unit, the cheapest'),
    cost: isk.nullable().describe('ISK for at least `units` in whole contracts; null: `offers` have fewer'),
    contract_ids: z
      .array(z.int())
      .describe(`the first ${MOST_RIVALS_NAMED} of those bought for \`cost\`; if it is null, of all that count`),
  })
  .meta({ id: 'WorthByContract' });
export type WorthByContract = z.infer<typeof worthByContract>;

/** Whether offered ships are packaged, assembled or damaged; the source does not say so (decisions §3.9). */
const shipCondition = z
  .object({
    type_id: z.int(),
    type_name: z.string().nullable(),
    units: z.int().describe('units over these rows'),
    record_ids: z.array(z.int()).describe('rows of the contract that this is about'),
    condition: z
      .enum(['packaged', 'possibly_assembled', 'unknown'])
      .describe(
        'packaged: several in one row, which is possible only for packaged, undamaged ships; possibly_assembled: one in a row, together with rigs; unknown: one in a row',
      ),
    sentence: z.string().describe('the condition in words, and what to do'),
  })
  .meta({ id: 'ShipCondition' });
export type ShipCondition = z.infer<typeof shipCondition>;

export const contractWorthData = z
  .object({
    contract_id: z.int(),
    hub: z.enum(hubNames).describe('hub whose orders are used, from the settings'),
    observed_at: z.iso.datetime().nullable().describe('the source’s time of that hub’s book; null: it was never read'),
    source: orderSource.nullable().describe('source of that order book; null: not read yet'),
    ...worthFigures.shape,
    sold: soldComparison
      .nullable()
      .describe('its price compared with sales of the same; null: not a single-item offer, or fewer than three sales'),
    by_contract: z.array(worthByContract).describe('what others ask by contract for the same items'),
    ship_conditions: z.array(shipCondition).describe('condition of each offered type of ship; not part of the margins'),
    haul: worthHaul,
    traded: z
      .array(worthTraded)
      .describe('trade of each offered type in the hub’s region over 30 days, as far as it was read; without blueprints'),
    days_to_sell: z
      .number()
      .nullable()
      .describe('maximum over `traded`: the least time to sell everything; null: not known for every offered type'),
    flags: z.array(contractFlag).describe('warnings about it; see "What raises a flag"'),
    rating: priceRating,
    best_hub: z
      .enum(hubNames)
      .nullable()
      .describe(
        'hub with the highest margin at buy orders, of those with order books at most three hours old; null: no margin is known',
      ),
    best_margin: isk.nullable().describe('ISK: the margin there, before hauling'),
    safe_to_buy: z
      .boolean()
      .nullable()
      .describe('true: no warnings, and the price is a deal; false: one of these does not hold; null: one is not known'),
  })
  .meta({ id: 'ContractWorth' });

export const contractWorth = endpoint({
  id: 'getContractWorth',
  path: '/contracts/{contract_id}/worth',
  summary: 'The worth of a contract at a trade hub, term by term',
  description:
    'Uses the hub’s orders, the best first, and never counts more units than they have. Hub, skills, standings and ship are those of the settings. 404 if the mirror has never seen the contract in public.',
  parameters: { contract_id: gameId().describe('The id that the publisher gave the contract.') },
  example: { contract_id: '{contract_id}' },
  response: dataOf(contractWorthData),
  dependsOn: [
    ...hazardParts,
    'contracts',
    'items',
    'abyssals',
    'names',
    'market',
    'market_history',
    'systems',
    'catalog',
    'topology',
    'activity',
    'forecasts',
  ],
  cacheSeconds: 60,
});
