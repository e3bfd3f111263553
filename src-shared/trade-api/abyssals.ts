import { z } from 'zod';
import { contractSummary } from '../contracts-api/contracts.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { contractId, typeId } from '../http/members.ts';
import { decimal, flag, gameId, idOrName, repeatable, wholeNumber } from '../http/query.ts';
import { place } from '../place.ts';
import { regionNames } from './board-filters.ts';

/** Default and maximum of rolls to request per minute. */
export const ROLLS_A_MINUTE = 5;
export const MOST_ROLLS_A_MINUTE = 60;
/** Days of sales whose rolls are read, for estimates. */
export const soldRollDays = 90;
/** Sales near a roll from which on there is an estimate, and how near they have to be: in qualities of attributes, of 100. */
export const LEAST_NEAR_SALES = 8;
export const NEAR = 15;

export const abyssalSorts = [
  'date_issued',
  'date_expired',
  'price',
  'quality',
  'percentile',
  'below_estimate_percent',
  'attribute',
] as const;

export const share = z.number().describe('0 to 100');
export const shown = z.number().describe('as the game shows it, in `unit`');

/** One mutated attribute of an item. */
const abyssalAttribute = z
  .object({
    attribute_id: z.int().describe('id of the attribute'),
    name: z.string().describe('name of the attribute'),
    unit: z.string().describe('unit of the values; empty: none'),
    better: z.enum(['high', 'low']).describe('which values are better'),
    value: shown,
    source_value: shown.nullable().describe('value of the source module; null: not known'),
    worst: shown.nullable().describe('worst value that its mutaplasmid can make of that module'),
    best: shown.nullable().describe('best value that its mutaplasmid can make of that module'),
    roll: z
      .number()
      .nullable()
      .describe(
        'position between `worst` and `best`: 0 worst, 100 best; outside that range if the game has changed since; null: no range',
      ),
    quality: z
      .number()
      .nullable()
      .describe('position between the worst and the best that any mutaplasmid makes of any module into this type'),
    source_quality: z.number().nullable().describe('position of the source module on that scale'),
    worst_quality: z.number().nullable().describe('position of `worst` on that scale'),
    best_quality: z.number().nullable().describe('position of `best` on that scale'),
  })
  .meta({ id: 'AbyssalAttribute' });
export type AbyssalAttribute = z.infer<typeof abyssalAttribute>;

/** What the nearest sales say of a price. */
export const abyssalEstimate = z
  .object({
    price: z.number().describe('ISK: median of the near sales'),
    low: z.number().describe('ISK: lower end of the range with eight of ten near sales'),
    high: z.number().describe('ISK: upper end of that range'),
    sales: z.int().describe('number of near sales that count'),
    distance: z.number().describe('distance of the farthest of these sales, of 100'),
  })
  .meta({ id: 'AbyssalEstimate' });
export type AbyssalEstimate = z.infer<typeof abyssalEstimate>;

/** What is told of a rolled item wherever it comes up. */
export const abyssalRoll = z.object({
  item_id: z.int().describe('id of the item, the same in every contract'),
  type_id: typeId,
  type_name: z.string().nullable().describe('name of the type'),
  source_type_id: z.int().describe('type of the source module'),
  source_type_name: z.string().nullable().describe('its name'),
  mutator_type_id: z.int().describe('type of the mutaplasmid'),
  mutator_type_name: z.string().nullable().describe('its name'),
  attributes: z.array(abyssalAttribute).describe('mutated attributes'),
  quality: share.nullable().describe('0 to 100: mean of the qualities of its attributes'),
  percentile: share
    .nullable()
    .describe('share of the known rolls of its type with lower quality, plus half of the equal ones, 0 to 100'),
  rolls: z.int().describe('known rolls of its type'),
});

/** An abyssal item that an outstanding contract offers. */
export const offeredAbyssal = z
  .object({
    ...abyssalRoll.shape,
    ...contractSummary.pick({
      contract_id: true,
      type: true,
      title: true,
      issuer_id: true,
      region_id: true,
      region_name: true,
      date_issued: true,
      date_expired: true,
      url: true,
    }).shape,
    type: z.enum(['item_exchange', 'auction']).describe('kind of contract'),
    issuer_name: z.string().nullable().describe('null: not known yet'),
    place: place.nullable(),
    price: z.number().describe('ISK for the whole contract; for an auction the starting bid'),
    is_alone: z.boolean().describe('whether it is the only item of the contract, so that the price is its own'),
    dominated_by: z
      .object({ contract_id: contractId, item_id: z.int().describe('id of the item'), price: z.number().describe('ISK') })
      .nullable()
      .describe(
        'the cheapest exchange of one item of this type that is at least as good in every attribute, and cheaper; null: none',
      ),
    estimate: abyssalEstimate.nullable().describe('null: fewer than eight sales are near'),
    below_estimate_percent: z
      .number()
      .nullable()
      .describe('percent by which the price is below the estimate; null: no estimate, or the contract has other items too'),
  })
  .meta({ id: 'OfferedAbyssal' });
