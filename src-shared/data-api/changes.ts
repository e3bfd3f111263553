import { z } from 'zod';
import { contractStatuses, contractTypes } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { contractId, regionId, regionName, utcTime } from '../http/members.ts';
import { oneOf, repeatable, wholeNumber } from '../http/query.ts';
import { regionNames } from '../trade-api/board-filters.ts';

/** Changes that one answer looks through at most. */
const MOST_CHANGES = 1000;

/** A contract that came, changed or ended, as it is now. */
const contractChange = z
  .object({
    contract_id: contractId,
    state: z
      .enum(['listed', 'ended', 'removed'])
      .describe('listed: in the newest list of its region; ended: not any more; removed: the mirror has forgotten it'),
    region_id: regionId.nullable().describe('region id; null where it was removed'),
    region_name: regionName.nullable(),
    type: z.enum(contractTypes).nullable().describe('kind of contract; null where it was removed'),
    status: z.enum(contractStatuses).nullable().describe('as in the contracts service; null where it was removed'),
    first_seen_at: utcTime.nullable().describe('when the mirror first had it: newer than the last answer, it is new'),
  })
  .meta({ id: 'ContractChange' });
export type ContractChange = z.infer<typeof contractChange>;

export const contractChanges = endpoint({
  id: 'listContractChanges',
  path: '/changes',
  summary: 'Contracts that came, changed or ended since a cursor, for those who ask again and again',
  description:
    'Without `since` it has no rows and says where to begin. Each contract is told once an answer, as it is now, in the order of its last change. What expired since the mirror last looked is left out until a list says how it ended. The latest 300,000 changes are kept: where some after `since` are gone, `missed` is true and the list has to be read anew.',
  query: {
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional().describe('next_since of the answer before; absent: begin now.'),
    limit: wholeNumber(1, MOST_CHANGES).default(MOST_CHANGES).describe('Changes that are looked through at most.'),
    region_id: regionNames().describe('Regions: ids, or exact names in any case; contracts that were removed are left out then.'),
    type: repeatable(oneOf(contractTypes)).optional().describe('Kinds of contract; repeat for several.'),
  },
  renamed: { region: 'region_id' },
  example: { since: '0', limit: '10' },
  response: pageOf(
    z.array(contractChange),
    z
      .object({
        next_since: z.int().describe('what to ask with next'),
        more: z.boolean().describe('true: there are further changes already'),
        missed: z.boolean().describe('true: changes after `since` are not kept any more'),
      })
      .meta({ id: 'ContractChangesMeta' }),
  ),
  dependsOn: ['contracts'],
  cacheSeconds: null,
});
