import { z } from 'zod';
import { sourceTable } from '#shared/sources';
import type { UpstreamClient } from './client.ts';
import type { Failed } from './host.ts';
import { type SequenceDocument, sequenceDocument } from './killmail-shapes.ts';

export type { SequenceDocument, UpstreamKillmail } from './killmail-shapes.ts';

const sequence = z.object({ sequence: z.int().nonnegative() });

/** zKillboard's R2Z2: a live sequence of numbered documents that are kept for a day (upstream §5.1). */
export interface KillmailSource {
  /** The newest number, roughly: it is updated about every 51 documents. */
  head(signal?: AbortSignal): Promise<{ kind: 'head'; sequence: number } | Failed>;
  document(number: number, signal?: AbortSignal): Promise<SequenceAnswer>;
}

/** What stands under a number of the sequence. */
export type SequenceAnswer =
  | { kind: 'document'; document: SequenceDocument }
  /** Not yet, not any more, or never. */
  | { kind: 'absent' }
  /** It does not match the schema; a retry would fail as well. */
  | { kind: 'unreadable'; reason: string }
  /** It is no JSON: cut off, for a moment or for good. */
  | { kind: 'cut-off'; reason: string }
  | Failed;

/** Asks R2Z2 through the client that it is handed. */
export function killmailSource(client: UpstreamClient): KillmailSource {
  return {
    async head(signal) {
      const answer = await client.get('/ephemeral/sequence.json', sequence, { signal, conditional: false });
      if (answer.kind === 'fresh') return { kind: 'head', sequence: answer.data.sequence };
      return unexpected(answer, 'its sequence number');
    },

    async document(number, signal) {
      // Unconditionally: a document is never requested again once it was there, so a cached validator would never be used.
      // As text: one document that is cut off says nothing about the source, which others are asked of.
      const answer = await client.get(`/ephemeral/${number}.json`, z.string(), {
        signal,
        conditional: false,
        mayBeRefused: true,
        form: 'text',
      });
      if (answer.kind === 'refused' && answer.status === 404) return { kind: 'absent' };
      if (answer.kind !== 'fresh') return unexpected(answer, `killmail ${number} of its sequence`);
      const body = parsed(answer.data);
      if (body === undefined) return { kind: 'cut-off', reason: `${sourceTable.r2z2.name}'s killmail ${number} is cut off.` };
      const read = sequenceDocument.safeParse(body);
      if (read.success) return { kind: 'document', document: read.data };
      const [issue] = read.error.issues;
      return { kind: 'unreadable', reason: `${issue?.message ?? 'invalid'} (at ${issue?.path.join('.') || 'its top'})` };
    },
  };
}

/** undefined: no JSON, which has no such value. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unexpected(answer: Failed | { kind: string; status?: number; expiresAt?: string | null }, what: string): Failed {
  if ('reason' in answer) return answer;
  return {
    kind: 'failed',
    reason: `${sourceTable.r2z2.name} answered ${answer.status ?? 304} to ${what}.`,
    retryAt: answer.expiresAt ?? null,
  };
}
