/** This many requests per window and client address, each service on its own (decisions §2). */
export const rateLimitRule = { requests: 120, window_seconds: 60, scope: 'client IP' } as const;

/** Headers of every answer -> their meaning. */
export const rateHeaders: Readonly<Record<string, string>> = {
  'X-RateLimit-Limit': 'requests allowed per window',
  'X-RateLimit-Remaining': 'requests left in this window',
  'X-RateLimit-Reset': 'end of the window, Unix seconds',
};
/** Headers of every 200 and 304 -> their meaning. */
export const freshnessHeaders: Readonly<Record<string, string>> = {
  ETag: 'strong tag of the body; if you send it back as If-None-Match, an unchanged answer is a 304 without a body',
  'Last-Modified':
    'when the newest upstream data behind the answer was observed; absent without any. Sent back as If-Modified-Since it saves the body too, but only the ETag shows that a time window moved on without new data',
  'X-Mirror-State':
    'empty, partial (the first synchronisation is running), complete, or stale (a source is late by more than three of its periods)',
  'Cache-Control': 'how long the answer may be cached',
};

/** On every 429 and 503. */
export const retryHeaders: Readonly<Record<string, string>> = { 'Retry-After': 'whole seconds to wait, at least 1' };
