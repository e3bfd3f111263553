import type { Clock } from '#main/runtime/world';
import { DAY, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import type { TradedDay } from '#shared/trade-api/market';
import type { StoredAnswer, UpstreamAnswer } from '../answer.ts';
import { bounds } from '../bounds.ts';
import type { GetOptions } from '../client.ts';
import type { Failed } from '../host.ts';
import type { RequestOptions } from '../requester.ts';
import { isFullPage, type RowList, rowList } from '../row-list.ts';
import type { EsiClient } from './client.ts';
import {
  type UpstreamIndustrySystem,
  type UpstreamMarketOrder,
  type UpstreamMarketPrice,
  upstreamIndustrySystem,
  upstreamMarketOrder,
  upstreamMarketPrice,
  upstreamTradedDay,
} from './market-shapes.ts';

export type { UpstreamMarketOrder, UpstreamMarketPrice } from './market-shapes.ts';

/** Pages of a book under way at once: a few leave room for everything else that is asked of the same host. */
const PAGES_AT_ONCE = 4;
/** How often a first page is asked for again that does not say how many there are. */
const MOST_UNCOUNTED = 3;
/** When the day before appears in the histories, after midnight UTC (upstream §2.18). */
const DAILY_UPDATE = 11 * HOUR + 5 * MINUTE;

/**
 * The outcome of reading a region's order book.
 * `read`: every page was handed over. The caller stores what it made of them and, in the same transaction, `save([record])`.
 * `unchanged`: the snapshot that was stored last is still the current one; `record` has its new Expires, and is in the cache already.
 */
export type OrderBookAnswer =
  | { kind: 'read'; observedAt: string; unreadable: number; pages: number; record: StoredAnswer }
  | { kind: 'unchanged'; observedAt: string | null }
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'failed'; reason: string; retryAt: string | null };

/** The outcome of asking for the days of a type. `absent`: the region has no market for it. Times ISO 8601 UTC. */
export type HistoryAnswer =
  | { kind: 'days'; days: TradedDay[]; observedAt: string | null; dueAt: string | null; record: StoredAnswer }
  /** What was stored still holds. */
  | { kind: 'unchanged'; observedAt: string | null; dueAt: string | null }
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'absent' }
  | Failed;

