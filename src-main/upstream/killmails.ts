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
  /** `absent`: not yet, not any more, or never. `unreadable`: it does not match the schema; a retry would fail as well. */
  document(
    number: number,
    signal?: AbortSignal,
  ): Promise<
    { kind: 'document'; document: SequenceDocument } | { kind: 'absent' } | { kind: 'unreadable'; rule: string } | Failed
  >;
}

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
      const answer = await client.get(`/ephemeral/${number}.json`, z.unknown(), {
        signal,
        conditional: false,
        mayBeRefused: true,
      });
      if (answer.kind === 'refused' && answer.status === 404) return { kind: 'absent' };
      if (answer.kind !== 'fresh') return unexpected(answer, `killmail ${number} of its sequence`);
      const read = sequenceDocument.safeParse(answer.data);
      if (read.success) return { kind: 'document', document: read.data };
      const [issue] = read.error.issues;
      return { kind: 'unreadable', rule: `${issue?.message ?? 'invalid'} (at ${issue?.path.join('.') || 'its top'})` };
    },
  };
}

function unexpected(answer: Failed | { kind: string; status?: number; expiresAt?: string | null }, what: string): Failed {
  if ('reason' in answer) return answer;
  return {
    kind: 'failed',
    reason: `${sourceTable.r2z2.name} answered ${answer.status ?? 304} to ${what}.`,
    retryAt: answer.expiresAt ?? null,
  };
}
