import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import type { AnswerCache } from '../answer.ts';
import { createClient, type UpstreamClient } from '../client.ts';
import { createHost, type Host } from '../host.ts';
import { createRequester } from '../requester.ts';
import type { Transport } from '../transport.ts';

export type { AnswerCache, StoredAnswer, UpstreamAnswer } from '../answer.ts';

/** The behaviour of ESI that this program was written against; a newer one is asked for here and nowhere else. */
export const COMPATIBILITY_DATE = '2026-08-18';
/** Requests to ESI under way at once, all work together. */
const AT_ONCE = 16;

/** The client of ESI. Paths are unversioned. */
export type EsiClient = UpstreamClient & Pick<Host, 'errorBudget'>;

/** The host of ESI, with its error limit (upstream §1.3) and rate-limit groups (upstream §1.4). */
export function createEsiHost(deps: { clock: Clock; random: Random; log: Log }): Host {
  return createHost({ ...deps, name: 'ESI', isEsi: true, atOnce: AT_ONCE });
}

/** Creates a client; its host may have others. */
export function createEsiClient(deps: {
  host: Host;
  baseUrl: string;
  transport: Transport;
  cache: AnswerCache;
  clock: Clock;
  log: Log;
  reportImplausible?(what: string): void;
}): EsiClient {
  const { host } = deps;
  const headers = { 'x-compatibility-date': COMPATIBILITY_DATE, accept: 'application/json' };
  const requester = createRequester({ ...deps, headers });
  return { ...createClient({ ...deps, name: 'ESI', requester }), errorBudget: host.errorBudget };
}
