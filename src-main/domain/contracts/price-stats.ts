import type { ContractType } from '#shared/game';
import type { PriceStats } from '#shared/mirror-rows';
import { medianOf } from '#shared/quantiles';

/** An offer of one thing: `unitPrice` in ISK. */
export interface SingleItem {
  typeId: number;
  quantity: number;
  unitPrice: number;
}

/**
 * What depth and prices count: an item exchange with exactly one item row, which is offered, for more than 0 ISK. A pile that
 * is listed as several rows of one type is a bundle and does not count (decisions §3.4).
 */
export function singleItem(
  contract: { type: ContractType; price: number | null },
  items: readonly { typeId: number; quantity: number; isIncluded: boolean }[],
): SingleItem | null {
  const [only] = items;
  if (contract.type !== 'item_exchange' || contract.price === null || contract.price <= 0) return null;
  if (items.length !== 1 || only === undefined || !only.isIncluded || only.quantity < 1) return null;
  return { typeId: only.typeId, quantity: only.quantity, unitPrice: contract.price / only.quantity };
}

/** One row for each type on offer, by type. The median of an even count is the mean of the middle two. */
export function priceStats(offers: Iterable<SingleItem>): PriceStats[] {
  const byType = new Map<number, SingleItem[]>();
  for (const offer of offers) {
    const others = byType.get(offer.typeId);
    if (others === undefined) byType.set(offer.typeId, [offer]);
    else others.push(offer);
  }
  return [...byType]
    .sort(([one], [other]) => one - other)
    .map(([typeId, samples]) => {
      const prices = samples.map(({ unitPrice }) => unitPrice).sort((one, other) => one - other);
      return {
        typeId,
        min: prices[0] as number,
        median: medianOf(prices),
        max: prices.at(-1) as number,
        sampleCount: prices.length,
        volume: samples.reduce((sum, { quantity }) => sum + quantity, 0),
      };
    });
}
