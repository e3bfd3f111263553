import { z } from 'zod';

/** A minute of UTC as ISO 8601: `2026-11-20T19:00Z`. Milliseconds since the epoch. */
export function utcMinute() {
  const rule = 'a minute of UTC such as 2026-11-20T19:00Z';
  return z
    .string(rule)
    .regex(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}Z$/, rule)
    .transform((text) => Date.parse(text))
    .refine((time) => !Number.isNaN(time), rule)
    .meta({ written: { type: 'string', pattern: '^20\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}Z$' } });
}
