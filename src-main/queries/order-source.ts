import type { MarketReads } from '#main/store/market/market';
import { type HubName, hubOf } from '#shared/game';
import type { FiguresMarket, OrderSource } from '#shared/trade-api/market';

/** The source of the orders of a hub's station, as the answers call it. */
export function orderSourceOf(market: Pick<MarketReads, 'bookSources'>, stationId: number): OrderSource {
  return market.bookSources().get(stationId) === 'archive' ? 'archived_market_orders' : 'market_orders';
}

/** The market that stored ratings rest on, and not one that was read since they were made. `rated` undefined: nothing was rated yet. */
export function ratedMarketOf(
  market: Pick<MarketReads, 'bookSources' | 'observedAt'>,
  rated: { hub: HubName; observedAt: string | null } | undefined,
  hubOfSettings: HubName,
): FiguresMarket {
  if (rated === undefined) return figuresMarketOf(market, hubOfSettings);
  const { hub, observedAt } = rated;
  return { hub, observed_at: observedAt, source: observedAt === null ? null : orderSourceOf(market, hubOf(hub).stationId) };
}

export function figuresMarketOf(market: Pick<MarketReads, 'bookSources' | 'observedAt'>, hub: HubName): FiguresMarket {
  const { stationId } = hubOf(hub);
  const observedAt = market.observedAt(stationId);
  return { hub, observed_at: observedAt, source: observedAt === null ? null : orderSourceOf(market, stationId) };
}
