import type { MarketReads } from '#main/store/market/market';
import type { OrderSource } from '#shared/trade-api/market';

/** Who told of the orders of a hub's station, as the answers call it. */
export function orderSourceOf(market: Pick<MarketReads, 'bookSources'>, stationId: number): OrderSource {
  return market.bookSources().get(stationId) === 'archive' ? 'archived_market_orders' : 'market_orders';
}
