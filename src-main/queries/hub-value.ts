import { appraisedItems, type PastedType } from '#main/domain/trade/appraise';
import { ownFees } from '#main/domain/trade/fees';
import { isRolled } from '#main/domain/trade/item-stacks';
import type { PastedItem } from '#main/domain/trade/pastes/items';
import type { ReadDb } from '#main/store/db';
import { marketReads } from '#main/store/market/market';
import { settingReads } from '#main/store/user-data/settings';
import { BLUEPRINT_CATEGORY_ID, type HubName, hubOf } from '#shared/game';
import type { AskingPrice } from '#shared/trade-api/price';

/** What items bring on the market of a hub, after the person's own tax and fee; `wanted` null: the hub of the settings. */
export function hubValues(
  db: ReadDb,
): (items: readonly PastedItem<PastedType>[], wanted: HubName | null) => AskingPrice['at_hub'] {
  const market = marketReads(db);
  const settings = settingReads(db);
  return (items, wanted) => {
    const { trade } = settings.all();
    const hub = wanted ?? trade.hub;
    const { stationId } = hubOf(hub);
    const observedAt = market.observedAt(stationId);
    if (observedAt === null || items.length === 0 || items.some(({ type }) => hasNoMarket(type))) return null;
    const quotes = market.quotesAt(stationId, [...new Set(items.map(({ type }) => type.type_id))]);
    const rates = ownFees({ ...trade, hub });
    const { totals } = appraisedItems(items, { quotes, rates, endedOffersOf: () => [] });
    return {
      hub,
      observed_at: observedAt,
      to_buy_orders: totals.to_buy_orders > 0 ? totals.to_buy_orders : null,
      with_sell_orders: totals.with_sell_orders > 0 ? totals.with_sell_orders : null,
    };
  };
}

/** Whether no order tells what one is worth. */
export const hasNoMarket = (type: Pick<PastedType, 'category_id' | 'meta_group_id'>): boolean =>
  type.category_id === BLUEPRINT_CATEGORY_ID || isRolled(type);
