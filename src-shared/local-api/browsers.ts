import { z } from 'zod';
import { utcTime } from '../http/members.ts';

export const letInBrowser = z.object({
  browser_id: z.string(),
  /** What it said of itself as it was let in, its `User-Agent`; null: it was let in by an earlier version, which did not ask. */
  agent: z.string().nullable(),
  let_in_at: utcTime,
  /** To within an hour. */
  used_at: utcTime,
});
export type LetInBrowser = z.infer<typeof letInBrowser>;

/** GET /local/v1/browsers, and the answer to a revocation: those used last first. `own`: the one that asks; null: it is no browser. */
export const browserList = z.object({ browsers: z.array(letInBrowser), own: z.string().nullable() });
export type BrowserList = z.infer<typeof browserList>;

/** POST /local/v1/browsers/revoke: one browser, or all others than the one that asks. It may only read from then on. */
export const revocation = z.object({
  browser_id: z.union([z.literal('others'), z.string().regex(/^[\da-f]{12}$/, 'a browser')]),
});
