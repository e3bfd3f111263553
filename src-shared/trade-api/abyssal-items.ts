import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { contractId, link, typeId, utcTime } from '../http/members.ts';
import { gameId } from '../http/query.ts';
import { abyssalEstimate, abyssalRoll, offeredAbyssal, rollProgress, share, shown } from './abyssals.ts';

/** Members that types can be ordered by. */
export const abyssalTypeSorts = ['offers', 'rolls', 'sales', 'type_name'] as const;

const abyssalType = z
  .object({
    type_id: typeId,
    type_name: z.string().nullable().describe('name of the type'),
    offers: z.int().describe('items on offer whose roll is known'),
    waiting: z.int().describe('items on offer whose roll is not known yet'),
    rolls: z.int().describe('known rolls, including items that are no longer on offer'),
    sales: z.int().describe('sales of 90 days with a known roll'),
    attributes: z
      .array(
        z.object({
          attribute_id: z.int().describe('id of the attribute'),
          name: z.string().describe('name of the attribute'),
          unit: z.string().describe('unit of the values; empty: none'),
          better: z.enum(['high', 'low']).describe('which values are better'),
          worst: shown.nullable().describe('worst value that any mutaplasmid can make of any module'),
          best: shown.nullable().describe('best value that any mutaplasmid can make of any module'),
        }),
      )
      .describe('mutable attributes'),
  })
  .meta({ id: 'AbyssalType' });
export type AbyssalType = z.infer<typeof abyssalType>;

export const abyssalTypeList = endpoint({
  id: 'listAbyssalTypes',
  path: '/abyssal-types',
  summary: 'Types of abyssal modules and drones, with offers and the range of their attributes',
  description: 'All types that mutaplasmids make.',
  query: listOrder(abyssalTypeSorts, 'desc'),
  response: z.object({
    data: z.array(abyssalType),
    meta: z.object({ progress: rollProgress }).meta({ id: 'AbyssalTypesMeta' }),
  }),
  dependsOn: ['contracts', 'items', 'abyssals', 'names', 'catalog'],
  cacheSeconds: 60,
});

const nearSale = z
  .object({
    contract_id: contractId,
    item_id: z.int().describe('id of the item'),
    price: z.number().describe('ISK'),
    sold_at: utcTime.describe('first sweep of its region without it'),
    distance: share.describe('distance of its roll: root mean square difference of the qualities'),
    quality: share.nullable().describe('mean of the qualities of its attributes'),
    odd: z.boolean().describe('its price is odd and does not count'),
    url: link.describe('the contract’s page in this app'),
  })
  .meta({ id: 'NearSale' });

const nearOffer = z
  .object({
    contract_id: contractId,
    item_id: z.int().describe('id of the item'),
    price: z.number().describe('ISK'),
    distance: share.describe('distance of its roll'),
    quality: share.nullable().describe('mean of the qualities of its attributes'),
    url: link.describe('the contract’s page in this app'),
  })
  .meta({ id: 'NearOffer' });

/** What is told of the contract that offers one item. */
export const abyssalOffer = offeredAbyssal
  .pick({
    contract_id: true,
    price: true,
    is_alone: true,
    dominated_by: true,
    below_estimate_percent: true,
    region_id: true,
    region_name: true,
    place: true,
    date_expired: true,
    url: true,
  })
  .meta({ id: 'AbyssalOffer' });

const abyssalDetail = z
  .object({
    ...abyssalRoll.shape,
    offer: abyssalOffer.nullable().describe('the outstanding contract with it; null: none'),
    estimate: abyssalEstimate.nullable().describe('null: fewer than eight sales are near'),
    estimate_note: z.string().describe('basis of the estimate, or why there is none'),
    near_offers: z.array(nearOffer).describe('exchanges of exactly one item of its type, the nearest rolls first, ten at most'),
    near_sales: z.array(nearSale).describe('exchanges of the same kind sold in the last 90 days, thirty at most'),
  })
  .meta({ id: 'Abyssal' });
export type AbyssalDetail = z.infer<typeof abyssalDetail>;

export const abyssalById = endpoint({
  id: 'getAbyssal',
  path: '/abyssals/{item_id}',
  summary: 'One abyssal item: its roll, the nearest offers and sales, and a price estimate',
  description: 'Answers for an item with a known roll, on offer or not; 404 for any other.',
  parameters: { item_id: gameId().describe('Id of the item.') },
  example: { item_id: '{abyssal_id}' },
  response: dataOf(abyssalDetail),
  dependsOn: ['contracts', 'items', 'abyssals', 'names', 'catalog'],
  cacheSeconds: 60,
});
