import type { Clock } from '#main/runtime/world';
import { DAY, SECOND } from '#shared/time';
import { jsonReply, type SimulatedReply, type SimulatedRequest, type SimulatedService, textReply } from '../http/message.ts';
import type { Model } from '../model.ts';

/** Documents are kept about a day. */
const RETENTION = DAY;
/** sequence.json is rewritten only every this many kills. */
const HEAD_STEP = 51;
const MOST_PER_SECOND = 20;

/** zKillboard's numbered killmail files (upstream §5.1). */
export function createR2z2({ model, clock }: { model: Model; clock: Clock }): SimulatedService {
  let second = -1;
  let requests = 0;

  function answer(request: SimulatedRequest): SimulatedReply {
    const now = clock.now();
    if (request.path === '/ephemeral/sequence.json') {
      const head = model.killmails.head(now);
      return jsonReply(200, { sequence: head - (head % HEAD_STEP) }, { 'cache-control': 'public, max-age=5' });
    }
    const numbered = /^\/ephemeral\/(\d{1,15})\.json$/.exec(request.path);
    if (numbered !== null) return document(Number(numbered[1]), now);
    return textReply(404, 'Not Found');
  }

  function document(sequence: number, now: number): SimulatedReply {
    const slot = model.killmails.slot(sequence, now);
    if (slot === undefined || slot.availableAt > now || slot.availableAt + RETENTION <= now) return textReply(404, 'Not Found');
    const { esi, zkb, uploadedAt } = slot.kill;
    return jsonReply(200, {
      killmail_id: esi.killmail_id,
      hash: zkb.hash,
      esi,
      zkb,
      uploaded_at: Math.floor(uploadedAt / SECOND),
      sequence_id: sequence,
      ...(slot.resentOf === null ? {} : { sequence_updated: slot.resentOf }),
    });
  }

  return (request, replaced) => {
    if (replaced !== null) return replaced;
    if (request.method !== 'GET' && request.method !== 'HEAD') return textReply(405, 'Method Not Allowed');
    const now = Math.floor(clock.now() / SECOND);
    requests = now === second ? requests + 1 : 1;
    second = now;
    if (requests > MOST_PER_SECOND) return { ...textReply(429, 'Too Many Requests'), headers: { 'retry-after': '10' } };
    return answer(request);
  };
}
