import { plausibleOf } from '#main/domain/trade/quote';
import { tradedFigures } from '#main/domain/trade/traded';
import { orderSourceOf } from '#main/queries/order-source';
import type { CatalogReads } from '#main/store/catalog/reads';
import type { StoredHistory } from '#main/store/market/history';
import { type HubName, hubMarkets } from '#shared/game';
import { marketOfType as endpoint, type HubDepth, type TradedFigures } from '#shared/trade-api/market';
import { notCollectedYet } from '../http/errors.ts';
import { resolveType } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const market = route(endpoint, ({ query }, { catalog, market: reads, history, versions }: TradeDeps) => {
  const { id, name } = resolveType(catalog, query.type);
  if (versions().market === undefined) notCollectedYet('Prices of the market have');
  const price = reads.pricesOf([id]).get(id);
  const depths = new Map(reads.depthOfType(id).map((depth) => [depth.stationId, depth]));
  const hubs = hubMarkets.flatMap(({ hub, stationId }): HubDepth[] => {
    const depth = depths.get(stationId);
    if (depth === undefined) return [];
    const { bids, asks } = depth;
    return [
      {
        hub,
        station_id: stationId,
        station_name: catalog.nameOf('station', stationId),
        best_bid: bids[0]?.price ?? null,
        best_ask: asks[0]?.price ?? null,
        bids,
        asks,
        bid_volume: depth.bidVolume,
        ask_volume: depth.askVolume,
        observed_at: depth.observedAt,
        source: orderSourceOf(reads, stationId),
      },
    ];
  });
  const prices =
    price === undefined
      ? null
      : {
          average_price: price.averagePrice,
          adjusted_price: price.adjustedPrice,
          observed_at: price.observedAt,
          source: 'market_prices' as const,
        };
  const range = plausibleOf({ average: price?.averagePrice ?? null });
  const plausible = range === null ? null : { low: cents(range.low), high: cents(range.high) };
  const stored = new Map(
    history
      .of(
        hubMarkets.map(({ regionId }) => regionId),
        [id],
      )
      .map((one) => [one.regionId, one]),
  );
  const traded = hubMarkets.flatMap(({ hub, regionId }) => {
    const one = stored.get(regionId);
    return one === undefined ? [] : [{ ...tradedAt(catalog, hub, one), days: one.days }];
  });
  return { data: { type_id: id, type_name: name, prices, plausible, traded, hubs } };
});

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}

/** What a hub's region traded of a type, with its time and source. */
export function tradedAt(catalog: CatalogReads, hub: HubName, { regionId, days, observedAt }: StoredHistory): TradedFigures {
  return {
    hub,
    region_id: regionId,
    region_name: catalog.nameOf('region', regionId),
    ...tradedFigures(days, observedAt),
    observed_at: observedAt,
    source: 'market_history',
  };
}
