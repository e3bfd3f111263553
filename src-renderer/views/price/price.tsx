import './price.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { statementOfBundles, statementOfOffers } from '#shared/data-api/sql-examples';
import { urlOf } from '#shared/http/client';
import { type AskingPrice, priceOfType, pricePasted } from '#shared/trade-api/price';
import { tradeService } from '../../api.ts';
import { TradedTypes } from '../../contracts/traded-types.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { useKeys } from '../../state/keys.ts';
import { useRecentTypes } from '../../state/local-storage.ts';
import { formatHash, navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { usePaste } from '../../state/paste.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ShortAge } from '../../ui/date-time.tsx';
import { count, decimals, fullIsk, NOTHING, plural, preciseIsk, share, shortCount } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import { refreshedBy, useEndpoint } from '../../use-endpoint.ts';
import { Accuracy } from './accuracy.tsx';
import { Bands } from './bands.tsx';
import { argumentsOf, isPasted, PriceFilters } from './filter-line.tsx';
import { Suggestions } from './suggestions.tsx';

/** For what price a contract sells within 1, 3 and 7 days: of a type, or of what was pasted. */
export function Price() {
  const { query } = useHashLocation();
  const field = useRef<HTMLInputElement>(null);
  useKeys('This view', { '/': { label: 'Choose an item type', run: () => field.current?.select() } });
  const pasted = isPasted(query);
  const type = valueOf(query, 'type');
  return pasted ? <OfPaste field={field} /> : type === undefined ? <OfNothing field={field} /> : <OfType field={field} />;
}

interface ViewProps {
  field: React.RefObject<HTMLInputElement | null>;
}

function OfNothing({ field }: ViewProps) {
  const recent = useRecentTypes();
  return (
    <Frame field={field} price={undefined}>
      <TradedTypes recent={recent.types} path="/price" />
    </Frame>
  );
}

function OfType({ field }: ViewProps) {
  const { query } = useHashLocation();
  const { body, error, retry, url, observedAt, previous } = useEndpoint(tradeService, priceOfType, argumentsOf(query));
  const price = body?.data;
  return (
    <Frame field={field} price={price} how={<How price={price} observedAt={observedAt} url={url} />}>
      {price === undefined ? (
        <Unanswered answer={{ error, retry }} lines={10} label="Comparing offers" />
      ) : (
        <Answer price={price} url={url} previous={previous} />
      )}
    </Frame>
  );
}

const pastedAddress = urlOf(tradeService.base, pricePasted);

/** The pasted list stays in this window: the address does not have it. */
function OfPaste({ field }: ViewProps) {
  const { query } = useHashLocation();
  const text = usePaste(({ asked }) => asked);
  const { region, days, chance } = argumentsOf(query) ?? {};
  const body = { text, ...(region === undefined ? {} : { region }), days, chance };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['trade', pricePasted.id, body],
    queryFn: ({ signal }) => tradeService.client.post(pricePasted, body, signal),
    meta: refreshedBy(pricePasted),
    enabled: text.trim() !== '',
    retry: false,
  });
  const price = data?.body.data;
  const how = <How price={price} observedAt={data?.observedAt ?? null} url={pastedAddress} body={JSON.stringify(body)} />;
  return (
    <Frame field={field} price={price} how={how}>
      {text.trim() === '' ? (
        <Empty title="Nothing was pasted" action={<Button onClick={() => navigate('/appraise')}>Paste a list</Button>}>
          A pasted list stays in this window while it is open, and is saved nowhere.
        </Empty>
      ) : price === undefined ? (
        <Unanswered answer={{ error, refetch }} lines={10} label="Comparing bundles" />
      ) : (
        <Answer price={price} url={null} previous={isPlaceholderData} />
      )}
    </Frame>
  );
}

function Frame({
  field,
  price,
  how,
  children,
}: ViewProps & { price: AskingPrice | undefined; how?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="view">
      <header className="view-head">
        <h1>
          {price?.type_id == null || price.alike !== 'same' ? (
            'Price'
          ) : (
            <>
              <TypeIcon id={price.type_id} large copy={price.is_blueprint_copy === true} />
              {price.type_name}
            </>
          )}
        </h1>
        <p className="soft">What price can I ask, so that it sells in time?</p>
        <div className="view-actions">{price === undefined ? null : how}</div>
      </header>
      <PriceFilters field={field} price={price} />
      {children}
    </div>
  );
}

function Answer({ price, url, previous }: { price: AskingPrice; url: string | null; previous: boolean }) {
  return (
    <div className={`price ${previous ? 'previous' : ''}`}>
      <Suggestions price={price} url={url} />
      <div className="price-columns">
        <div>
          <Bands price={price} url={url} />
          <Accuracy />
        </div>
        <div>
          <OnOffer price={price} url={url} />
          <SoldOffers price={price} url={url} />
        </div>
      </div>
    </div>
  );
}

function How({
  price,
  observedAt,
  url,
  body,
}: {
  price: AskingPrice | undefined;
  observedAt: Date | null;
  url: string | null;
  body?: string;
}) {
  if (price === undefined) return null;
  const offers = price.bands.reduce((sum, band) => sum + band.offers, 0);
  return (
    <HowKnown
      rows={`${plural(offers, 'offer')} of the last ${price.days} days in ${price.region_name ?? 'all regions'}: sold, withdrawn, expired or listed`}
      formula="Kaplan–Meier by price over the reference, with Greenwood’s interval; see “When a price sells”"
      observedAt={observedAt?.toISOString() ?? null}
      url={url}
      {...(body === undefined ? {} : { body })}
      sql={
        price.alike !== 'same'
          ? statementOfBundles(price.alike === 'bundles' ? null : price.type_id, price.region_id, price.days)
          : price.type_id === null
            ? null
            : statementOfOffers(price.type_id, price.region_id)
      }
    />
  );
}

interface Props {
  price: AskingPrice;
  url: string | null;
}

const offered = ['contract_id', 'region_name', 'quantity', 'price', 'unit_price', 'ratio', 'date_issued'] as const;

/** What others ask now. */
function OnOffer({ price: { on_offer: rows, on_offer_total: total, alike }, url }: Props) {
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
function SoldOffers({ price: { sales: rows, sales_total: total, days, reference }, url }: Props) {
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
