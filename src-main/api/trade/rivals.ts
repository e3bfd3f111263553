import { rivalBoard as endpoint } from '#shared/trade-api/rivals';
import { ApiError } from '../http/errors.ts';
import { requireSweep } from '../http/lists.ts';
import { resolve } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const rivals = route(endpoint, async ({ query }, { catalog, everSwept, on, clock }: TradeDeps) => {
  requireSweep(everSwept);
  const issuer = query.issuer === undefined ? null : resolve(catalog, 'character', 'issuer', query.issuer);
  const corporation = query.corporation === undefined ? null : resolve(catalog, 'corporation', 'corporation', query.corporation);
  const who = { issuer: issuer?.id ?? null, corporation: corporation?.id ?? null };
  const found = await on('boards').rival(who, query.days, clock.now());
  if (found === null)
    throw new ApiError('not_found', `The mirror has seen none of its public contracts that were issued in ${query.days} days.`);
  return {
    data: {
      issuer_id: who.issuer,
      issuer_name: issuer?.name ?? null,
      corporation_id: who.corporation,
      corporation_name: corporation?.name ?? null,
      days: query.days,
      ...found,
    },
  };
});
