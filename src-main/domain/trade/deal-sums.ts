import type { SaleWay } from '#shared/trade-api/deals';
import { type TypeQuote, type Valuation, valuation, type Walk } from './quote.ts';

/** Units of one type that a contract offers or wants; blueprints, which no order is for, are none. */
export interface DealtUnits {
  type_id: number;
  /** 1: offered. */
  is_included: number;
  units: number;
}

/** What deals bring together, and what it takes. ISK; `counted`: deals that still pay once those before them have taken their orders. */
export interface DealSums {
  profit: number;
  capital: number;
  counted: number;
}

const valueOf: Readonly<Record<SaleWay, (worth: Valuation) => Walk>> = {
  sell_now: ({ sellNow }) => sellNow,
  sell_listed: ({ sellListed }) => sellListed,
};

/**
 * The sums of all deals with each order dealt with once: the deal with most profit goes first, the next ones have what it left of bids and
 * asks. What one loses by that is counted before tax, so that the sum is rather too low.
 */
export function dealSums(
  deals: readonly { contract_id: number; profit: number; capital: number }[],
  way: SaleWay,
  { unitsOf, quotes }: { unitsOf(contractId: number): readonly DealtUnits[]; quotes: ReadonlyMap<number, TypeQuote> },
): DealSums {
  const taken = { offered: new Map<number, number>(), wanted: new Map<number, number>() };
  const sums = { profit: 0, capital: 0, counted: 0 };
  for (const { contract_id: contractId, profit, capital } of deals.toSorted((a, b) => b.profit - a.profit)) {
    const units = unitsOf(contractId);
    let left = profit;
    for (const part of units) {
      const quote = quotes.get(part.type_id);
      const before = taken[part.is_included === 1 ? 'offered' : 'wanted'].get(part.type_id) ?? 0;
      if (quote === undefined || before === 0) continue;
      left -=
        part.is_included === 1 ? lessBehind(quote, before, part.units, valueOf[way]) : moreBehind(quote, before, part.units);
    }
    if (left <= 0) continue;
    for (const { type_id: typeId, is_included: included, units: own } of units) {
      const of = taken[included === 1 ? 'offered' : 'wanted'];
      of.set(typeId, (of.get(typeId) ?? 0) + own);
    }
    sums.profit += left;
    sums.capital += capital;
    sums.counted += 1;
  }
  return { profit: Math.round(sums.profit * 100) / 100, capital: Math.round(sums.capital * 100) / 100, counted: sums.counted };
}

/** How much less units bring where this many were sold before them. */
function lessBehind(quote: TypeQuote, before: number, units: number, of: (worth: Valuation) => Walk): number {
  const alone = of(valuation(quote, units)).amount;
  return alone - (of(valuation(quote, before + units)).amount - of(valuation(quote, before)).amount);
}

/** How much more units cost where this many were bought before them; infinite where the asks do not last. */
function moreBehind(quote: TypeQuote, before: number, units: number): number {
  const [first, all] = [valuation(quote, before).replace, valuation(quote, before + units).replace];
  if (all.units < before + units) return Number.POSITIVE_INFINITY;
  return all.amount - first.amount - valuation(quote, units).replace.amount;
}
