import { planIndex as endpoint, planEndpoints, planService } from '#shared/plan-api/index';
import { indexData } from '../http/index-data.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const root = route(endpoint, ({ site }, _deps: PlanDeps) => ({ data: indexData(planService, planEndpoints, site) }));
