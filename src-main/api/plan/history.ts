import { history as endpoint, type HistoryHead } from '#shared/plan-api/history';
import { requireSystems } from '../http/resolve-system.ts';
import { handlerResult, route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

/** GET /history: made by the compute thread. */
export const history = route(endpoint, async ({ query: { metric, window, format } }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const body = await deps.on('boards').history(metric, Number(window), deps.clock.now());
  const data = headOf(body);
  return format === 'json'
    ? { data }
    : handlerResult({ data }, { json: body, headers: { 'Content-Type': 'application/octet-stream' } });
});

function headOf(body: Uint8Array): HistoryHead {
  const length = new DataView(body.buffer, body.byteOffset).getUint32(0, true);
  return JSON.parse(new TextDecoder().decode(body.subarray(4, 4 + length))) as HistoryHead;
}
