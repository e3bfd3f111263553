import { z } from 'zod';
import type { Failed } from '../host.ts';
import { id } from '../ids.ts';
import type { EsiClient } from './client.ts';

/** Rolls can wait: errors of the shared budget that this leaves to all others. */
const RESERVE = 60;
/** 404: no such item; 403 and 400: it is none of that type. */
const REMEMBERED: ReadonlySet<number> = new Set([400, 403, 404]);

/** The roll of an abyssal item (upstream §2.20): what it was made of, with what, and the values of its attributes. */
export interface UpstreamRoll {
  sourceTypeId: number;
  mutatorTypeId: number;
  attributes: { attributeId: number; value: number }[];
}

/** The outcome of asking for a roll. `refused`: the source has none, and will not. */
export type RollAnswer = { kind: 'roll'; roll: UpstreamRoll } | { kind: 'refused'; status: number } | Failed;

/** The game's rolls of abyssal items, which never change. */
export interface AbyssalSource {
  roll(typeId: number, itemId: number, signal?: AbortSignal): Promise<RollAnswer>;
}

const dynamicItem = z.object({
  source_type_id: id,
  mutator_type_id: id,
  dogma_attributes: z.array(z.object({ attribute_id: id, value: z.number() })),
});

/** Asks through a client of ESI. */
export function abyssalSource(client: EsiClient): AbyssalSource {
  return {
    async roll(typeId, itemId, signal) {
      const path = `/dogma/dynamic/items/${typeId}/${itemId}`;
      const options = { signal, priority: 'probes', reserve: RESERVE, mayBeRefused: true, conditional: false } as const;
      const answer = await client.get(path, dynamicItem, options);
      if (answer.kind === 'fresh') {
        const { source_type_id: sourceTypeId, mutator_type_id: mutatorTypeId, dogma_attributes: rows } = answer.data;
        const attributes = rows.map(({ attribute_id: attributeId, value }) => ({ attributeId, value }));
        return { kind: 'roll', roll: { sourceTypeId, mutatorTypeId, attributes } };
      }
      if (answer.kind === 'failed') return answer;
      if (answer.kind === 'refused' && REMEMBERED.has(answer.status)) return { kind: 'refused', status: answer.status };
      const status = answer.kind === 'refused' ? answer.status : 304;
      const retryAt = answer.kind === 'refused' ? answer.expiresAt : null;
      return { kind: 'failed', reason: `ESI answered ${status} to the roll of item ${itemId}.`, retryAt };
    },
  };
}
