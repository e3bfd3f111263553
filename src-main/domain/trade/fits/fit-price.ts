import type { FitContract } from '#shared/trade-api/fits';
import { type TypeQuote, valuation } from '../quote.ts';
import type { FitMatch, FitNeed, Units } from './fit-match.ts';

type Quotes = ReadonlyMap<number, TypeQuote>;

/** ISK for units of types at a hub's sell orders; null: it has not so many of one of them. */
function replacementOf(units: Units, quotes: Quotes): number | null {
  let sum = 0;
  for (const [typeId, count] of units) {
    const quote = quotes.get(typeId);
    const replace = quote === undefined ? { units: 0, amount: 0 } : valuation(quote, count).replace;
    if (replace.units < count) return null;
    sum += replace.amount;
  }
  return cents(sum);
}

/** ISK for hull and modules of some fits at a hub's sell orders; null: it has not enough of one of them. */
export function partsOf({ hullTypeId, modules }: FitNeed, fits: number, quotes: Quotes): number | null {
  return replacementOf(new Map([[hullTypeId, 1] as const, ...modules].map(([typeId, units]) => [typeId, units * fits])), quotes);
}

/** A contract's price against that of its parts. `price`: ISK. */
export function fitPrices(
  { price, need, match }: { price: number; need: FitNeed; match: FitMatch },
  quotes: Quotes,
): Pick<FitContract, 'price_per_fit' | 'missing_cost' | 'parts' | 'percent_of_parts'> {
  const { readyFits, missing } = match;
  const parts = partsOf(need, Math.max(readyFits, 1), quotes);
  const missingCost = replacementOf(missing, quotes);
  const percent = parts === null || parts === 0 || missingCost === null ? null : (100 * (price + missingCost)) / parts;
  return {
    price_per_fit: readyFits === 0 ? null : cents(price / readyFits),
    missing_cost: missingCost,
    parts,
    percent_of_parts: percent === null ? null : Math.round(percent * 10) / 10,
  };
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
