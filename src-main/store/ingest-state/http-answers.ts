import type { WriteDb } from '../db.ts';

/** The cache entry of one address. Times are ISO 8601 UTC; the same shape as upstream's StoredAnswer. */
export interface HttpAnswerRow {
  url: string;
  etag: string | null;
  lastModified: string | null;
  expiresAt: string | null;
  pages: number | null;
  fetchedAt: string;
  body: string | null;
}

/**
 * Validators and expiries of upstream answers, across restarts. A validator is stored in the transaction that stores the data it stands
 * for: `save` is a plain statement per row and joins the open transaction.
 */
export function httpAnswers(db: WriteDb) {
  const find = db.prepare<[string], HttpAnswerRow>(`
    SELECT url, etag, last_modified AS lastModified, expires_at AS expiresAt, pages, fetched_at AS fetchedAt, body
      FROM http_answers WHERE url = ?`);
  const upsert = db.prepare<[HttpAnswerRow]>(`
    INSERT INTO http_answers (url, etag, last_modified, expires_at, pages, fetched_at, body)
    VALUES (@url, @etag, @lastModified, @expiresAt, @pages, @fetchedAt, @body)
    ON CONFLICT (url) DO UPDATE SET etag = excluded.etag, last_modified = excluded.last_modified, expires_at = excluded.expires_at,
      pages = excluded.pages, fetched_at = excluded.fetched_at, body = excluded.body`);
  const deleteExpired = db.prepare<[string]>('DELETE FROM http_answers WHERE etag IS NULL AND body IS NULL AND expires_at < ?');

  return {
    find: (url: string) => find.get(url),
    save: (rows: readonly HttpAnswerRow[]): void => {
      for (const row of rows) upsert.run(row);
    },
    /** Deletes answers that held nothing but an expiry (probes of ended contracts), once that has passed. Returns how many. */
    deleteExpired: (now: string): number => deleteExpired.run(now).changes,
  };
}
