import { entityName } from '#shared/entity-name';
import { fold } from '#shared/fold';
import { holders as endpoint } from '#shared/plan-api/holders';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const holders = route(endpoint, ({ query: { q, limit } }, { systems, claims }: PlanDeps) => {
  requireSystems(systems);
  const wanted = fold(q.trim());
  const held = Map.groupBy(
    systems.all().filter(({ sovereignty_owner: name }) => name !== null && fold(name).includes(wanted)),
    ({ sovereignty_owner_id: id }) => id ?? 0,
  );
  const rank = (name: string) => (fold(name) === wanted ? 0 : fold(name).startsWith(wanted) ? 1 : 2);
  const found = [...held]
    .map(([id, rows]) => {
      const capitalId = claims.capitalOf(id);
      const capital = rows.find(({ system_id: one }) => one === capitalId);
      const shown = capital ?? rows[0];
      return {
        id,
        name: entityName(id, shown?.sovereignty_owner),
        systems: rows.length,
        capital_id: shown?.system_id ?? 0,
        capital: shown?.name ?? '',
        capital_known: capital !== undefined,
      };
    })
    .sort((a, b) => rank(a.name) - rank(b.name) || b.systems - a.systems || a.id - b.id);
  return { data: found.slice(0, limit), meta: { holders: found.length } };
});
