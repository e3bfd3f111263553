import type { OfferedBlueprint } from '#shared/trade-api/blueprints';
import { Place } from '../../contracts/cells.tsx';
import { contractIdColumn, issuedColumn, timeLeftColumn } from '../../contracts/list-columns.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { count, fullIsk, NOTHING, shortIsk, wholePercent } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

const isk = (value: number | null) => (value === null ? NOTHING : <span title={fullIsk(value)}>{shortIsk(value)}</span>);

/** Where a build's profit comes from, or why it is not known. */
function buildText(build: OfferedBlueprint['build']): string {
  if (build === null) return 'An original has unlimited runs, or its product is not known.';
  if (build.materials_cost === null) return 'Its materials cannot all be bought at the hub.';
  if (build.job_cost === null) return 'What the jobs cost is not known yet.';
  return `${count(build.units)} made: ${fullIsk(build.revenue)} less materials ${fullIsk(build.materials_cost)}, jobs ${fullIsk(build.job_cost)} and the copies`;
}

export const blueprintColumns: readonly TableColumn<OfferedBlueprint>[] = [
  {
    id: 'type_name',
    header: 'Blueprint',
    width: 190,
    grows: true,
    sort: 'type_name',
    firstSort: 'asc',
    cell: ({ type_name: name, type_id: id, is_blueprint_copy: copy, copies }) => (
      <>
        <TypeIcon id={id} copy={copy === true} /> {name ?? `Type ${id}`}
        {copies > 1 ? <span className="dim"> ×{count(copies)}</span> : null}
      </>
    ),
    value: ({ type_name: name }) => name,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 64,
    cell: ({ is_blueprint_copy: copy }) => (copy === true ? 'copy' : 'original'),
    value: ({ is_blueprint_copy: copy }) => (copy === true ? 'copy' : 'original'),
  },
  {
    id: 'material_efficiency',
    header: 'ME',
    about: 'Material efficiency, per cent',
    align: 'end',
    width: 44,
    sort: 'material_efficiency',
    cell: ({ material_efficiency: material }) => material ?? NOTHING,
    value: ({ material_efficiency: material }) => material,
  },
  {
    id: 'time_efficiency',
    header: 'TE',
    about: 'Time efficiency, per cent',
    align: 'end',
    width: 44,
    sort: 'time_efficiency',
    cell: ({ time_efficiency: time }) => time ?? NOTHING,
    value: ({ time_efficiency: time }) => time,
  },
  {
    id: 'runs',
    header: 'Runs',
    about: 'Of one copy; an original has runs without end',
    align: 'end',
    width: 52,
    sort: 'runs',
    cell: ({ runs }) => (runs === null ? <span className="dim">∞</span> : count(runs)),
    value: ({ runs }) => runs,
  },
  {
    id: 'price',
    header: 'Price',
    about: 'ISK for the whole contract',
    align: 'end',
    width: 80,
    sort: 'price',
    firstSort: 'asc',
    cell: ({ price }) => isk(price),
    value: ({ price }) => price,
  },
  {
    id: 'price_per_run',
    header: 'ISK a run',
    align: 'end',
    width: 84,
    sort: 'price_per_run',
    firstSort: 'asc',
    cell: ({ price_per_run: price }) => (price === null ? NOTHING : <span title={fullIsk(price)}>{shortIsk(price)}</span>),
    value: ({ price_per_run: price }) => price,
  },
  {
    id: 'percentile',
    header: 'Price rank',
    about: 'Where its price stands among those at which its like were sold in 30 days: 10 is cheaper than nine in ten',
    align: 'end',
    width: 72,
    sort: 'percentile',
    firstSort: 'asc',
    cell: ({ sold }) => (sold === null ? NOTHING : <span title={sold.sentence}>{wholePercent(sold.percentile)}</span>),
    value: ({ sold }) => sold?.percentile ?? null,
  },
  {
    id: 'sold_median',
    header: 'Sale price',
    about: 'Median at which its like were sold in 30 days, ISK each',
    align: 'end',
    width: 84,
    sort: 'sold_median',
    cell: ({ sold }) =>
      sold === null ? (
        NOTHING
      ) : (
        <span title={`${fullIsk(sold.median)}, ${count(sold.count)} sales, ${sold.days_to_sell} days to sell`}>
          {shortIsk(sold.median)}
        </span>
      ),
    value: ({ sold }) => sold?.median ?? null,
  },
  {
    id: 'build_profit',
    header: 'Build profit',
    about:
      'ISK that is left when all runs are built and sold to the hub’s buy orders: less tax, materials, jobs and the price of the copies',
    align: 'end',
    width: 88,
    sort: 'build_profit',
    cell: ({ build }) => <span title={buildText(build)}>{isk(build?.profit ?? null)}</span>,
    value: ({ build }) => build?.profit ?? null,
  },
  {
    id: 'build_profit_percent',
    header: 'Build %',
    about: 'Build profit in percent of the capital: price, materials and jobs',
    align: 'end',
    width: 70,
    sort: 'build_profit_percent',
    optional: true,
    cell: ({ build }) => wholePercent(build?.profit_percent),
    value: ({ build }) => build?.profit_percent ?? null,
  },
  {
    id: 'build_profit_per_hour',
    header: 'Build profit / h',
    about: 'ISK of build profit for each hour of its jobs, one after the other',
    align: 'end',
    width: 88,
    sort: 'build_profit_per_hour',
    optional: true,
    cell: ({ build }) => isk(build?.profit_per_hour ?? null),
    value: ({ build }) => build?.profit_per_hour ?? null,
  },
  {
    id: 'build_capital',
    header: 'Build capital',
    about: 'ISK that a build takes: price of the copies, materials and jobs',
    align: 'end',
    width: 88,
    optional: true,
    cell: ({ build }) => isk(build?.capital ?? null),
    value: ({ build }) => build?.capital ?? null,
  },
  {
    id: 'product_profit',
    header: 'Product less materials',
    about:
      'ISK above the cost of the materials alone: all runs of one copy, or one run of an original, sold to the hub’s buy orders less tax',
    align: 'end',
    width: 98,
    sort: 'product_profit',
    optional: true,
    cell: ({ product }) => isk(product?.profit ?? null),
    value: ({ product }) => product?.profit ?? null,
  },
  {
    id: 'margin_listed',
    header: 'Profit with sell orders',
    about:
      'ISK that is left when everything in the contract is sold with sell orders, less its price. ?: not everything in it could be valued, as blueprint copies, which no market takes',
    align: 'end',
    width: 98,
    sort: 'margin_listed',
    optional: true,
    cell: ({ margin_listed: margin, verdict }) =>
      verdict === 'unclear' ? (
        <span className="dim" title="What could not be valued decides">
          ?
        </span>
      ) : (
        isk(margin)
      ),
    value: ({ margin_listed: margin }) => margin,
  },
  {
    id: 'place',
    header: 'Place',
    width: 130,
    grows: true,
    cell: (row) => <Place row={row} />,
    value: ({ place }) => place?.name ?? place?.system_name ?? null,
  },
  issuedColumn,
  { ...timeLeftColumn, optional: true },
  contractIdColumn,
];
