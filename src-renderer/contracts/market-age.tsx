import type { FiguresMarket } from '#shared/trade-api/market';
import { RelativeTime } from '../ui/date-time.tsx';
import { orderSourceText } from './order-source.ts';

/** Whose orders the margins of a list rest on, and how old these are; where they come from under the pointer. */
export function MarketAge({ market: { hub, observed_at: at, source } }: { market: FiguresMarket }) {
  if (at === null || source === null) return <span className="dim market-age">Market of {hub} not read yet</span>;
  return (
    <span className="dim market-age" title={`What figures of worth rest on: ${orderSourceText([{ hub, source }])}`}>
      Orders of {hub} <RelativeTime at={at} />
    </span>
  );
}
