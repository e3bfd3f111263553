import type { CatalogReads, Named } from '#main/store/catalog/reads';
import { notCollectedYet, unresolvable } from '../http/errors.ts';

/** The type that a parameter names by id or by exact name; refuses what names none. */
export function resolveType(catalog: CatalogReads, idOrName: string): Named {
  requireCatalog(catalog);
  return catalog.findType(idOrName) ?? unresolvable('type', idOrName, catalog.suggestTypes(idOrName));
}

/** The region that a parameter names by id or by exact name; refuses what names none. */
export function resolveRegion(catalog: CatalogReads, idOrName: string): Named {
  requireCatalog(catalog);
  return catalog.findRegion(idOrName) ?? unresolvable('region', idOrName, catalog.suggestRegions(idOrName));
}

/** Refuses ids that are of no region. Without static data it is not known which are, and none is refused. */
export function requireRegions(catalog: CatalogReads, regionIds: readonly number[]): void {
  if (!catalog.isLoaded()) return;
  const unknown = regionIds.find((id) => !catalog.knowsRegion(id));
  if (unknown !== undefined) unresolvable('region_id', String(unknown), []);
}

/** Without static data nothing has a name. */
export function requireCatalog(catalog: CatalogReads): void {
  if (!catalog.isLoaded()) notCollectedYet('Item types and regions have');
}

/** Before the first sweep there is nothing to tell of contracts, not even that there are none. */
export function requireSweep(everSwept: () => boolean): void {
  if (!everSwept()) notCollectedYet('Public contracts have');
}
