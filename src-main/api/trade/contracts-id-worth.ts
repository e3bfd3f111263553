import { feeRates } from '#main/domain/trade/fees';
import { rateContracts } from '#main/domain/trade/rating';
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
  const { contracts, items } = deps.worthInputs.read([contractId]);
  const { hub, ...skills } = deps.settings();
  const stationId = hubMarkets.find((market) => market.hub === hub)?.stationId ?? 0;
  const observedAt = deps.market.observedAt(stationId);
  const [rating] = rateContracts(contracts, items, {
    quotesOf: (typeIds) => deps.market.quotesAt(stationId, typeIds),
    offersOf: deps.worthInputs.offersOf,
    titles: deps.titles(),
    isRead: observedAt !== null,
    rates: feeRates(skills),
    hub,
    now: deps.clock.now(),
  });
  if (rating === undefined) throw new ApiError('not_found', `The mirror has never seen a public contract ${contractId}.`);
  const { worth, flags, isSafe } = rating;
  // The settings are part of the answer, and no part of the mirror whose versions tell of a change.
  return handlerResult(
    { data: { contract_id: contractId, hub, observed_at: observedAt, ...worth, flags, safe_to_buy: isSafe } },
    { cacheable: false },
  );
});
