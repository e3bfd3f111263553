import type { TableColumn } from './column.ts';

/** The columns of a file: those shown, and before them those of `always`, by id, that are not. */
export function exportedColumns<Row>(
  visible: readonly TableColumn<Row>[],
  all: readonly TableColumn<Row>[],
  always: readonly string[],
): readonly TableColumn<Row>[] {
  const shown = new Set(visible.map(({ id }) => id));
  return [...always.filter((id) => !shown.has(id)).flatMap((id) => all.find((column) => column.id === id) ?? []), ...visible];
}
