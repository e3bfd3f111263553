import type { HubName } from '#shared/game';
import type { Appraisal, PasteFormat } from '#shared/trade-api/appraise';
import { Isk } from '../../contracts/cells.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { count, NOTHING, volumeFigure } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

type LineRow = Appraisal['lines'][number] & { place: number; best_hub: HubName | null };

/** What a text was read as. */
export const formatLabels: Readonly<Record<PasteFormat, string>> = {
  fit: 'Fit',
  xml: 'Fits as XML',
  dna: 'Fit link',
  multibuy: 'Multibuy',
  inventory: 'Inventory',
  contract: 'Contract',
  contents: 'Contents',
  cargo_scan: 'Cargo scan',
  directional_scan: 'Directional scan',
  killmail: 'Killmail',
  contract_links: 'Contracts',
  columns: 'Table',
  list: 'List',
  unknown: 'Not understood',
};

function amount(id: 'to_buy_orders' | 'with_sell_orders' | 'replacement', header: string, about: string): TableColumn<LineRow> {
  return { id, header, about, align: 'end', width: 108, cell: (row) => <Isk amount={row[id]} />, value: (row) => row[id] };
}

/** The lines of an appraisal. */
export const lineColumns: readonly TableColumn<LineRow>[] = [
  {
    id: 'type_name',
    header: 'Item',
    width: 170,
    grows: true,
    cell: ({ type_id: id, type_name: name, is_blueprint_copy: copy }) => (
      <>
        <TypeIcon id={id} copy={copy === true} /> {name}
        {copy === null ? null : <span className="dim"> {copy ? 'copy' : 'original'}</span>}
      </>
    ),
    value: ({ type_name: name }) => name,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    width: 88,
    cell: ({ quantity }) => count(quantity),
    value: ({ quantity }) => quantity,
  },
  amount('to_buy_orders', 'To buy orders', 'ISK: sold to the hub’s buy orders, at once, less tax'),
  amount('with_sell_orders', 'With sell orders', 'ISK: with your own sell orders, less tax and broker’s fee'),
  amount('replacement', 'To buy it', 'ISK: what it costs at the hub’s sell orders'),
  {
    id: 'volume',
    header: 'm³',
    about: 'Cubic metres in space; packaged ships take less',
    align: 'end',
    width: 88,
    cell: (row) => volumeFigure(row.volume),
    value: (row) => row.volume,
  },
  {
    id: 'best_hub',
    header: 'Best hub',
    about: 'The hub where it brings most; hauling not counted',
    width: 80,
    cell: ({ best_hub: hub }) => hub ?? <span className="dim">{NOTHING}</span>,
    value: ({ best_hub: hub }) => hub,
  },
];
