import type { SystemList, SystemQuery } from '#main/store/systems/list';
import type { QueryOf } from '#shared/http/endpoint';
import { systemList as endpoint, type SystemRecord } from '#shared/systems-api/systems';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';
import { requireSystems, resolveConstellation, resolveRegion } from './resolve.ts';
import { systemRecordOf } from './system-record.ts';

/** GET /systems */
export const systems = route(endpoint, ({ query }, { systems: list }: SystemsDeps) => {
  requireSystems(list);
  const { rows, total } = list.page(searchFor(query, list));
  const records = rows.map(systemRecordOf);
  return {
    data: query.fields === undefined ? records : records.map((record) => only(record, query.fields ?? [])),
    meta: {
      page: query.page,
      page_size: query.page_size,
      total,
      total_pages: Math.ceil(total / query.page_size),
      query: { ...query },
    },
  };
});

/** Parameters whose values are the filters' own, flags aside. */
const plain = [
  'security',
  'activity_min',
  'activity_max',
  'jumps_min',
  'jumps_max',
  'kills_min',
  'kills_max',
  'min_consistency',
  'max_hub_distance',
  'activity_type',
  'trend',
  'has_npc_station',
  'quiet_now',
  'incursion',
  'sov_campaign',
  'fw_contested',
  'wormhole_access',
] as const;

function searchFor(query: QueryOf<typeof endpoint>, list: SystemList): SystemQuery {
  const filters: { name: SystemQuery['filters'][number]['name']; value: string | number }[] = plain.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [{ name, value: typeof value === 'boolean' ? Number(value) : value }];
  });
  if (query.region !== undefined) filters.push({ name: 'region_id', value: resolveRegion(list, query.region).id });
  if (query.constellation !== undefined) {
    filters.push({ name: 'constellation_id', value: resolveConstellation(list, query.constellation).id });
  }
  return {
    filters,
    sort: query.sort,
    direction: query.order,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  };
}

function only(record: SystemRecord, fields: readonly (keyof SystemRecord)[]): Partial<SystemRecord> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
