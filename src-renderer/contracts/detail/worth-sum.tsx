import { useState } from 'react';
import { hazardLabels } from '#shared/plan-api/hazards';
import type { WorthLine } from '#shared/trade-api/worth';
import { useUnknownHazards } from '../../systems/hazards.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ShortAge } from '../../ui/date-time.tsx';
import { chancePercent, count, fullIsk, hourSpan, NOTHING, percent, plural, shortIsk, volume } from '../../ui/format.ts';
import { haulShipLabels } from '../hauling.tsx';
import { orderSourceText } from '../market-age.tsx';
import type { ContractWorth } from './worth-text.ts';

/** More items than these are summed up in one line until all are asked for. */
const INITIAL_ITEMS = 6;

const terms: Readonly<Record<Exclude<WorthLine['term'], 'offered' | 'requested'>, string>> = {
  sales_tax: 'Sales tax',
  broker_fee: 'Broker’s fee',
  price: 'Price',
  bid: 'Next bid',
  reward: 'Pays you',
};

/** The sum of a verdict line by line: what is worth most first, where each figure comes from, and what hauling leaves of it. */
export function WorthSum({ worth }: { worth: ContractWorth }) {
  const [all, setAll] = useState(false);
  const { lines } = worth;
  const offered = lines
    .filter(({ term }) => term === 'offered')
    .toSorted((a, b) => b.sell_now + b.sell_listed - a.sell_now - a.sell_listed);
  // One line cannot stand for itself alone.
  const shown = all || offered.length <= INITIAL_ITEMS + 1 ? offered : offered.slice(0, INITIAL_ITEMS);
  const others = offered.slice(shown.length);
  const costs = lines.filter(({ term }) => term !== 'offered');
  return (
    <>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">ISK</th>
            <th scope="col" title="Whose figure it is, and how old">
              From
            </th>
            <th scope="col" className="figure" title="To buy orders, at once">
              Sold now
            </th>
            <th
              scope="col"
              className="figure"
              title="With your own sell orders, one tick below the lowest one and not above the average"
            >
              Listed
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={`${line.term}/${line.basis}/${line.record_ids[0] ?? ''}`} line={line} worth={worth} />
          ))}
          {others.length === 0 ? null : (
            <tr>
              <th scope="row" colSpan={2} className="item-name">
                <Button look="quiet" icon="down" onClick={() => setAll(true)}>
                  {plural(others.length, 'more kind')} of items
                </Button>
              </th>
              <Amount isk={others.reduce((sum, line) => sum + line.sell_now, 0)} />
              <Amount isk={others.reduce((sum, line) => sum + line.sell_listed, 0)} />
            </tr>
          )}
          {costs.map((line) => (
            <Line key={`${line.term}/${line.basis}/${line.record_ids[0] ?? ''}`} line={line} worth={worth} />
          ))}
        </tbody>
        <Margins worth={worth} />
      </table>
    </>
  );
}

/** What is left of the sum, where all rigs are loose, and after hauling. */
function Margins({ worth }: { worth: ContractWorth }) {
  const { margin, margin_percent: margined, margin_listed: listed, hub, rigs_loose: loose } = worth;
  const { best_hub: best, best_margin: bestMargin } = worth;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          Margin{margined === null ? '' : `, ${percent(margined)}`}
        </th>
        <Amount isk={margin} />
        <Amount isk={listed} />
      </tr>
      {loose === null ? null : (
        <tr className="after-haul">
          <th scope="row" colSpan={2} title="The upper bound: what they bring if none of them is fitted">
            with {plural(loose.units, 'rig')} that may be fitted
          </th>
          <Amount isk={loose.margin} />
          <Amount isk={loose.margin_listed} />
        </tr>
      )}
      {best === null || best === hub || bestMargin === null ? null : (
        <tr className="after-haul">
          <th scope="row" colSpan={2} title="To the buy orders there, before hauling">
            at {best}, the best hub
          </th>
          <Amount isk={bestMargin} />
          <td className="figure dim">before hauling</td>
        </tr>
      )}
      <AfterHaul worth={worth} />
    </tfoot>
  );
}

