import type { Clock } from '#main/runtime/world';
import { MINUTE } from '#shared/time';
import { snapshotAt } from '../esi/route.ts';
import { etagOf, httpDate, isUnchanged, jsonReply, type SimulatedService } from '../http/message.ts';
import type { Model } from '../model.ts';

/** EVE-Scout's list of hub wormholes (upstream §4). */
export function createScout({ model, clock }: { model: Model; clock: Clock }): SimulatedService {
  return (request, replaced) => {
    if (replaced !== null) return replaced;
    if (request.path.replace(/\/$/, '') !== '/v2/public/signatures') return jsonReply(404, { message: 'Not Found' });
    if (request.method !== 'GET' && request.method !== 'HEAD') return jsonReply(405, { message: 'Method Not Allowed' });
    const { observedAt } = snapshotAt(clock.now(), MINUTE);
    const hub = request.query.get('system_name')?.toLowerCase();
    const rows = model.overlays
      .signatures(observedAt)
      .filter(({ out_system_name }) => hub === undefined || out_system_name.toLowerCase() === hub);
    const body = JSON.stringify(rows);
    const etag = etagOf(body);
    const headers = { etag, 'last-modified': httpDate(observedAt), 'cache-control': 'public, max-age=60' };
    if (isUnchanged(request, { etag })) return { status: 304, headers, body: null };
    return { status: 200, headers: { 'content-type': 'application/json', ...headers }, body };
  };
}
