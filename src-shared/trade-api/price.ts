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
  sold_percent: percent.describe('percent sold by then, of those that were not withdrawn; what is undecided counts as withdrawn'),
  low_percent: percent.describe('lower end of its 95 % interval'),
  high_percent: percent.describe('upper end of the 95 % interval, what is undecided counted as sold'),
  undecided_sold_percent: percent.describe('the same percent with what is undecided counted as sold'),
};

const priceBand = z
  .object({
    ratio_min: z.number().describe('price over the reference from which the band reaches'),
    ratio_max: z.number().nullable().describe('to which it reaches, not included; null: without end'),
    price_min: isk.describe('the same as ISK, of one unit or of the whole bundle'),
    price_max: isk.nullable(),
    ratio: z.number().nullable().describe('median of the price over the reference of its offers; null: there is none'),
    price: isk.nullable().describe('that as ISK'),
    offers: z.int().describe('offers in it'),
    sold: z.int().describe('of them sold'),
    undecided: z.int().describe('of them those of which the source left open whether they were accepted'),
    unsold: z.int().describe('of them withdrawn or expired'),
    listed: z.int().describe('of them still listed'),
    at_risk: z.int().describe('of them seen from their first hour: below 20 nothing is estimated'),
    within: z.array(z.object({ days, ...soldShare }).meta({ id: 'SoldWithin' })).describe('sold within 1, 3 and 7 days'),
    curve: z
      .array(z.object({ days, ...soldShare }).meta({ id: 'SoldBy' }))
      .describe('the same over 14 days, as far as any was followed; empty: too few offers'),
  })
  .meta({ id: 'PriceBand' });
export type PriceBand = z.infer<typeof priceBand>;

