import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { appraisedItems, type PastedType } from '#main/domain/trade/appraise';
import { cheapestCover } from '#main/domain/trade/cover';
import { type FeeRates, ownFees } from '#main/domain/trade/fees';
import { isRolled } from '#main/domain/trade/item-stacks';
import type { PastedItem } from '#main/domain/trade/pastes/items';
import { type TypeQuote, valuation } from '#main/domain/trade/quote';
import { endedOffersByType, SALES_DAYS } from '#main/domain/trade/sales';
import { coverOfferReads } from '#main/store/contracts/cover-offers';
import { saleReads } from '#main/store/contracts/sales';
import { type WorthItemRow, worthInputReads } from '#main/store/contracts/worth-inputs';
import type { ReadDb } from '#main/store/db';
import { marketReads } from '#main/store/market/market';
import { readTransactions } from '#main/store/transaction';
import { settingReads } from '#main/store/user-data/settings';
import { BLUEPRINT_CATEGORY_ID, type HubName, hubOf } from '#shared/game';
import { DAY, isoUtc } from '#shared/time';
import type { Appraisal, PastedCover } from '#shared/trade-api/appraise';
import { orderSourceOf } from './order-source.ts';
import { pastes } from './pastes.ts';

/** What is asked of a paste; `hub` null: the one of the settings. */
export interface AppraisalOptions {
  hub: HubName | null;
  cover: boolean;
}

/**
 * Reads a pasted list and puts a value on it: some milliseconds, a fifth of a second of thousands of lines, and with a cover up to seconds.
 * `unread`: the hub whose orders were never read. `now` in milliseconds.
 */
export function appraisals(db: ReadDb): {
  appraise(text: string, asked: AppraisalOptions, now: number): Appraisal | { unread: HubName };
} {
  const readPasted = pastes(db);
  const market = marketReads(db);
  const sales = saleReads(db);
  const settings = settingReads(db);
  const coverOf = covers(db);
  const snapshot = readTransactions(db);

  function appraise(text: string, { hub: wanted, cover }: AppraisalOptions, now: number): Appraisal | { unread: HubName } {
    const { trade } = settings.all();
    const hub = wanted ?? trade.hub;
    const { stationId } = hubOf(hub);
    const observedAt = market.observedAt(stationId);
    if (observedAt === null) return { unread: hub };
    const { format, items, notUnderstood } = readPasted(text);
    const since = isoUtc(now - SALES_DAYS * DAY);
    const rates = ownFees({ ...trade, hub });
    const quotesOf = (typeIds: readonly number[]) => market.quotesAt(stationId, typeIds);
    const quotes = quotesOf([...new Set(items.map(({ type }) => type.type_id))]);
    const endedOffersOf = endedOffersByType((typeId) => sales.endedOffers(typeId, since));
    return {
      format,
      hub,
      observed_at: observedAt,
      source: orderSourceOf(market, stationId),
      ...appraisedItems(items, { quotes, endedOffersOf, rates }),
      not_understood: notUnderstood,
      cover: cover ? coverOf(items, { quotesOf, rates, now: isoUtc(now) }) : null,
    };
  }
  return { appraise: (text, asked, now) => snapshot(() => appraise(text, asked, now)) };
}

/** Whether one of a type stands for any other, so that a contract that has some can cover it. */
const isAlike = (type: Pick<PastedType, 'category_id' | 'meta_group_id'>) =>
  type.category_id !== BLUEPRINT_CATEGORY_ID && !isRolled(type);

/** Finds contracts that have a list for less than the hub. `quotesOf`: what its market says of types. */
function covers(db: ReadDb) {
  const offersOf = coverOfferReads(db);
  const inputs = worthInputReads(db);

  return (
    items: readonly PastedItem<PastedType>[],
    { quotesOf, rates, now }: { quotesOf(typeIds: readonly number[]): Map<number, TypeQuote>; rates: FeeRates; now: string },
  ): PastedCover => {
    const names = new Map<number, string | null>(items.map(({ type }) => [type.type_id, type.type_name]));
    const wanted = unitsOf(items.map(({ type, quantity }) => ({ ...type, quantity })));
    const need = unitsOf(items.flatMap(({ type, quantity }) => (isAlike(type) ? [{ ...type, quantity }] : [])));
    const offered = offersOf([...need.keys()], now);
    const contents = inputs.read(offered.map(({ contract_id: id }) => id)).items;
    const offers = offered.map(({ contract_id: contractId, price }) => {
      return { contractId, price, units: unitsOf((contents.get(contractId) ?? []).filter(isAlike)) };
    });
    const quotes = quotesOf([...need.keys()]);
    const replacementOf = (typeId: number, units: number) => {
      const quote = quotes.get(typeId);
      const { amount, units: sold } = quote === undefined ? { amount: 0, units: 0 } : valuation(quote, units).replace;
      return { amount, unsold: units - sold };
    };
    const { contractIds, price, missing, gap } = cheapestCover(need, offers, replacementOf);
    const chosen = contractIds.flatMap((id) => offered.filter(({ contract_id: one }) => one === id));
    const bought = contractIds.flatMap((id) => contents.get(id) ?? []);
    const notCovered = [...wanted].flatMap(([typeId, units]) => {
      const quantity = need.has(typeId) ? (missing.get(typeId) ?? 0) : units;
      const { amount, unsold } = replacementOf(typeId, quantity);
      const replacement = unsold === 0 && need.has(typeId) ? cents(amount) : null;
      return quantity === 0 ? [] : [{ type_id: typeId, type_name: names.get(typeId) ?? null, quantity, replacement }];
    });
    const rest = notCovered.reduce<number | null>(
      (sum, { replacement }) => (sum === null || replacement === null ? null : sum + replacement),
      0,
    );
    return {
      contracts: chosen.map((contract) => ({ ...contract, place: displayedPlace(contract.place) })),
      price: cents(price),
      missing: notCovered,
      left_over: leftOver(bought, need, { quotesOf, rates }),
      total: rest === null ? null : cents(price + rest),
      gap: gap === null ? null : cents(gap),
      offers: offers.length,
    };
  };
}

/** What contracts have beyond the list. */
function leftOver(
  bought: readonly WorthItemRow[],
  need: ReadonlyMap<number, number>,
  { quotesOf, rates }: { quotesOf(typeIds: readonly number[]): Map<number, TypeQuote>; rates: FeeRates },
): PastedCover['left_over'] {
  const byType = Map.groupBy(bought, ({ type_id: id }) => id);
  const quotes = quotesOf([...byType.keys()]);
  return [...byType].flatMap(([typeId, rows]) => {
    const [first] = rows as [WorthItemRow];
    const quantity = (unitsOf(rows).get(typeId) ?? 0) - (need.get(typeId) ?? 0);
    const quote = isAlike(first) ? quotes.get(typeId) : undefined;
    const amount = quote === undefined ? 0 : valuation(quote, quantity).sellNow.amount * (1 - rates.salesTax);
    return quantity <= 0 ? [] : [{ type_id: typeId, type_name: first.type_name, quantity, to_buy_orders: cents(amount) }];
  });
}

/** Units of each type, all rows together. */
function unitsOf(rows: readonly { type_id: number; quantity: number }[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { type_id: id, quantity } of rows) units.set(id, (units.get(id) ?? 0) + Math.max(0, quantity));
  return units;
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
