import { isPlausible, plausiblePrices } from '#shared/plausible-prices';
import type { DatedDepthRow } from '#shared/trade-api/depth';
import type { HubDepth } from '#shared/trade-api/market';

/** An offer with the units that can be had up to and including it. */
export interface Step extends DatedDepthRow {
  cumulative: number;
  /** Its price is so far from the others' that it may be a typo or bait (decisions §3.12). */
  odd: boolean;
}

/** Adds the units up, in the order given: cheapest first. */
export function ladder(offers: readonly DatedDepthRow[]): Step[] {
  const range = plausiblePrices(offers.map(({ unit_price: price }) => price));
  let cumulative = 0;
  return offers.map((offer) => {
    cumulative += offer.quantity;
    return { ...offer, cumulative, odd: !isPlausible(offer.unit_price, range) };
  });
}

/**
 * The curve of a ladder: the price of the next unit after this many. Starts at zero units; the last price stands for the last unit. Odd
 * prices are left out: a single one would press all others flat.
 */
export function curve(all: readonly Step[]): { units: number[]; prices: number[] } {
  const steps = ladder(all.filter(({ odd }) => !odd));
  const units = [0, ...steps.map(({ cumulative }) => cumulative)];
  const prices = units.map((_, index) => (steps[index] ?? steps.at(-1))?.unit_price ?? 0);
  return steps.length === 0 ? { units: [], prices: [] } : { units, prices };
}

/** The offers of one region, cheapest first. `best`: ISK per unit of the cheapest. */
export interface RegionLadder {
  regionId: number;
  name: string;
  steps: Step[];
  units: number;
  best: number;
}

/** One ladder a region, the region with most offers first. */
export function byRegion(offers: readonly DatedDepthRow[]): RegionLadder[] {
  return [...Map.groupBy(offers, ({ region_id: id }) => id)]
    .map(([regionId, own]) => {
      const steps = ladder(own);
      return {
        regionId,
        name: own[0]?.region_name ?? String(regionId),
        steps,
        units: steps.at(-1)?.cumulative ?? 0,
        best: steps[0]?.unit_price ?? 0,
      };
    })
    .toSorted((a, b) => b.steps.length - a.steps.length || a.best - b.best);
}

/** Offers that ask less than the highest buy order. `bid`: ISK a unit; `wanted`: units that its hub buys for more than the cheapest asks. */
export interface BelowBid {
  hub: string;
  bid: number;
  offers: number;
  units: number;
  wanted: number;
}

/** The offers below the highest buy order that counts; null: none is. `plausible`: prices at which orders count; null: none does. */
export function belowHighestBid(
  steps: readonly Step[],
  { hubs, plausible }: { hubs: readonly Pick<HubDepth, 'hub' | 'bids'>[]; plausible: { high: number } | null },
): BelowBid | null {
  const bids = hubs.flatMap(({ hub, bids: own }) => own.map(({ price, volume }) => ({ hub, price, volume })));
  const [best] = bids.filter(({ price }) => price <= (plausible?.high ?? 0)).toSorted((a, b) => b.price - a.price);
  const below = best === undefined ? [] : steps.filter(({ unit_price: price }) => price < best.price);
  if (best === undefined || below.length === 0) return null;
  const units = below.reduce((sum, { quantity }) => sum + quantity, 0);
  const cheapest = Math.min(...below.map(({ unit_price: price }) => price));
  const wanted = bids
    .filter(({ hub, price }) => hub === best.hub && price > cheapest && price <= best.price)
    .reduce((sum, { volume }) => sum + volume, 0);
  return { hub: best.hub, bid: best.price, offers: below.length, units, wanted };
}
