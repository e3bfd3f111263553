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

/** What a contract is worth to the acceptor; how each is decided: decisions §3.9. */
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
      .describe('offered: items that one gets; requested: items that one hands over; the others are ISK'),
    type_id: z.int().nullable().describe('of items; a type may have several lines of blueprints that are not alike'),
    type_name: z.string().nullable().describe('of items'),
    units: z.int().nullable().describe('of items, all rows of the type together'),
    record_ids: z.array(z.int()).describe('rows of the contract that this is made of'),
    basis: z
      .enum(['orders', 'sales', 'product', 'may_be_fitted'])
      .nullable()
      .describe(
        'what the value rests on: orders of the hub; the median at which such blueprints were sold; product: none any more, for what building brings is told by `/blueprints`; may_be_fitted: nothing, because packaging the ship that comes with these rigs destroys those that are fitted; null: it has none, or this is ISK',
      ),
    sell_now: isk.describe('ISK; what is paid is below 0'),
    sell_listed: isk.describe('ISK; what is paid is below 0'),
    replace: isk.nullable().describe('ISK to buy these items at the asks; null: not items'),
  })
  .meta({ id: 'WorthLine' });
export type WorthLine = z.infer<typeof worthLine>;

/** Items on which some value could not be put, and what that leaves open. */
export const unvaluedItems = z
  .object({
    side: z.enum(['offered', 'requested']),
    type_id: z.int(),
    type_name: z.string().nullable(),
    units: z.int().describe('most units without a value in one of the ways'),
    missing_from: z.array(z.enum(valuations)).describe('ways in which these could not be valued'),
    reason: z
      .enum(['blueprint_copy', 'blueprint_original', 'never_traded', 'no_orders', 'beyond_depth', 'may_be_fitted', 'rolled'])
      .describe(
        'blueprints: the market says nothing of them; never_traded: the game has no average; no_orders: no orders at the hub; beyond_depth: more units than there are orders for; may_be_fitted: rigs beside a ship that may be assembled; rolled: an abyssal module or drone, of which none is like another',
      ),
    bound: z.string().describe('a sentence: what that leaves open'),
  })
  .meta({ id: 'UnvaluedItems' });
export type UnvaluedItems = z.infer<typeof unvaluedItems>;

const worthFees = z
  .object({
    sales_tax_rate: z.number().describe('share of the price that is paid on each sale'),
    broker_fee_rate: z.number().describe('share of the price that is paid for an order that waits'),
    sell_now: isk.describe('ISK: tax of selling now'),
    sell_listed: isk.describe('ISK: tax and fee of selling by orders that wait'),
  })
  .meta({ id: 'WorthFees' });

/** What a contract is worth where no rig is fitted to a ship in it. */
const looseRigs = z
  .object({ units: z.int(), sell_now: isk, sell_listed: isk, margin: isk.nullable(), margin_listed: isk.nullable() })
  .meta({ id: 'LooseRigs' });

/** The figures of a contract's worth; null throughout where it is not rated. */
export const worthFigures = z.object({
  sell_now: isk
    .nullable()
    .describe('ISK: what the offered items bring at once from the hub’s buy orders, less tax; at least that'),
  sell_listed: isk
    .nullable()
    .describe(
      'ISK: what they bring by orders of one’s own, below the lowest sell order and not above the average, and blueprints as the like were sold or by what they make; less tax and fee',
    ),
  replace: isk.nullable().describe('ISK: what they cost at the hub’s sell orders, as far as there are any'),
  reference: priceReference
    .nullable()
    .describe(
      'what the same costs elsewhere: of a single kind of item, and of blueprints, the median at which three or more were sold, but no more than the hub’s sell orders; else what it costs at those asks',
    ),
  auction_end: isk
    .nullable()
    .describe(
      'ISK: what an auction is taken to end at: the median of the last bids on three or more of the like, else `reference`; at least the next bid, at most the buyout; null: no auction, or that cannot be told',
    ),
  asked: isk
    .nullable()
    .describe(
      'ISK: price, or what an auction is taken to end at, less reward, and what requested items cost at the asks; null: that cannot be told',
    ),
  fees: worthFees.nullable(),
  margin: isk.nullable().describe('ISK: sell_now less asked; null where asked is'),
  margin_percent: z.number().nullable().describe('margin in percent of asked; null also where nothing is asked'),
  margin_listed: isk.nullable().describe('ISK: sell_listed less asked; null where asked is'),
  verdict: z
    .enum(verdicts)
    .describe(
      'profit: brings more than it costs when sold to buy orders; profit_listed: only by orders that wait; loss: in neither way; unclear: what could not be valued decides; not_rated: see `sentence`',
    ),
  sentence: z.string().describe('the verdict in words'),
  rigs_loose: looseRigs
    .nullable()
    .describe(
      'the upper bound of these figures: none of so many `units` of rigs is fitted. The figures themselves count those as nothing that may be fitted to an offered ship which stands alone in its row; null: there are none',
    ),
  lines: z.array(worthLine).describe('the terms of the sum'),
  unvalued: z.array(unvaluedItems),
});
export type WorthFigures = z.infer<typeof worthFigures>;

