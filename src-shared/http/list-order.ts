import { oneOf } from './query.ts';

const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/** `sort` and `dir` of a list. The first of `sorts` and `usual` are the defaults. */
export function listOrder<const Sort extends string>(sorts: readonly [Sort, ...Sort[]], usual: Direction, about?: string) {
  const [first] = sorts as readonly [string, ...string[]];
  return {
    sort: oneOf(sorts)
      .default(first as never)
      .describe(about ?? 'Member to order by; null comes last in both directions.'),
    dir: oneOf(directions).default(usual).describe('Ascending or descending; equal rows keep the default order.'),
  };
}
