import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import type { AnswerMemory } from '../answer.ts';
import { createClient, type UpstreamClient } from '../client.ts';
import type { Transport } from '../transport.ts';
import { createEsiRequester, type EsiRequester } from './requester.ts';

export type { AnswerMemory, AnswerRecord, UpstreamAnswer } from '../answer.ts';

/** The game's public interface, with the manners it demands. Paths are unversioned. */
export type EsiClient = UpstreamClient & Pick<EsiRequester, 'errorBudget'>;

/** The client of ESI, with its token buckets and error limit (upstream §1.3). */
export function createEsiClient(deps: {
  baseUrl: string;
  transport: Transport;
  memory: AnswerMemory;
  clock: Clock;
  random: Random;
  log: Log;
  doubted?(what: string): void;
}): EsiClient {
  const requester = createEsiRequester(deps);
  return { ...createClient({ ...deps, name: 'ESI', requester }), errorBudget: requester.errorBudget };
}
