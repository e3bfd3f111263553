import type { MarketWrites } from '#main/store/market/market';
import type { MarketSource } from '#main/upstream/esi/market';
import { DAY } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import { type OverlayRecorder, overlayJob } from '../systems/overlay-job.ts';

/** The game's own average and adjusted prices, once a day: they are means over weeks and hardly move within one. */
export function marketPrices(deps: OverlayRecorder & { source: MarketSource; market: MarketWrites }): Job {
  const { source, market } = deps;
  return overlayJob(
    deps,
    { name: 'market-prices', label: 'Average prices', source: 'market', everyMs: DAY, data: 'market', followsExpires: false },
    source.prices,
    ({ rows }, observedAt) => {
      const prices = rows.map(({ type_id, average_price, adjusted_price }) => ({
        typeId: type_id,
        averagePrice: average_price ?? null,
        adjustedPrice: adjusted_price ?? null,
      }));
      market.replacePrices(prices, observedAt);
      return { rows: prices.length, changed: true };
    },
  );
}
