import type { ReactNode } from 'react';

/** One column of a table: how it looks, and what it says in an export. */
export interface TableColumn<Row> {
  id: string;
  /** Short, for the head of the column. */
  header: string;
  /** What the column holds, in a sentence; on hover of the head and in the column chooser. */
  about?: string;
  /** Figures stand on the right. */
  align?: 'start' | 'end';
  /** Pixels at text scale 1. */
  width: number;
  /** Takes what is left of the line, unless it was sized by hand. */
  grows?: boolean;
  /** Not shown until chosen. */
  optional?: boolean;
  /** The value of the sort parameter; absent where it cannot be sorted. */
  sort?: string;
  /** The direction of the first click; absent: the largest figure, or A, first. */
  firstSort?: 'asc' | 'desc';
  cell(row: Row): ReactNode;
  /** What a spreadsheet gets: the full figure, never the short form. null is an empty field. */
  value(row: Row): string | number | boolean | null;
}

/** The order of a table; `by` is the `sort` of a {@link TableColumn}. */
export interface TableSort {
  by: string;
  direction: 'asc' | 'desc';
}

/** What can be done with a row, on hover and by key. */
export interface RowAction<Row> {
  id: string;
  label: string;
  /** At the end of the row under the pointer; absent: by key alone. */
  icon?: 'open' | 'copy' | 'link' | 'hide' | 'contracts' | 'depth' | 'map' | 'route' | 'watch';
  /** Spelled as in state/keys. */
  key?: string;
  run(row: Row): void;
}
