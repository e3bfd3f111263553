import { wantedExpired } from '#main/domain/contracts/outcome';
import { supply as endpoint } from '#shared/plan-api/supply';
import { isoUtc } from '#shared/time';
import { inOrder } from '../http/lists.ts';
import { resolveType } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const supply = route(endpoint, ({ query }, { catalog, supplies, clock }: PlanDeps) => {
  const type = resolveType(catalog, query.type);
  const found = supplies.ofType(type.id, wantedExpired(query.expired_unjudged), isoUtc(clock.now()));
  const placed = found.flatMap(({ id, name, ...rest }) => (id === null || name === null ? [] : [{ id, name, ...rest }]));
  const contracts = found.reduce((sum, row) => sum + row.contracts, 0);
  const known = placed.reduce((sum, row) => sum + row.contracts, 0);
  return {
    data: [...inOrder(placed, query, { sort: 'units', dir: 'desc' })],
    meta: { type_id: type.id, type_name: type.name, contracts, elsewhere: contracts - known },
  };
});
