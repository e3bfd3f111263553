import { regionList as endpoint } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import { requireCatalog } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

export const regions = route(endpoint, ({ query }, { catalog }: ContractsDeps) => {
  requireCatalog(catalog);
  const wanted = fold(query.q ?? '');
  const found = catalog.allRegions().filter(({ name }) => fold(name).includes(wanted));
  return { data: found.map(({ id, name }) => ({ region_id: id, name })) };
});
