import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { contractId, link, regionId, regionName, typeId, utcTime } from '../http/members.ts';
import { flag, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { notUnderstood, pasted } from './appraise.ts';
import { blueprintKind } from './sales.ts';

/** Days within which a price is looked for. */
export const HORIZONS = [1, 3, 7] as const;

const isk = z.number();
const percent = z.number().nullable();
const days = z.number().describe('days after its issue');

/** How many were sold in time; null where too little is known. */
const soldShare = {
  sold_percent: percent.describe('percent sold by then, of offers that were not withdrawn; undecided ones count as withdrawn'),
  low_percent: percent.describe('lower end of its 95 % interval'),
  high_percent: percent.describe('upper end of the 95 % interval, with undecided ones counted as sold'),
  undecided_sold_percent: percent.describe('`sold_percent` with undecided ones counted as sold'),
};

const priceBand = z
  .object({
    ratio_min: z.number().describe('lower end of the band: price ÷ reference, inclusive'),
    ratio_max: z.number().nullable().describe('upper end of the band, exclusive; null: no end'),
    price_min: isk.describe('`ratio_min` as ISK for one unit or for the whole bundle'),
    price_max: isk.nullable(),
    ratio: z.number().nullable().describe('median of price ÷ reference over its offers; null: no offers'),
    price: isk.nullable().describe('`ratio` as ISK'),
    offers: z.int().describe('offers in the band'),
    sold: z.int().describe('of them sold'),
    undecided: z.int().describe('of them undecided: the source did not say whether they were accepted'),
    unsold: z.int().describe('of them withdrawn or expired'),
    listed: z.int().describe('of them still listed'),
    at_risk: z.int().describe('of them seen from their first hour; below 20 there is no estimate'),
    within: z.array(z.object({ days, ...soldShare }).meta({ id: 'SoldWithin' })).describe('sold within 1, 3 and 7 days'),
    curve: z
      .array(z.object({ days, ...soldShare }).meta({ id: 'SoldBy' }))
      .describe('the same for each of 14 days, as far as offers were observed; empty: too few offers'),
  })
  .meta({ id: 'PriceBand' });
export type PriceBand = z.infer<typeof priceBand>;

const priceSuggestion = z
  .object({
    days: z.int().describe('days in which it is to sell'),
    price: isk.nullable().describe('ISK for the whole contract; null: no estimate, see `reason`'),
    unit_price: isk.nullable().describe('ISK a unit; of a bundle its price'),
    ratio: z.number().nullable().describe('`unit_price` ÷ reference'),
    ...soldShare,
    at_risk: z.int().nullable().describe('number of offers at such prices behind the estimate'),
    cheaper_on_offer: z.int().nullable().describe('number of current offers with a lower unit price'),
    sales_tax: isk.nullable().describe('approximate sales tax, ISK'),
    broker_fee: isk.nullable().describe('approximate broker’s fee, ISK, without the deposit, which is returned'),
    left: isk.nullable().describe('ISK: price less tax and fee'),
    reason: z.string().nullable().describe('a sentence: why there is no price; null: there is one'),
  })
  .meta({ id: 'PriceSuggestion' });
export type PriceSuggestion = z.infer<typeof priceSuggestion>;

const rated = {
  contract_id: contractId,
  region_id: regionId,
  region_name: regionName.nullable(),
  quantity: z.int().describe('units; of a bundle 1'),
  price: isk.describe('ISK, the whole contract'),
  unit_price: isk.describe('ISK a unit; of a bundle its price'),
  ratio: z
    .number()
    .nullable()
    .describe('price ÷ reference; for a bundle, price ÷ the cost of its own items at the hub; null: no reference'),
  date_issued: utcTime,
};

const askingPrice = z
  .object({
    alike: z
      .enum(['same', 'bundles_with_type', 'bundles'])
      .describe(
        'basis of the estimate: offers of the same thing; bundles with its most expensive type; if these are too few, bundles of any contents',
      ),
    type_id: typeId.nullable().describe('the type; for a bundle its most expensive one; null: nothing in it has a price'),
    type_name: z.string().nullable(),
    ...blueprintKind.shape,
    units: z.int().describe('units of the contract; for a bundle 1'),
    usual_units: z.int().nullable().describe('median units of the contracts that were sold; null: none was sold, or a bundle'),
    region_id: regionId.nullable().describe('null: all regions'),
    region_name: regionName.nullable(),
    days: z.int().describe('days looked back'),
    chance: z.int().describe('percent of offers that have to sell in time'),
    reference: z
      .object({
        price: isk.nullable().describe('ISK a unit, or for the whole bundle; null: not known'),
        basis: z
          .enum(['sold_median', 'hub_replacement'])
          .describe(
            'sold_median: median of the sales in these days; hub_replacement: cost of the bundle at the hub’s sell orders',
          ),
        sales: z.int().nullable().describe('number of sales behind the median; null: a bundle'),
        hub: z.enum(hubNames).nullable().describe('hub of a bundle; else null'),
      })
      .meta({ id: 'AskingReference' }),
    kinds: z
      .array(z.object({ ...blueprintKind.shape, offers: z.int() }).meta({ id: 'PricedKind' }))
      .describe(
        'for a blueprint, the kinds with offers in these days, most offers first, 50 at most; the first that matches is priced',
      ),
    suggestions: z.array(priceSuggestion).describe('prices that sell within 1, 3 and 7 days'),
    bands: z.array(priceBand).describe('how fast offers sold by price ÷ reference, cheapest first; empty: no reference'),
    on_offer: z
      .array(z.object({ ...rated, url: link }).meta({ id: 'PricedOffer' }))
      .describe('current offers, cheapest first, 50 at most'),
    on_offer_total: z.int().describe('number of current offers'),
    sales: z
      .array(
        z
          .object({
            ...rated,
            sold_at: utcTime.describe('first sweep of its region without this contract'),
            days_to_sell: z.number().describe('days between the two'),
            url: link,
          })
          .meta({ id: 'PricedSale' }),
      )
      .describe('sales, newest first, 50 at most'),
    sales_total: z.int().describe('number of sales'),
    at_hub: z
      .object({
        hub: z.enum(hubNames),
        observed_at: utcTime.describe('the source’s time of its orders'),
        to_buy_orders: isk.nullable().describe('ISK for all units at the buy orders, after tax; null: no buy order takes any'),
        with_sell_orders: isk
          .nullable()
          .describe(
            'ISK with your own sell orders, for no more units than are on offer, after tax and fee; null: none are on offer',
          ),
      })
      .meta({ id: 'HubValue' })
      .nullable()
      .describe('for comparison, what the market of the hub brings; null: its orders were not read, or it does not trade this'),
    advice: z
      .string()
      .nullable()
      .describe('a sentence: why to sell on the market instead; null: a contract brings more, or it is not known'),
    note: z.string().nullable().describe('note on these figures; null: none'),
    not_understood: z.array(notUnderstood).describe('lines of the text that are not counted'),
  })
  .meta({ id: 'AskingPrice' });
export type AskingPrice = z.infer<typeof askingPrice>;

const regionOrAll = idOrName().optional().describe('Region: an id, or its exact name in any case; absent: all regions.');
const lookBack = wholeNumber(7, 90).default(60).describe('Days of offers to use, of 24 hours each.');
const leastSold = wholeNumber(10, 90).default(50).describe('Percent of offers at the suggested price that have to sell in time.');

export const priceOfType = endpoint({
  id: 'getPrice',
  path: '/price',
  summary: 'Prices at which a contract with one type sells within 1, 3 and 7 days',
  description:
    'Uses item exchanges with exactly one item row: current offers, sales, and how fast offers sold at which price; see "When a price sells". For a blueprint it prices the most offered kind that matches the parameters.',
  query: {
    type: idOrName().describe('Item type: an id, or its exact name in any case.'),
    region: regionOrAll,
    units: wholeNumber(1, 1_000_000_000).default(1).describe('Units of the contract.'),
    blueprint_copy: flag().optional().describe('true: copies only; false: originals only.'),
    material_efficiency: wholeNumber(0, 10).optional().describe('Of a blueprint, per cent.'),
    time_efficiency: wholeNumber(0, 20).optional().describe('Of a blueprint, per cent.'),
    runs: wholeNumber(1, 1_000_000).optional().describe('Runs of a blueprint copy.'),
    hub: oneOf(hubNames).optional().describe('Hub whose market is used for comparison; absent: the one of the settings.'),
    days: lookBack,
    chance: leastSold,
  },
  example: { type: '{type}', region: '{region}' },
  response: dataOf(askingPrice),
  dependsOn: ['contracts', 'items', 'catalog', 'market'],
  cacheSeconds: 60,
});

const within = (least: number, most: number) =>
  z.int().min(least, `a whole number from ${least} to ${most}`).max(most, `a whole number from ${least} to ${most}`);

const pastedBundle = z
  .object({
    text: pasted,
    region: z.string().min(1).max(200).optional().describe('region: an id, or its exact name in any case; absent: all regions'),
    hub: z.enum(hubNames).optional().describe('hub whose orders give the cost of a bundle; absent: the one of the settings'),
    days: within(7, 90).default(60).describe('days of offers to use, of 24 hours each'),
    chance: within(10, 90).default(50).describe('percent of offers at the suggested price that have to sell in time'),
  })
  .strict()
  .meta({ id: 'PastedBundle', example: { text: 'Tritanium\t1000\n2x PLEX', hub: 'Jita' } });

export const pricePasted = endpoint({
  id: 'pricePasted',
  path: '/price/pasted',
  summary: 'Prices at which a contract with a pasted list sells within 1, 3 and 7 days',
  description:
    'Takes the same texts as `/appraise`. A text with only one type is answered like `/price`, with its units. For a fit or a bundle the reference is the cost of all its items at the hub’s sell orders. The estimate uses bundles that were offered in the region: those with its most expensive type, or any bundles if these are too few. Each counts by its price ÷ the cost of its own items at the hub now. Bundles with blueprints, rolled modules or anything that the hub lacks are left out. The text is neither stored nor logged. Counts as two requests. Web pages of other origins may not send this request, allowed or not.',
  body: pastedBundle,
  response: dataOf(askingPrice),
  dependsOn: ['contracts', 'items', 'catalog', 'market'],
  cacheSeconds: null,
  cost: 2,
});

const priceGrade = z
  .object({
    days: z.int().describe('days in which an offer was to sell: 1, 3 or 7'),
    called_min: z.int().describe('lower end of the predicted percent'),
    called_max: z.int().describe('upper end of the predicted percent'),
    called_percent: z.number().describe('mean predicted percent'),
    offers: z.int().describe('number of offers with this prediction'),
    sold_percent: z.number().describe('percent of them sold in time (Kaplan-Meier); undecided ones count as withdrawn'),
    low_percent: z.number().describe('lower end of its 95 % interval'),
    high_percent: z.number().describe('upper end of the 95 % interval, with undecided ones counted as sold'),
    undecided_sold_percent: z.number().describe('`sold_percent` with undecided ones counted as sold'),
  })
  .meta({ id: 'PriceGrade' });
export type PriceGrade = z.infer<typeof priceGrade>;

export const priceAccuracy = endpoint({
  id: 'getPriceAccuracy',
  path: '/price/accuracy',
  summary: 'Accuracy of past price estimates: predicted and actual sales',
  description:
    'For every second day of the past, the estimates are made again from what was known then, for the 150 types with the most ended offers, separately for each region and kind of blueprint. They are compared with the outcome of the offers issued in the two days after.',
  query: { days: wholeNumber(7, 60).default(28).describe('Days of estimates to grade, of 24 hours each.') },
  example: { days: '28' },
  response: dataOf(
    z
      .object({
        since: utcTime.describe('the first estimate'),
        until: utcTime.describe('when the mirror last looked'),
        types: z.int().describe('types of which something was called'),
        offers: z.int().describe('offers of which something was called'),
        grades: z.array(priceGrade).describe('for 1, 3 and 7 days, in steps of ten percent; steps without an offer are left out'),
      })
      .meta({ id: 'PriceAccuracy' }),
  ),
  dependsOn: ['contracts', 'items', 'catalog'],
  cacheSeconds: 3600,
});
export type PriceAccuracy = z.infer<typeof priceAccuracy.response>['data'];
