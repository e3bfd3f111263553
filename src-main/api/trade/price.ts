import { priceOfType as endpoint } from '#shared/trade-api/price';
import { requireSweep } from '../http/lists.ts';
import { resolveRegion, resolveType } from '../http/resolve.ts';
import { handlerResult, route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const price = route(endpoint, async ({ query, site }, { catalog, everSwept, on, clock }: TradeDeps) => {
  const type = resolveType(catalog, query.type);
  const region = query.region === undefined ? null : resolveRegion(catalog, query.region);
  requireSweep(everSwept);
  const {
    blueprint_copy: is_blueprint_copy,
    material_efficiency,
    time_efficiency,
    runs,
    units,
    days,
    chance,
    hub = null,
  } = query;
  const kind = { is_blueprint_copy, material_efficiency, time_efficiency, runs };
  const asked = { typeId: type.id, typeName: type.name, units, kind };
  const place = { regionId: region?.id ?? null, regionName: region?.name ?? null, days, chance, hub, site };
  // The settings’ hub and skills are part of the answer, and no part of the mirror whose versions change with it.
  return handlerResult({ data: await on('lists').priceOfType(asked, place, clock.now()) }, { cacheable: false });
});
