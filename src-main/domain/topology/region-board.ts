/** Rows of columns that boxes stand on; each box takes `spans` of these from its own on, what is left beside it included. Pixels. */
export interface Grid {
  columns: number;
  rows: number;
  columnWidth: number;
  rowHeight: number;
  boxHeight: number;
  spans: readonly number[];
  widths: readonly number[];
}

export interface Spot {
  column: number;
  row: number;
}

/** In pixels of the grid. */
export interface PixelPlace {
  x: number;
  y: number;
}

/** Which box stands where. */
export function boardOf({ columns, rows, columnWidth, rowHeight, boxHeight, spans, widths }: Grid) {
  const taken = new Int16Array(columns * rows).fill(-1);
  const column = new Int16Array(spans.length).fill(-1);
  const row = new Int16Array(spans.length).fill(-1);
  const middle = { x: new Float64Array(spans.length), y: new Float64Array(spans.length) };
  const fill = (box: number, value: number) => {
    const from = (row[box] as number) * columns + (column[box] as number);
    taken.fill(value, from, from + (spans[box] as number));
  };
  /** The one box in the way; -1: none; -2: several, or the edge. */
  const obstacle = (box: number, atColumn: number, atRow: number): number => {
    const span = spans[box] as number;
    if (atColumn < 0 || atRow < 0 || atRow >= rows || atColumn + span > columns) return -2;
    let found = -1;
    for (let at = atRow * columns + atColumn; span > at - atRow * columns - atColumn; at += 1) {
      const other = taken[at] as number;
      if (other === -1 || other === box || other === found) continue;
      if (found !== -1) return -2;
      found = other;
    }
    return found;
  };
  const put = (box: number, atColumn: number, atRow: number) => {
    column[box] = atColumn;
    row[box] = atRow;
    middle.x[box] = atColumn * columnWidth + (widths[box] as number) / 2;
    middle.y[box] = atRow * rowHeight + boxHeight / 2;
    fill(box, box);
  };
  const lift = (box: number) => fill(box, -1);
  return {
    column,
    row,
    middle,
    obstacle,
    put,
    lift,
    /** Puts a box onto the free spot that is nearest; false where there is none. */
    placeNear(box: number, { x, y }: PixelPlace): boolean {
      let best = { distance: Number.POSITIVE_INFINITY, column: 0, row: 0 };
      for (let atRow = 0; atRow < rows; atRow += 1)
        for (let atColumn = 0; atColumn < columns; atColumn += 1) {
          const distance = Math.hypot(
            atColumn * columnWidth + (widths[box] as number) / 2 - x,
            atRow * rowHeight + boxHeight / 2 - y,
          );
          if (distance < best.distance && obstacle(box, atColumn, atRow) === -1)
            best = { distance, column: atColumn, row: atRow };
        }
      if (best.distance === Number.POSITIVE_INFINITY) return false;
      put(box, best.column, best.row);
      return true;
    },
  };
}
export type BoxBoard = ReturnType<typeof boardOf>;
