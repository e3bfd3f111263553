import { priceStats } from '#main/domain/contracts/price-stats';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { PriceWrites } from '#main/store/contracts/prices';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Transaction } from '#main/store/transaction';
import { fromIso, hourStart, MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';

const PERIOD = 2 * MINUTE;

/**
 * Computes the prices of a region's latest sweep again when items of its contracts have arrived since: they always come after
 * the sweep that found the contract. The sweep itself computes them first.
 */
export function rollups(deps: { prices: PriceWrites; versions: DataVersionWrites; transaction: Transaction }): Job {
  const { prices, versions, transaction } = deps;
  return {
    name: 'rollups',
    label: 'Hourly prices',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['static-data', 'region-list', 'public-contracts', 'contract-items'],

    async run({ signal, report }) {
      const stale = prices.staleRegions();
      let rows = 0;
      for (const [index, { regionId, sweptAt, observedAt }] of stale.entries()) {
        signal.throwIfAborted();
        report(index, stale.length, 'regions');
        rows += transaction(() => {
          const stats = priceStats(prices.samples(regionId, sweptAt));
          const changes = prices.replaceHour(regionId, hourStart(fromIso(sweptAt)), stats);
          if (changes > 0) versions.bump('prices', observedAt);
          return changes;
        });
        await yieldToEventLoop();
      }
      return { rows };
    },
  };
}
