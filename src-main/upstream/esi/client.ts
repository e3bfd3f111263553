import type { z } from 'zod';
import type { Answer, Priority } from '../answer.ts';

export interface AskOptions {
  /** Default `sweeps`. */
  priority?: Priority;
  signal?: AbortSignal;
  /**
   * Optional work: asked only while more than this many errors remain of the 100 a minute that all of ESI allows; else
   * the answer is `failed` at once, with `retryAt`, and nothing was asked. Work without a reserve waits for its turn.
   */
  reserve?: number;
  /** The token bucket of the route, where it has one (upstream §1.4): `sovereignty`. Routes without one share the error limit. */
  bucket?: string;
  /** false: unconditionally, even before Expires: for data that was asked for but never stored. Default true. */
  conditional?: boolean;
  /** Keep the body of a small reference answer, and give it again while it is not due or unchanged. */
  keepBody?: boolean;
}

/** The game's public interface, with the manners it demands. Paths are unversioned, without base and trailing slash. */
export interface EsiClient {
  get<T>(path: string, schema: z.ZodType<T>, options?: AskOptions): Promise<Answer<T>>;
  /** Never remembered: answers to POST carry no validators worth having. */
  post<T>(path: string, body: unknown, schema: z.ZodType<T>, options?: AskOptions): Promise<Answer<T>>;
  /** What is left of the shared error limit; `resetsAt` null while no window is open. */
  errorBudget(): { remain: number; resetsAt: string | null };
  /** Requests sent since the start, retries included. */
  requests(): number;
}
