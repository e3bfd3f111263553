import { appraisedItems } from '#main/domain/trade/appraise';
import { ownFees } from '#main/domain/trade/fees';
import { readPaste } from '#main/domain/trade/paste';
import { endedOffersByType, SALES_DAYS } from '#main/domain/trade/sales';
import { namedTypeRead } from '#main/store/catalog/named-types';
import { saleReads } from '#main/store/contracts/sales';
import type { ReadDb } from '#main/store/db';
import { marketReads } from '#main/store/market/market';
import { readTransactions } from '#main/store/transaction';
import { settingReads } from '#main/store/user-data/settings';
import { type HubName, hubOf } from '#shared/game';
import { DAY, isoUtc } from '#shared/time';
import type { Appraisal } from '#shared/trade-api/appraise';
import { orderSourceOf } from './order-source.ts';

/**
 * Reads a pasted list and puts a value on it: some milliseconds, a fifth of a second of thousands of lines. `hub` null: the one of the
 * settings. `unread`: the hub whose orders were never read. `now` in milliseconds.
 */
export function appraisals(db: ReadDb): {
  appraise(text: string, hub: HubName | null, now: number): Appraisal | { unread: HubName };
} {
  const typeNamed = namedTypeRead(db);
  const market = marketReads(db);
  const sales = saleReads(db);
  const settings = settingReads(db);
  const snapshot = readTransactions(db);

  function appraise(text: string, wanted: HubName | null, now: number): Appraisal | { unread: HubName } {
    const { trade } = settings.all();
    const hub = wanted ?? trade.hub;
    const { stationId } = hubOf(hub);
    const observedAt = market.observedAt(stationId);
    if (observedAt === null) return { unread: hub };
    const { format, items, notUnderstood } = readPaste(text, typeNamed);
    const since = isoUtc(now - SALES_DAYS * DAY);
    const values = appraisedItems(items, {
      quotes: market.quotesAt(stationId, [...new Set(items.map(({ type }) => type.type_id))]),
      endedOffersOf: endedOffersByType((typeId) => sales.endedOffers(typeId, since)),
      rates: ownFees({ ...trade, hub }),
    });
    return {
      format,
      hub,
      observed_at: observedAt,
      source: orderSourceOf(market, stationId),
      ...values,
      not_understood: notUnderstood,
    };
  }
  return { appraise: (text, hub, now) => snapshot(() => appraise(text, hub, now)) };
}
