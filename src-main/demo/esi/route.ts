import type { Clock } from '#main/runtime/world';
import { DAY, HOUR, MINUTE } from '#shared/time';
import { etagOf, type SimulatedRequest } from '../http/message.ts';
import type { Model } from '../model.ts';
import type { BucketGroup } from './limits.ts';

/** What a route says, before headers, conditions and limits. Times in milliseconds. */
export type EsiAnswer =
  | { kind: 'cached'; body: string; observedAt: number; expiresAt: number; pages?: number; etag?: string }
  /** An answer to POST: nothing to cache. */
  | { kind: 'plain'; value: unknown }
  | { kind: 'no-content' }
  | { kind: 'error'; status: number; message: string };

/** What a route of the simulated ESI answers from. */
export interface EsiContext {
  model: Model;
  clock: Clock;
  request: SimulatedRequest;
  /** The values of the `{…}` segments, in order: whole numbers where they look like one, else NaN. */
  ids: readonly number[];
  /** The raw `{…}` segments. */
  segments: readonly string[];
  /** Effective compatibility date, `YYYY-MM-DD`. */
  compatibilityDate: string;
}

export interface EsiRoute {
  method: 'GET' | 'POST';
  /** As in the OpenAPI document: `/contracts/public/{region_id}`. */
  path: string;
  /** The token bucket it draws on; null: it has none, and the legacy error limit guards it. */
  group: BucketGroup | null;
  /** Half-open range of compatibility dates in which it exists. */
  since?: string;
  until?: string;
  answer(context: EsiContext): EsiAnswer;
}

/** An answer with a JSON body `{"error": message}`. */
export function errorAnswer(status: number, message: string): EsiAnswer {
  return { kind: 'error', status, message };
}

/** The page asked for, from 1; null where it is no page number. */
export function pageOf(request: SimulatedRequest): number | null {
  const text = request.query.get('page') ?? '1';
  const page = Number(text);
  return /^\d{1,6}$/.test(text) && page >= 1 ? page : null;
}

/** Cache boundary: when the snapshot that is current at `at` was taken, and when the next one is. */
export function snapshotAt(at: number, period: number, phase = 0): { observedAt: number; expiresAt: number } {
  const observedAt = Math.floor((at - phase) / period) * period + phase;
  return { observedAt, expiresAt: observedAt + period };
}

/** Static routes expire daily at 11:05 UTC. */
export function staticSnapshot(at: number): { observedAt: number; expiresAt: number } {
  return snapshotAt(at, DAY, 11 * HOUR + 5 * MINUTE);
}

/** A list as its pages; an empty one is one empty page. */
export function paged(rows: readonly unknown[], rowsPerPage: number): { body: string; etag: string }[] {
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  return Array.from({ length: pages }, (_, page) => {
    const body = JSON.stringify(rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage));
    return { body, etag: etagOf(body) };
  });
}
