import { useState } from 'react';
import type { UnvaluedItems } from '#shared/trade-api/worth';
import { Button } from '../../ui/controls/button.tsx';
import { count } from '../../ui/format.ts';
import type { ContractWorth } from './worth-text.ts';

/** More items than these are shown on request only. */
const INITIAL_ITEMS = 4;

const reasons: Readonly<Record<UnvaluedItems['reason'], string>> = {
  blueprint_copy: 'no such copy was sold in 30 days',
  blueprint_original: 'no such original was sold in 30 days',
  never_traded: 'the game knows no average',
  no_orders: 'no orders at the hub',
  beyond_depth: 'more than there are orders for',
  rolled: 'none is like another',
  may_be_fitted: 'may be fitted to the ship',
};

/** What could not be valued, why not, and what that leaves open. */
export function Unvalued({ worth: { unvalued, hub } }: { worth: Pick<ContractWorth, 'unvalued' | 'hub'> }) {
  const [all, setAll] = useState(false);
  const shown = all ? unvalued : unvalued.slice(0, INITIAL_ITEMS);
  const bounds = Map.groupBy(shown, ({ bound }) => bound);
  return (
    <>
      {[...bounds].map(([bound, items]) => (
        <div key={bound} className="unvalued">
          <p>Not valued in full. {bound}</p>
          <ul>
            {items.map((item) => (
              <li key={`${item.side}/${item.type_id}/${item.reason}`}>
                {count(item.units)} × {item.type_name ?? `Type ${item.type_id}`}{' '}
                <span className="dim">{reasonOf(item, hub)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {shown.length === unvalued.length ? null : (
        <Button look="quiet" icon="down" onClick={() => setAll(true)}>
          Show all {count(unvalued.length)} without a full value
        </Button>
      )}
    </>
  );
}

function reasonOf({ reason, missing_from: missing, side }: UnvaluedItems, hub: string): string {
  if (reason !== 'no_orders') return reasons[reason];
  if (side === 'offered' && !missing.includes('sell_listed')) return `no buy order for it in ${hub}`;
  return `no orders in ${hub}`;
}
