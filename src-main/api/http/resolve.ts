import type { Noun } from '#main/store/catalog/named';
import type { CatalogReads, NamedEntity } from '#main/store/catalog/reads';
import { fold } from '#shared/fold';
import { nearestNames, SUGGESTIONS } from '#shared/nearest';
import { ApiError, ambiguous, notCollectedYet, unresolvable } from './errors.ts';

/**
 * What a parameter names by id or by exact name in any case; throws `bad_request` where that is nothing, with names that are near, and where
 * it is more than one thing, with their ids.
 */
export function resolve(catalog: CatalogReads, noun: Noun, parameter: string, idOrName: string): NamedEntity {
  const found = catalog.named(noun, idOrName);
  const [only] = found;
  if (only === undefined) {
    requireCatalog(catalog);
    refuseOtherPlace(catalog, noun, parameter, idOrName);
    return unresolvable(parameter, idOrName, suggestions(catalog, noun, idOrName));
  }
  return found.length === 1 ? only : ambiguous(parameter, idOrName, found);
}

/** A system in the place of a region, or the other way round: says what it is. */
function refuseOtherPlace(catalog: CatalogReads, noun: Noun, parameter: string, idOrName: string): void {
  const other = noun === 'region' ? 'system' : noun === 'system' ? 'region' : null;
  if (other === null || catalog.named(other, idOrName).length === 0) return;
  throw new ApiError('bad_request', `${parameter} '${idOrName.slice(0, 60)}' is a ${other} and no ${noun}.`, {}, { parameter });
}

/** The same of a path: throws `not_found` where it is nothing. */
export function resolvePath(catalog: CatalogReads, noun: Noun, parameter: string, idOrName: string): NamedEntity {
  if (catalog.named(noun, idOrName).length > 0) return resolve(catalog, noun, parameter, idOrName);
  const [nearest] = suggestions(catalog, noun, idOrName);
  const hint = nearest === undefined ? '.' : `; did you mean '${nearest}'?`;
  const message = `'${idOrName.slice(0, 60)}' is neither the id nor the exact name of a ${noun} that the mirror knows${hint}`;
  throw new ApiError('not_found', message, {}, { parameter, ...(nearest === undefined ? {} : { hint: nearest }) });
}

export const resolveType = (catalog: CatalogReads, idOrName: string, parameter = 'type') =>
  resolve(catalog, 'type', parameter, idOrName);

export const resolveRegion = (catalog: CatalogReads, idOrName: string) => resolve(catalog, 'region', 'region', idOrName);

/** The id of a region by id or name; an id may be newer than the static data, and without that be of any. */
export function resolveListedRegion(catalog: CatalogReads, parameter: string, idOrName: string): number {
  const id = /^\d{1,15}$/.test(idOrName) ? Number(idOrName) : null;
  if (id !== null && (!catalog.isLoaded() || catalog.knowsRegion(id))) return id;
  return resolve(catalog, 'region', parameter, idOrName).id;
}

/** The same for a list of regions. */
export function resolveRegions(
  catalog: CatalogReads,
  idsOrNames: readonly string[] | undefined,
  parameter = 'region_id',
): number[] | undefined {
  return idsOrNames?.map((idOrName) => resolveListedRegion(catalog, parameter, idOrName));
}

/** Without static data nothing has a name. */
export function requireCatalog(catalog: CatalogReads): void {
  if (!catalog.isLoaded()) notCollectedYet('Item types and regions have');
}

/** Names that contain the text, then those with the most similar names. */
function suggestions(catalog: CatalogReads, noun: Noun, text: string): string[] {
  const known = catalog.namesLike(noun, text);
  const wanted = fold(text);
  const containing =
    noun === 'type'
      ? catalog.searchTypes(text, SUGGESTIONS).map(({ name }) => name)
      : known.filter((name) => fold(name).includes(wanted)).slice(0, SUGGESTIONS);
  if (containing.length === SUGGESTIONS) return containing;
  return [...new Set([...containing, ...nearestNames(text, known)])].slice(0, SUGGESTIONS);
}
