/** This many requests per window and client address, each service on its own (decisions §2). */
export const rateLimitRule = { requests: 120, window_seconds: 60, scope: 'client IP' } as const;

/** Headers of every answer -> what each tells. */
export const rateHeaders: Readonly<Record<string, string>> = {
  'X-RateLimit-Limit': 'requests allowed per window',
  'X-RateLimit-Remaining': 'requests left in this window',
  'X-RateLimit-Reset': 'end of the window, Unix seconds',
};
/** Headers of every 200 and 304 -> what each tells. */
export const freshnessHeaders: Readonly<Record<string, string>> = {
  ETag: 'strong tag of the body; send it back as If-None-Match, and an unchanged answer is a 304 without a body',
  'Last-Modified':
    'when the newest upstream data behind the answer was observed; absent where there is none. Sent back as If-Modified-Since it saves a body as well, but a window of time that moves on without new data is seen by the ETag only',
  'X-Mirror-State':
    'empty, partial (the first synchronisation is running), complete, or stale (a source is late by more than three of its periods)',
  'Cache-Control': 'how long the answer may be kept',
};

/** On every 429 and 503. */
export const retryHeaders: Readonly<Record<string, string>> = { 'Retry-After': 'whole seconds to wait, at least 1' };
