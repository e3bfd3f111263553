import type { Clock } from '#main/runtime/world';
import { HOUR, isoUtc } from '#shared/time';
import {
  etagOf,
  httpDate,
  isUnchanged,
  jsonReply,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatedService,
} from '../http/message.ts';
import type { Model } from '../model.ts';
import { activityRoutes, killmailRoutes, overlayRoutes } from './activity.ts';
import { contractRoutes } from './contracts.ts';
import { downtimeReply, isDowntime } from './downtime.ts';
import { createLimits } from './limits.ts';
import { marketRoutes } from './market.ts';
import { metaRoutes } from './meta.ts';
import type { EsiAnswer, EsiRoute } from './route.ts';
import { organisationRoutes, universeRoutes } from './universe.ts';

/** The behaviour of a request that names no date: as old as the interface. */
const OLDEST_DATE = '2020-01-01';

const ERROR_LIMIT_TEXT =
  'This software has exceeded the error limit for ESI. If you are a user, please contact the maintainer of this software. ' +
  'If you are a developer/maintainer, please make a greater effort in the future to receive valid responses.';

/** The game's public interface: routes, compatibility dates, conditions, both limits, and the daily downtime where wanted. */
export function createEsi({
  model,
  clock,
  downtime,
  contractsPerPage,
  contractTokens,
}: {
  model: Model;
  clock: Clock;
  downtime: boolean;
  contractsPerPage: number;
  contractTokens: number | null;
}): SimulatedService {
  const limits = createLimits(clock, contractTokens ?? 0);
  const routes: EsiRoute[] = [
    ...contractRoutes(contractsPerPage, contractTokens === null ? null : 'contract'),
    ...marketRoutes(),
    ...universeRoutes(),
    ...activityRoutes(),
    ...overlayRoutes(),
    ...killmailRoutes(),
    ...organisationRoutes(),
    ...metaRoutes(() => routes),
  ];
  const find = router(routes);

  function replyTo(request: SimulatedRequest, route: Found | undefined): SimulatedReply {
    if (downtime && isDowntime(clock.now())) return downtimeReply(request.path, clock.now());
    const dated = compatibilityDate(request, clock.now());
    if ('problem' in dated) return jsonReply(400, { error: dated.problem });
    if (route === undefined || !existsAt(route.route, dated.date)) return jsonReply(404, { error: 'Route not found' });
    const waits = route.route.group === null ? null : limits.retryAfter(route.route.group);
    if (waits !== null) return jsonReply(429, { error: 'Too many requests' }, { 'retry-after': String(waits) });
    const { segments } = route;
    const ids = segments.map((text) => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN));
    const answer = route.route.answer({ model, clock, request, ids, segments, compatibilityDate: dated.date });
    return replyOf(request, answer);
  }

  return (request, replaced) => {
    const route = find(request.method, pathOf(request.path));
    const exhausted = limits.errorsExhausted();
    const reply = exhausted ? jsonReply(420, { error: ERROR_LIMIT_TEXT }) : (replaced ?? replyTo(request, route));
    const group = route?.route.group ?? null;
    // A 420 that a fault asked for is the beginning of a real one: it lasts until the window ends.
    if (replaced?.status === 420) limits.exhaust();
    if (group !== null && !exhausted) limits.chargeBucket(group, reply.status);
    else if (reply.status >= 400 && !exhausted) limits.chargeError();
    const marks = exhausted || group === null ? limits.errorHeaders() : limits.bucketHeaders(group);
    // A gateway that gave up knows nothing of limits.
    if (reply.headers['server'] === 'awselb/2.0') return reply;
    return { ...reply, headers: { ...marks, ...reply.headers } };
  };
}

interface Found {
  route: EsiRoute;
  segments: string[];
}

/** `/latest/contracts/public/10000002/` and `/contracts/public/10000002` are one address. */
function pathOf(path: string): string {
  return path.replace(/^\/(latest|legacy|dev|v\d+)(?=\/)/, '').replace(/(?<=.)\/+$/, '');
}

function router(routes: readonly EsiRoute[]) {
  const table = routes.map((route) => ({ route, parts: route.path.split('/') }));
  return (method: string, path: string): Found | undefined => {
    const requested = path.split('/');
    for (const { route, parts } of table) {
      if (route.method !== method && !(method === 'HEAD' && route.method === 'GET')) continue;
      if (parts.length !== requested.length) continue;
      const matches = parts.every((part, index) => part.startsWith('{') || part === requested[index]);
      if (matches) return { route, segments: requested.filter((_, index) => parts[index]?.startsWith('{')) };
    }
    return undefined;
  };
}

function existsAt(route: EsiRoute, date: string): boolean {
  return (route.since === undefined || date >= route.since) && (route.until === undefined || date < route.until);
}

/** The day of the interface begins at 11:00 UTC; a date after it is refused. */
function compatibilityDate(request: SimulatedRequest, now: number): { date: string } | { problem: string } {
  const requested = request.header('x-compatibility-date') ?? request.query.get('compatibility_date');
  if (requested == null) return { date: OLDEST_DATE };
  const today = isoUtc(now - 11 * HOUR).slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(requested) || Number.isNaN(Date.parse(requested))) {
    return { problem: `'${requested}' is not a valid compatibility date; use YYYY-MM-DD` };
  }
  if (requested > today) return { problem: `The compatibility date '${requested}' is in the future; today is ${today}` };
  return { date: requested < OLDEST_DATE ? OLDEST_DATE : requested };
}

function replyOf(request: SimulatedRequest, answer: EsiAnswer): SimulatedReply {
  switch (answer.kind) {
    case 'error':
      return jsonReply(answer.status, { error: answer.message });
    case 'no-content':
      return { status: 204, headers: {}, body: null };
    case 'plain':
      return jsonReply(200, answer.value);
    case 'cached': {
      const etag = answer.etag ?? etagOf(answer.body);
      const headers: Record<string, string> = {
        'cache-control': 'public',
        etag,
        'last-modified': httpDate(answer.observedAt),
        expires: httpDate(answer.expiresAt),
      };
      if (answer.pages !== undefined) headers['x-pages'] = String(answer.pages);
      if (isUnchanged(request, { etag, lastModified: answer.observedAt })) return { status: 304, headers, body: null };
      return { status: 200, headers: { 'content-type': 'application/json', ...headers }, body: answer.body };
    }
  }
}
