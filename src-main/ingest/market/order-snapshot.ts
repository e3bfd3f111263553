import { type OrderBook, orderBook } from '#main/domain/trade/order-book';
import type { Archive } from '#main/upstream/archive';
import { unreadableNote } from '#main/upstream/row-list';
import { hubMarkets, plexMarket } from '#shared/game';
import { sourceTable } from '#shared/sources';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { type Job, JobFailure } from '../scheduler/job.ts';
import { type BookStores, bookOrder, finishBook, storeBook } from './order-books.ts';

/** An older snapshot is no better than the pages that come in minutes. */
const OLDEST = 3 * HOUR;
/** If the file takes longer, reading pages is faster. */
const LONGEST = 4 * MINUTE;

/**
 * The first books of a new mirror out of one file of the archive, instead of hundreds of pages (decisions §3.8). The pages wait for its
 * end, and are read in any case.
 */
export function orderSnapshot(deps: Omit<BookStores, 'source' | 'answers'> & { archive: Pick<Archive, 'orders'> }): Job {
  const { archive, books, clock, versions, transaction, readHubs } = deps;
  return {
    name: 'market-snapshot',
    label: 'First market orders',
    source: 'everef' as const,
    everyMs: DAY,
    offsetMs: 0,
    after: [],

    async run({ signal, report }) {
      // The pages of one hub are fewer bytes than the file of all.
      if (books.any() || readHubs().length === 1) return { rows: 0, idle: true };
      const began = clock.wall.now();
      const read = new Map<number, { book: OrderBook; observedAt: string | null }>(
        [...hubMarkets, plexMarket].map((market) => [
          market.regionId,
          { book: orderBook('systemId' in market ? market : 'everywhere'), observedAt: null },
        ]),
      );
      let orders = 0;
      const answer = await archive.orders(
        new Set(read.keys()),
        (regionId, order, readAt) => {
          const region = read.get(regionId);
          if (region === undefined) return;
          if (clock.wall.now() - began > LONGEST) throw new Error('it takes too long');
          if (regionId !== plexMarket.regionId || order.type_id === plexMarket.typeId) region.book.add(bookOrder(order));
          if (readAt !== null && (region.observedAt === null || readAt < region.observedAt)) region.observedAt = readAt;
          orders += 1;
          if (orders % 10_000 === 0) report(orders, null, 'orders');
        },
        signal,
      );
      if (answer.kind === 'failed') throw new JobFailure(`${answer.reason} The markets are read page by page.`, answer.retryAt);
      if (answer.kind === 'absent')
        throw new JobFailure(`${sourceTable.everef.name} has no snapshot of market orders. The markets are read page by page.`);
      let rows = 0;
      for (const { regionId, stationId } of [...hubMarkets, plexMarket]) {
        const { book, observedAt } = read.get(regionId) ?? { book: null, observedAt: null };
        if (book === null || observedAt === null || book.orders() === 0) continue;
        const at = isoUtc(fromIso(observedAt));
        if (clock.now() - fromIso(at) > OLDEST) continue;
        rows += await storeBook(deps, book, { stationId, observedAt: at }, signal);
        transaction(() => {
          finishBook(deps, book, { stationId, observedAt: at, source: 'archive' });
          versions.bump('market', at);
        });
      }
      return { rows, note: unreadableNote(answer.unreadable, 'the archive’s market orders') };
    },
  };
}
