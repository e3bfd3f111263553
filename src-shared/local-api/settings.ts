import { z } from 'zod';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 23:30');

/** What a person can set, and what holds where they have not. */
export const settings = {
  /** How long ended contracts and price rollups are kept, in days (decisions §3). */
  retention: z.object({
    contract_days: z.int().min(1).max(3650).default(90),
    price_days: z.int().min(30).max(3650).default(400),
  }),
  /** Whether new matches of watchlists are notified of, and when never; `quiet` null: at any time. */
  notifications: z.object({
    enabled: z.boolean().default(true),
    quiet: z
      .object({
        from: timeOfDay,
        until: timeOfDay,
        /** Whose clock the two are of: `Europe/Berlin`. */
        time_zone: z.string().refine(isTimeZone, 'a time zone such as Europe/Berlin'),
      })
      .nullable()
      .default(null),
  }),
  /** How the desktop app behaves; a headless core keeps it and does nothing with it. */
  desktop: z.object({
    /** What closing the window does; `ask`: the person has not been asked yet. */
    close_to_tray: z.enum(['ask', 'tray', 'quit']).default('ask'),
    /** Whether the system starts the app, in the tray, when the person signs in. */
    start_at_login: z.boolean().default(false),
  }),
  /** Other pages that may read the services: origins such as `http://localhost:3000`. Takes effect at the next start. */
  allowed_origins: z.array(z.string().regex(/^https?:\/\/[^/\s?#]+$/, 'an origin such as http://localhost:3000')).max(50),
} as const;

/** GET /local/v1/settings: every setting, chosen or not. */
export const allSettings = z.object({
  retention: settings.retention.prefault({}),
  notifications: settings.notifications.prefault({}),
  desktop: settings.desktop.prefault({}),
  allowed_origins: settings.allowed_origins.prefault([]),
});
export type Settings = z.infer<typeof allSettings>;

/** POST /local/v1/settings: one setting, answered with what was kept. */
export const settingChange = z.discriminatedUnion('key', [
  z.object({ key: z.literal('retention'), value: settings.retention }),
  z.object({ key: z.literal('notifications'), value: settings.notifications }),
  z.object({ key: z.literal('desktop'), value: settings.desktop }),
  z.object({ key: z.literal('allowed_origins'), value: settings.allowed_origins }),
]);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
