import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { type TableLayout, useTableLayouts } from '../../state/local-storage.ts';
import type { TableColumn } from './column.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
type NoRow = Record<string, never>;
const noRows: NoRow[] = [];

/**
 * The columns of a table as the person arranged them. TanStack Table keeps order, width, pins and visibility; rows stay
 * outside it, because only the few in sight are ever here.
 */
export function useColumns<Row>(table: string, columns: readonly TableColumn<Row>[]) {
  const stored = useTableLayouts(({ tables }) => tables[table]);
  const change = useTableLayouts((state) => state.change);
  const layout = useMemo(() => currentLayout(columns, stored), [columns, stored]);
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, width }): ColumnDef<typeof features, NoRow> => ({
          id,
          header,
          size: width,
          minSize: 48,
          maxSize: 900,
          cell: '',
        }),
      ),
    [columns],
  );
  const patch = useCallback((next: Partial<TableLayout>) => change(table, layout, next), [change, table, layout]);
  const visibility = useMemo(
    () => Object.fromEntries(Object.entries(layout.hidden).map(([id, hidden]): [string, boolean] => [id, !hidden])),
    [layout],
  );
  // The same options give the same model: with others, every row would be drawn again whenever its table is.
  const options = useMemo(
    () => ({
      features,
      columns: definitions,
      data: noRows,
      columnResizeMode: 'onChange' as const,
      state: {
        columnOrder: layout.order,
        columnPinning: { start: layout.pinned, end: [] },
        columnSizing: layout.widths,
        columnVisibility: visibility,
      },
      onColumnOrderChange: (updater: Updater<string[]>) => patch({ order: functionalUpdate(updater, layout.order) }),
      onColumnSizingChange: (updater: Updater<Record<string, number>>) =>
        patch({ widths: functionalUpdate(updater, layout.widths) }),
      onColumnPinningChange: (updater: Updater<{ start: string[]; end: string[] }>) =>
        patch({ pinned: functionalUpdate(updater, { start: layout.pinned, end: [] }).start }),
      onColumnVisibilityChange: (updater: Updater<Record<string, boolean>>) => {
        const nextVisibility = functionalUpdate(updater, visibility);
        patch({ hidden: Object.fromEntries(layout.order.map((id): [string, boolean] => [id, nextVisibility[id] === false])) });
      },
    }),
    [definitions, layout, visibility, patch],
  );
  const model = useTable(options);

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const visible = useMemo(
    () =>
      [...model.getStartVisibleLeafColumns(), ...model.getCenterVisibleLeafColumns()].flatMap((column) => {
        const own = byId.get(column.id);
        if (own === undefined) return [];
        return [{ column, own, pinned: layout.pinned.includes(column.id), sized: layout.widths[column.id] !== undefined }];
      }),
    [model, byId, layout],
  );
  return useMemo(() => {
    const shown = visible.map(({ own }) => own);
    /** The columns of a file: those shown, and before them those of `always`, by id, that are not. */
    const exported = (always: readonly string[] = []) => exportedColumns(shown, columns, always);
    return { model, visible, exported, layout, patch };
  }, [model, visible, columns, layout, patch]);
}

/** The columns of a table as the person arranged them, and how to arrange them anew. */
export type ColumnModel<Row> = ReturnType<typeof useColumns<Row>>;
/** A column that is shown, pinned ones first. */
export type VisibleColumn<Row> = ColumnModel<Row>['visible'][number];

function defaultLayout<Row>(columns: readonly TableColumn<Row>[]): TableLayout {
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

/** The columns of a file: those shown, and before them those of `always`, by id, that are not. */
export function exportedColumns<Row>(
  visible: readonly TableColumn<Row>[],
  all: readonly TableColumn<Row>[],
  always: readonly string[],
): readonly TableColumn<Row>[] {
  const shown = new Set(visible.map(({ id }) => id));
  return [...always.filter((id) => !shown.has(id)).flatMap((id) => all.find((column) => column.id === id) ?? []), ...visible];
}
