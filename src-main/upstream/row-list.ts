import { z } from 'zod';

/** More unreadable rows than this share, and more than one: the list has another shape than agreed and is refused. */
const MAX_UNREADABLE_SHARE = 0.01;

/** This many unreadable rows are enough to refuse a list, which cannot be used anyway: each costs as much as a hundred good ones. */
const ENOUGH_UNREADABLE = 1000;

/** A list parsed row by row, so that one invalid row does not invalidate the others. */
export interface RowList<Row> {
  rows: Row[];
  /** Rows that could not be read. */
  unreadable: number;
  /** Ids of the unreadable rows whose id could be read: upstream still lists these. */
  unreadableIds: number[];
}

/** Why a list with unreadable rows cannot be used; null: it can. `problem`: what is wrong with the first of them. */
export function refusalOf(unreadable: number, total: number, problem: string): string | null {
  if (unreadable === 0) return null;
  if (unreadable < total && unreadable <= Math.max(1, total * MAX_UNREADABLE_SHARE)) return null;
  return total === 1 ? problem : `${problem}; ${unreadable} of its ${total} rows cannot be read`;
}

/** Whether a list has so many unreadable rows that the others need not be looked through. */
export function isBeyondUse(unreadable: number, total: number): boolean {
  return unreadable >= ENOUGH_UNREADABLE && unreadable > total * MAX_UNREADABLE_SHARE;
}

/** Rows of a whole page of ESI's lists (upstream §1.6). */
const ROWS_A_PAGE = 1000;

/** Whether there may be another page behind this one. */
export function isFullPage({ rows, unreadable }: RowList<unknown>): boolean {
  return rows.length + unreadable >= ROWS_A_PAGE;
}

/** The schema of a JSON array of rows. `idMember`: the member that identifies a row, where something depends on its being listed. */
export function rowList<Row>(row: z.ZodType<Row>, idMember?: string): z.ZodType<RowList<Row>> {
  return z.array(z.unknown()).transform((raw, context): RowList<Row> => {
    const list: RowList<Row> = { rows: [], unreadable: 0, unreadableIds: [] };
    let first: z.core.$ZodIssue | undefined;
    for (const [index, candidate] of raw.entries()) {
      const read = row.safeParse(candidate);
      if (read.success) {
        list.rows.push(read.data);
        continue;
      }
      const [issue] = read.error.issues;
      first ??= issue === undefined ? undefined : { ...issue, path: [index, ...issue.path] };
      list.unreadable += 1;
      const id = idMember === undefined ? undefined : (candidate as Record<string, unknown> | null)?.[idMember];
      if (typeof id === 'number' && Number.isSafeInteger(id)) list.unreadableIds.push(id);
      if (isBeyondUse(list.unreadable, raw.length)) break;
    }
    const refusal = refusalOf(list.unreadable, raw.length, first?.message ?? 'invalid');
    if (refusal === null) return list;
    context.addIssue({ code: 'custom', message: refusal, path: first?.path ?? [] });
    return z.NEVER;
  });
}

/** One sentence about rows that were left out of `what`; undefined where none was. */
export function unreadableNote(unreadable: number, what: string): string | undefined {
  if (unreadable === 0) return undefined;
  return `${unreadable} ${unreadable === 1 ? 'row' : 'rows'} of ${what} could not be read and ${unreadable === 1 ? 'is' : 'are'} left out.`;
}
