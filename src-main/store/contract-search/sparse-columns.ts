import type { StoredArrays } from './stored-arrays.ts';

/** Slots of a piece of a column, as a power of two. */
const PIECE_BITS = 14;
const PIECE = 1 << PIECE_BITS;

/** Columns of numbers that few contracts have: those that are outstanding, mostly, which are the newest, or those of one kind. */
const sparseNames = ['highest_bid', 'margin', 'margin_percent', 'below_sold_percent', 'best_margin'] as const;

/** A column of {@link sparseColumns}. */
export type SparseName = (typeof sparseNames)[number];

/** A number for each slot, NaN where there is none; a piece of the column in which no slot has one takes no memory. */
function sparseColumn(name: SparseName, slots: number, stored: StoredArrays | undefined) {
  const pieces: (Float64Array | undefined)[] = [];
  for (let at = 0; at << PIECE_BITS < slots; at += 1) {
    if (stored?.find(`${name}_${at}`) === undefined) continue;
    const piece = new Float64Array(PIECE);
    stored.read(`${name}_${at}`, piece);
    pieces[at] = piece;
  }
  return {
    get: (slot: number): number => pieces[slot >>> PIECE_BITS]?.[slot & (PIECE - 1)] ?? Number.NaN,
    set(slot: number, value: number): void {
      const at = slot >>> PIECE_BITS;
      let piece = pieces[at];
      if (piece === undefined) {
        if (Number.isNaN(value)) return;
        piece = new Float64Array(PIECE).fill(Number.NaN);
        pieces[at] = piece;
      }
      piece[slot & (PIECE - 1)] = value;
    },
    /** The pieces that there are, under the names by which they are stored. */
    arrays: (): Record<string, Float64Array> =>
      Object.fromEntries(pieces.flatMap((piece, at) => (piece === undefined ? [] : [[`${name}_${at}`, piece]]))),
  };
}

/** The columns that few contracts have a number in. `stored`: what those of so many slots begin with. */
export function sparseColumns(slots: number, stored: StoredArrays | undefined) {
  const column = (name: SparseName) => sparseColumn(name, slots, stored);
  return {
    highest_bid: column('highest_bid'),
    margin: column('margin'),
    margin_percent: column('margin_percent'),
    below_sold_percent: column('below_sold_percent'),
    best_margin: column('best_margin'),
  };
}
export type SparseColumns = ReturnType<typeof sparseColumns>;

/** Whether a column is one of {@link sparseColumns}. */
export function isSparse(name: string): name is SparseName {
  return (sparseNames as readonly string[]).includes(name);
}
