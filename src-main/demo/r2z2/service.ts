import type { Clock } from '#main/runtime/world';
import { DAY, HOUR, SECOND } from '#shared/time';
import {
  etagOf,
  httpDate,
  isUnchanged,
  jsonReply,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatedService,
  textReply,
} from '../http/message.ts';
import type { Model } from '../model.ts';

/** Documents are kept about a day. */
const KEPT = DAY;
/** sequence.json is rewritten only every so many kills. */
const HEAD_STEP = 51;
const MOST_PER_SECOND = 20;

/** zKillboard's numbered killmail files and its day files (upstream §5.1, §5.4). */
export function createR2z2({ model, clock }: { model: Model; clock: Clock }): SimulatedService {
  let second = -1;
  let asked = 0;

  function answer(request: SimulatedRequest): SimulatedReply {
    const now = clock.now();
    if (request.path === '/ephemeral/sequence.json') {
      const head = model.killmails.head(now);
      return jsonReply(200, { sequence: head - (head % HEAD_STEP) }, { 'cache-control': 'public, max-age=5' });
    }
    const numbered = /^\/ephemeral\/(\d{1,15})\.json$/.exec(request.path);
    if (numbered !== null) return document(Number(numbered[1]), now);
    if (request.path === '/history/totals.json') return totals(now);
    const day = /^\/history\/(raw\/)?(\d{4})(\d{2})(\d{2})\.json$/.exec(request.path);
    if (day !== null) return dayFile(request, Date.UTC(Number(day[2]), Number(day[3]) - 1, Number(day[4])), day[1] !== undefined);
    return textReply(404, 'Not Found');
  }

  function document(sequence: number, now: number): SimulatedReply {
    const slot = model.killmails.slot(sequence, now);
    if (slot === undefined || slot.availableAt > now || slot.availableAt + KEPT <= now) return textReply(404, 'Not Found');
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

  /** Kills by day, today's so far included. */
  function totals(now: number): SimulatedReply {
    const today = Math.floor(now / DAY) * DAY;
    const counts: Record<string, number> = {};
    for (let day = Math.floor(model.archivesFrom / DAY) * DAY; day <= today; day += DAY) {
      counts[dayName(day)] = model.killmails.countOfDay(day, now);
    }
    return jsonReply(200, counts);
  }

  function dayFile(request: SimulatedRequest, day: number, raw: boolean): SimulatedReply {
    const now = clock.now();
    if (Number.isNaN(day) || day + HOUR > now || day + DAY <= model.archivesFrom) return textReply(404, 'Not Found');
    // Files are rewritten when the day's set of kills has changed; hourly is often enough for a simulator.
    const seenAt = Math.floor(now / HOUR) * HOUR;
    const kills = model.killmails.ofDay(day, seenAt);
    const rows = kills.map(({ esi, zkb }) => [String(esi.killmail_id), raw ? esi : zkb.hash] as const);
    const body = JSON.stringify(Object.fromEntries(rows));
    const etag = etagOf(body);
    const lastModified = Math.min(seenAt, day + DAY + HOUR);
    const headers = { etag, 'last-modified': httpDate(lastModified), 'cache-control': 'public, max-age=31536000' };
    if (isUnchanged(request, { etag, lastModified })) return { status: 304, headers, body: null };
    return { status: 200, headers: { 'content-type': 'application/json', ...headers }, body };
  }

  return (request, replaced) => {
    if (replaced !== null) return replaced;
    if (request.method !== 'GET' && request.method !== 'HEAD') return textReply(405, 'Method Not Allowed');
    const now = Math.floor(clock.now() / SECOND);
    asked = now === second ? asked + 1 : 1;
    second = now;
    if (asked > MOST_PER_SECOND) return { ...textReply(429, 'Too Many Requests'), headers: { 'retry-after': '10' } };
    return answer(request);
  };
}

/** `20260820` */
function dayName(day: number): string {
  return new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
}
