import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { contractId, regionId, regionName, utcTime } from '../http/members.ts';
import { commaList, idOrName, oneOf, repeatable, text, wholeNumber } from '../http/query.ts';
import { regionNames } from '../trade-api/board-filters.ts';

const eventKinds = ['contract', 'good', 'match', 'fight', 'kill', 'timer', 'wormhole', 'score'] as const;
export type EventKind = (typeof eventKinds)[number];
const eventChanges = ['new', 'changed', 'ended', 'many'] as const;
export type EventChange = (typeof eventChanges)[number];

/** How long events can be read again, in hours. */
export const EVENT_HOURS = 48;
/** Streams that are open at once. */
export const MOST_LISTENERS = 200;
/** Events of one answer: the most, and the default. */
const MOST_EVENTS = 1000;

const changeEvent = z
  .object({
    event_id: z.int().describe('counts up; the cursor of what comes after it'),
    at: utcTime.describe('when it was stored'),
    kind: z.enum(eventKinds).describe('kind of event'),
    change: z.enum(eventChanges).describe('many: more at once than are told one by one; read the list anew'),
    region_id: regionId.nullable().describe('region id; null: of no single region'),
    region_name: regionName.nullable(),
    system_id: z.int().nullable().describe('system id; null: none, or not known'),
    system_name: z.string().nullable().describe('name of the system'),
    contract_id: contractId.nullable().describe('contract id; null: the event has none'),
    subject: z
      .string()
      .nullable()
      .describe(
        'id of the item type of a good, or of the fight, killmail, campaign, connection, system or watchlist entry; null: it is a contract',
      ),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .describe('figures as they were then, see "Events" below'),
  })
  .meta({ id: 'ChangeEvent' });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** What `details` has by kind, for the reference. */
export const eventDetails: Readonly<Record<EventKind, string>> = {
  contract: 'what (terms, contents, worth or outcome became known or changed), type, status, title, price, reward',
  good: 'type, group, reason (why it trades by contract only), is_blueprint_copy (1 or 0; null: no blueprint), runs, price, unit_price (of copies a run), lowest_before. Single-item contracts of contract-only goods: new: one came on offer; changed: it asks less than all others of its region, of which lowest_before is the lowest that counts; ended: it was sold',
  match: 'nothing: the entry of the watchlist is the subject. Told only to the app’s own window',
  fight: 'classification, kills, pilots, isk_destroyed, started_at, last_kill_at; a fight that joined another one has ended',
  kill: 'time, ship_type_id, ship, value, attackers, npc (1: no player on one of the sides), victim_character_id, victim_corporation_id, victim_alliance_id; the killmail is the subject. Told of kills of the last two hours, by /plan/api/v1/kills of all',
  timer: 'event_type, structure_id, start_time, defender_id, attackers_score, defender_score of a sovereignty campaign',
  wormhole: 'hub_system_id, hub_signature, destination_signature, wormhole_type, max_ship_size, expires_at',
  score:
    'danger_score, gate_camp_score, activity_score, quiet_now; told where the first two came into another quarter of their scale, or the last one changed',
};

export const events = endpoint({
  id: 'followEvents',
  path: '/events',
  summary: 'What changes, as it changes: server-sent events, or a page of them for those who ask again and again',
  description: `Answers \`text/event-stream\`: each event is a message \`change\` with the JSON of one row below \`data\`, its \`id\` is the event’s. With \`Accept: application/json\` it answers a page instead, by the same rule as /changes. Without a cursor it begins now; \`Last-Event-ID\`, or \`since\`, goes on after an event of the last ${EVENT_HOURS} hours. Where events after the cursor are gone, a message \`gap\` says so (on a page: \`missed\`). Every 15 seconds a comment keeps the connection. ${MOST_LISTENERS} may listen at once. Who does not take what is sent for 30 seconds is told in a message \`dropped\`, and goes on with the id of the last event that it took. More than 500 changes of one kind in one step, and a region’s first list, are one event with \`change: "many"\`. Events of matches are told to the app’s own window only.`,
  query: {
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        'event_id after which to begin, unless the header Last-Event-ID names another start, as a browser sends when it reconnects; without both: now.',
      ),
    limit: wholeNumber(1, MOST_EVENTS)
      .default(MOST_EVENTS)
      .describe('Events that a page looks through at most; a stream has no end.'),
    kind: repeatable(oneOf(eventKinds)).optional().describe('What is told of; repeat for several.'),
    change: repeatable(oneOf(eventChanges)).optional().describe('What happened to it; repeat for several.'),
    region_id: regionNames().describe('Regions: ids, or exact names in any case; an event of no single region is told too.'),
    system_id: commaList(idOrName())
      .optional()
      .describe('Systems: ids, or exact names in any case; `many` is told too, where the region fits.'),
    type_id: commaList(idOrName())
      .optional()
      .describe('Item types of goods: ids, or exact names in any case; events of other kinds are told too.'),
    search: text(1).optional().describe('Name of a published search: contracts that it finds, and those of them that ended.'),
  },
  renamed: { region: 'region_id', system: 'system_id' },
  example: { since: '0', limit: '10' },
  streams: true,
  response: pageOf(
    z.array(changeEvent),
    z
      .object({
        next_since: z.int().describe('what to ask with next'),
        more: z.boolean().describe('true: there are further events already'),
        missed: z.boolean().describe('true: events after `since` are not kept any more'),
      })
      .meta({ id: 'ChangeEventsMeta' }),
  ),
  dependsOn: [],
  cacheSeconds: null,
});