const priceSuggestion = z
  .object({
    days: z.int().describe('days within which it is to sell'),
    price: isk.nullable().describe('ISK for the whole contract; null: none can be told, see `reason`'),
    unit_price: isk.nullable().describe('ISK a unit; of a bundle its price'),
    ratio: z.number().nullable().describe('that over the reference'),
    ...soldShare,
    at_risk: z.int().nullable().describe('offers at such prices that it rests on'),
    cheaper_on_offer: z.int().nullable().describe('offers of now that ask less a unit'),
    sales_tax: isk.nullable().describe('ISK that the game takes, about'),
    broker_fee: isk.nullable().describe('ISK that the game takes, about; the deposit returns'),
    left: isk.nullable().describe('ISK: what is left of the price'),
    reason: z.string().nullable().describe('why there is no price, a sentence; null: there is one'),
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
    .describe('price over the reference; of a bundle over what its own items cost at the hub; null: no reference'),
  date_issued: utcTime,
};

const askingPrice = z
  .object({
    alike: z
      .enum(['same', 'bundles_with_type', 'bundles'])
      .describe(
        'what it rests on: offers of the same thing; bundles that have its dearest type; where these are too few, bundles of any contents',
      ),
    type_id: typeId.nullable().describe('the type; of a bundle its dearest one; null: nothing in it has a price'),
    type_name: z.string().nullable(),
    ...blueprintKind.shape,
    units: z.int().describe('units of the contract that a price is sought for; of a bundle 1'),
    usual_units: z.int().nullable().describe('median units of the contracts that were sold; of a bundle null; null: none was'),
    region_id: regionId.nullable().describe('null: all regions'),
    region_name: regionName.nullable(),
    days: z.int().describe('days looked back'),
    chance: z.int().describe('percent that has to be sold in time'),
    reference: z
      .object({
        price: isk.nullable().describe('ISK a unit, or for the whole bundle; null: not known'),
        basis: z
          .enum(['sold_median', 'hub_replacement'])
          .describe('the median of sales in these days; or what the bundle costs at the hub’s sell orders'),
        sales: z.int().nullable().describe('sales that the median is of; of a bundle null'),
        hub: z.enum(hubNames).nullable().describe('of a bundle the hub; else null'),
      })
      .meta({ id: 'AskingReference' }),
    kinds: z
      .array(z.object({ ...blueprintKind.shape, offers: z.int() }).meta({ id: 'PricedKind' }))
      .describe('of a blueprint, the kinds with offers in these days, most first, 50 at most; the first that fits is priced'),
    suggestions: z.array(priceSuggestion).describe('prices that sell within 1, 3 and 7 days'),
    bands: z
      .array(priceBand)
      .describe('how fast offers sold by their price over the reference, cheapest first; empty: no reference'),
    on_offer: z
      .array(z.object({ ...rated, url: link }).meta({ id: 'PricedOffer' }))
      .describe('what is on offer now, cheapest first, 50 at most'),
    on_offer_total: z.int().describe('how many there are'),
    sales: z
      .array(
        z
          .object({
            ...rated,
            sold_at: utcTime.describe('first sweep of its region without it'),
            days_to_sell: z.number().describe('days between the two'),
            url: link,
          })
          .meta({ id: 'PricedSale' }),
      )
      .describe('what was sold, newest first, 50 at most'),
    sales_total: z.int().describe('how many there are'),
    at_hub: z
      .object({
        hub: z.enum(hubNames),
        observed_at: utcTime.describe('the source’s time of its orders'),
        to_buy_orders: isk.nullable().describe('ISK of selling all units at once, after tax; null: no buy order takes any'),
        with_sell_orders: isk
          .nullable()
          .describe('ISK of selling them by orders of one’s own, no more than are on offer, after tax and fee; null: none is'),
      })
      .meta({ id: 'HubValue' })
      .nullable()
      .describe('beside it, what the market of the hub brings; null: its orders were not read, or it takes no such thing'),
    advice: z
      .string()
      .nullable()
      .describe('why to sell on the market instead, a sentence; null: a contract brings more, or it is not known'),
    note: z.string().nullable().describe('what to know of these figures; null: nothing'),
    not_understood: z.array(notUnderstood).describe('lines of the text that are not counted'),
  })
  .meta({ id: 'AskingPrice' });
export type AskingPrice = z.infer<typeof askingPrice>;

const regionOrAll = idOrName().optional().describe('Region: an id, or its exact name in any case; absent: all regions.');
const lookBack = wholeNumber(7, 90).default(60).describe('How far back offers are looked at, in days of 24 hours.');
const leastSold = wholeNumber(10, 90).default(50).describe('Percent of such offers that have to be sold in time.');

export const priceOfType = endpoint({
  id: 'getPrice',
  path: '/price',
  summary: 'At which price a contract with one type sells within 1, 3 and 7 days',
  description:
    'From item exchanges with exactly one item row: what is on offer, what was sold, and how fast at which price; see "When a price sells". Of a blueprint the kind that is offered most is priced, among those that the parameters leave.',
  query: {
    type: idOrName().describe('Item type: an id, or its exact name in any case.'),
    region: regionOrAll,
    units: wholeNumber(1, 1_000_000_000).default(1).describe('Units of the contract.'),
    blueprint_copy: flag().optional().describe('true: copies only; false: originals only.'),
    material_efficiency: wholeNumber(0, 10).optional().describe('Of a blueprint, per cent.'),
    time_efficiency: wholeNumber(0, 20).optional().describe('Of a blueprint, per cent.'),
    runs: wholeNumber(1, 1_000_000).optional().describe('Runs of a blueprint copy.'),
    hub: oneOf(hubNames).optional().describe('Hub whose market stands beside it; absent: the one of the settings.'),
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
    hub: z.enum(hubNames).optional().describe('hub whose orders tell what a bundle costs; absent: the one of the settings'),
    days: within(7, 90).default(60).describe('how far back offers are looked at, in days of 24 hours'),
    chance: within(10, 90).default(50).describe('percent of such offers that have to be sold in time'),
  })
  .strict()
  .meta({ id: 'PastedBundle', example: { text: 'Tritanium\t1000\n2x PLEX', hub: 'Jita' } });

export const pricePasted = endpoint({
  id: 'pricePasted',
  path: '/price/pasted',
  summary: 'At which price a contract with a pasted list sells within 1, 3 and 7 days',
  description:
    'Takes what `/appraise` takes. A text that has one type alone is answered as `/price` answers it, with its units. Of a fit or a bundle the reference is what all of it costs at the hub’s sell orders, and it rests on bundles that were offered in the region: those that have its dearest type, or any where these are too few, each by its price over what its own items cost at the hub now; bundles with blueprints, rolled modules or anything that the hub lacks are left out. The text is neither kept nor logged. Counts as two requests. Pages of other origins may not ask, listed or not.',
  body: pastedBundle,
  response: dataOf(askingPrice),
  dependsOn: ['contracts', 'items', 'catalog', 'market'],
  cacheSeconds: null,
  cost: 2,
});

const priceGrade = z
  .object({
    days: z.int().describe('days within which an offer was to be sold: 1, 3 or 7'),
    called_min: z.int().describe('percent that was called, from'),
    called_max: z.int().describe('to'),
    called_percent: z.number().describe('percent that was called on average'),
    offers: z.int().describe('offers of which that was called'),
    sold_percent: z.number().describe('percent of them sold in time, by Kaplan and Meier; what is undecided counts as withdrawn'),
    low_percent: z.number().describe('lower end of its 95 % interval'),
    high_percent: z.number().describe('upper end of the 95 % interval, what is undecided counted as sold'),
    undecided_sold_percent: z.number().describe('the same percent with what is undecided counted as sold'),
  })
  .meta({ id: 'PriceGrade' });
export type PriceGrade = z.infer<typeof priceGrade>;

export const priceAccuracy = endpoint({
  id: 'getPriceAccuracy',
  path: '/price/accuracy',
  summary: 'How good such estimates were: what was called, and what was sold',
  description:
    'For every second day of the past, the estimates are made again from what was known then: for the 150 types of which most offers ended, each region and kind of blueprint apart. They are compared with how the offers ended that were issued in the two days after.',
  query: { days: wholeNumber(7, 60).default(28).describe('How far back estimates are graded, in days of 24 hours.') },
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
