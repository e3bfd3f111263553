import { passesAnsiblex } from '#main/domain/rules/gates';
import { gateRefusedGroups } from '#main/domain/rules/hulls';
import { jumpHulls as endpoint, hulls as hullsEndpoint } from '#shared/plan-api/jump-hulls';
import { inOrder } from '../http/lists.ts';
import { requireCatalog } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { alignOf, classOf, secondsOf } from './traveller.ts';

export const jumpHulls = route(endpoint, ({ query }, { catalog, jumpHulls: ships }: PlanDeps) => {
  requireCatalog(catalog);
  const data = ships.published().map(({ typeId, name, group, lightYears, isotopesPerLightYear, fuel, fuelBay, portal }) => ({
    type_id: typeId,
    name,
    group,
    light_years: lightYears,
    isotopes_per_light_year: isotopesPerLightYear,
    fuel,
    fuel_bay: fuelBay,
    opens_portal: portal !== null,
  }));
  return { data: [...inOrder(data, query, { sort: 'group', dir: 'asc' })], meta: { ships: data.length } };
});

export const hulls = route(hullsEndpoint, ({ query: { q, limit } }, { catalog, jumpHulls: ships }: PlanDeps) => {
  requireCatalog(catalog);
  const data = ships.search(q, limit).map((hull) => ({
    type_id: hull.typeId,
    name: hull.name,
    group: hull.group,
    ship_class: classOf(hull),
    mass: hull.mass,
    align_seconds: alignOf(hull),
    seconds_per_jump: secondsOf(hull, classOf(hull)),
    passes_bridges: passesAnsiblex(classOf(hull), hull.groupId),
    passes_high_security: !gateRefusedGroups.includes(hull.groupId),
  }));
  return { data, meta: { ships: data.length } };
});
