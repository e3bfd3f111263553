import { DAY } from '#shared/time';
import { tradedTypes as endpoint } from '#shared/trade-api/traded-types';
import { inOrder, requireSweep } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { windowEnd } from '../http/time-windows.ts';
import type { TradeDeps } from './deps.ts';

export const tradedTypes = route(endpoint, async ({ query }, { catalog, on, everSwept, versions, clock }: TradeDeps) => {
  requireSweep(everSwept);
  const end = windowEnd(query.ends, versions().contracts, clock.now());
  const found = await on('boards').tradedTypes(end - query.days * DAY, end);
  const rows = inOrder(found, query, { sort: 'sold', dir: 'desc' }).slice(0, query.limit);
  return { data: rows.map((row) => ({ ...row, type_name: catalog.nameOf('type', row.type_id) })) };
});
