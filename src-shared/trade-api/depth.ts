import { z } from 'zod';
import { analyticsDepth, depthRow } from '../contracts-api/analytics.ts';
import { contractSummary } from '../contracts-api/contracts.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { expiredUnjudged, expiredUnjudgedFilter } from './contract-filters.ts';

/** A row of the contracts service's depth, and when its offer ends or ended. */
const datedDepthRow = depthRow
  .extend({ date_expired: contractSummary.shape.date_expired, expired_unjudged: expiredUnjudged })
  .meta({ id: 'DatedDepthRow' });
export type DatedDepthRow = z.infer<typeof datedDepthRow>;

export const depthOfType = endpoint({
  id: 'getDatedDepth',
  path: '/depth',
  summary: 'Single-item offers of one type, cheapest unit first, as they are or as they were when the mirror last looked',
  description: 'Rows of `/analytics/depth` of the contracts service with their end. Ties by contract_id.',
  query: {
    ...analyticsDepth.query,
    expired_unjudged: expiredUnjudgedFilter,
    ...listOrder(['unit_price', 'price', 'quantity', 'date_expired'], 'asc'),
  },
  example: analyticsDepth.example,
  response: pageOf(z.array(datedDepthRow), analyticsDepth.response.shape.meta),
  dependsOn: analyticsDepth.dependsOn,
  cacheSeconds: analyticsDepth.cacheSeconds,
});
