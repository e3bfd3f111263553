import './item-panel.css';
import { statementOfAbyssalSales } from '#shared/data-api/sql-examples';
import { type AbyssalDetail, abyssalById } from '#shared/trade-api/abyssal-items';
import { soldRollDays } from '#shared/trade-api/abyssals';
import { tradeService } from '../../api.ts';
import { PlaceName } from '../../contracts/cells.tsx';
import { abyssalLink, contractLink } from '../../contracts/links.ts';
import { AttributeTable } from '../../contracts/rolls.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { fullIsk, plural, shortIsk, wholePercent } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useEndpoint } from '../../use-endpoint.ts';

interface Props {
  itemId: number;
  onClose: () => void;
  onOpen: (itemId: number) => void;
}

/** One item: its roll, what near ones were sold for, and which are on offer. */
export function ItemPanel({ itemId, onClose, onOpen }: Props) {
  const { body, error, previous, retry, url, observedAt } = useEndpoint(tradeService, abyssalById, { item_id: itemId });
  const item = body?.data;
  return (
    <aside className="panel" aria-label="Abyssal module" aria-busy={previous}>
      <header className="panel-head">
        <h2>{item === undefined || previous ? 'Abyssal module' : (item.type_name ?? `Type ${item.type_id}`)}</h2>
        <IconButton icon="close" label="Close the module" onClick={onClose} />
      </header>
      <div className="panel-body">
        {item === undefined ? (
          <Unanswered answer={{ error, retry }} lines={10} label="Loading the module" />
        ) : (
          <>
            <Made item={item} />
            <AttributeTable attributes={item.attributes} source={item.source_type_name} url={url} />
            <Estimate item={item} url={url} observedAt={observedAt} />
            <NearTable
              title="Nearest sales"
              none={`None of its type was sold near this roll in ${soldRollDays} days, as far as rolls are read.`}
              rows={item.near_sales}
              url={url}
              onOpen={onOpen}
            />
            <NearTable
              title="Nearest offers"
              none="No other of its type with a roll near this one is on offer."
              rows={item.near_offers}
              url={url}
              onOpen={onOpen}
            />
          </>
        )}
      </div>
    </aside>
  );
}

/** What it was made of, and the contract that it is in. */
function Made({ item }: { item: AbyssalDetail }) {
  const { type_id: id, source_type_name: source, mutator_type_name: mutaplasmid, offer, quality, percentile, rolls } = item;
  return (
    <>
      <p className="panel-line">
        <TypeIcon id={id} large />
        <span>
          {source ?? `Type ${item.source_type_id}`} with {mutaplasmid ?? `type ${item.mutator_type_id}`}
        </span>
      </p>
      <p className="soft">
        Quality {wholePercent(quality)}
        {percentile === null ? '' : `, better than ${wholePercent(percentile)} of ${plural(rolls, 'known roll')}`}
      </p>
      {offer === null ? (
        <p className="note">Not on offer now, as far as the lists of contracts tell.</p>
      ) : (
        <p>
          <a href={contractLink(offer.contract_id)}>{offer.is_alone ? 'Contract' : 'In a bundle'}</a>{' '}
          <b title={fullIsk(offer.price)}>{shortIsk(offer.price)} ISK</b>{' '}
          <PlaceName place={offer.place} otherwise={offer.region_name} />
          {offer.dominated_by === null ? null : (
            <span className="warning">
              {' '}
              Another is at least as good in every attribute for{' '}
              <a href={abyssalLink(offer.dominated_by.item_id)} title={fullIsk(offer.dominated_by.price)}>
                {shortIsk(offer.dominated_by.price)}
              </a>
              .
            </span>
          )}
        </p>
      )}
    </>
  );
}

/** What near sales say of its price, or why nothing. */
function Estimate({ item, url, observedAt }: { item: AbyssalDetail; url: string | null; observedAt: Date | null }) {
  const { estimate, estimate_note: note, near_sales: sales, type_id: typeId } = item;
  return (
    <section aria-label="Estimate" className="abyssal-estimate">
      <h3>Estimate</h3>
      {estimate === null ? null : (
        <p>
          <b title={fullIsk(estimate.price)}>{shortIsk(estimate.price)} ISK</b>
          <span className="soft">
            {' '}
            between <span title={fullIsk(estimate.low)}>{shortIsk(estimate.low)}</span> and{' '}
            <span title={fullIsk(estimate.high)}>{shortIsk(estimate.high)}</span>
          </span>
        </p>
      )}
      <p className="note">{note}</p>
      <HowKnown
        rows={`${plural(sales.length, 'sale')} of its type whose rolls are within 15 of 100`}
        formula="How abyssal modules are compared"
        observedAt={observedAt?.toISOString() ?? null}
        url={url}
        sql={statementOfAbyssalSales(typeId)}
      />
    </section>
  );
}

type NearRow = AbyssalDetail['near_offers'][number] & Partial<Pick<AbyssalDetail['near_sales'][number], 'sold_at' | 'odd'>>;

const exported = (['contract_id', 'item_id', 'price', 'distance', 'quality', 'sold_at', 'odd'] as const).map((id) => ({
  id,
  value: (row: NearRow) => row[id] ?? null,
}));

/** Items near this one with their prices; a sale whose price does not count says so. */
function NearTable({
  title,
  none,
  rows,
  url,
  onOpen,
}: {
  title: string;
  none: string;
  rows: readonly NearRow[];
  url: string | null;
  onOpen: (itemId: number) => void;
}) {
  return (
    <section className="items" aria-label={title}>
      <header className="list-head">
        <h3>
          {title} <span className="dim">{rows.length}</span>
        </h3>
        <ExportMenu name="near-rolls" url={url} small columns={exported} rows={() => rows} />
      </header>
      {rows.length === 0 ? (
        <p className="note">{none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Roll</th>
              <th scope="col" className="figure" title="Root of the mean squared difference of the qualities, of 100">
                Distance
              </th>
              <th scope="col" className="figure">
                Quality
              </th>
              <th scope="col" className="figure">
                Price
              </th>
              <th scope="col" className="figure">
                {rows[0]?.sold_at === undefined ? 'Contract' : 'Sold'}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.contract_id}>
                <td>
                  <Button look="quiet" onClick={() => onOpen(row.item_id)}>
                    Show
                  </Button>
                </td>
                <td className="figure">{row.distance}</td>
                <td className="figure">{wholePercent(row.quality)}</td>
                <td className="figure" title={fullIsk(row.price)}>
                  {shortIsk(row.price)}
                  {row.odd === true ? (
                    <span className="dim" title="Too far from the others to count">
                      {' '}
                      odd
                    </span>
                  ) : null}
                </td>
                <td className="figure">
                  <a href={contractLink(row.contract_id)}>
                    {row.sold_at === undefined ? row.contract_id : <RelativeTime at={row.sold_at} />}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
