import { feeRates } from '#main/domain/trade/fees';
import { contractWorth } from '#main/domain/trade/worth';
import { hubMarkets } from '#shared/game';
import { contractWorth as endpoint } from '#shared/trade-api/worth';
import { requireSweep } from '../http/contract-list.ts';
import { ApiError } from '../http/errors.ts';
import { handlerResult, route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

/** GET /contracts/{contract_id}/worth */
export const contractsIdWorth = route(endpoint, ({ params }, deps: TradeDeps) => {
  const { contract_id: contractId } = params;
  requireSweep(deps.everSwept);
  const { contracts, items } = deps.worthInputs([contractId]);
  const [contract] = contracts;
  if (contract === undefined) {
    throw new ApiError('not_found', `The mirror has never seen a public contract ${contractId}.`);
  }
  const { hub, ...skills } = deps.settings();
  const station = hubMarkets.find((market) => market.hub === hub)?.stationId ?? 0;
  const held = items.get(contractId) ?? [];
  const market = {
    ...deps.market.quotesAt(station, [...new Set(held.map(({ type_id: id }) => id))]),
    rates: feeRates(skills),
    hub,
  };
  const figures = contractWorth(contract, held, { ...market, isRead: market.observedAt !== null });
  // The settings are part of the answer, and no part of the mirror whose versions tell of a change.
  return handlerResult(
    { data: { contract_id: contractId, hub, observed_at: market.observedAt, ...figures } },
    { cacheable: false },
  );
});