/** What the game publishes of its market (upstream §2.16 to §2.19). */
export interface MarketSource {
  /** Average and adjusted price of every type that was ever traded. */
  prices(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamMarketPrice>>>;
  /** What industry jobs cost in each system that has any. */
  industrySystems(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamIndustrySystem>>>;
  /**
   * All orders of a region, handed over page by page, so that hundreds of thousands are never held at once. An order may come twice
   * where the list changes while it is read. `total`: pages that there are. Nothing that was handed over counts where it fails.
   */
  orders(
    regionId: number,
    take: (orders: readonly UpstreamMarketOrder[], page: { done: number; total: number }) => void,
    signal?: AbortSignal,
  ): Promise<OrderBookAnswer>;
  /** What was traded of a type in a region, day by day, oldest first; the caller stores the days and `record` in one transaction. */
  history(
    regionId: number,
    typeId: number,
    signal?: AbortSignal,
    options?: Pick<RequestOptions, 'reserve'>,
  ): Promise<HistoryAnswer>;
}

const priceList = rowList(upstreamMarketPrice);
const industryList = rowList(upstreamIndustrySystem);
const orderList = rowList(upstreamMarketOrder);
const dayList = rowList(upstreamTradedDay);
type Page = UpstreamAnswer<RowList<UpstreamMarketOrder>>;

/** Asks through a client of ESI. */
export function marketSource(client: EsiClient, clock: Clock): MarketSource {
  return {
    history: historyOf(client, clock),
    prices: (signal) => client.get('/markets/prices', priceList, { signal, priority: 'items' }),

    industrySystems: (signal) => client.get('/industry/systems', industryList, { signal, priority: 'items' }),

    async orders(regionId, take, signal) {
      const pathOf = (page: number) => `/markets/${regionId}/orders?order_type=all&page=${page}`;
      const always = { signal, priority: 'items', pagesAtMost: bounds.marketOrderPages } as const;
      const ask = (page: number, options: GetOptions): Promise<Page> =>
        client.get(pathOf(page), orderList, { ...always, ...options });

      const before = client.cached(pathOf(1));
      let first = await ask(1, { renew: false });
      // Pages of one snapshot have one time: a first page that is unchanged says so of all others only where the time is the same too.
      if (first.kind === 'unchanged') {
        if (first.observedAt !== null && first.observedAt === before?.lastModified) {
          client.save([first.record]);
          return { kind: 'unchanged', observedAt: first.observedAt };
        }
        first = await ask(1, { conditional: false });
      }
      const countOf = (page: Extract<Page, { kind: 'fresh' }>) =>
        page.pages ?? ((before?.pages ?? 1) > 1 || isFullPage(page.data) ? null : 1);
      for (let times = 0; first.kind === 'fresh' && countOf(first) === null && times < MOST_UNCOUNTED; times += 1) {
        await clock.sleep(SECOND, signal);
        first = await ask(1, { conditional: false });
      }
      if (first.kind !== 'fresh') return notRead(first, regionId);
      const pages = countOf(first);
      const { record } = first;
      if (pages === null) {
        const reason = `ESI does not say how many pages the market orders of region ${regionId} have.`;
        return { kind: 'failed', reason, retryAt: first.expiresAt };
      }
      const read = { unreadable: 0, done: 0, observedAt: first.observedAt ?? isoUtc(clock.now()) };
      const takePage = ({ data, observedAt }: Extract<Page, { kind: 'fresh' }>) => {
        read.unreadable += data.unreadable;
        read.done += 1;
        if (observedAt !== null && observedAt < read.observedAt) read.observedAt = observedAt;
        take(data.rows, { done: read.done, total: pages });
      };
      takePage(first);
      for (let from = 2; from <= pages; from += PAGES_AT_ONCE) {
        const numbers = Array.from({ length: Math.min(PAGES_AT_ONCE, pages - from + 1) }, (_, index) => from + index);
        const answers = await Promise.all(numbers.map((page) => ask(page, { conditional: false, mayBeRefused: true })));
        for (const answer of answers) {
          if (answer.kind === 'fresh') takePage(answer);
          // The list has become shorter since its first page was read.
          else if (answer.kind !== 'refused' || answer.status !== 404) return notRead(answer, regionId);
        }
      }
      return { kind: 'read', observedAt: read.observedAt, unreadable: read.unreadable, pages, record };
    },
  };
}

function notRead(answer: Exclude<Page, { kind: 'fresh' }>, regionId: number): OrderBookAnswer {
  if (answer.kind === 'failed') return answer;
  if (answer.kind === 'not-due') return { kind: 'not-due', dueAt: answer.expiresAt };
  const status = answer.kind === 'refused' ? answer.status : 304;
  const retryAt = answer.kind === 'refused' ? answer.expiresAt : null;
  return { kind: 'failed', reason: `ESI answered ${status} to the market orders of region ${regionId}.`, retryAt };
}

function historyOf(client: EsiClient, clock: Clock): MarketSource['history'] {
  return async (regionId, typeId, signal, options) => {
    const path = `/markets/${regionId}/history?type_id=${typeId}`;
    // Since the last update another day must be there, so an older validator is not used.
    const trustsValidatorFor = (clock.now() - DAILY_UPDATE) % DAY;
    const always = { signal, priority: 'probes', mayBeRefused: true, trustsValidatorFor } as const;
    const answer = await client.get(path, dayList, { ...options, ...always });
    switch (answer.kind) {
      case 'fresh': {
        const days = answer.data.rows.map(({ order_count: orders, ...day }) => ({ ...day, orders }));
        return { kind: 'days', days, observedAt: answer.observedAt, dueAt: answer.expiresAt, record: answer.record };
      }
      case 'unchanged':
        return { kind: 'unchanged', observedAt: answer.observedAt, dueAt: answer.expiresAt };
      case 'not-due':
        return { kind: 'not-due', dueAt: answer.expiresAt };
      case 'failed':
        return answer;
      default: {
        // A type that is on no market of the region; 400 where the region has no market at all.
        if (answer.status === 404 || answer.status === 400) return { kind: 'absent' };
        const reason = `ESI answered ${answer.status} to what was traded of type ${typeId} in region ${regionId}.`;
        return { kind: 'failed', reason, retryAt: answer.expiresAt };
      }
    }
  };
}
