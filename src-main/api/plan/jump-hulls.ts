import { jumpHulls as endpoint } from '#shared/plan-api/jump-hulls';
import { requireCatalog } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const jumpHulls = route(endpoint, (_, { catalog, jumpHulls: ships }: PlanDeps) => {
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
  return { data, meta: { ships: data.length } };
});
