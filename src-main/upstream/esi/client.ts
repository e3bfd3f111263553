import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import type { AnswerCache } from '../answer.ts';
import { createClient, type UpstreamClient } from '../client.ts';
import type { Transport } from '../transport.ts';
import { createEsiRequester, type EsiRequester, type SharedLimits } from './requester.ts';

export type { AnswerCache, StoredAnswer, UpstreamAnswer } from '../answer.ts';
export { type SharedLimits, sharedLimits } from './requester.ts';

/** The client of ESI, within its rate and error limits. Paths are unversioned. */
export type EsiClient = UpstreamClient & Pick<EsiRequester, 'errorBudget'>;

/** Creates the client with its error limit (upstream §1.3) and token buckets (upstream §1.4); `shared` with other clients of the host. */
export function createEsiClient(deps: {
  baseUrl: string;
  transport: Transport;
  cache: AnswerCache;
  clock: Clock;
  random: Random;
  log: Log;
  shared?: SharedLimits;
  reportImplausible?(what: string): void;
}): EsiClient {
  const requester = createEsiRequester(deps);
  return { ...createClient({ ...deps, name: 'ESI', requester }), errorBudget: requester.errorBudget };
}
