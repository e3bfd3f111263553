import type { SourceState } from '#shared/local-api/status';
import type { IngestSnapshot } from './progress.ts';

/** The part of the program's Config that the ingester uses. A source that is null is switched off. */
export interface IngestConfig {
  sources: Readonly<Record<SourceState['source'], string | null>>;
  /** How upstream can reach the user, for the User-Agent. */
  contact: string | null;
}

/** The ingester as the rest of the program sees it, in this thread or in another. */
export interface IngestHandle {
  snapshot(): IngestSnapshot;
  /** Calls the listener after each change, at most four times a second. Returns the way to stop that. */
  subscribe(listener: (snapshot: IngestSnapshot) => void): () => void;
  /** Runs every job to its end once, dependencies first, whatever its schedule says but never against an Expires. */
  runOnce(): Promise<{ failed: string[] }>;
  /** Fetches the items of a contract now. `later`: upstream or its limits do not allow it at the moment. */
  fetchItems(contractId: number): Promise<'known' | 'gone' | 'later'>;
  saveSetting(key: string, value: unknown): Promise<void>;
  /** Aborts what runs and closes the database, within 5 s. */
  close(): Promise<void>;
}
