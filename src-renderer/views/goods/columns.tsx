import type { ContractOnlyGood, ContractOnlyReason } from '#shared/trade-api/goods';
import { Isk } from '../../contracts/cells.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { ShortAge } from '../../ui/date-time.tsx';
import { count, NOTHING, wholePercent } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

export const reasonLabels: Readonly<Record<ContractOnlyReason, string>> = {
  blueprint_copy: 'Copy',
  no_market_group: 'Not at the market',
  capital: 'Capital ship',
  no_orders: 'No sell orders',
};

const reasonTexts: Readonly<Record<ContractOnlyReason, string>> = {
  blueprint_copy: 'The market takes no copies of blueprints; prices are a run',
  no_market_group: 'The market does not have it',
  capital: 'It cannot pass the gates into high security',
  no_orders: 'No sell order at a hub whose orders were read',
};

const figure = (amount: number) => (amount === 0 ? <span className="dim">0</span> : count(amount));

const nameColumn: TableColumn<ContractOnlyGood> = {
  id: 'type_name',
  header: 'Type',
  width: 210,
  grows: true,
  sort: 'type_name',
  firstSort: 'asc',
  cell: ({ type_name: name, type_id: id, is_blueprint_copy: copy }) => (
    <>
      <TypeIcon id={id} copy={copy === true} /> {name}
      {copy === null ? null : <span className="dim"> {copy ? 'copy, a run' : 'original'}</span>}
    </>
  ),
  value: ({ type_name: name }) => name,
};

const regionColumn: TableColumn<ContractOnlyGood> = {
  id: 'region_name',
  header: 'Region',
  width: 150,
  grows: true,
  cell: ({ region_name: name, region_id: id }) => name ?? id ?? 'All regions',
  value: ({ region_name: name }) => name,
};

const figureColumns: readonly TableColumn<ContractOnlyGood>[] = [
  {
    id: 'offers',
    header: 'On offer',
    about: 'Single-item exchanges on offer',
    align: 'end',
    width: 76,
    sort: 'offers',
    cell: ({ offers }) => figure(offers),
    value: ({ offers }) => offers,
  },
  {
    id: 'lowest',
    header: 'Lowest',
    about: 'ISK a unit, of copies a run: the lowest price on offer, odd prices left out',
    align: 'end',
    width: 92,
    sort: 'lowest',
    firstSort: 'asc',
    cell: ({ lowest }) => <Isk amount={lowest} />,
    value: ({ lowest }) => lowest,
  },
  {
    id: 'median_asked',
    header: 'Median asked',
    about: 'ISK a unit, of copies a run, odd prices left out',
    align: 'end',
    width: 100,
    sort: 'median_asked',
    cell: ({ median_asked: median }) => <Isk amount={median} />,
    value: ({ median_asked: median }) => median,
  },
  {
    id: 'sold',
    header: 'Sold, 30 d',
    about: 'Contracts with only this type that were accepted in 30 days (inferred); odd prices left out, copies per run',
    align: 'end',
    width: 92,
    sort: 'sold',
    cell: ({ sold }) => figure(sold),
    value: ({ sold }) => sold,
  },
  {
    id: 'sold_median',
    header: 'Sale price',
    about: 'ISK a unit, of copies a run: the median of those sales',
    align: 'end',
    width: 92,
    sort: 'sold_median',
    cell: ({ sold_median: median }) => <Isk amount={median} />,
    value: ({ sold_median: median }) => median,
  },
  {
    id: 'trend_percent',
    header: 'Trend',
    about: 'How far that median is above the one of the 30 days before; three sales in each at least',
    align: 'end',
    width: 76,
    sort: 'trend_percent',
    cell: (row) => <Trend row={row} />,
    value: ({ trend_percent: trend }) => trend,
  },
  {
    id: 'sold_before',
    header: 'Sold before',
    about: 'Sales of the 30 days before these',
    align: 'end',
    width: 88,
    optional: true,
    cell: ({ sold_before: sold }) => figure(sold),
    value: ({ sold_before: sold }) => sold,
  },
  {
    id: 'newest_at',
    header: 'Newest',
    about: 'When the newest offer was issued',
    align: 'end',
    width: 84,
    sort: 'newest_at',
    cell: ({ newest_at: at }) => <ShortAge at={at} />,
    value: ({ newest_at: at }) => at,
  },
];

/** The goods of the list; where figures are of one region, that stands in the head of the view. */
export const goodColumns: readonly TableColumn<ContractOnlyGood>[] = [
  nameColumn,
  {
    id: 'group_name',
    header: 'Group',
    width: 150,
    grows: true,
    cell: ({ group_name: name }) => name ?? <span className="dim">{NOTHING}</span>,
    value: ({ group_name: name }) => name,
  },
  {
    id: 'reason',
    header: 'Why by contract',
    width: 130,
    cell: ({ reason }) => <span title={reasonTexts[reason]}>{reasonLabels[reason]}</span>,
    value: ({ reason }) => reason,
  },
  ...figureColumns,
];

/** Without what nothing is known of before any offer was seen to be accepted: no columns of zeros. */
export function unlessUnsold(
  columns: readonly TableColumn<ContractOnlyGood>[],
  sales: number,
): readonly TableColumn<ContractOnlyGood>[] {
  return sales > 0 ? columns : columns.filter(({ id }) => !['sold', 'sold_median', 'trend_percent', 'sold_before'].includes(id));
}

/** One type, region by region. Its rows are all there: they are sorted nowhere else. */
export const regionColumns: readonly TableColumn<ContractOnlyGood>[] = [regionColumn, ...figureColumns];

/** `+12 %`, with the two medians under the pointer; a dash where there are too few sales. */
export function Trend({ row }: { row: ContractOnlyGood }) {
  const { trend_percent: trend, sold, sold_before: before } = row;
  if (trend === null)
    return (
      <span
        className="dim"
        title={`Three sales in each half at least: ${count(sold)} of 30 days, ${count(before)} of the 30 before`}
      >
        {NOTHING}
      </span>
    );
  return (
    <span
      className={trend > 0 ? 'up' : trend < 0 ? 'down' : ''}
      title={`${count(sold)} sales against ${count(before)} of the 30 days before`}
    >
      {trend > 0 ? '+' : ''}
      {wholePercent(trend)}
    </span>
  );
}
