import { sql as endpoint } from '#shared/data-api/sql';
import { dataNames } from '#shared/data-names';
import { ApiError } from '../http/errors.ts';
import { route, versionsOf } from '../http/route.ts';
import type { DataDeps } from './deps.ts';

export const sql = route(endpoint, async ({ body, asker }, { sql: statements, versions }: DataDeps) => {
  // Set before the rows are read: they may be newer than it says, never older.
  const { observedAt } = versionsOf(versions(), dataNames);
  const outcome = await statements.run(body, asker);
  if ('busy' in outcome)
    throw new ApiError('rate_limited', 'Other statements wait for their turn already; ask again in 5 seconds.', {
      'Retry-After': '5',
    });
  if ('refused' in outcome) throw new ApiError('bad_request', outcome.refused);
  const { truncated, ...data } = outcome.answer;
  return { data, meta: { as_of: observedAt, limit: body.limit, truncated } };
});
