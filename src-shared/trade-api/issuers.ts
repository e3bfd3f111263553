import { z } from 'zod';
import { contractSummary } from '../contracts-api/contracts.ts';
import { contractStatuses, contractTypes } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { idOrName } from '../http/query.ts';
import { expiredUnjudged } from './contract-filters.ts';
import { flagCodes } from './flags.ts';

/** One line of an issuer's contracts, without the address of its page. */
export const issuedContract = contractSummary
  .pick({
    contract_id: true,
    type: true,
    status: true,
    title: true,
    region_name: true,
    price: true,
    reward: true,
    date_issued: true,
    date_expired: true,
  })
  .extend({ expired_unjudged: expiredUnjudged });
export type IssuedContract = z.infer<typeof issuedContract>;

const ratio = z.number().nullable();

/** How an issuer's prices stand to those of others. */
const issuerPrices = z
  .object({
    offers: z.int().describe('newest single-item offers with a known median, 500 at most; no blueprints'),
    median_ratio: ratio.describe('median of price over the region’s median asked at that hour; null: no such offer'),
    below: z.int().describe('of them at least a tenth below the median'),
    above: z.int().describe('of them at least a tenth above it'),
  })
  .meta({ id: 'IssuerPrices' });
export type IssuerPrices = z.infer<typeof issuerPrices>;

/** How often an issuer puts the same up again. */
export const issuerRelists = z
  .object({
    relists: z.int().describe('single-item offers that followed an ended one of the like within 30 days'),
    dearer: z.int().describe('of them for a higher unit price'),
    cheaper: z.int().describe('of them for a lower unit price'),
  })
  .meta({ id: 'IssuerRelists' });
export type IssuerRelists = z.infer<typeof issuerRelists>;

/** Everything that the mirror's public contracts say of the character who issued them. */
const issuerRecord = z
  .object({
    issuer_id: z.int().describe('character id'),
    issuer_name: z.string().nullable().describe('null: not known yet'),
    issuer_corporation_id: z.int().describe('corporation of the newest contract'),
    issuer_corporation_name: z.string().nullable().describe('null: not known yet'),
    corporations: z.int().describe('corporations that its contracts were issued in'),
    corporation_first_seen_at: utcTime.describe('first contract of anybody in its corporation that the mirror saw'),
    first_seen_at: utcTime.describe('its first contract that the mirror saw'),
    last_issued_at: utcTime.describe('when its newest contract was issued'),
    total: z.int().describe('contracts in the mirror, past ones too'),
    outstanding: z.int().describe('of them outstanding, and their time not over'),
    awaiting: z.int().describe('of them expired; how they ended is known only after the next list of their region'),
    outcomes: z
      .array(z.object({ type: z.enum(contractTypes), status: z.enum(contractStatuses), contracts: z.int() }))
      .describe('number of contracts by final status, without those in `awaiting`; statuses are inferred'),
    prices: issuerPrices,
    relists: issuerRelists,
    hours: z.array(z.int()).describe('contracts issued in each hour of the UTC day, 24 of them'),
    flags: z
      .array(z.object({ code: z.enum(flagCodes), contracts: z.int() }))
      .describe('flags of its contracts as they were last rated, the most frequent first'),
    rated: z.int().describe('contracts that were ever rated'),
    contracts: z
      .array(issuedContract.extend({ url: contractSummary.shape.url }))
      .describe('outstanding ones first, each part newest first; 200 at most'),
  })
  .meta({ id: 'IssuerRecord' });
export type IssuerRecord = z.infer<typeof issuerRecord>;

export const issuerById = endpoint({
  id: 'getIssuer',
  path: '/issuers/{issuer_id}',
  summary: 'The contracts of a character, on offer and ended, and how they ended',
  description:
    '404 if the mirror has never seen a public contract of this character. The past reaches back as far as the contracts in the mirror.',
  parameters: { issuer_id: idOrName().describe('Character: an id, or its exact name in any case.') },
  example: { issuer_id: '{issuer_id}' },
  response: dataOf(issuerRecord),
  dependsOn: ['contracts', 'items', 'names', 'catalog', 'prices', 'ratings'],
  cacheSeconds: 60,
});
