import { type MarketOrder, type OrderBook, orderBook } from '#main/domain/trade/order-book';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import type { BookSource, MarketReads, MarketWrites } from '#main/store/market/market';
import type { Transaction } from '#main/store/transaction';
import type { Archive } from '#main/upstream/archive';
import type { MarketSource, UpstreamMarketOrder } from '#main/upstream/esi/market';
import { unreadableNote } from '#main/upstream/row-list';
import { type HubMarket, hubMarkets, plexMarket } from '#shared/game';
import { sourceTable } from '#shared/sources';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { type Job, JobFailure, type JobResult } from '../scheduler/job.ts';

/** Each book at most this often, even where it expires sooner: a region has hundreds of pages. */
const PERIOD = HOUR;
/** A younger book is not read again: a run ahead of its time, as with `--once`, must not read it twice an hour. */
const LEAST_AGE = 50 * MINUTE;
/** Between the slots of two hubs. */
const APART = 4 * MINUTE;
/** Whether a hub that is not read is chosen meanwhile is looked up this often. */
const RECHECK = 5 * MINUTE;
/** Types written in one transaction: some 20 ms. */
const TYPES_AT_ONCE = 500;

interface BookStores {
  source: MarketSource;
  market: MarketWrites;
  books: Pick<MarketReads, 'observedAt' | 'any'>;
  /** The hubs whose books are read. */
  readHubs(): readonly HubMarket[];
  clock: Clock;
  answers: { save(records: readonly HttpAnswerRow[]): void };
  versions: DataVersionWrites;
  transaction: Transaction;
}

/** A job for each of the five hubs, which reads where its hub is among those that are read; and one for PLEX, which all hubs deal with. Each reads the orders of its region, and keeps what can be dealt with at its station. */
export function orderBooks(deps: BookStores): Job[] {
  return [...hubMarkets, plexMarket].map((market, index) => ({
    name: `market-orders/${market.regionId}`,
    label: 'Market orders',
    memberUnit: 'hubs',
    source: 'market' as const,
    everyMs: PERIOD,
    offsetMs: index * APART,
    timeoutMs: 30 * MINUTE,
    // Where one file has all of them there is nothing to page through.
    after: [],
    afterEnd: ['market-snapshot'],
    async run({ signal, report }) {
      const isRead = !('hub' in market) || deps.readHubs().some(({ hub }) => hub === market.hub);
      if (!isRead) return { rows: 0, nextDueAt: deps.clock.now() + RECHECK };
      return readBook(deps, market, signal, report);
    },
  }));
}

async function readBook(
  { source, versions, books, clock, ...stores }: BookStores,
  market: HubMarket | typeof plexMarket,
  signal: AbortSignal,
  report: (done: number, total: number | null, unit: string) => void,
): Promise<JobResult> {
  const { stationId, regionId } = market;
  const newest = books.observedAt(stationId);
  if (newest !== null && clock.now() - fromIso(newest) < LEAST_AGE) return { rows: 0, nextDueAt: fromIso(newest) + PERIOD };
  const book = orderBook('systemId' in market ? market : 'everywhere');
  const take: Parameters<MarketSource['orders']>[1] = (orders, page) => {
    // Other types of PLEX's region are no part of any hub's market.
    for (const order of orders) if ('hub' in market || order.type_id === plexMarket.typeId) book.add(bookOrder(order));
    report(page.done, page.total, 'pages');
  };
  const answer = await source.orders(regionId, take, signal);
  switch (answer.kind) {
    case 'failed':
      throw new JobFailure(answer.reason, answer.retryAt);
    case 'not-due':
      return { rows: 0, nextDueAt: fromIso(answer.dueAt) };
    case 'unchanged':
      versions.observe('market', answer.observedAt);
      return { rows: 0 };
    case 'read': {
      const { observedAt, unreadable, record } = answer;
      const rows = await storeBook(stores, book, { stationId, observedAt }, signal);
      stores.transaction(() => {
        finishBook(stores, book, { stationId, observedAt, source: 'esi' });
        stores.answers.save([record]);
        versions.bump('market', observedAt);
      });
      return { rows, note: unreadableNote(unreadable, 'the market orders') };
    }
  }
}

/** In pieces, so that nothing else waits long for its turn to write. Each row has the time of its own book, so a crash leaves two ages. */
async function storeBook(
  { market, transaction }: Pick<BookStores, 'market' | 'transaction'>,
  book: OrderBook,
  { stationId, observedAt }: { stationId: number; observedAt: string },
  signal: AbortSignal,
): Promise<number> {
  const typeIds = book.typeIds();
  for (let from = 0; from < typeIds.length; from += TYPES_AT_ONCE) {
    signal.throwIfAborted();
    const depths = typeIds.slice(from, from + TYPES_AT_ONCE).map((typeId) => {
      const { bids, asks } = book.depthOf(typeId);
      return {
        stationId,
        typeId,
        bids: bids.levels,
        asks: asks.levels,
        bidVolume: bids.volume,
        askVolume: asks.volume,
        observedAt,
      };
    });
    transaction(() => market.putDepth(depths));
    await yieldToEventLoop();
  }
  return typeIds.length;
}

/** An upstream's order as the book takes it. */
function bookOrder(order: UpstreamMarketOrder): MarketOrder {
  return {
    orderId: order.order_id,
    typeId: order.type_id,
    locationId: order.location_id,
    systemId: order.system_id,
    isBid: order.is_buy_order,
    price: order.price,
    volume: order.volume_remain,
    minVolume: order.min_volume,
    range: order.range,
  };
}

/** Notes that a whole book is stored; to be called in the transaction that raises the version. */
function finishBook(
  { market }: Pick<BookStores, 'market'>,
  book: OrderBook,
  facts: { stationId: number; observedAt: string; source: BookSource },
): void {
  market.finishBook({ ...facts, orders: book.orders() });
}

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
