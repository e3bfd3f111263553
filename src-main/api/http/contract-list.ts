import { type NamedIds, namedIds } from '#main/domain/trade/trade-query';
import type { CatalogReads } from '#main/store/catalog/reads';
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
