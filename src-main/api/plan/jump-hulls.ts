import { jumpHulls as endpoint } from '#shared/plan-api/jump-hulls';
import { inOrder } from '../http/in-order.ts';
import { requireCatalog } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

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
