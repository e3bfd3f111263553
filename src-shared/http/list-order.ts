import { oneOf } from './query.ts';

const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/** `sort` and `dir` of a list. The first of `sorts` and `usual` are the order in which the list comes unasked. */
export function listOrder<const Sort extends string>(sorts: readonly [Sort, ...Sort[]], usual: Direction, about?: string) {
  const [first] = sorts as readonly [string, ...string[]];
  return {
    sort: oneOf(sorts)
      .default(first as never)
      .describe(about ?? 'Which member to order by; what is null comes last in both directions.'),
    dir: oneOf(directions).default(usual).describe('Ascending or descending; equal rows stay in the order of the list.'),
  };
}
