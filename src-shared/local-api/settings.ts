import { z } from 'zod';
import { hubNames } from '../game.ts';
import { type HistoryDays, historyChoices } from '../history.ts';
import { MOST_HULLS, MOST_STAGINGS } from '../plan-api/reach.ts';
import { ECONOMIZER } from '../plan-api/ship-classes.ts';
import { forDataSources } from '../sources.ts';
import { MOST_ROLLS_A_MINUTE, ROLLS_A_MINUTE } from '../trade-api/abyssals.ts';
import { ownShip } from '../trade-api/haul-ships.ts';
import { publishedSearches } from './published-searches.ts';
import { redAndBlue } from './red-and-blue.ts';
import { webhooks } from './webhooks.ts';

/** Whether a source may be asked; one that the command line switched off stays off. */
const mayBeAsked = z.boolean().default(true);

/** Credentials belong into the key, which is stored apart and in no answer; what follows the path would be in its way. */
const modelAddress = z
  .url({ protocol: /^https?$/, error: 'an http(s) address such as https://api.example.com/v1' })
  .refine(isBareAddress, 'an address without user name, password, ? and #; the key is kept apart')
  .transform((url) => url.replace(/\/+$/, ''));

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 23:30');

/** What a person can set, and what holds where they have not. */
export const settings = {
  /** How long ended contracts and price rollups are kept, in days (decisions §3.6). */
  retention: z.object({
    contract_days: z.int().min(1).max(3650).default(90),
    price_days: z.int().min(30).max(3650).default(400),
  }),
  /** Whether new matches of watchlists are notified of, and when never; `quiet` null: at any time. */
  notifications: z.object({
    enabled: z.boolean().default(true),
    /** Whether an open window also plays a sound. */
    sound: z.boolean().default(false),
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
  /** Which sources may be asked; takes effect at once. `llm`: the language model. */
  sources: z.object({ ...forDataSources(() => mayBeAsked), llm: mayBeAsked }),
  /** How much of the past is fetched from the archives: days back; takes effect at once. What is stored already stays. */
  history: z.object({
    days: z
      .custom<HistoryDays>((days) => historyChoices.some((choice) => choice === days), `one of ${historyChoices.join(', ')}`)
      .default(365),
  }),
  /** How the sources' operators can reach the person: the only thing about them that is sent, and only where it is set. */
  contact: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}()]{1,200}$/u, 'at most 200 characters in one line, without brackets')
    .nullable(),
  /** Where the services are served; null: the usual port. Takes effect at the next start. */
  port: z.int().min(1024).max(65_535).nullable(),
  /** The OpenAI-compatible endpoint that writes briefs; takes effect at the next brief. */
  model: z.object({
    url: modelAddress.nullable().default(null),
    model: z.string().trim().min(1).max(200).nullable().default(null),
    /** Tokens that may be spent in one UTC day, prompts included. */
    daily_tokens: z.int().min(1000).max(100_000_000).default(200_000),
  }),
  /** Whose order books and histories of the market are read: those of all five hubs, or of the hub of `trade` alone (upstream §10). */
  market: z.object({ books: z.enum(['all', 'one']).default('all') }),
  /** How many rolls of abyssal modules are asked for in a minute: few unless the person allows more. */
  abyssals: z.object({ per_minute: z.int().min(1).max(MOST_ROLLS_A_MINUTE).default(ROLLS_A_MINUTE) }),
  /** Where what contracts hold would be sold, and what the person pays for that (decisions §3.9). */
  trade: z.object({
    hub: z.enum(hubNames).default('Jita'),
    accounting: z.int().min(0).max(5).default(0),
    broker_relations: z.int().min(0).max(5).default(0),
    /** Unmodified, towards the owner of the hub's station and its faction. */
    faction_standing: z.number().min(-10).max(10).default(0),
    corporation_standing: z.number().min(-10).max(10).default(0),
    /** The same of single hubs, since each has another owner; those two hold where a hub has none. */
    standings: z
      .partialRecord(
        z.enum(hubNames),
        z.object({ faction: z.number().min(-10).max(10), corporation: z.number().min(-10).max(10) }),
      )
      .default({}),
    /** What the owner of the structure takes in which the person lists instead of at the hub, in percent of an order; null: at the hub. */
    structure_fee: z.number().min(0).max(100).nullable().default(null),
    /** What hauling costs, in ISK for each cubic metre and jump. */
    haul_rate: z.number().min(0).max(1_000_000).default(1),
  }),
  /** What building costs beyond the game's own figures: the tax of the facility, in percent; an NPC station takes 0.25. */
  industry: z.object({ facility_tax: z.number().min(0).max(100).default(0.25) }),
  /** What the person hauls with; null: any freighter through high security (decisions §3.17). */
  ship: ownShip.nullable(),
  published_searches: publishedSearches,
  red_and_blue: redAndBlue,
  /** Addresses that get what entries of watchlists find. */
  webhooks,
  /** What a person keeps for planning routes. */
  planning: z.object({
    /** Named lists of places that are not passed: names of systems, constellations, regions or holders. */
    avoid_lists: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(60),
          places: z.array(z.string().trim().min(1).max(100)).max(200),
        }),
      )
      .max(30)
      .default([]),
    /** Named lists of where fleets stand, mine or theirs: systems and hulls by name, and their level of Jump Drive Calibration. */
    staging_lists: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(60),
          whose: z.enum(['mine', 'theirs']),
          systems: z.array(z.string().trim().min(1).max(100)).min(1).max(MOST_STAGINGS),
          ships: z.array(z.string().trim().min(1).max(100)).min(1).max(MOST_HULLS),
          jdc: z.int().min(0).max(5).default(5),
        }),
      )
      .max(20)
      .default([]),
    /** The alliance whose jump bridges the person may take. */
    alliance: z
      .object({ id: z.int().positive(), name: z.string().min(1).max(100) })
      .nullable()
      .default(null),
    /** The hull that routes are for where none is named. */
    ship: z
      .object({ id: z.int().positive(), name: z.string().min(1).max(100) })
      .nullable()
      .default(null),
    /** Levels of the skills that a jump drive answers to, and the economizers that are fitted: `prototype:3`. */
    skills: z
      .object({
        jdc: z.int().min(0).max(5).default(5),
        jfc: z.int().min(0).max(5).default(5),
        jf: z.int().min(0).max(5).default(5),
      })
      .prefault({}),
    economizers: z.array(z.string().regex(ECONOMIZER, 'economizers such as prototype:3')).max(3).default([]),
    /** Jump bridges, as pairs of systems: `1DQ1-A:8QT-H4`. */
    bridges: z
      .array(z.string().regex(/^[^:,]{1,100}:[^:,]{1,100}$/, 'a pair of systems such as 1DQ1-A:8QT-H4'))
      .max(200)
      .default([]),
  }),
  /** Other pages that may read the services: origins such as `http://localhost:3000`. Takes effect at the next start. */
  allowed_origins: z.array(z.string().regex(/^https?:\/\/[^/\s?#]+$/, 'an origin such as http://localhost:3000')).max(50),
} as const;

/** GET /local/v1/settings: every setting, chosen or not. */
export const allSettings = z.object({
  retention: settings.retention.prefault({}),
  notifications: settings.notifications.prefault({}),
  desktop: settings.desktop.prefault({}),
  sources: settings.sources.prefault({}),
  history: settings.history.prefault({}),
  contact: settings.contact.prefault(null),
  port: settings.port.prefault(null),
  model: settings.model.prefault({}),
  market: settings.market.prefault({}),
  abyssals: settings.abyssals.prefault({}),
  trade: settings.trade.prefault({}),
  industry: settings.industry.prefault({}),
  ship: settings.ship.prefault(null),
  published_searches: settings.published_searches.prefault([]),
  red_and_blue: settings.red_and_blue.prefault({}),
  webhooks: settings.webhooks.prefault([]),
  planning: settings.planning.prefault({}),
  allowed_origins: settings.allowed_origins.prefault([]),
});
export type Settings = z.infer<typeof allSettings>;

/** POST /local/v1/settings: one setting, answered with what was kept. */
export const settingChange = z.discriminatedUnion('key', [
  z.object({ key: z.literal('retention'), value: settings.retention }),
  z.object({ key: z.literal('notifications'), value: settings.notifications }),
  z.object({ key: z.literal('desktop'), value: settings.desktop }),
  z.object({ key: z.literal('sources'), value: settings.sources }),
  z.object({ key: z.literal('history'), value: settings.history }),
  z.object({ key: z.literal('contact'), value: settings.contact }),
  z.object({ key: z.literal('port'), value: settings.port }),
  z.object({ key: z.literal('model'), value: settings.model }),
  z.object({ key: z.literal('market'), value: settings.market }),
  z.object({ key: z.literal('abyssals'), value: settings.abyssals }),
  z.object({ key: z.literal('trade'), value: settings.trade }),
  z.object({ key: z.literal('industry'), value: settings.industry }),
  z.object({ key: z.literal('ship'), value: settings.ship }),
  z.object({ key: z.literal('published_searches'), value: settings.published_searches }),
  z.object({ key: z.literal('red_and_blue'), value: settings.red_and_blue }),
  z.object({ key: z.literal('webhooks'), value: settings.webhooks }),
  z.object({ key: z.literal('planning'), value: settings.planning }),
  z.object({ key: z.literal('allowed_origins'), value: settings.allowed_origins }),
]);

function isBareAddress(text: string): boolean {
  return !/[?#\s]|\/\/[^/]*@/.test(text);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
