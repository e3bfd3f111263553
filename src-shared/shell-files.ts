import { z } from 'zod';

/** What the desktop shell keeps in small files of its own, beside the browser's data. */

/** secrets.json: name -> what the operating system made of the secret, base64. */
export const storedSecrets = z.record(z.string(), z.base64());

const pixels = z.int().min(-100_000).max(100_000);
const windowPlace = z.object({
  x: pixels,
  y: pixels,
  width: pixels.positive(),
  height: pixels.positive(),
  maximised: z.boolean(),
  full_screen: z.boolean(),
});
/** Where a window stood on its screen, in device-independent pixels from the desktop's origin. */
export type WindowPlace = z.infer<typeof windowPlace>;

/** window.json: how the window was left. */
export const storedWindow = z.object({
  /** The page's choice; the window and the system's own menus follow it. */
  theme: z.enum(['dark', 'light', 'system']).default('dark'),
  /** The screen that the window was on last; null: it was never closed. */
  last: z.string().nullable().default(null),
  /** Screen -> where the window was on it, before it was maximised. */
  places: z.record(z.string(), windowPlace).default({}),
});
export type StoredWindow = z.infer<typeof storedWindow>;
