import { z } from 'zod';
import { categoryCodes, contractAvailabilities, contractStatuses, contractTypes } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageMeta, pageOf } from '../http/envelope.ts';
import { commaList, decimal, gameId, oneOf, repeatable, text, wholeNumber } from '../http/query.ts';

const isoUtc = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC, whole seconds' });
const isk = z.number().meta({ description: 'ISK' });

export const contractSummary = z
  .object({
    contract_id: z.int(),
    type: z.enum(contractTypes),
    status: z.enum(contractStatuses).meta({ description: 'Inferred from presence in the public list; see /docs' }),
    availability: z.enum(contractAvailabilities),
    issuer_id: z.int(),
    issuer_corporation_id: z.int(),
    region_id: z.int().nullable(),
    region_name: z.string().nullable(),
    title: z.string().nullable(),
    price: isk.nullable(),
    reward: isk.nullable(),
    collateral: isk.nullable(),
    volume: z.number().nullable().meta({ description: 'm³' }),
    date_issued: isoUtc,
    date_expired: isoUtc,
    url: z.string().meta({ format: 'uri', description: "the contract's page in this app" }),
  })
  .meta({ id: 'ContractSummary' });
export type ContractSummary = z.infer<typeof contractSummary>;

export const contractItem = z
  .object({
    record_id: z.int(),
    type_id: z.int(),
    type_name: z.string().nullable(),
    quantity: z.int(),
    raw_quantity: z.int().nullable().meta({ description: '-1 blueprint original, -2 blueprint copy, else null' }),
    is_included: z.boolean().meta({ description: 'false: the issuer asks for this item' }),
    is_singleton: z.boolean(),
    is_blueprint_copy: z.boolean().nullable().meta({ description: 'null: not a blueprint' }),
    runs: z.int().nullable(),
    material_efficiency: z.int().nullable().meta({ description: 'per cent' }),
    time_efficiency: z.int().nullable().meta({ description: 'per cent' }),
  })
  .meta({ id: 'ContractItem' });
export type ContractItem = z.infer<typeof contractItem>;

export const contractDetail = z
  .object({
    ...contractSummary.shape,
    source: z.literal('public_region'),
    for_corporation: z.boolean(),
    issuer_name: z.string().nullable(),
    issuer_corporation_name: z.string().nullable(),
    assignee_id: z.int().nullable(),
    acceptor_id: z.int().nullable(),
    start_location_id: z.int().nullable(),
    start_location_name: z.string().nullable(),
    end_location_id: z.int().nullable(),
    end_location_name: z.string().nullable(),
    buyout: isk.nullable(),
    days_to_complete: z.int().nullable(),
    date_accepted: isoUtc.nullable(),
    date_completed: isoUtc.nullable(),
    first_seen_at: isoUtc,
    last_seen_at: isoUtc,
    items: z.array(contractItem),
  })
  .meta({ id: 'ContractDetail' });
export type ContractDetail = z.infer<typeof contractDetail>;

export const contractSorts = ['date_issued', 'date_expired', 'price', 'volume', 'collateral'] as const;
const codes = categoryCodes.map(({ code }) => code) as [
  (typeof categoryCodes)[number]['code'],
  ...(typeof categoryCodes)[number]['code'][],
];

export const contractList = endpoint({
  id: 'listContracts',
  path: '/contracts',
  summary: 'Search every public contract in the mirror',
  description:
    'Filters combine with AND. Without `status`, contracts in every status but deleted, cancelled and reversed are returned. ' +
    '`q` matches the title or the name of any included item, any case. Nulls sort last; ties by contract_id.',
  query: {
    region_id: commaList(gameId()).optional().describe('Regions, repeated or comma-separated; an id of no region is refused.'),
    type: repeatable(oneOf(contractTypes)).optional().describe('Contract types; repeat for several.'),
    status: repeatable(oneOf(contractStatuses))
      .optional()
      .describe('Statuses; repeat for several. Default: all but deleted, cancelled, reversed.'),
    availability: repeatable(oneOf(contractAvailabilities)).optional().describe('Everything in the mirror is public.'),
    category: oneOf(codes).optional().describe('At least one included item in this category; see /categories.'),
    q: text(1).optional().describe('Literal text in the title or in the name of an included item, in any case.'),
    price_min: decimal(0).optional().describe('ISK; contracts without a price are left out.'),
    price_max: decimal(0).optional().describe('ISK; contracts without a price are left out.'),
    issuer_corporation_id: gameId().optional().describe('Only contracts of this issuer corporation.'),
    sort: oneOf(contractSorts).default('date_issued').describe('What is null comes last in both directions.'),
    dir: oneOf(['asc', 'desc']).default('desc').describe('Ties go by contract_id in the same direction.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('1-based; a page past the end is empty.'),
    page_size: wholeNumber(10, 200).default(50).describe('Contracts per page.'),
  },
  example: 'region_id=10000002&type=item_exchange&q=rifter&sort=price&dir=asc',
  aliases: { region: 'region_id', issuer_corp: 'issuer_corporation_id', limit: 'page_size' },
  check: ({ price_min: low, price_max: high }) =>
    low !== undefined && high !== undefined && low > high
      ? `price_min must not exceed price_max; they were '${low}' and '${high}'.`
      : null,
  response: pageOf(z.array(contractSummary), pageMeta),
  dependsOn: ['contracts', 'items', 'catalog'],
  cacheSeconds: 30,
});

export const contractById = endpoint({
  id: 'getContract',
  path: '/contracts/{contract_id}',
  summary: 'One contract with its items and location names',
  description: '404 where the mirror has never seen the contract in public. Names of private structures are null.',
  parameters: { contract_id: gameId().describe('The id upstream gave it.') },
  response: dataOf(contractDetail),
  headers: {
    'X-Items-State':
      'known: items are complete; pending: not fetched yet, and the limits of the source do not allow it now; gone: the contract ended before they could be had; none: couriers and loans have no public items',
  },
  dependsOn: ['contracts', 'items', 'names', 'catalog'],
  cacheSeconds: 60,
});
