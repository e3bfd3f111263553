import { haulShipOf } from '#shared/trade-api/haul-ships';
import { contractWorth as endpoint } from '#shared/trade-api/worth';
import { ApiError } from '../http/errors.ts';
import { requireSweep } from '../http/lists.ts';
import { handlerResult, route } from '../http/route.ts';
import { unknownHazards } from '../http/unknown-hazards.ts';
import type { TradeDeps } from './deps.ts';

export const contractsIdWorth = route(endpoint, async ({ params }, deps: TradeDeps) => {
  const { clock, on, everSwept, settings, ship } = deps;
  const { contract_id: contractId } = params;
  requireSweep(everSwept);
  const found = await on('lists').contractWorth(contractId, clock.now());
  if (found === null) throw new ApiError('not_found', `The mirror has never seen a public contract ${contractId}.`);
  const { haulage, ...worth } = found;
  const { haul_rate: rate } = settings();
  const haul = await on('boards').contractHaul(haulage, { hub: worth.hub, rate, ship: haulShipOf(ship()) });
  // The settings are part of the answer, and no part of the mirror whose versions change with it.
  return handlerResult({ data: { ...worth, haul: { ...haul, hazards_unknown: unknownHazards(deps) } } }, { cacheable: false });
});
