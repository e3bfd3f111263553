import { useState } from 'react';
import type { z } from 'zod';
import type { contractWorthData, WorthLine } from '#shared/trade-api/worth';
import { verdictLabels } from '../../../contracts/rating-labels.ts';
import { formatHash } from '../../../state/location.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RelativeTime } from '../../../ui/date-time.tsx';
import { count, fullIsk, NOTHING, plural, shortIsk } from '../../../ui/format.ts';
import { shownRate } from './worth-text.ts';

type ContractWorth = z.output<typeof contractWorthData>;

/** More terms than these are shown on request only. */
const INITIAL_TERMS = 12;

const terms: Readonly<Record<Exclude<WorthLine['term'], 'offered' | 'requested'>, string>> = {
  sales_tax: 'Sales tax',
  broker_fee: 'Broker’s fee',
  price: 'Price',
  bid: 'Next bid',
  reward: 'Pays you',
};

/** What the contract is worth at the hub of the settings: the verdict, what speaks against it, and its sum term by term. */
export function Worth({ worth }: { worth: ContractWorth }) {
  return (
    <section aria-label="Worth" className="worth">
      <h3>
        Worth{' '}
        <span className={`verdict ${worth.flags.length === 0 ? `verdict-${worth.verdict}` : ''}`}>
          {verdictLabels[worth.verdict]}
        </span>
      </h3>
      <Flags worth={worth} />
      <p>{worth.sentence}</p>
      {worth.sold === null ? null : <Sold sold={worth.sold} />}
      {worth.lines.length === 0 ? null : <Sum key={worth.contract_id} worth={worth} />}
      <Traded worth={worth} />
      <Basis worth={worth} />
    </section>
  );
}

/** What speaks against it, or that nothing does. */
function Flags({ worth: { flags, safe_to_buy: safe, verdict } }: { worth: ContractWorth }) {
  if (flags.length === 0) {
    if (safe !== true) return null;
    const isBargain = verdict === 'profit' || verdict === 'profit_listed';
    return <p className="soft">{isBargain ? 'Safe to buy: no flag was raised.' : 'No flag was raised.'}</p>;
  }
  return (
    <ul className="flags" aria-label="What speaks against it">
      {flags.map(({ code, sentence }) => (
        <li key={code}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Where its price stands among those at which the same was sold. */
function Sold({ sold: { sentence, median, days_to_sell: days } }: { sold: NonNullable<ContractWorth['sold']> }) {
  return (
    <p title="Of the same thing sold by itself, as far as this mirror saw it end">
      {sentence}{' '}
      <span className="soft">
        Median {shortIsk(median)}, sold within {plural(Math.ceil(days), 'day')}.
      </span>
    </p>
  );
}

/** How fast the hub's region trades what is offered, the slowest type first. */
function Traded({ worth: { traded, days_to_sell: days, hub } }: { worth: ContractWorth }) {
  const [slowest] = traded.toSorted(
    (one, other) => (other.days_to_sell ?? Number.POSITIVE_INFINITY) - (one.days_to_sell ?? Number.POSITIVE_INFINITY),
  );
  if (slowest === undefined) return null;
  const { type_name: name, volume_a_day: perDay, average, best_ask: ask } = slowest;
  return (
    <p title="From the market history of the hub’s region, 30 days; what others sell there counts too">
      {days === null
        ? 'How long selling takes is not known of every item.'
        : `Sells in ${plural(Math.max(1, Math.ceil(days)), 'day')} at least.`}{' '}
      <span className="soft">
        {traded.length === 1 ? '' : 'Slowest: '}
        {name ?? `Type ${slowest.type_id}`}, {count(perDay)} a day around {hub} at {shortIsk(average)}
        {ask === null ? '' : ` (asked now: ${shortIsk(ask)})`}, <RelativeTime at={slowest.observed_at} />.
      </span>
    </p>
  );
}

function Sum({ worth }: { worth: ContractWorth }) {
  const [all, setAll] = useState(false);
  const { lines, margin, margin_listed: listed } = worth;
  const shown = all ? lines : lines.slice(0, INITIAL_TERMS);
  const open = new Map(worth.unvalued.map((item) => [`${item.side}/${item.type_id}`, item]));
  return (
    <>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">ISK</th>
            <th scope="col" className="figure" title="Sold at once to the bids">
              Sold now
            </th>
            <th
              scope="col"
              className="figure"
              title="Sold by orders of your own, one tick below the best ask and not above the average"
            >
              Listed
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => {
            const unvalued = open.get(`${line.term}/${line.type_id}`);
            return (
              <tr key={`${line.term}/${line.record_ids[0] ?? ''}`}>
                <th scope="row" className="item-name">
                  <Term line={line} />
                  {unvalued === undefined ? null : (
                    <span className="dim" title={unvalued.bound}>
                      {' '}
                      {count(unvalued.units)}{' '}
                      {unvalued.missing_from.includes('sell_listed') || unvalued.side === 'requested'
                        ? 'without a value'
                        : 'that nobody bids for'}
                    </span>
                  )}
                </th>
                <Amount isk={line.sell_now} />
                <Amount isk={line.sell_listed} />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Margin{worth.margin_percent === null ? '' : `, ${worth.margin_percent} %`}</th>
            <Amount isk={margin} />
            <Amount isk={listed} />
          </tr>
        </tfoot>
      </table>
      {all || lines.length <= INITIAL_TERMS ? null : (
        <Button look="quiet" icon="down" onClick={() => setAll(true)}>
          Show all {count(lines.length)} terms
        </Button>
      )}
    </>
  );
}

function Term({ line: { term, type_name: name, type_id: type, units, basis } }: { line: WorthLine }) {
  if (term !== 'offered' && term !== 'requested') return terms[term];
  return (
    <>
      {term === 'requested' ? 'asked for: ' : ''}
      {count(units)} × {name ?? `Type ${type}`}
      {basis === 'sales' ? (
        <span className="dim" title="The median at which such blueprints were sold in 30 days">
          {' '}
          as sold
        </span>
      ) : basis === 'product' ? (
        <span className="dim" title="What building all its runs brings: products sold to the bids, less materials and tax">
          {' '}
          as built
        </span>
      ) : null}
    </>
  );
}

function Amount({ isk }: { isk: number | null }) {
  return (
    <td className="figure" title={fullIsk(isk)}>
      {isk === null ? NOTHING : isk === 0 ? <span className="dim">0</span> : shortIsk(isk)}
    </td>
  );
}

/** What the figures rest on: whose market, how old, at which fees. */
function Basis({ worth: { hub, observed_at: at, fees } }: { worth: ContractWorth }) {
  if (at === null) return null;
  return (
    <p className="dim">
      Market of {hub}, from the game’s order lists, <RelativeTime at={at} />
      {fees === null ? null : `; tax ${shownRate(fees.sales_tax_rate)}, fee ${shownRate(fees.broker_fee_rate)}`}.{' '}
      <a href={formatHash('/settings')}>Hub and skills</a>
    </p>
  );
}
