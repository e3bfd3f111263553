import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { contractId, utcTime } from '../http/members.ts';
import { wholeNumber } from '../http/query.ts';
import { tradeRenames } from './contract-filters.ts';
import { tradeContractList } from './contracts.ts';

const { sort: _sort, dir: _dir, page: _page, page_size: _size, since: _since, ...filters } = tradeContractList.query;

/** What a watch for a search would have found. */
const watchBacktest = z
  .object({
    since: utcTime.describe('start of the time that was searched: `days` ago, or the beginning of this mirror if that is later'),
    fired: z.int().describe('matching contracts that appeared since then'),
    is_complete: z.boolean().describe('false: there are more, because only the newest 5,000 matches were counted'),
    gone_within_hour: z.int().describe('of these, the contracts that left the list within an hour of being first seen'),
    median_margin: z.number().nullable().describe('ISK: median `margin` of those that have one; null: none has'),
    newest: z.array(contractId).describe('the newest matches, five at most'),
  })
  .meta({ id: 'WatchBacktest' });
export type WatchBacktest = z.infer<typeof watchBacktest>;

export const backtest = endpoint({
  id: 'backtestWatch',
  path: '/backtest',
  summary: 'What a watch for a search would have found in the last days',
  description:
    'Takes the filters of `/contracts`. Counts matching contracts that were issued and appeared since then, however they ended; with `status` only those of that status. Ratings are the latest that each contract had while it was on offer.',
  query: {
    ...filters,
    days: wholeNumber(1, 30).default(7).describe('How many days to look back.'),
  },
  aliases: { issuer_corp: 'issuer_corporation_id' },
  renamed: tradeRenames,
  check: (query) =>
    tradeContractList.check({ ...query, sort: 'date_issued', dir: 'desc', page: 1, page_size: 50, since: undefined }),
  example: { words: '{type}', price_max: '100000000', days: '7' },
  response: dataOf(watchBacktest),
  dependsOn: ['contracts', 'items', 'names', 'catalog', 'ratings'],
  cacheSeconds: 30,
});
