import { dataEndpoints, dataService, dataIndex as endpoint } from '#shared/data-api/index';
import { type BoundRoute, route } from '../http/route.ts';
import { indexData } from '../http/service.ts';
import { changes } from './changes.ts';
import type { DataDeps } from './deps.ts';
import { events } from './events.ts';
import { saved } from './saved.ts';
import { sources } from './sources.ts';
import { sql } from './sql.ts';

const root = route(endpoint, ({ site }, _deps: DataDeps) => ({ data: indexData(dataService, dataEndpoints, site) }));

/** Every endpoint of the service, in the order of its catalogue. */
export function dataRoutes(deps: DataDeps): BoundRoute[] {
  return [saved, changes, events, sql, sources, root].map((bind) => bind(deps));
}
