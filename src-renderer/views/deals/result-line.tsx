import { Button } from '../../ui/controls/button.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { plural, shortIsk } from '../../ui/format.ts';
import type { FoundDeals } from './use-deals.ts';

/** How many there are, how old, what all of them bring, and where they are sold. */
export function ResultLine({ deals: { view, outdated, refresh } }: { deals: FoundDeals }) {
  const { total, observedAt, meta } = view;
  return (
    <p className="result-line" role="status">
      <span>
        {total === null ? 'Counting' : plural(total, 'deal')}
        {observedAt === null ? null : (
          <>
            , newest <RelativeTime at={observedAt} />
          </>
        )}
      </span>
      {meta === null ? null : (
        <>
          <span className="soft">
            {shortIsk(meta.profit)} ISK of profit for {shortIsk(meta.capital)} of capital
          </span>
          <a className="dim" href="#/settings">
            Sold in {meta.hub}, hauled at {meta.haul_rate.toLocaleString()} ISK a m³ and jump
          </a>
        </>
      )}
      {outdated ? (
        <Button look="quiet" icon="refresh" onClick={refresh} title="The rows stay where they are until you ask (r)">
          Newer data
        </Button>
      ) : null}
    </p>
  );
}
