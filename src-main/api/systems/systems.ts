import { systemsWithin } from '#main/domain/topology/distances';
import type { SystemList, SystemQuery } from '#main/store/systems/list';
import type { QueryOf } from '#shared/http/endpoint';
import { isFilterOf, type SystemFilterOf, systemFilterNames } from '#shared/systems-api/system-filters';
import { systemList as endpoint, type SystemRecord, TYPICAL_REACH } from '#shared/systems-api/systems';
import { pageMeta } from '../http/lists.ts';
import { requireSystems, resolveConstellation, resolveRegion, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';
import { systemRecordOf } from './system-record.ts';

export const systems = route(endpoint, ({ query }, { systems: list, network }: SystemsDeps) => {
  requireSystems(list);
  const { rows, total } = list.page({ ...searchFor(query, list), ids: idsNear(query, { systems: list, network }) });
  const records = rows.map(systemRecordOf);
  return {
    data: query.fields === undefined ? records : records.map((record) => only(record, query.fields ?? [])),
    meta: pageMeta(query, total),
  };
});

/** Systems within some jumps of one, itself among them; undefined: that was not asked. */
function idsNear(
  { near, within = TYPICAL_REACH }: QueryOf<typeof endpoint>,
  { systems, network }: Pick<SystemsDeps, 'systems' | 'network'>,
): number[] | undefined {
  if (near === undefined) return undefined;
  const { id } = resolveSystem(systems, 'near', near);
  return [id, ...systemsWithin(network().graph, id, within).keys()];
}

const resolvePlace: Readonly<Record<SystemFilterOf<'place'>, typeof resolveRegion>> = {
  region: resolveRegion,
  constellation: resolveConstellation,
};

function searchFor(query: QueryOf<typeof endpoint>, list: SystemList): SystemQuery {
  const filters = systemFilterNames.flatMap((name) => {
    const value = isFilterOf(name, 'place') ? placeId(query[name], resolvePlace[name], list) : query[name];
    return value === undefined ? [] : [{ name, value: typeof value === 'boolean' ? Number(value) : value }];
  });
  return {
    filters,
    sort: query.sort,
    direction: query.order,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  };
}

function placeId(idOrName: string | undefined, resolve: typeof resolveRegion, list: SystemList): number | undefined {
  return idOrName === undefined ? undefined : resolve(list, idOrName).id;
}

function only(record: SystemRecord, fields: readonly (keyof SystemRecord)[]): Partial<SystemRecord> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
