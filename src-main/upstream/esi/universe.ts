import { z } from 'zod';
import { id } from '../ids.ts';
import type { EsiClient } from './client.ts';

/** Most ids in one request. */
const IDS_A_QUESTION = 1000;
/** Names can wait: errors left for others (each wrong id costs about ten in the search for it). */
const RESERVE = 40;
/** From here on ids are of things in space, structures among them, whose names are not public. */
const FIRST_ITEM_ID = 1_000_000_000_000;

/** The name of an id and ESI's category of it: `alliance`, `character`, … */
export interface ResolvedName {
  category: string;
  name: string;
}

/** Every id asked for is in exactly one of the three. */
export interface NamesAnswer {
  resolved: Map<number, ResolvedName>;
  /** Upstream says that they have no name; structure ids are counted here without asking. */
  unresolvable: number[];
  /** Could not be asked now; ask again later. */
  failed: number[];
  /** One sentence, where something failed. */
  reason: string | null;
}

/** ESI's names and regions. */
export interface Universe {
  /** Names of characters, corporations, alliances, factions, stations, systems, types. Any number of ids, duplicates allowed. */
  names(ids: readonly number[], signal?: AbortSignal): Promise<NamesAnswer>;
  /** Ids of all regions, ascending; cached until upstream's Expires. `observedAt`: when they were asked for, ISO 8601 UTC. */
  regionIds(
    signal?: AbortSignal,
  ): Promise<
    | { kind: 'regions'; regionIds: number[]; observedAt: string; expiresAt: string | null }
    | { kind: 'failed'; reason: string; retryAt: string | null }
  >;
}

const nameList = z.array(z.object({ id, category: z.string(), name: z.string() }));
const idList = z.array(id);

/** Asks through the client of ESI. */
export function universe(client: EsiClient): Universe {
  /** Upstream names all ids of a request or none, so a refused request is halved until the ids without a name are alone. */
  async function ask(ids: readonly number[], answer: NamesAnswer, signal: AbortSignal | undefined): Promise<void> {
    const reply = await client.post('/universe/names', ids, nameList, {
      signal,
      reserve: RESERVE,
      priority: 'items',
      mayBeRefused: true,
    });
    if (reply.kind === 'fresh') {
      for (const { id, category, name } of reply.data) answer.resolved.set(id, { category, name });
      answer.unresolvable.push(...ids.filter((id) => !answer.resolved.has(id)));
    } else if (reply.kind === 'refused' && reply.status === 404) {
      if (ids.length === 1) return void answer.unresolvable.push(...ids);
      const middle = ids.length >> 1;
      await ask(ids.slice(0, middle), answer, signal);
      await ask(ids.slice(middle), answer, signal);
    } else {
      answer.failed.push(...ids);
      answer.reason =
        reply.kind === 'failed'
          ? reply.reason
          : `ESI answered ${reply.kind === 'refused' ? reply.status : 304} to /universe/names.`;
    }
  }

  return {
    async names(ids, signal) {
      const answer: NamesAnswer = { resolved: new Map(), unresolvable: [], failed: [], reason: null };
      const wanted = [...new Set(ids)];
      const askable = wanted.filter((id) => id > 0 && id < FIRST_ITEM_ID);
      answer.unresolvable.push(...wanted.filter((id) => id <= 0 || id >= FIRST_ITEM_ID));
      for (let from = 0; from < askable.length; from += IDS_A_QUESTION) {
        await ask(askable.slice(from, from + IDS_A_QUESTION), answer, signal);
      }
      return answer;
    },

    async regionIds(signal) {
      const answer = await client.get('/universe/regions', idList, { signal, keepBody: true });
      if (answer.kind === 'fresh') {
        const { data, record, expiresAt } = answer;
        return { kind: 'regions', regionIds: data.toSorted((a, b) => a - b), observedAt: record.fetchedAt, expiresAt };
      }
      if (answer.kind === 'failed') return answer;
      const status = answer.kind === 'refused' ? answer.status : 304;
      return { kind: 'failed', reason: `ESI answered ${status} to /universe/regions.`, retryAt: null };
    },
  };
}
