import type { FitContract, FitUnits } from '#shared/trade-api/fits';
import { Isk, Issuer, Place } from '../../contracts/cells.tsx';
import { count, NOTHING, wholePercent } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import type { TableColumn } from '../../ui/table/column.ts';

/** `2 × Damage Control II, Gyrostabilizer II`. */
function unitsText(units: readonly FitUnits[]): string {
  return units
    .map(
      ({ type_id: id, type_name: name, quantity }) => `${quantity === 1 ? '' : `${count(quantity)} × `}${name ?? `Type ${id}`}`,
    )
    .join(', ');
}

function Units({ units }: { units: readonly FitUnits[] }) {
  const text = unitsText(units);
  return text === '' ? <span className="dim">{NOTHING}</span> : <span title={text}>{text}</span>;
}

/** What is to be known of a contract before it is bought: what stands for modules, what is short. */
function Notes({ row }: { row: FitContract }) {
  const notes = [
    ...(row.bare_hulls === 0 ? [] : [`${count(row.bare_hulls)} bare ${row.bare_hulls === 1 ? 'hull' : 'hulls'}`]),
    ...(row.substitutes.length === 0 ? [] : [`variants: ${unitsText(row.substitutes)}`]),
    ...(row.missing_consumables.length === 0 ? [] : [`without ${unitsText(row.missing_consumables)}`]),
  ];
  const text = notes.join('; ');
  return text === '' ? <span className="dim">{NOTHING}</span> : <span title={text}>{text}</span>;
}

const furtherColumns: readonly TableColumn<FitContract>[] = [
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    width: 76,
    cell: ({ price }) => <Isk amount={price} />,
    value: ({ price }) => price,
  },
  {
    id: 'price_per_fit',
    header: 'A fit',
    about: 'ISK for each whole fit',
    align: 'end',
    width: 76,
    cell: ({ price_per_fit: each }) => <Isk amount={each} />,
    value: ({ price_per_fit: each }) => each,
  },
  {
    id: 'percent_of_parts',
    header: 'Of parts',
    about:
      'Price and what is missing, in percent of hull and modules at the hub’s sell orders; below 100 % it is cheaper than its parts',
    align: 'end',
    width: 76,
    cell: ({ percent_of_parts: share }) => (
      <span className={share !== null && share <= 100 ? 'stock-met' : ''}>{wholePercent(share)}</span>
    ),
    value: ({ percent_of_parts: share }) => share,
  },
  {
    id: 'missing',
    header: 'Missing',
    about: 'Modules that one fit lacks',
    width: 150,
    grows: true,
    cell: ({ missing }) => <Units units={missing} />,
    value: ({ missing }) => unitsText(missing),
  },
  {
    id: 'extra',
    header: 'Extra',
    about: 'What it has beyond its fits',
    width: 120,
    grows: true,
    cell: ({ extra }) => <Units units={extra} />,
    value: ({ extra }) => unitsText(extra),
  },
  {
    id: 'notes',
    header: 'Notes',
    about: 'Bare hulls, variants that stand for modules, and charges, drones and cargo that are not in it',
    width: 150,
    grows: true,
    cell: (row) => <Notes row={row} />,
    value: ({ missing_consumables: missing }) => unitsText(missing),
  },
  {
    id: 'place',
    header: 'Place',
    width: 150,
    grows: true,
    cell: (row) => <Place row={row} />,
    value: ({ place, region_name: region }) => place?.name ?? place?.system_name ?? region,
  },
  {
    id: 'issuer',
    header: 'Issuer',
    width: 120,
    grows: true,
    cell: ({ issuer_id: id, issuer_name: name }) => <Issuer id={id} name={name} />,
    value: ({ issuer_name: name }) => name,
  },
  {
    id: 'title',
    header: 'Title',
    width: 120,
    optional: true,
    cell: ({ title }) => title ?? '',
    value: ({ title }) => title,
  },
  {
    id: 'parts',
    header: 'Parts',
    about: 'ISK for hull and modules of its fits, at least of one, at the hub’s sell orders',
    align: 'end',
    width: 76,
    optional: true,
    cell: ({ parts }) => <Isk amount={parts} />,
    value: ({ parts }) => parts,
  },
  {
    id: 'contract_id',
    header: 'Contract',
    align: 'end',
    width: 92,
    optional: true,
    cell: ({ contract_id: id }) => id,
    value: ({ contract_id: id }) => id,
  },
];

/** Contracts with a fit. `elsewhere`: the name of the fit for which a contract counts instead. */
export function contractColumns(elsewhere: (contractId: number) => string | undefined): TableColumn<FitContract>[] {
  return [
    {
      id: 'ready_fits',
      header: 'Fits',
      about: 'Whole fits: hull and all modules; else the share of one that is there',
      align: 'end',
      width: 112,
      cell: ({ contract_id: id, ready_fits: ready, score, no_warnings: clean }) => (
        <span title={elsewhere(id) === undefined ? undefined : `Counts for ${elsewhere(id)} in the stock`}>
          {clean === false ? (
            <span role="img" aria-label="Has warnings" title="Has warnings: open it to read them">
              <Icon name="warning" />{' '}
            </span>
          ) : null}
          {ready > 0 ? (
            <b className="stock-met">{count(ready)} whole</b>
          ) : (
            <span className="soft">{wholePercent(100 * score)} of one</span>
          )}
          {elsewhere(id) === undefined ? null : <span className="dim"> other fit</span>}
        </span>
      ),
      value: ({ ready_fits: ready }) => ready,
    },
    ...furtherColumns,
  ];
}
