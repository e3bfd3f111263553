import type { Clock } from '#main/runtime/world';
import { MINUTE } from '#shared/time';
import { snapshotAt } from '../esi/route.ts';
import { jsonReply, type SimulatedService } from '../http/message.ts';
import type { Model } from '../model.ts';

/** The list behind the publisher's frontlines page (upstream §11). */
export function createWarzone({ model, clock }: { model: Model; clock: Clock }): SimulatedService {
  return (request, replaced) => {
    if (replaced !== null) return replaced;
    if (request.path.replace(/\/$/, '') !== '/api/warzone/insurgency') return jsonReply(404, { message: 'Not Found' });
    if (request.method !== 'GET' && request.method !== 'HEAD') return jsonReply(405, { message: 'Method Not Allowed' });
    return jsonReply(200, model.overlays.insurgencies(snapshotAt(clock.now(), 10 * MINUTE).observedAt));
  };
}
