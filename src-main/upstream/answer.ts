/**
 * The cache entry of one address: it is not requested again before `expiresAt`, and then only conditionally. Times are
 * ISO 8601 UTC.
 */
export interface StoredAnswer {
  /** Full address with query: the key. */
  url: string;
  etag: string | null;
  lastModified: string | null;
  expiresAt: string | null;
  /** X-Pages of a paged list, else null. */
  pages: number | null;
  /** When the whole answer came; a 304 leaves it. */
  fetchedAt: string;
  /** The body itself, kept only for small reference answers that are not stored elsewhere; else null. */
  body: string | null;
}

/** The HTTP cache, which survives restarts: store/ingest-state/http-answers in the product. */
export interface AnswerCache {
  find(url: string): StoredAnswer | undefined;
  /** Inserts or replaces. Clients call it only for answers whose data is not stored elsewhere. */
  save(records: readonly StoredAnswer[]): void;
}

/** The outcome of one request to an upstream. Failures are values: nothing here is thrown but an abort. */
export type UpstreamAnswer<T> =
  | {
      kind: 'fresh';
      data: T;
      /** Last-Modified as ISO 8601 UTC. */
      observedAt: string | null;
      expiresAt: string | null;
      /** X-Pages; null: the answer does not say, which is not one page (upstream §1.6). */
      pages: number | null;
      /**
       * The validator of this answer. The code that stores the data caches it in the same transaction (`httpAnswers.save([record])`): so
       * after a crash in between the data is fetched again instead of being lost to a 304.
       */
      record: StoredAnswer;
    }
  /** 304: what was stored is still right. `record` has the new Expires; it is in the cache already unless `renew` was false. */
  | { kind: 'unchanged'; observedAt: string | null; expiresAt: string | null; pages: number | null; record: StoredAnswer }
  /** Expires lies ahead: no request was sent. */
  | { kind: 'not-due'; expiresAt: string }
  /** 204, 403, 404 ...: an answer in itself, not retried. */
  | { kind: 'refused'; status: number; message: string | null; expiresAt: string | null }
  /** Network, 5xx, limits or a broken body: already retried where that helps. `reason` is one sentence for a person. */
  | { kind: 'failed'; reason: string; retryAt: string | null };

/** Which requests go first when several wait. */
export const priority = { interactive: 30, sweeps: 20, items: 10, probes: 0 } as const;
export type Priority = keyof typeof priority;
