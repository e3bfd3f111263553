import { type PriceRange, plausiblePrices } from '#shared/plausible-prices';
import type { PriceLevel } from './order-book.ts';

/** What a hub's market says of one type. `average`: ISK a unit, of what was traded in the whole game; null: nothing was. */
export interface TypeQuote {
  bids: readonly PriceLevel[];
  asks: readonly PriceLevel[];
  average: number | null;
}
export type TypeAsks = Pick<TypeQuote, 'asks' | 'average'>;

/** Units that found an order, and the ISK of these together. */
export interface Walk {
  units: number;
  amount: number;
}

/** What units of a type bring and cost, before tax and fees. Each counts no more units than there are orders for. */
export interface Valuation {
  /** Sold to the bids, best first. */
  sellNow: Walk;
  /** Sold by an order of one's own. */
  sellListed: Walk;
  /** Bought at the asks, cheapest first. */
  replace: Walk;
}

const NOTHING: Walk = { units: 0, amount: 0 };

/** Goes through price levels in their order until `units` are dealt or no level is left. */
export function walk(levels: readonly PriceLevel[], units: number): Walk {
  let left = units;
  let amount = 0;
  for (const { price, volume } of levels) {
    const taken = Math.min(volume, left);
    amount += taken * price;
    left -= taken;
    if (left === 0) break;
  }
  return { units: units - left, amount };
}

/**
 * What `units` of a type are worth. A type that was never traded has no value, even where it has orders. An order of one's own stands one
 * tick below the lowest sell order, but not above the average at which the type was traded, and for no more units than now are on offer.
 */
export function valuation(quote: TypeQuote, units: number): Valuation {
  const { bids, average } = quote;
  const range = plausibleOf(quote);
  if (average === null) return { sellNow: NOTHING, sellListed: NOTHING, replace: NOTHING };
  const plausibleBids = bids.filter(({ price }) => range === null || price <= range.high);
  const asks = plausibleAsks(quote);
  const [best] = asks;
  const listed = Math.min(
    units,
    asks.reduce((sum, { volume }) => sum + volume, 0),
  );
  return {
    sellNow: walk(plausibleBids, units),
    sellListed: best === undefined ? NOTHING : { units: listed, amount: listed * Math.min(tickBelow(best.price), average) },
    replace: walk(asks, units),
  };
}

/** The asks that count; none of a type that was never traded. */
export function plausibleAsks(quote: TypeAsks): readonly PriceLevel[] {
  const range = plausibleOf(quote);
  return quote.average === null ? [] : quote.asks.filter(({ price }) => range === null || price >= range.low);
}

/** Prices at which orders of a type count; null: it was never traded. */
export function plausibleOf({ average }: Pick<TypeQuote, 'average'>): PriceRange | null {
  return average === null ? null : plausiblePrices([average]);
}

/** The next lower price that the market takes: prices have four significant figures, and two decimals at most. */
export function tickBelow(price: number): number {
  const tick = Math.max(0.01, 10 ** (Math.floor(Math.log10(price)) - 3));
  return Math.max(0, Math.round((price - tick) * 100) / 100);
}
