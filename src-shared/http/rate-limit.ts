/** So many requests per window and client address, each service on its own (decisions §2). */
export const rateLimitRule = { requests: 120, window_seconds: 60, scope: 'client IP' } as const;