/** How fast the hub's region trades what a contract offers; no part of the margins. */
const worthTraded = z
  .object({
    type_id: z.int(),
    type_name: z.string().nullable(),
    units: z.int().describe('offered, all rows of the type together'),
    best_ask: z.number().nullable().describe('ISK a unit, at the hub now; null: no sell orders'),
    ...tradedFigures.omit({ hub: true, region_id: true, region_name: true }).shape,
    days_to_sell: z
      .number()
      .nullable()
      .describe('days in which as many units are traded there, others’ included; null: nothing was traded'),
  })
  .meta({ id: 'WorthTraded' });
export type WorthTraded = z.infer<typeof worthTraded>;

/** Most offers of others that are looked at for one offered type: the cheapest. */
export const MOST_RIVALS = 200;
/** Most of their ids that an answer has. */
export const MOST_RIVALS_NAMED = 50;

/** What others ask by contract for the same type; no part of the margins. */
const worthByContract = z
  .object({
    type_id: z.int(),
    type_name: z.string().nullable(),
    ...blueprintKind.shape,
    units: z.int().describe('offered, all alike rows together'),
    record_ids: z.array(z.int()).describe('those rows'),
    region_id: z
      .int()
      .nullable()
      .describe('the hub’s, or the contract’s where it is not offered there at a plausible price; null: nor there'),
    region_name: z.string().nullable(),
    offers: z.int().describe(`outstanding single-item contracts of other issuers, of the ${MOST_RIVALS} cheapest`),
    odd: z.int().describe('those of them besides whose price is too odd to count'),
    best: isk.nullable().describe('ISK a unit, the cheapest'),
    cost: isk.nullable().describe('ISK for at least `units` in whole contracts; null: `offers` have fewer'),
    contract_ids: z
      .array(z.int())
      .describe(`the first ${MOST_RIVALS_NAMED} of those bought for \`cost\`; where it is null of all that count`),
  })
  .meta({ id: 'WorthByContract' });
export type WorthByContract = z.infer<typeof worthByContract>;

/** Whether offered ships are packaged, assembled or damaged: the source does not say it (decisions §3.9). */
const shipCondition = z
  .object({
    type_id: z.int(),
    type_name: z.string().nullable(),
    units: z.int().describe('of those rows together'),
    record_ids: z.array(z.int()).describe('rows of the contract that this is said of'),
    condition: z
      .enum(['packaged', 'possibly_assembled', 'unknown'])
      .describe(
        'packaged: several in one row, which only packaged and undamaged ones can be; possibly_assembled: one in a row, beside rigs; unknown: one in a row',
      ),
    sentence: z.string().describe('the condition in words, and what to do'),
  })
  .meta({ id: 'ShipCondition' });
export type ShipCondition = z.infer<typeof shipCondition>;

export const contractWorthData = z
  .object({
    contract_id: z.int(),
    hub: z.enum(hubNames).describe('hub whose market this is about, from the settings'),
    observed_at: z.iso.datetime().nullable().describe('the source’s time of that hub’s book; null: it was never read'),
    source: orderSource.nullable().describe('source of that order book; null: not read yet'),
    ...worthFigures.shape,
    sold: soldComparison
      .nullable()
      .describe(
        'what its price is among those at which the same was sold; null: not a single-item offer, or fewer than three sales',
      ),
    by_contract: z.array(worthByContract).describe('what others ask by contract for the like of what is offered'),
    ship_conditions: z.array(shipCondition).describe('of each type of ship that it offers; no part of the margins'),
    haul: worthHaul,
    traded: z
      .array(worthTraded)
      .describe('what the hub’s region traded of each offered type in 30 days, as far as it was read; blueprints are left out'),
    days_to_sell: z
      .number()
      .nullable()
      .describe('the longest of `traded`: this long it takes at least to sell all of it; null: not known of every offered type'),
    flags: z.array(contractFlag).describe('warnings about it; see "What raises a flag"'),
    rating: priceRating,
    best_hub: z
      .enum(hubNames)
      .nullable()
      .describe(
        'where selling it at once brings most, of the hubs whose books are at most three hours old; null: its margin is known at none',
      ),
    best_margin: isk.nullable().describe('ISK: the margin there, before hauling'),
    safe_to_buy: z
      .boolean()
      .nullable()
      .describe('true: `rating` has no warnings, and the price is a deal; false: one of these is not so; null: one is not known'),
  })
  .meta({ id: 'ContractWorth' });

export const contractWorth = endpoint({
  id: 'getContractWorth',
  path: '/contracts/{contract_id}/worth',
  summary: 'What a contract is worth at a trade hub, term by term',
  description:
    'Walks the hub’s orders, and never counts more units than they hold. Hub, skills, standings and ship are those of the settings. 404 where the mirror has never seen the contract in public.',
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
