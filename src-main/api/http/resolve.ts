import type { CatalogReads, NamedEntity } from '#main/store/catalog/reads';
import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import { notCollectedYet, unresolvable } from './errors.ts';

/** Names that an error offers instead of one that is unknown. */
const SUGGESTIONS = 3;

/** The type that a parameter names by id or by exact name in any case; throws `bad_request` where there is none. */
export function resolveType(catalog: CatalogReads, idOrName: string): NamedEntity {
  requireCatalog(catalog);
  const byId = isId(idOrName) ? catalog.findType(Number(idOrName)) : undefined;
  return byId ?? catalog.findTypeByName(idOrName) ?? unresolvable('type', idOrName, suggestTypes(catalog, idOrName));
}

/** The region that a parameter names by id or by exact name in any case; throws `bad_request` where there is none. */
export function resolveRegion(catalog: CatalogReads, idOrName: string): NamedEntity {
  requireCatalog(catalog);
  const byId = isId(idOrName) ? catalog.findRegion(Number(idOrName)) : undefined;
  if (byId !== undefined) return byId;
  const regions = catalog.allRegions();
  const wanted = fold(idOrName);
  return regions.find(({ name }) => fold(name) === wanted) ?? unresolvable('region', idOrName, suggestRegions(regions, idOrName));
}

/** The system, listed or not, that a parameter names by id or exact name in any case; throws `bad_request` where there is none. */
export function resolveAnySystem(catalog: CatalogReads, parameter: string, idOrName: string): NamedEntity {
  requireCatalog(catalog);
  return (
    catalog.findSystem(idOrName) ?? unresolvable(parameter, idOrName, nearestNames(idOrName, catalog.systemNames(), SUGGESTIONS))
  );
}

/** Without static data nothing has a name. */
export function requireCatalog(catalog: CatalogReads): void {
  if (!catalog.isLoaded()) notCollectedYet('Item types and regions have');
}

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text.trim());
}

/** Published types whose name contains the text, then those with the most similar names. */
function suggestTypes(catalog: CatalogReads, text: string): string[] {
  const containing = catalog.searchTypes(text, SUGGESTIONS).map(({ name }) => name);
  if (containing.length === SUGGESTIONS) return containing;
  return distinct([...containing, ...nearestNames(text, catalog.publishedTypeNames(), SUGGESTIONS)]);
}

function suggestRegions(regions: readonly NamedEntity[], text: string): string[] {
  const names = regions.map(({ name }) => name);
  const containing = names.filter((name) => fold(name).includes(fold(text)));
  return distinct([...containing, ...nearestNames(text, names, SUGGESTIONS)]);
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].slice(0, SUGGESTIONS);
}
