import type { AskingPrice, PriceSuggestion } from '#shared/trade-api/price';
import { formatHash, useHashLocation } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import {
  count,
  fullIsk,
  NOTHING,
  percent,
  percentRange,
  plural,
  preciseIsk,
  share,
  shortCount,
  shortIsk,
} from '../../ui/format.ts';
import { recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';

const members = [
  'days',
  'price',
  'unit_price',
  'ratio',
  'sold_percent',
  'low_percent',
  'high_percent',
  'at_risk',
  'cheaper_on_offer',
  'left',
  'reason',
] as const;

interface AtHubProps {
  value: NonNullable<AskingPrice['at_hub']>;
  units: number;
}

/** The prices that sell in time, each with how sure that is. */
export function Suggestions({ price, url }: { price: AskingPrice; url: string | null }) {
  return (
    <section className="price-head" aria-label="Suggested prices">
      <div className="price-cards">
        {price.suggestions.map((one) => (
          <Card key={one.days} suggestion={one} price={price} />
        ))}
        {price.at_hub === null ? null : <AtHub value={price.at_hub} units={price.units} />}
      </div>
      <div className="price-basis">
        {price.advice === null ? null : (
          <p className="price-advice" role="note">
            <b>{price.advice}</b>
          </p>
        )}
        <UsualUnits price={price} />
        <p>{referenceText(price)}</p>
        {price.note === null ? null : (
          <p>
            {price.note}{' '}
            {price.alike === 'same' && price.type_id !== null ? (
              <a href={formatHash('/abyssals', { type: String(price.type_id) })}>Its rolls, and what similar ones sold for</a>
            ) : null}
          </p>
        )}
        {price.not_understood.length === 0 ? null : (
          <p className="down" title={price.not_understood.map(({ text }) => text).join('\n')}>
            {plural(price.not_understood.length, 'line')} of the text not counted
          </p>
        )}
        <p className="dim">Percent of what is not withdrawn; who else offers it is not counted. Estimate only.</p>
        <RecordExport {...recordsOf('suggestions', members, price.suggestions, url)} />
      </div>
    </section>
  );
}

/** Of what sells by the thousand the price of one says little. */
function UsualUnits({ price: { usual_units: usual, units } }: { price: AskingPrice }) {
  const { query } = useHashLocation();
  if (usual === null || usual <= 1 || units !== 1) return null;
  return (
    <p>
      Contracts that sold held {count(usual)} units, the median.{' '}
      <a href={formatHash('/price', { ...query, units: String(usual) })}>Price {shortCount(usual)} units</a>
    </p>
  );
}

/** What the market of the hub brings, to hold the suggestions against. */
function AtHub({ value: { hub, to_buy_orders: now, with_sell_orders: listed, observed_at: at }, units }: AtHubProps) {
  return (
    <section className="price-card price-hub" aria-label={`On the market at ${hub}`}>
      <h2>On the market at {hub}</h2>
      <dl>
        <dt>To buy orders</dt>
        <dd title={`${fullIsk(now)} for ${plural(units, 'unit')} at once, after tax`}>{preciseIsk(now)}</dd>
        <dt>With sell orders</dt>
        <dd title={`${fullIsk(listed)} for ${plural(units, 'unit')}, once the orders are filled, after tax and fee`}>
          {preciseIsk(listed)}
        </dd>
      </dl>
      <p className="soft">
        After tax and fee, before hauling; <RelativeTime at={at} />
      </p>
    </section>
  );
}

function referenceText({ reference: { price, basis, sales, hub }, days, alike, type_name: name }: AskingPrice): string {
  if (basis === 'sold_median')
    return price === null
      ? `No reference: ${plural(sales ?? 0, 'sale')} in ${days} days`
      : `Reference: ${shortIsk(price)} ISK a unit, the median of ${plural(sales ?? 0, 'sale')} in ${days} days`;
  const rests = alike === 'bundles' ? 'bundles of any contents' : `bundles with ${name ?? 'its dearest item'}`;
  return price === null
    ? `No reference at ${hub ?? 'the hub'}`
    : `Reference: ${shortIsk(price)} ISK, what all of it costs at ${hub}; by ${rests}`;
}

function Card({ suggestion, price: { units } }: { suggestion: PriceSuggestion; price: AskingPrice }) {
  const { days, price, unit_price: unit, sold_percent: sold, low_percent: low, high_percent: high } = suggestion;
  const title = days === 1 ? 'Sells within a day' : `Sells within ${days} days`;
  if (price === null)
    return (
      <section className="price-card" aria-label={title}>
        <h2>{title}</h2>
        <p className="price-figure dim">{NOTHING}</p>
        <p className="soft">{suggestion.reason}</p>
      </section>
    );
  const { ratio, at_risk: atRisk, cheaper_on_offer: cheaper, left, sales_tax: tax, broker_fee: fee } = suggestion;
  return (
    <section className="price-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="price-figure" title={`${fullIsk(price)}${units === 1 ? '' : `, ${fullIsk(unit)} a unit`}`}>
        {shortIsk(price)}
        <Button look="quiet" icon="copy" aria-label={`Copy ${price}`} onClick={() => void copyText(String(price), 'the price')} />
      </p>
      <p title="95 % interval; what is undecided is counted both ways">
        <b>{percent(sold)}</b> sold <span className="dim">({percentRange(low, high)})</span>
      </p>
      <p className="soft">
        {plural(atRisk ?? 0, 'offer')} at about {share(ratio ?? 0)}{' '}
        {cheaper === 0 ? '· cheapest now' : `· ${count(cheaper)} cheaper now`}
      </p>
      <p className="soft" title={`Tax about ${fullIsk(tax)}, broker’s fee about ${fullIsk(fee)}; the deposit returns`}>
        {left !== null && left <= 0 ? 'Less than the fees of a contract' : `${shortIsk(left)} left after fees`}
      </p>
    </section>
  );
}
