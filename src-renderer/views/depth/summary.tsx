import type { PriceHistoryRow } from '#shared/contracts-api/analytics';
import { medianPrice } from '../../contracts/hourly-prices.ts';
import { change, count, fullIsk, plural, preciseIsk, shortIsk } from '../../ui/format.ts';
import { type BelowBid, belowHighestBid, type Step } from './ladder.ts';

interface Props {
  steps: readonly Step[];
  /** The last seven days in `region`; undefined while they are read. */
  week: readonly PriceHistoryRow[] | undefined;
  region: string;
  /** null: not read yet, or of blueprints, of which the market takes no copies. */
  market: Parameters<typeof belowHighestBid>[1] | null;
}

/** The answer in a line: best price, how far that is from usual, how much there is. */
export function Summary({ steps, week, region, market }: Props) {
  const best = steps[0];
  const median = week === undefined ? null : medianPrice(week);
  if (best === undefined) return null;
  const spread = median === null ? null : best.unit_price / median - 1;
  const second = steps[1];
  const below = market === null ? null : belowHighestBid(steps, market);
  return (
    <div className="depth-summary">
      <dl className="figures figures-line">
        <div>
          <dt>Best unit price</dt>
          <dd title={fullIsk(best.unit_price)}>
            {preciseIsk(best.unit_price)} <span className="unit">ISK in {best.region_name ?? best.region_id}</span>
          </dd>
        </div>
        <div>
          <dt>Next offer</dt>
          <dd title={second === undefined ? '' : fullIsk(second.unit_price)}>
            {second === undefined ? 'none' : preciseIsk(second.unit_price)}{' '}
            <span className="unit">{second === undefined ? '' : change(second.unit_price / best.unit_price - 1)}</span>
          </dd>
        </div>
        <div>
          <dt title="Of what contracts asked, hour by hour">7-day median asked in {region}</dt>
          <dd title={fullIsk(median)}>
            {shortIsk(median)}{' '}
            {spread === null ? null : <span className={spread <= 0 ? 'up' : 'down'}>best is {change(spread)}</span>}
          </dd>
        </div>
        <div>
          <dt>On offer</dt>
          <dd>
            {count(steps.at(-1)?.cumulative)} <span className="unit">units in {plural(steps.length, 'contract')}</span>
          </dd>
        </div>
      </dl>
      {below === null ? null : <BelowTheBid below={below} />}
    </div>
  );
}

function BelowTheBid({ below: { hub, bid, offers, units, wanted } }: { below: BelowBid }) {
  return (
    <p className="below-bid">
      <b className="up">
        {plural(offers, 'offer')} below the highest buy order at {hub}
      </b>{' '}
      <span title={fullIsk(bid)}>({preciseIsk(bid)} ISK a unit)</span>: {plural(units, 'unit')}, of which {hub} wants{' '}
      {wanted < units ? `${count(wanted)} at most` : 'all'}; before tax and hauling. Look at the warnings of a contract first.
    </p>
  );
}
