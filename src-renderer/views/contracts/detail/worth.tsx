import { change, fullIsk, plural, shortIsk } from '../../../ui/format.ts';
import type { BundleValue } from './bundle.ts';

interface Props {
  value: BundleValue;
  /** ISK: what the contract costs, or an auction's starting bid. */
  price: number;
  auction: boolean;
  /** Some prices are still being read. */
  pending: boolean;
}

/** What the offered items would cost one by one. Price and sum are only compared where the sum covers everything. */
export function Worth({ value, price, auction, pending }: Props) {
  const { sum, priced, unpriced, notQueried, blueprints } = value;
  if (priced + unpriced + notQueried + blueprints === 0) return null;
  if (pending) return <p className="dim">Adding up the best unit prices</p>;
  const left = [
    unpriced === 0 ? null : `${plural(unpriced, 'item')} that nobody else offers`,
    blueprints === 0 ? null : plural(blueprints, 'blueprint'),
    notQueried === 0 ? null : `${plural(notQueried, 'item')} not looked up`,
  ].filter((part) => part !== null);
  if (priced === 0) return <p className="dim">Its worth cannot be told: {left.join(', ')}.</p>;
  const difference = price / sum - 1;
  return (
    <p>
      {left.length === 0 ? 'Bought one by one' : `${plural(priced, 'item')} bought one by one`}{' '}
      <b title={fullIsk(sum)}>{shortIsk(sum)} ISK</b>
      {left.length > 0 || price === 0 ? (
        '. '
      ) : (
        <>
          {auction ? '; the starting bid is ' : '; this costs '}
          <b className={difference <= 0 ? 'up' : 'down'}>
            {change(Math.abs(difference)).replace('+', '')} {difference <= 0 ? 'less' : 'more'}
          </b>
          .
        </>
      )}
      {left.length === 0 ? null : <span className="dim">Left out: {left.join(', ')}.</span>}
    </p>
  );
}
