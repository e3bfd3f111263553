import { z } from 'zod';

/** GET /local/v1/desktop: what the shell around the core offers; nothing where a headless core is shown by a browser. */
export const desktopOffers = z.object({
  /** A desktop shell is there: folders can be opened and chosen, and the app can live in the tray. */
  shell: z.boolean(),
  /** The operating system keeps secrets, such as a model's key, encrypted. */
  secrets: z.boolean(),
  /** Why the system showed no notification of a match, without a full stop; null: nothing is known to be wrong. */
  notification_failure: z.string().nullable(),
});
export type DesktopOffers = z.infer<typeof desktopOffers>;
