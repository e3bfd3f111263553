import type { Clock } from '#main/runtime/world';
import { MINUTE } from '#shared/time';
import { snapshotAt } from '../esi/route.ts';
import { etagOf, httpDate, isUnchanged, jsonReply, type SimulatedService } from '../http/message.ts';
import type { Model } from '../model.ts';

/** EVE-Scout's lists of hub wormholes and of observations (upstream §4). */
export function createScout({ model, clock }: { model: Model; clock: Clock }): SimulatedService {
  return (request, replaced) => {
    if (replaced !== null) return replaced;
    const path = request.path.replace(/\/$/, '');
    if (path !== '/v2/public/signatures' && path !== '/v2/public/observations') return jsonReply(404, { message: 'Not Found' });
    if (request.method !== 'GET' && request.method !== 'HEAD') return jsonReply(405, { message: 'Method Not Allowed' });
    const { observedAt } = snapshotAt(clock.now(), MINUTE);
    const hub = request.query.get('system_name')?.toLowerCase();
    const { observations, signatures } = model.overlays;
    const ofHub = () =>
      signatures(observedAt).filter(({ out_system_name }) => hub === undefined || out_system_name.toLowerCase() === hub);
    const body = JSON.stringify(path.endsWith('observations') ? observations(observedAt) : ofHub());
    const etag = etagOf(body);
    const headers = { etag, 'last-modified': httpDate(observedAt), 'cache-control': 'public, max-age=60' };
    if (isUnchanged(request, { etag })) return { status: 304, headers, body: null };
    return { status: 200, headers: { 'content-type': 'application/json', ...headers }, body };
  };
}
