import { sourceTable } from '#shared/sources';
import { HOUR } from '#shared/time';
import type { FiguresMarket, OrderSource } from '#shared/trade-api/market';
import { useUpToDate } from '../age.tsx';
import { useDerivedNow } from '../clock.ts';
import { RelativeTime } from '../ui/date-time.tsx';

/** A book that is older says nothing of what something is worth now: verdicts that rest on it have no colour. */
const OLDEST_BOOK = 3 * HOUR;

/** Whether figures rest on orders that are too old. `at`: ISO 8601; null: there are none. */
export function useIsOldMarket(at: string | null): boolean {
  return useDerivedNow((now) => (at !== null && now - Date.parse(at) > OLDEST_BOOK ? 1 : 0)) === 1;
}

/** Whose orders the margins of a list rest on, and how old these are; where they come from under the pointer. */
export function MarketAge({ market: { hub, observed_at: at, source } }: { market: FiguresMarket }) {
  const isOld = useIsOldMarket(at);
  const upToDate = useUpToDate();
  if (at === null || source === null) return <span className="dim market-age">Market of {hub} not read yet</span>;
  return (
    <span
      className={`dim market-age ${isOld ? 'old-market' : ''}`}
      title={`Values are worked out with ${orderSourceText([{ hub, source }])}`}
    >
      {upToDate && !isOld ? (
        `By orders of ${hub}`
      ) : (
        <>
          Orders of {hub} <RelativeTime at={at} />
        </>
      )}
      {isOld ? ': too old to judge by' : ''}
    </span>
  );
}

const ESI = `the market orders of ${sourceTable.esi.name}`;
const COPY = `the copy of ${sourceTable.esi.name}’s market orders at ${sourceTable.everef.name}`;

/** Where orders come from, in words that follow `from`: of several hubs it names those that have another source. */
export function orderSourceText(hubs: readonly { hub: string; source: OrderSource }[]): string {
  const archived = hubs.filter(({ source }) => source === 'archived_market_orders');
  if (archived.length === 0) return ESI;
  if (archived.length === hubs.length) return COPY;
  return `${ESI}, of ${archived.map(({ hub }) => hub).join(', ')} ${COPY}`;
}