/** What your ship leaves of the margins; nothing where it lies at the hub, or has no margin. */
function AfterHaul({ worth: { haul, hub, margin, margin_listed: listed } }: { worth: ContractWorth }) {
  const { cost, jumps, ship, refusal, expected_loss: loss, fuel } = haul;
  const unknown = useUnknownHazards(haul.hazards_unknown);
  if (margin === null && listed === null) return null;
  const by = haulShipLabels[ship.kind].toLowerCase();
  if (refusal !== null) {
    return (
      <tr className="after-haul">
        <th scope="row" colSpan={2} title={`By ${by}, as your settings say`}>
          not hauled to {hub}: {refusal}
        </th>
        <Amount isk={null} />
        <Amount isk={null} />
      </tr>
    );
  }
  const total = (cost ?? 0) + (loss ?? 0) + (fuel ?? 0);
  if (total === 0) return null;
  const parts = [
    `${volume(haul.volume)} × ${plural(jumps ?? 0, 'jump')} × ${shortIsk(haul.rate)} ISK, the rate of your settings: ${shortIsk(cost)}`,
    `Lost on average by ${by}, ship and load, ${chancePercent(haul.chance_of_loss ?? 0)}: ${shortIsk(loss)}`,
    ...(fuel === null || fuel === 0 ? [] : [`Fuel: ${shortIsk(fuel)}`]),
  ];
  const hazards = (haul.hazards ?? []).map((code) => `${hazardLabels[code]} on the way`);
  const warned = [...hazards, ...(unknown === null ? [] : [unknown])];
  return (
    <tr className="after-haul">
      <th scope="row" colSpan={2} title={parts.join('\n')}>
        less {shortIsk(total)} to haul it to {hub}: {plural(jumps ?? 0, 'jump')}, {plural(haul.trips ?? 1, 'trip')},{' '}
        {hourSpan(haul.hours ?? 0)}
        {warned.length === 0 ? null : <span className="warning">; {warned.join('; ')}</span>}
      </th>
      <Amount isk={haul.margin} />
      <Amount isk={haul.margin_listed} />
    </tr>
  );
}

function Line({ line, worth }: { line: WorthLine; worth: ContractWorth }) {
  return (
    <tr>
      <th scope="row" className="item-name">
        {line.term === 'bid' && worth.auction_end !== null ? 'Likely end of the auction' : <Term line={line} />}
      </th>
      <td className="dim">
        <Origin line={line} worth={worth} />
      </td>
      <Amount isk={line.sell_now} />
      <Amount isk={line.sell_listed} />
    </tr>
  );
}

function Term({ line: { term, type_name: name, type_id: type, units } }: { line: WorthLine }) {
  if (term !== 'offered' && term !== 'requested') return terms[term];
  return (
    <>
      {term === 'requested' ? 'asked for: ' : ''}
      {count(units)} × {name ?? `Type ${type}`}
    </>
  );
}

/** Whose figure a line is, with its age where it has one. */
function Origin({ line: { term, basis }, worth: { hub, observed_at: at, source } }: { line: WorthLine; worth: ContractWorth }) {
  if (term === 'sales_tax' || term === 'broker_fee') return <span title="Skills and standings of your settings">settings</span>;
  if (term === 'price' || term === 'reward') return 'contract';
  if (term === 'bid')
    return <span title="The highest bid, and a tenth of the starting bid; the buyout where that is less">bids</span>;
  if (basis === 'sales') return <span title="The median at which such blueprints were sold in 30 days">sold, 30 d</span>;
  if (basis === 'may_be_fitted')
    return (
      <span title="Packaging the ship destroys the rigs that are fitted to it; which ones are is not public">may be fitted</span>
    );
  if (basis === null) return <span title="Could not be valued, see below">none</span>;
  return (
    <span title={source === null ? undefined : `Orders of ${hub}, from ${orderSourceText([{ hub, source }])}`}>
      {hub}, <ShortAge at={at} />
    </span>
  );
}

function Amount({ isk }: { isk: number | null }) {
  return (
    <td className="figure" title={fullIsk(isk)}>
      {isk === null ? NOTHING : isk === 0 ? <span className="dim">0</span> : shortIsk(isk)}
    </td>
  );
}
