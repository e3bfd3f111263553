import type { Direction } from '#shared/http/list-order';

type Value = string | number | boolean | null;

/**
 * Rows in the order that is asked for, null last in both directions; equal ones stay as they are. `usual`: the order in which `rows` are
 * already, which may be of no single member. `valueOf`: what is compared, where a row does not have it under the name of the sort.
 */
export function inOrder<Row, Sort extends string>(
  rows: readonly Row[],
  { sort, dir }: { sort: Sort; dir: Direction },
  usual: { sort: Sort; dir: Direction },
  valueOf: (row: Row, sort: Sort) => Value = (row, name) => (row as Readonly<Record<string, Value>>)[name] ?? null,
): readonly Row[] {
  if (sort === usual.sort) return dir === usual.dir ? rows : rows.toReversed();
  const sign = dir === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one, sort), valueOf(other, sort)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b, 'en');
    return sign * (Number(a) - Number(b));
  });
}
