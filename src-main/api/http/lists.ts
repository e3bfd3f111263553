import { type NamedIds, namedIds } from '#main/domain/trade/trade-query';
import type { CatalogReads } from '#main/store/catalog/reads';
import type { PageMeta } from '#shared/http/envelope';
import type { Direction } from '#shared/http/list-order';
import { notCollectedYet, unresolvable } from './errors.ts';
import { resolve, resolveListedRegion } from './resolve.ts';
import { type HandlerResult, preSerialized } from './route.ts';

/** What the lists of contracts of all services have. */

const HEAD = Buffer.from('{"data":');

/** The body of a list: its rows as the JSON bytes that another thread has made of them, and its meta. */
export function listBody<Body extends { meta: unknown }>(rows: Uint8Array, meta: Body['meta']): HandlerResult<Body> {
  return {
    ...preSerialized<Body>(Buffer.concat([HEAD, rows, Buffer.from(`,"meta":${JSON.stringify(meta)}}`)])),
    meta: meta as object,
  };
}

/** Refuses ids that are of no region. Without static data it is not known which are, and none is refused. */
export function requireRegions(catalog: CatalogReads, regionIds: readonly number[]): void {
  if (!catalog.isLoaded()) return;
  const unknown = regionIds.find((id) => !catalog.knowsRegion(id));
  if (unknown !== undefined) unresolvable('region_id', String(unknown), []);
}

/** Before the first sweep there is nothing to answer about contracts, not even that there are none. */
export function requireSweep(everSwept: () => boolean): void {
  if (!everSwept()) notCollectedYet('Public contracts have');
}

/** Ids of what a query of the trade list names. Refuses what names none, or several. */
export function idsOf(catalog: CatalogReads, query: Parameters<typeof namedIds>[0]): NamedIds {
  return namedIds(query, (noun, idOrName, parameter) =>
    noun === 'region' ? resolveListedRegion(catalog, parameter, idOrName) : resolve(catalog, noun, parameter, idOrName).id,
  );
}

/** What a page of a list says of itself. `total`: all matches. */
export function pageMeta(query: { page: number; page_size: number }, total: number): PageMeta {
  return {
    page: query.page,
    page_size: query.page_size,
    total,
    total_pages: Math.ceil(total / query.page_size),
    query: { ...query },
  };
}

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
