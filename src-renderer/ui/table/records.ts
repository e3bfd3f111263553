import type { ExportValue } from './export.ts';

/** Rows for a file: full figures, under the names that the services give them. */
export interface Records {
  /** What they are, after "the"; part of the file's name too: `history of Jita`. */
  name: string;
  /** As in the services: `median_price`. */
  columns: readonly string[];
  rows: readonly (readonly ExportValue[])[];
  /** Where a script reads the same; null: nothing was asked yet. */
  url: string | null;
}

/** Some members of a service's rows, in the order named. `url`: where they are. */
export function recordsOf<Member extends string>(
  name: string,
  members: readonly Member[],
  rows: readonly Readonly<Record<NoInfer<Member>, ExportValue>>[],
  url: string | null,
): Records {
  return { name, url, columns: members, rows: rows.map((row) => members.map((member) => row[member])) };
}
