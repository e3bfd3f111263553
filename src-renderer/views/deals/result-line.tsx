import type { ComponentProps } from 'react';
import { haulShipText } from '../../contracts/haul-ship-text.ts';
import { MarketAge } from '../../contracts/market-age.tsx';
import { TriageLine } from '../../contracts/triage.tsx';
import { plural, shortIsk } from '../../ui/format.ts';
import { ResultLine } from '../../ui/table/list-table.tsx';
import type { FoundDeals } from './use-deals.ts';

/** How many there are, how old, what all of them bring, and where they are sold. */
export function DealsLine({ deals, triage }: { deals: FoundDeals; triage: ComponentProps<typeof TriageLine>['triage'] }) {
  const { meta } = deals.view;
  return (
    <ResultLine result={deals} counted={(total) => plural(total, 'deal')}>
      <TriageLine triage={triage} />
      {meta === null ? null : (
        <>
          <span className="soft">
            {shortIsk(meta.profit)} ISK of profit for {shortIsk(meta.capital)} of capital, each order dealt with once
          </span>
          <a className="dim" href="#/settings">
            Sold in {meta.hub}, hauled by {haulShipText(meta.ship)} at {meta.haul_rate.toLocaleString()} ISK a m³ and jump
          </a>
          <MarketAge market={meta.market} />
        </>
      )}
    </ResultLine>
  );
}
