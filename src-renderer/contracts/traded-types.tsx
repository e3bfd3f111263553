import { abyssalTypeList } from '#shared/trade-api/abyssal-items';
import { type TypeTrade, tradedTypes } from '#shared/trade-api/traded-types';
import { tradeService } from '../api.ts';
import { formatHash, navigate } from '../state/location.ts';
import { useWindowEnds } from '../state/rested.ts';
import { count } from '../ui/format.ts';
import { Empty, Failure, isNotCollectedYet, Skeleton } from '../ui/states.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { useColumns } from '../ui/table/use-columns.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { Isk } from './cells.tsx';
import { TypeIcon } from './type-icon.tsx';

const DAYS = 30;
/** Sales from which on a price can mostly be told: twenty are needed in one band of prices. */
const TELLING_SALES = 40;
const rowId = ({ type_id: id }: TypeTrade) => id;

const tradedColumns: readonly TableColumn<TypeTrade>[] = [
  {
    id: 'type_name',
    header: 'Type',
    width: 260,
    grows: true,
    cell: ({ type_name: name, type_id: id }) => (
      <>
        <TypeIcon id={id} /> {name ?? `Type ${id}`}
      </>
    ),
    value: ({ type_name: name }) => name,
  },
  {
    id: 'sold',
    header: `Sold in ${DAYS} days`,
    about: 'Contracts with only this type that were accepted in these days; odd prices left out, as in its sale prices',
    align: 'end',
    width: 130,
    cell: ({ sold }) => (sold === 0 ? <span className="dim">0</span> : count(sold)),
    value: ({ sold }) => sold,
  },
  {
    id: 'turnover',
    header: 'Sold for',
    about: 'ISK: the prices of these together',
    align: 'end',
    width: 96,
    cell: ({ turnover }) => <Isk amount={turnover} />,
    value: ({ turnover }) => turnover,
  },
  {
    id: 'offered',
    header: 'On offer',
    about: 'Contracts on offer with this type alone',
    align: 'end',
    width: 96,
    cell: ({ offered }) => count(offered),
    value: ({ offered }) => offered,
  },
];

const offeredColumns = tradedColumns.filter(({ id }) => id !== 'sold' && id !== 'turnover');

const tells = ({ sold }: TypeTrade) => Number(sold >= TELLING_SALES);

interface Props {
  recent: readonly { id: number; name: string }[];
  /** The view that a type opens in. */
  path: '/depth' | '/price';
}

/** Before a type is chosen: those that are traded most, and above them the ones looked at lately. */
export function TradedTypes({ recent, path }: Props) {
  const { body, error, retry, url } = useEndpoint(tradeService, tradedTypes, {
    days: DAYS,
    limit: 200,
    ends: useWindowEnds(),
    // A contract is for what is dear: of what is cheap its fees are more than the price.
    sort: path === '/price' ? 'turnover' : 'sold',
  });
  // Of a rolled module no price is told by its type.
  const rolled = useEndpoint(tradeService, abyssalTypeList, path === '/price' ? {} : null).body?.data ?? [];
  const priced = body?.data.filter(({ type_id: id }) => !rolled.some(({ type_id: other }) => other === id));
  const rows = path === '/price' ? priced?.toSorted((a, b) => tells(b) - tells(a)) : priced;
  // Sales come to be known as offers end: no columns of zeros until then.
  const isAnySold = rows?.some(({ sold }) => sold > 0) ?? false;
  const columns = useColumns('traded-types', isAnySold ? tradedColumns : offeredColumns);
  if (rows === undefined && error !== null && !isNotCollectedYet(error)) return <Failure error={error} onRetry={retry} />;
  if (rows === undefined && error === null) return <Skeleton lines={8} label="Loading the types that are traded most" />;
  return (
    <>
      <p className="result-line">
        <span>
          {!isAnySold
            ? 'On offer most by contract; what is sold shows as offers end.'
            : path === '/price'
              ? 'Sold often enough to tell a price, then the others, by ISK.'
              : 'Traded most by contract.'}{' '}
          Choose one, or type a part of any name above.
        </span>
        {recent.length === 0 ? null : (
          <span className="recent">
            <span className="dim">Recently opened:</span>
            {recent.slice(0, 6).map(({ id, name }) => (
              <a key={id} href={formatHash(path, { type: String(id) })}>
                {name}
              </a>
            ))}
          </span>
        )}
        {rows === undefined || rows.length === 0 ? null : (
          <span className="result-actions">
            <ExportMenu name="types" url={url} columns={columns.exported()} rows={() => rows} />
          </span>
        )}
      </p>
      <div className="split traded-types">
        <div className="split-main">
          <DataTable
            label="Types that are traded most"
            primary
            columns={columns}
            total={rows?.length ?? 0}
            rowAt={(index) => rows?.[index]}
            rowId={rowId}
            onOpen={(row) => navigate(path, { type: String(rowId(row)) })}
            empty={
              <Empty title="No offers have been read yet">
                All regions are being read for the first time. The line below shows how far it is.
              </Empty>
            }
          />
        </div>
      </div>
    </>
  );
}