export type OfferedAbyssal = z.infer<typeof offeredAbyssal>;

/** How far the reading of rolls is. */
export const rollProgress = z
  .object({
    read: z.int().describe('items with a known roll, on offer or sold in the last 90 days'),
    refused: z.int().describe('items without a roll at the source'),
    waiting: z.int().describe('items whose roll is not read yet'),
    per_minute: z.int().describe('rolls read per minute, by the settings'),
    minutes_left: z.int().nullable().describe('minutes until all are read; null: the source is off'),
  })
  .meta({ id: 'RollProgress' });
export type RollProgress = z.infer<typeof rollProgress>;

const ATTRIBUTE_VALUE = /^(.{1,100}):(-?\d{1,12}(?:\.\d{1,9})?)$/;

/** `50:45` or `CPU usage:45`: an attribute, by its id or exact name, and a bound. */
function attributeBound() {
  const rule = 'an attribute and a number with a colon between, such as 50:45 or CPU usage:45';
  return z
    .string(rule)
    .regex(ATTRIBUTE_VALUE, rule)
    .meta({ written: { type: 'string', pattern: ATTRIBUTE_VALUE.source } });
}

/** The two parts of what {@link attributeBound} takes. */
export function readBound(text: string): { attribute: string; bound: number } {
  const [, attribute = '', bound = ''] = ATTRIBUTE_VALUE.exec(text) ?? [];
  return { attribute: attribute.trim(), bound: Number(bound) };
}

const bounds = (about: string) => repeatable(attributeBound()).optional().describe(about);

export const abyssalList = endpoint({
  id: 'listAbyssals',
  path: '/abyssals',
  summary: 'Abyssal modules and drones on offer by roll, with percentiles and the prices of near sales',
  description:
    'Lists items with a known roll in outstanding exchanges and auctions; `meta.progress` says how many rolls are not read yet. No item is called a deal: see "How abyssal modules are compared".',
  query: {
    type: idOrName().optional().describe('Abyssal type: an id, or its exact name in any case.'),
    source_type: idOrName().optional().describe('Type that it was made of: an id, or its exact name in any case.'),
    mutator_type: idOrName().optional().describe('Type of the mutaplasmid: an id, or its exact name in any case.'),
    contract_id: repeatable(gameId()).optional().describe('Only these contracts, by their ids; repeat for several.'),
    region_id: regionNames(),
    attribute_min: bounds('Least value of an attribute, as `value` tells it: 54:12000; repeat for several.'),
    attribute_max: bounds('Highest value of an attribute: 50:45; repeat for several.'),
    roll_min: bounds('Least roll of an attribute, 0 to 100: 50:80; repeat for several.'),
    roll_max: bounds('Highest roll of an attribute; repeat for several.'),
    price_min: decimal(0).optional().describe('Minimum price, ISK.'),
    price_max: decimal(0).optional().describe('Maximum price, ISK.'),
    quality_min: wholeNumber(0, 100).optional().describe('Minimum quality.'),
    percentile_min: wholeNumber(0, 100).optional().describe('Minimum percentile.'),
    dominated: flag()
      .optional()
      .describe(
        'false: without dominated offers, which another beats in every attribute and in price; true: only dominated offers.',
      ),
    alone: flag().optional().describe('true: only contracts without other items.'),
    ...listOrder(abyssalSorts, 'desc'),
    sort_attribute: idOrName()
      .optional()
      .describe('Attribute for `sort=attribute`, which orders by its value: an id, or its exact name.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Page number, from 1; a page past the end is empty.'),
    page_size: wholeNumber(10, 200).default(50).describe('Items per page.'),
  },
  renamed: { region: 'region_id' },
  check: ({ sort, sort_attribute: by }) =>
    sort === 'attribute' && by === undefined ? '{sort} attribute needs {sort_attribute}, such as 50 or CPU usage.' : null,
  example: { dominated: 'false', sort: 'quality', dir: 'desc' },
  response: pageOf(z.array(offeredAbyssal), pageMeta.extend({ progress: rollProgress }).meta({ id: 'AbyssalMeta' })),
  dependsOn: ['contracts', 'items', 'abyssals', 'names', 'catalog'],
  cacheSeconds: 60,
});
