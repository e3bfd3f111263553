import type { NamedSystems } from '#main/domain/trade/trade-query';
import type { CatalogReads } from '#main/store/catalog/reads';
import { notCollectedYet, unresolvable } from './errors.ts';
import { resolveAnySystem } from './resolve.ts';
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

/** The systems that a query of the trade list names, by name or id. Refuses what names none. */
export function namedSystems(
  catalog: CatalogReads,
  query: Readonly<Record<'system' | 'from_system', string | undefined>>,
): NamedSystems {
  const idOf = (parameter: 'system' | 'from_system'): number | null => {
    const named = query[parameter];
    return named === undefined ? null : resolveAnySystem(catalog, parameter, named).id;
  };
  return { systemId: idOf('system'), fromSystemId: idOf('from_system') };
}
