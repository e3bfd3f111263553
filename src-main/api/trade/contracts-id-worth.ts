import { contractWorth as endpoint } from '#shared/trade-api/worth';
import { requireSweep } from '../http/contract-list.ts';
import { ApiError } from '../http/errors.ts';
import { handlerResult, route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const contractsIdWorth = route(endpoint, async ({ params }, { clock, on, everSwept }: TradeDeps) => {
  const { contract_id: contractId } = params;
  requireSweep(everSwept);
  const data = await on('lists').contractWorth(contractId, clock.now());
  if (data === null) throw new ApiError('not_found', `The mirror has never seen a public contract ${contractId}.`);
  // The settings are part of the answer, and no part of the mirror whose versions change with it.
  return handlerResult({ data }, { cacheable: false });
});
