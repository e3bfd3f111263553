import type { Clock } from '#main/runtime/world';
import type { ContractWrites } from '#main/store/contracts/contracts';
import type { IssuerWrites } from '#main/store/contracts/issuers';
import type { PriceWrites } from '#main/store/contracts/prices';
import type { RegionWrites } from '#main/store/contracts/regions';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { MarketHourWrites } from '#main/store/market/hours';
import type { ArchiveHourWrites } from '#main/store/systems/archive-hours';
import type { Transaction } from '#main/store/transaction';
import type { SettingWrites } from '#main/store/user-data/settings';
import { settings } from '#shared/local-api/settings';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import type { Job } from '../scheduler/job.ts';

const PERIOD = 6 * HOUR;
/** Contracts deleted in one transaction, with their items; the sweeps get their turn in between. */
const BATCH = 200;
/** Series of prices (type and region) looked through in one transaction. */
const SERIES = 500;
const PAUSE = 20;
/** The archive is read 30 days back and a contract lives four weeks at most, so older records are not read again. */
const ARCHIVE_NOTES = 70 * DAY;
/** What the market bid and asked hour by hour: some five thousand changes an hour. */
const MARKET_HOURS = 30 * DAY;

/** Deletes what is older than the mirror promises to keep, in small batches. The settings count from the next run on. */
export function retention(deps: {
  contracts: ContractWrites;
  prices: PriceWrites;
  marketHours: MarketHourWrites;
  issuers: IssuerWrites;
  regions: RegionWrites;
  hours: ArchiveHourWrites;
  settings: SettingWrites;
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
}): Job {
  const { contracts, prices, issuers, regions, hours, versions, transaction, clock } = deps;

  async function removeContracts(before: string, signal: AbortSignal, removed: (count: number) => void): Promise<void> {
    for (;;) {
      const count = transaction(() => {
        const deleted = contracts.removeEndedBefore(before, BATCH);
        if (deleted > 0) versions.bump('contracts', null);
        return deleted;
      });
      removed(count);
      if (count < BATCH) return;
      await clock.wall.sleep(PAUSE, signal);
    }
  }

  async function removePrices(before: string, signal: AbortSignal, removed: (count: number) => void): Promise<void> {
    removed(transaction(() => prices.removeDaysBefore(before)));
    let series: { typeId: number; regionId: number } | undefined = { typeId: 0, regionId: 0 };
    while (series !== undefined) {
      const start: { typeId: number; regionId: number } = series;
      series = transaction(() => {
        let next: typeof series = start;
        for (let looked = 0; looked < SERIES && next !== undefined; looked += 1) {
          next = prices.seriesAfter(next);
          if (next !== undefined) removed(prices.removeBefore(next, before));
        }
        return next;
      });
      await clock.wall.sleep(PAUSE, signal);
    }
  }

  return {
    name: 'retention',
    label: 'Clearing out',
    everyMs: PERIOD,
    offsetMs: HOUR,
    after: ['public-contracts'],

    async run({ signal, report }) {
      const newest = regions.newestObservedAt();
      if (newest === null) return { rows: 0 };
      // By upstream's time where it is earlier: with a clock that has jumped ahead, ours would delete the whole mirror.
      const now = Math.min(clock.now(), fromIso(newest));
      const daysAgo = (days: number) => isoUtc(now - days * DAY);
      const { contract_days, price_days } = settings.retention.parse(deps.settings.find('retention') ?? {});
      let rows = 0;
      const removed = (count: number) => {
        rows += count;
        report(rows, null, 'rows');
      };
      await removeContracts(daysAgo(contract_days), signal, removed);
      await removePrices(daysAgo(price_days), signal, removed);
      await removeMarketHours(deps, isoUtc(now - MARKET_HOURS), signal, removed);
      transaction(() => {
        const oldNotes = isoUtc(now - ARCHIVE_NOTES);
        removed(issuers.removeBefore(oldNotes));
        issuers.deleteArchivedBefore(oldNotes);
        regions.deleteSweptHoursBefore(oldNotes);
        hours.deleteBefore(oldNotes);
      });
      return { rows };
    },
  };
}

async function removeMarketHours(
  { marketHours, transaction, clock }: { marketHours: MarketHourWrites; transaction: Transaction; clock: Clock },
  before: string,
  signal: AbortSignal,
  removed: (count: number) => void,
): Promise<void> {
  removed(transaction(() => marketHours.removeDaysBefore(before)));
  for (let after: number | null = 0; after !== null; ) {
    const start: number = after;
    const step = transaction(() => marketHours.removeBefore(before, start));
    removed(step.removed);
    after = step.upTo;
    await clock.wall.sleep(PAUSE, signal);
  }
}
