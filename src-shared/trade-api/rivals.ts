import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { typeId, utcTime } from '../http/members.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { issuerRelists } from './issuers.ts';

const percent = z.number().nullable();
const outcomes = {
  sold: z.int().describe('of them accepted, as is inferred'),
  unsold: z.int().describe('of them withdrawn or expired'),
  undecided: z.int().describe('of them undecided: the source did not say whether they were accepted'),
  listed: z.int().describe('of them still listed'),
};

const rivalType = z
  .object({
    type_id: typeId,
    type_name: z.string().nullable(),
    offers: z.int().describe('single-item offers of it'),
    ...outcomes,
    sold_percent: percent.describe('percent sold of what is decided; null: nothing is'),
    median_price: z.number().describe('ISK a unit: the median of its prices'),
    compared: z.int().describe('offers at whose issue others had the same on offer in the region'),
    over_median: percent.describe('of these, the median of its price over the median of the others; null: there are none'),
    over_lowest: percent.describe('of these, the median of its price over the cheapest of the others'),
    undercuts: z.int().describe('of these, how many were cheaper than the cheapest'),
  })
  .meta({ id: 'RivalType' });
export type RivalType = z.infer<typeof rivalType>;

const undercuts = z
  .object({
    times: z.int().describe('offers that were cheaper a unit than the cheapest of the same in the region'),
    of: z.int().describe('offers at whose issue there was another'),
    percent: percent.describe('percent of these; null: there were none'),
    median_hours: percent.describe('hours between the issue of the cheapest and the undercut, the median; null: no undercut'),
    median_cut_percent: percent.describe('percent that the undercut was cheaper, the median'),
    whom: z
      .array(z.object({ issuer_id: z.int(), issuer_name: z.string().nullable(), times: z.int() }).meta({ id: 'UndercutIssuer' }))
      .describe('the others, most often first; 10 at most'),
  })
  .meta({ id: 'Undercuts' });
export type Undercuts = z.infer<typeof undercuts>;

const rival = z
  .object({
    issuer_id: z.int().nullable().describe('character that was asked for; null: none was'),
    issuer_name: z.string().nullable(),
    corporation_id: z.int().nullable().describe('corporation that was asked for; null: none was'),
    corporation_name: z.string().nullable(),
    issuers: z.int().describe('characters that issued these'),
    days: z.int().describe('days looked back'),
    since: utcTime.describe('start of these'),
    contracts: z.int().describe('contracts of any type issued in these days'),
    offers: z.int().describe('single-item offers among them, without rolled modules; 1,000 at most, the newest'),
    compared: z.int().describe('of them those at whose issue others had the same on offer in the region'),
    sell_through: z
      .object({ ...outcomes, percent: percent.describe('percent sold of what is decided; null: nothing is') })
      .meta({ id: 'SellThrough' }),
    relists: issuerRelists,
    undercuts: undercuts.describe('how often it goes below others'),
    undercut_by: undercuts.describe('how often others go below it while its own is on offer'),
    types: z.array(rivalType).describe('what it sells, most offers first; 50 at most'),
    hours: z
      .array(z.array(z.int()))
      .describe('contracts of any type by day of the week, Monday first, and UTC hour: 7 lists of 24'),
  })
  .meta({ id: 'Rival' });
export type Rival = z.infer<typeof rival>;

export const rivalBoard = endpoint({
  id: 'getRival',
  path: '/rivals',
  summary: 'What a character or corporation sells, its prices compared with others, and how it undercuts',
  description:
    'Uses its single-item offers of these days. Each is compared with the offers of others of the same type and kind in the same region that were listed when it was issued. A corporation has the offers of everyone who issued for it; with both parameters only those of the character in that corporation count. Rolled modules are left out, because each is unique.',
  query: {
    issuer: idOrName().optional().describe('Character: an id, or its exact name in any case.'),
    corporation: idOrName().optional().describe('Corporation: an id, or its exact name in any case.'),
    days: wholeNumber(1, 60).default(30).describe('How far back, in days of 24 hours.'),
  },
  check: ({ issuer, corporation }) =>
    issuer === undefined && corporation === undefined ? 'Give {issuer}, {corporation} or both.' : null,
  example: { issuer: '{issuer_id}' },
  response: dataOf(rival),
  dependsOn: ['contracts', 'items', 'catalog', 'names'],
  cacheSeconds: 300,
});
