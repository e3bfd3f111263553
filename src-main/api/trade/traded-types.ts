import { DAY } from '#shared/time';
import { tradedTypes as endpoint } from '#shared/trade-api/traded-types';
import { requireSweep } from '../http/contract-list.ts';
import { inOrder } from '../http/in-order.ts';
import { route } from '../http/route.ts';
import { windowEnd } from '../http/window.ts';
import type { TradeDeps } from './deps.ts';

/** More types than there can be. */
const EVERY_TYPE = 1_000_000;

export const tradedTypes = route(endpoint, async ({ query }, { catalog, on, everSwept, versions, clock }: TradeDeps) => {
  requireSweep(everSwept);
  const end = windowEnd(query.ends, versions().contracts, clock.now());
  // Those that sold most are found first; any other order is of all types.
  const isUsual = query.sort === 'sold' && query.dir === 'desc';
  const found = await on('lists').tradedTypes(end - query.days * DAY, end, isUsual ? query.limit : EVERY_TYPE);
  const rows = inOrder(found, query, { sort: 'sold', dir: 'desc' }).slice(0, query.limit);
  return {
    data: rows.map(({ typeId, sold, turnover, offered }) => ({
      type_id: typeId,
      type_name: catalog.nameOf('type', typeId),
      sold,
      turnover,
      offered,
    })),
  };
});
