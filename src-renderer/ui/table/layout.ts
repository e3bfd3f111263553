import type { TableLayout } from '../../state/local-storage/table-layouts.ts';
import type { TableColumn } from './column.ts';

/** The default layout of a table. */
export function defaultLayout<Row>(columns: readonly TableColumn<Row>[]): TableLayout {
  return {
    hidden: Object.fromEntries(columns.map(({ id, optional = false }): [string, boolean] => [id, optional])),
    order: columns.map(({ id }) => id),
    widths: {},
    pinned: [],
  };
}

/** A stored layout merged with the current columns: new columns are inserted at their default place, removed ones dropped. */
export function currentLayout<Row>(columns: readonly TableColumn<Row>[], stored: TableLayout | undefined): TableLayout {
  const fresh = defaultLayout(columns);
  if (stored === undefined) return fresh;
  const order = stored.order.filter((id) => fresh.order.includes(id));
  for (const [place, id] of fresh.order.entries()) if (!order.includes(id)) order.splice(place, 0, id);
  return {
    hidden: { ...fresh.hidden, ...stored.hidden },
    order,
    widths: stored.widths,
    pinned: stored.pinned.filter((id) => fresh.order.includes(id)),
  };
}
