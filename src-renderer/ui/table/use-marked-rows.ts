import { useState } from 'react';

/** The rows that the person marked, by id, in the order of marking. */
export interface MarkedRows<Row> {
  marked: ReadonlyMap<number, Row>;
  /** Marks a row, or takes its mark away. */
  toggle(row: Row): void;
  /** Marks all of these. */
  mark(rows: readonly Row[]): void;
  clear(): void;
}

/** Marks that stay while the list scrolls and changes; `rowId` as the table has it. */
export function useMarkedRows<Row>(rowId: (row: Row) => number): MarkedRows<Row> {
  const [marked, setMarked] = useState<ReadonlyMap<number, Row>>(new Map());
  return {
    marked,
    toggle: (row) =>
      setMarked((before) => {
        const after = new Map(before);
        if (!after.delete(rowId(row))) after.set(rowId(row), row);
        return after;
      }),
    mark: (rows) => setMarked((before) => new Map([...before, ...rows.map((row) => [rowId(row), row] as const)])),
    clear: () => setMarked(new Map()),
  };
}
