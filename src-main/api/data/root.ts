import { dataEndpoints, dataService, dataIndex as endpoint } from '#shared/data-api/index';
import { indexData } from '../http/index-data.ts';
import { route } from '../http/route.ts';
import type { DataDeps } from './deps.ts';

export const root = route(endpoint, ({ site }, _deps: DataDeps) => ({ data: indexData(dataService, dataEndpoints, site) }));
