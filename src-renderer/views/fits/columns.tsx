import { Isk } from '../../contracts/cells.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import type { ShownFit, ShownStaging, StockOfFit } from '../../state/fits.ts';
import { count, NOTHING } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

/** A fit with its stock; null: not counted yet, or its ship is not known. */
export interface FitRow {
  place: number;
  fit: ShownFit;
  stock: StockOfFit | null;
}

type Counted = StockOfFit['stagings'][number];

/** Stock at a staging: figures and a word, so that colour is not needed. */
export function Stock({ stock }: { stock: Counted | undefined }) {
  if (stock === undefined) return <span className="dim">{NOTHING}</span>;
  const { ready_fits: ready, target, short } = stock;
  if (target === null) return <span className={ready === 0 ? 'dim' : ''}>{count(ready)}</span>;
  return (
    <span title={short === 0 ? 'The target is met' : `${count(short)} below the target`}>
      {count(ready)} of {count(target)}{' '}
      <b className={short === 0 ? 'stock-met' : 'stock-short'}>{short === 0 ? 'enough' : `${count(short)} short`}</b>
    </span>
  );
}

/** What the list of fits shows: each staging has a column of its own. */
export function fitColumns(stagings: readonly ShownStaging[]): TableColumn<FitRow>[] {
  return [
    {
      id: 'fit',
      header: 'Fit',
      width: 200,
      grows: true,
      cell: ({ fit }) => (
        <>
          {fit.hull_type_id === null ? null : <TypeIcon id={fit.hull_type_id} />} {fit.name}
          {fit.hull_name === null ? (
            <span className="danger"> ship not known</span>
          ) : (
            <span className="dim"> {fit.hull_name}</span>
          )}
        </>
      ),
      value: ({ fit }) => fit.name,
    },
    {
      id: 'hull',
      header: 'Hull',
      width: 110,
      optional: true,
      cell: ({ fit }) => fit.hull_name ?? NOTHING,
      value: ({ fit }) => fit.hull_name,
    },
    {
      id: 'folder',
      header: 'Folder',
      width: 120,
      cell: ({ fit }) => <span className="dim">{fit.folder}</span>,
      value: ({ fit }) => fit.folder,
    },
    ...stagings.map(({ id, name }): TableColumn<FitRow> => {
      const at = (row: FitRow) => row.stock?.stagings.find((one) => one.staging_id === id);
      return {
        id: `staging-${id}`,
        header: name,
        about: `Whole fits on offer at ${name}, and the target that is set there`,
        align: 'end',
        width: 140,
        cell: (row) => <Stock stock={at(row)} />,
        value: (row) => at(row)?.ready_fits ?? null,
      };
    }),
    {
      id: 'ready_fits',
      header: 'Anywhere',
      about: 'Whole fits on offer in all regions; each contract counts for the one fit that it holds best',
      align: 'end',
      width: 84,
      cell: ({ stock }) => (stock === null ? <span className="dim">{NOTHING}</span> : count(stock.ready_fits)),
      value: ({ stock }) => stock?.ready_fits ?? null,
    },
    {
      id: 'lowest_price',
      header: 'From',
      about: 'ISK for the cheapest whole fit on offer anywhere',
      align: 'end',
      width: 84,
      cell: ({ stock }) => <Isk amount={stock?.lowest_price ?? null} />,
      value: ({ stock }) => stock?.lowest_price ?? null,
    },
  ];
}
