import type { SystemList, SystemQuery } from '#main/store/systems/list';
import type { QueryOf } from '#shared/http/endpoint';
import { isFilterOf, type SystemFilterOf, systemFilterNames } from '#shared/systems-api/system-filters';
import { systemList as endpoint, type SystemRecord } from '#shared/systems-api/systems';
import { pageMeta } from '../http/page-meta.ts';
import { requireSystems, resolveConstellation, resolveRegion } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';
import { systemRecordOf } from './system-record.ts';

export const systems = route(endpoint, ({ query }, { systems: list }: SystemsDeps) => {
  requireSystems(list);
  const { rows, total } = list.page(searchFor(query, list));
  const records = rows.map(systemRecordOf);
  return {
    data: query.fields === undefined ? records : records.map((record) => only(record, query.fields ?? [])),
    meta: pageMeta(query, total),
  };
});

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
