import { z } from 'zod';
import { contractStatuses, contractTypes } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { contractId, regionId, regionName, utcTime } from '../http/members.ts';
import { oneOf, repeatable, wholeNumber } from '../http/query.ts';
import { regionNames } from '../trade-api/board-filters.ts';

/** Limit of changes that one answer scans. */
const MOST_CHANGES = 1000;

/** The current state of a contract that is new, changed or ended. */
const contractChange = z
  .object({
    contract_id: contractId,
    state: z
      .enum(['listed', 'ended', 'removed'])
      .describe('listed: in the newest list of its region; ended: no longer listed; removed: deleted from the mirror'),
    region_id: regionId.nullable().describe('region id; null: removed'),
    region_name: regionName.nullable(),
    type: z.enum(contractTypes).nullable().describe('kind of contract; null: removed'),
    status: z.enum(contractStatuses).nullable().describe('as in the contracts service; null: removed'),
    first_seen_at: utcTime.nullable().describe('when the mirror first saw it; later than your last request: a new contract'),
  })
  .meta({ id: 'ContractChange' });
export type ContractChange = z.infer<typeof contractChange>;

export const contractChanges = endpoint({
  id: 'listContractChanges',
  path: '/changes',
  summary: 'Contracts that are new, changed or ended since a cursor, for polling',
  description:
    'Without `since` the answer has no rows, only the cursor to begin with. Each contract appears once in an answer, in its current state, ordered by its last change. Contracts that expired after the last check are left out until a list shows how they ended. The latest 300,000 changes are stored. If some after `since` are gone, `missed` is true; then read the whole list again.',
  query: {
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional().describe('next_since of the previous answer; absent: begin now.'),
    limit: wholeNumber(1, MOST_CHANGES).default(MOST_CHANGES).describe('Maximum number of changes to scan.'),
    region_id: regionNames().describe(
      'Regions: ids, or exact names in any case. With this filter removed contracts are left out.',
    ),
    type: repeatable(oneOf(contractTypes)).optional().describe('Kinds of contract; repeat for several.'),
  },
  renamed: { region: 'region_id' },
  example: { since: '0', limit: '10' },
  response: pageOf(
    z.array(contractChange),
    z
      .object({
        next_since: z.int().describe('value of `since` for the next request'),
        more: z.boolean().describe('true: there are more changes already'),
        missed: z.boolean().describe('true: some changes after `since` are no longer stored'),
      })
      .meta({ id: 'ContractChangesMeta' }),
  ),
  dependsOn: ['contracts'],
  cacheSeconds: null,
});
