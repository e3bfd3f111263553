import type { CatalogReads, NamedEntity } from '#main/store/catalog/reads';
import { typeList as endpoint } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import type { QueryOf } from '#shared/http/endpoint';
import { requireCatalog } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

export const types = route(endpoint, ({ query }, { catalog }: ContractsDeps) => {
  requireCatalog(catalog);
  return { data: matching(catalog, query).map(({ id, name }) => ({ type_id: id, name })) };
});

/** An id names at most one type, and `q` may narrow it further: filters combine with AND. */
function matching(catalog: CatalogReads, { q, id, limit }: QueryOf<typeof endpoint>): NamedEntity[] {
  if (id === undefined) return catalog.searchTypes(q ?? '', limit);
  const type = catalog.findPublishedType(id);
  return type !== undefined && fold(type.name).includes(fold(q ?? '')) ? [type] : [];
}
