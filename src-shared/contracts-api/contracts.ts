import { z } from 'zod';
import { categoryCodes, contractAvailabilities, contractStatuses, contractTypes } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageMeta, pageOf } from '../http/envelope.ts';
import { contractId, link, regionId, regionName, typeId, utcTime } from '../http/members.ts';
import { commaList, decimal, gameId, oneOf, repeatable, text, wholeNumber } from '../http/query.ts';

const isk = z.number().describe('ISK');

/** A row of the contract list, and the base of {@link contractDetail}; sums in ISK, volumes in cubic metres. */
export const contractSummary = z
  .object({
    contract_id: contractId,
    type: z.enum(contractTypes).describe('kind of contract'),
    status: z
      .enum(contractStatuses)
      .describe('as last observed, inferred from presence in the public list; see "Where a status comes from"'),
    availability: z.enum(contractAvailabilities).describe('whom it is for; always public here'),
    issuer_id: z.int().describe('character id'),
    issuer_corporation_id: z.int().describe('corporation id'),
    region_id: regionId.nullable(),
    region_name: regionName.nullable(),
    title: z.string().nullable().describe('what the issuer wrote; often blank'),
    price: isk.nullable().describe('ISK to pay; of an auction the starting bid'),
    reward: isk.nullable().describe('ISK for the courier'),
    collateral: isk.nullable().describe('ISK that the courier leaves as security'),
    volume: z.number().nullable().describe('cubic metres'),
    date_issued: utcTime.describe('when it was issued, as the publisher says'),
    date_expired: utcTime.describe('when it expires'),
    url: link.describe("the contract's page in this app"),
  })
  .meta({ id: 'ContractSummary' });
export type ContractSummary = z.infer<typeof contractSummary>;

/** One item row of a contract. What the public source leaves out is filled in by decisions §3.2. */
export const contractItem = z
  .object({
    record_id: z.int().describe('id of the row within the contract'),
    type_id: typeId,
    type_name: z.string().nullable().describe('name of the item type'),
    quantity: z.int().describe('units'),
    raw_quantity: z.int().nullable().meta({ description: '-1 blueprint original, -2 blueprint copy, else null' }),
    is_included: z.boolean().describe('true: on offer; false: the issuer asks for it'),
    is_singleton: z.boolean().describe('whether raw_quantity is set'),
    is_blueprint_copy: z.boolean().nullable().describe('true: copy; false: original; null: not a blueprint'),
    runs: z.int().nullable().describe('runs left of a blueprint copy'),
    material_efficiency: z.int().nullable().describe('of a blueprint, per cent'),
    time_efficiency: z.int().nullable().describe('of a blueprint, per cent'),
  })
  .meta({ id: 'ContractItem' });
export type ContractItem = z.infer<typeof contractItem>;

/** The whole record of one contract, its items included. */
const contractDetail = z
  .object({
    ...contractSummary.shape,
    source: z.literal('public_region').describe('where it was read'),
    for_corporation: z.boolean().describe('issued on behalf of the corporation'),
    issuer_name: z.string().nullable().describe('null until it was looked up'),
    issuer_corporation_name: z.string().nullable().describe('null until it was looked up'),
    assignee_id: z.int().nullable().describe('always null: public contracts have none'),
    acceptor_id: z.int().nullable().describe('always null: the public data do not tell it'),
    start_location_id: z.int().nullable().describe('station or structure where it is'),
    start_location_name: z.string().nullable().describe('null: a structure without a public name'),
    end_location_id: z.int().nullable().describe('station or structure that a courier goes to'),
    end_location_name: z.string().nullable().describe('null: a structure without a public name'),
    buyout: isk.nullable().describe('ISK that ends an auction at once'),
    days_to_complete: z.int().nullable().describe('days that a courier has'),
    date_accepted: utcTime.nullable().describe('first sweep without it, where it was accepted'),
    date_completed: utcTime.nullable().describe('when it was found to be finished'),
    first_seen_at: utcTime.describe('when the mirror first saw it, up to 30 minutes after date_issued'),
    last_seen_at: utcTime.describe('latest sweep that had it'),
    items: z.array(contractItem).describe('what is offered and asked for; see X-Items-State'),
  })
  .meta({ id: 'ContractDetail' });
export type ContractDetail = z.infer<typeof contractDetail>;

/** Members of {@link contractSummary} that the list can be ordered by. */
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
    region_id: commaList(gameId())
      .optional()
      .describe('Regions, by id, repeated or comma-separated; an id of no region is refused.'),
    type: repeatable(oneOf(contractTypes)).optional().describe('Contract types; repeat for several.'),
    status: repeatable(oneOf(contractStatuses))
      .optional()
      .describe(
        'Statuses; repeat for several. Default: all but deleted, cancelled, reversed. outstanding is without what expired since the mirror last looked, though such a row reads outstanding.',
      ),
    availability: repeatable(oneOf(contractAvailabilities))
      .optional()
      .describe('Whom it is for; everything in the mirror is public.'),
    category: oneOf(codes).optional().describe('At least one included item in this category; see /categories.'),
    q: text(1).optional().describe('Literal text in the title or in the name of an included item, in any case.'),
    price_min: decimal(0).optional().describe('Lowest price, in ISK; contracts without a price are left out.'),
    price_max: decimal(0).optional().describe('Highest price, in ISK; contracts without a price are left out.'),
    issuer_corporation_id: gameId().optional().describe('Only contracts of this issuer corporation, by its id.'),
    sort: oneOf(contractSorts)
      .default('date_issued')
      .describe('Which member to order by; what is null comes last in both directions.'),
    dir: oneOf(['asc', 'desc'])
      .default('desc')
      .describe('Ascending or descending; ties go by contract_id in the same direction.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Which page, from 1; one past the end is empty.'),
    page_size: wholeNumber(10, 200).default(50).describe('Contracts per page.'),
  },
  example: { region_id: '{region_id}', type: 'item_exchange', q: '{type}', sort: 'price', dir: 'asc' },
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
  parameters: { contract_id: gameId().describe('The id that the publisher gave the contract.') },
  example: { contract_id: '{contract_id}' },
  response: dataOf(contractDetail),
  headers: {
    'X-Items-State':
      'known: items are complete; incomplete: rows of their list could not be read and are left out; pending: not fetched yet, and the limits of the source do not allow it now; gone: the contract ended before they could be had; none: couriers and loans have no public items',
  },
  dependsOn: ['contracts', 'items', 'names', 'catalog'],
  cacheSeconds: 60,
});
