import { tradedFigures } from '#main/domain/trade/traded';
import type { CatalogReads } from '#main/store/catalog/reads';
import type { StoredHistory } from '#main/store/market/history';
import type { HubName } from '#shared/game';
import type { TradedFigures } from '#shared/trade-api/market';

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
