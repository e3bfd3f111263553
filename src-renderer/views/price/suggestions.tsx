import type { AskingPrice, PriceSuggestion } from '#shared/trade-api/price';
import { formatHash } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { count, fullIsk, NOTHING, percent, percentRange, plural, share, shortIsk } from '../../ui/format.ts';
import { RecordExport } from '../../ui/table/record-export.tsx';
import { recordsOf } from '../../ui/table/records.ts';

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

/** The prices that sell in time, each with how sure that is. */
export function Suggestions({ price, url }: { price: AskingPrice; url: string | null }) {
  return (
    <section className="price-head" aria-label="Suggested prices">
      <div className="price-cards">
        {price.suggestions.map((one) => (
          <Card key={one.days} suggestion={one} price={price} />
        ))}
      </div>
      <div className="price-basis">
        <p>{referenceText(price)}</p>
        {price.note === null ? null : (
          <p>
            {price.note}{' '}
            {price.alike === 'same' && price.type_id !== null ? (
              <a href={formatHash('/abyssals', { type: String(price.type_id) })}>Its rolls and what near ones were sold for</a>
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
      <p
        className={left !== null && left < 0 ? 'down' : 'soft'}
        title={`Tax about ${fullIsk(tax)}, broker’s fee about ${fullIsk(fee)}; the deposit returns`}
      >
        {left !== null && left < 0
          ? `A loss: fees are ${shortIsk(-left)} more than the price`
          : `${shortIsk(left)} left after fees`}
      </p>
    </section>
  );
}
