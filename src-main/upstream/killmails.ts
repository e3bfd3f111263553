import { z } from 'zod';
import { sourceTable } from '#shared/sources';
import type { UpstreamClient } from './client.ts';
import type { Downloads } from './download.ts';
import { eachObject } from './json-objects.ts';
import { type SequenceDocument, sequenceDocument, type UpstreamKillmail, upstreamKillmail } from './killmail-shapes.ts';
import type { Failed } from './requester.ts';

export type { SequenceDocument, UpstreamKillmail } from './killmail-shapes.ts';

/** A day of raw killmails was some 60 MB in 2026. */
const MAX_DAY_BYTES = 500 * 1024 * 1024;

const sequence = z.object({ sequence: z.int().nonnegative() });

/** zKillboard's R2Z2: a live sequence of numbered documents that are kept for a day, and one file a past day (upstream §5). */
export interface KillmailSource {
  /** The newest number, roughly: it is updated about every 51 documents. */
  head(signal?: AbortSignal): Promise<{ kind: 'head'; sequence: number } | Failed>;
  /** `absent`: not yet, not any more, or never. `unreadable`: it is there and makes no sense; it will not get better. */
  document(
    number: number,
    signal?: AbortSignal,
  ): Promise<
    { kind: 'document'; document: SequenceDocument } | { kind: 'absent' } | { kind: 'unreadable'; rule: string } | Failed
  >;
  /** Hands over each killmail of a UTC day (`2026-11-19`) while the file arrives. After a failure some were handed over. */
  day(
    day: string,
    take: (killmail: UpstreamKillmail) => void,
    signal?: AbortSignal,
  ): Promise<{ kind: 'read'; unreadable: number } | { kind: 'absent' } | Failed>;
}

export function killmailSource(client: UpstreamClient, downloads: Downloads, baseUrl: string): KillmailSource {
  return {
    async head(signal) {
      const answer = await client.get('/ephemeral/sequence.json', sequence, { signal, conditional: false });
      if (answer.kind === 'fresh') return { kind: 'head', sequence: answer.data.sequence };
      return unexpected(answer, 'its sequence number');
    },

    async document(number, signal) {
      // Each is asked for until it is there and never again: nothing about it is worth remembering.
      const answer = await client.get(`/ephemeral/${number}.json`, z.unknown(), { signal, conditional: false });
      if (answer.kind === 'refused' && answer.status === 404) return { kind: 'absent' };
      if (answer.kind !== 'fresh') return unexpected(answer, `killmail ${number} of its sequence`);
      const read = sequenceDocument.safeParse(answer.data);
      if (read.success) return { kind: 'document', document: read.data };
      const [issue] = read.error.issues;
      return { kind: 'unreadable', rule: `${issue?.message ?? 'invalid'} (at ${issue?.path.join('.') || 'its top'})` };
    },

    async day(day, take, signal) {
      let unreadable = 0;
      const url = `${baseUrl}/history/raw/${day.replaceAll('-', '')}.json`;
      const outcome = await downloads.through(url, { maxBytes: MAX_DAY_BYTES, signal }, (body) =>
        eachObject(body, (text) => {
          const killmail = killmailOf(text);
          if (killmail === null) unreadable += 1;
          else take(killmail);
        }),
      );
      if (outcome.kind === 'read') return { kind: 'read', unreadable };
      if (outcome.kind === 'failed') return outcome;
      if (outcome.status === 404) return { kind: 'absent' };
      return {
        kind: 'failed',
        reason: `${sourceTable.r2z2.name} answered ${outcome.status} to its killmails of ${day}.`,
        retryAt: null,
      };
    },
  };
}

function killmailOf(text: string): UpstreamKillmail | null {
  try {
    return upstreamKillmail.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
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
