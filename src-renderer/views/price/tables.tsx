import type { AskingPrice } from '#shared/trade-api/price';
import { formatHash } from '../../state/location.ts';
import { ShortAge } from '../../ui/date-time.tsx';
import { count, decimals, fullIsk, NOTHING, plural, preciseIsk, share, shortCount } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';

interface Props {
  price: AskingPrice;
  url: string | null;
}

const offered = ['contract_id', 'region_name', 'quantity', 'price', 'unit_price', 'ratio', 'date_issued'] as const;

/** What others ask now. */
export function OnOffer({ price: { on_offer: rows, on_offer_total: total, alike }, url }: Props) {
  return (
    <section className="figure-box" aria-label="On offer now">
      <div className="figure-head">
        <div className="figure-title">
          <h2>On offer now</h2>
          <p className="dim">
            {total > rows.length
              ? `The ${rows.length} cheapest of ${count(total)}`
              : plural(total, alike === 'same' ? 'offer' : 'bundle')}
          </p>
        </div>
        <div className="figure-actions">
          <RecordExport {...recordsOf('on-offer', offered, rows, url)} />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="note">No other contract offers it here.</p>
      ) : (
        <ScrollBox className="price-rows" label="Rows of what is on offer">
          <table className="price-table">
            <Heads last="Listed" />
            <tbody>
              {rows.map((row) => (
                <tr key={row.contract_id}>
                  <Cells row={row} />
                  <td className="figure dim">
                    <ShortAge at={row.date_issued} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

/** What was sold, and how long it took. */
export function SoldOffers({ price: { sales: rows, sales_total: total, days, reference }, url }: Props) {
  // The reference is of those whose prices count, as sales are counted everywhere else.
  const odd = reference.sales === null ? 0 : total - reference.sales;
  return (
    <section className="figure-box" aria-label="Sold">
      <div className="figure-head">
        <div className="figure-title">
          <h2>Sold</h2>
          <p className="dim">
            {plural(total - odd, 'sale')} in {days} days{odd === 0 ? '' : `; ${count(odd)} at odd prices left out`}
            {total > rows.length ? `; the ${rows.length} newest` : ''}
          </p>
        </div>
        <div className="figure-actions">
          <RecordExport {...recordsOf('sold', [...offered, 'sold_at', 'days_to_sell'], rows, url)} />
        </div>
      </div>
      {rows.length === 0 ? null : (
        <ScrollBox className="price-rows" label="Rows of what was sold">
          <table className="price-table">
            <Heads last="Days to sell" />
            <tbody>
              {rows.map((row) => (
                <tr key={row.contract_id}>
                  <Cells row={row} />
                  <td className="figure">{decimals(row.days_to_sell, 1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

function Heads({ last }: { last: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">Contract</th>
        <th scope="col" className="figure">
          Units
        </th>
        <th scope="col" className="figure">
          ISK a unit
        </th>
        <th scope="col" className="figure" title="ISK a unit in percent of the reference">
          Ratio
        </th>
        <th scope="col" className="figure">
          {last}
        </th>
      </tr>
    </thead>
  );
}

function Cells({ row }: { row: AskingPrice['on_offer'][number] }) {
  return (
    <>
      <td>
        <a href={formatHash(`/contracts/${row.contract_id}`)}>{row.contract_id}</a>{' '}
        <span className="dim">{row.region_name ?? NOTHING}</span>
      </td>
      <td className="figure" title={count(row.quantity)}>
        {shortCount(row.quantity)}
      </td>
      <td className="figure" title={fullIsk(row.unit_price)}>
        {preciseIsk(row.unit_price)}
      </td>
      <td className="figure">{share(row.ratio)}</td>
    </>
  );
}
