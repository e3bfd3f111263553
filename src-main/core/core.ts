import type { Settings } from '#shared/local-api/settings';
import type { CoreState } from './state.ts';

/** Where the running core is reached. */
export interface Address {
  app: string;
  contracts: string;
  systems: string;
}

/** A running core, with or without a window on it. */
export interface Core {
  /** null with `--once`, which serves nothing. */
  readonly address: Address | null;
  /** The address that signs one browser in, a new one after each; null with `--once`. */
  openAddress(): string | null;
  /**
   * The exit code, once the core has closed: 1 where a job failed under `--once`, else 0. Rejects with a sentence where the data
   * folder is gone: the process then has to end at once, without closing anything.
   */
  readonly finished: Promise<number>;
  /** Calls the subscriber with what the shell shows, at once and after each change. Returns how to unsubscribe. */
  subscribe(subscriber: (state: CoreState) => void): () => void;
  saveDesktopSettings(value: Settings['desktop']): Promise<void>;
  /** Before the computer sleeps: stops collecting. What is there is served on. */
  pause(): Promise<void>;
  /** Collects again: what is overdue is begun one by one. */
  resume(): Promise<void>;
  /** Closes in order; the database is clean afterwards. Idempotent. */
  close(): Promise<void>;
}
