import { DAY } from '#shared/time';
import { tradedTypes as endpoint } from '#shared/trade-api/traded-types';
import { requireSweep } from '../http/contract-list.ts';
import { route } from '../http/route.ts';
import { windowEnd } from '../http/window.ts';
import type { TradeDeps } from './deps.ts';

export const tradedTypes = route(endpoint, async ({ query }, { catalog, on, everSwept, versions, clock }: TradeDeps) => {
  requireSweep(everSwept);
  const end = windowEnd(query.ends, versions().contracts, clock.now());
  const rows = await on('lists').tradedTypes(end - query.days * DAY, end, query.limit);
  return {
    data: rows.map(({ typeId, sold, turnover, offered }) => ({
      type_id: typeId,
      type_name: catalog.named('type', String(typeId))[0]?.name ?? null,
      sold,
      turnover,
      offered,
    })),
  };
});
