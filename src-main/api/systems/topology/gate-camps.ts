import { gateCamps as endpoint } from '#shared/systems-api/topology';
import { requireSystems } from '../../http/resolve-system.ts';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const gateCamps = route(endpoint, ({ query }, { systems, gates, pressureSource }: SystemsDeps) => {
  requireSystems(systems);
  const rows = gates.chokepoints(query.sort, query.limit);
  return {
    data: rows.map((row, index) => ({ rank: index + 1, ...row })),
    meta: { total: systems.count(), pressure_source: pressureSource() ?? 'hourly_kills' },
  };
});
