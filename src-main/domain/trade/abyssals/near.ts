import { isPlausible, plausiblePrices } from '#shared/plausible-prices';
import { quantile } from '#shared/quantiles';
import { type AbyssalEstimate, LEAST_NEAR_SALES, NEAR } from '#shared/trade-api/abyssals';
import { type Roll, tenths } from './rolls.ts';

/** Sales that an estimate rests on at most: the nearest. */
const MOST_SALES = 30;

/** Something with a roll and a price of its own, ISK. */
export interface Priced {
  roll: Pick<Roll, 'qualities'>;
  price: number;
}

/**
 * How far two rolls of one type are from each other: the root of the mean squared difference of their qualities, 0 to 100. An attribute that
 * only one of them has counts as the whole scale. null: they have none in common.
 */
export function rollDistance(one: Pick<Roll, 'qualities'>, other: Pick<Roll, 'qualities'>): number | null {
  const ids = new Set([...one.qualities.keys(), ...other.qualities.keys()]);
  let sum = 0;
  let common = 0;
  for (const id of ids) {
    const [a, b] = [one.qualities.get(id), other.qualities.get(id)];
    if (a !== undefined && b !== undefined) common += 1;
    sum += a === undefined || b === undefined ? 100 ** 2 : (a - b) ** 2;
  }
  return common === 0 ? null : tenths(Math.sqrt(sum / ids.size));
}

/** The rolls that are near, the nearest first. */
export function nearest<Other extends Priced>(
  roll: Pick<Roll, 'qualities'>,
  others: readonly Other[],
  most: number,
): (Other & { distance: number })[] {
  return others
    .flatMap((other) => {
      const distance = rollDistance(roll, other.roll);
      return distance === null || distance > NEAR ? [] : [{ ...other, distance }];
    })
    .sort((one, other) => one.distance - other.distance || one.price - other.price)
    .slice(0, most);
}

/** The nearest sales of a type, and whether the price of each counts. */
export function nearSales<Sale extends Priced>(
  roll: Pick<Roll, 'qualities'>,
  sales: readonly Sale[],
): (Sale & { distance: number; isOdd: boolean })[] {
  const near = nearest(roll, sales, MOST_SALES);
  const range = plausiblePrices(near.map(({ price }) => price));
  return near.map((sale) => ({ ...sale, isOdd: !isPlausible(sale.price, range) }));
}

/** What near sales say of a price: their median, and between what eight of ten lay; null: fewer than eight count. */
export function estimateOf(near: readonly { price: number; distance: number; isOdd: boolean }[]): AbyssalEstimate | null {
  const counted = near.filter(({ isOdd }) => !isOdd);
  if (counted.length < LEAST_NEAR_SALES) return null;
  const prices = counted.map(({ price }) => price).sort((one, other) => one - other);
  return {
    price: Math.round(quantile(prices, 0.5)),
    low: Math.round(quantile(prices, 0.1)),
    high: Math.round(quantile(prices, 0.9)),
    sales: counted.length,
    distance: Math.max(...counted.map(({ distance }) => distance)),
  };
}

/** Whether one roll is at least as good as another of its type in every attribute; what only one of them has makes them incomparable. */
export function isAtLeastAsGood(one: Pick<Roll, 'qualities'>, other: Pick<Roll, 'qualities'>): boolean {
  if (one.qualities.size === 0 || one.qualities.size !== other.qualities.size) return false;
  return [...other.qualities].every(([id, quality]) => (one.qualities.get(id) ?? Number.NEGATIVE_INFINITY) >= quality);
}

/** The cheapest offer that is at least as good in every attribute, and cheaper; undefined: none. */
export function dominatorOf<Other extends Priced>(offer: Priced, others: readonly Other[]): Other | undefined {
  let found: Other | undefined;
  for (const other of others)
    if (other.price < (found?.price ?? offer.price) && isAtLeastAsGood(other.roll, offer.roll)) found = other;
  return found;
}
