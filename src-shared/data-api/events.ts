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

/** How long events are stored, hours. */
export const EVENT_HOURS = 48;
/** Limit of simultaneous streams. */
export const MOST_LISTENERS = 200;
/** Events of one answer: the most, and the default. */
const MOST_EVENTS = 1000;

const changeEvent = z
  .object({
    event_id: z.int().describe('increases with each event; the cursor for later events'),
    at: utcTime.describe('when it was stored'),
    kind: z.enum(eventKinds).describe('kind of event'),
    change: z.enum(eventChanges).describe('many: too many changes at once for single events; read the list again'),
    region_id: regionId.nullable().describe('region id; null: not about a single region'),
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
      .describe('figures at that time, see "Events" below'),
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
  summary: 'Changes as they happen: server-sent events, or a page of them for polling',
  description: `Answers \`text/event-stream\`. Each event is a message \`change\` with the JSON of one row of \`data\`; the \`id\` of the message is the event id. With \`Accept: application/json\` it answers a page instead, like /changes. Without a cursor it begins now. \`Last-Event-ID\`, or \`since\`, continues after an event of the last ${EVENT_HOURS} hours. If events after the cursor are gone, a message \`gap\` says so (on a page: \`missed\`). A comment every 15 seconds keeps the connection open. At most ${MOST_LISTENERS} clients can listen at once. A client that does not read for 30 seconds gets a message \`dropped\` and can continue with the id of the last event that it read. More than 500 changes of one kind in one step, and the first list of a region, are one event with \`change: "many"\`. Only the app’s own window gets events of matches.`,
  query: {
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        'event_id to begin after. The header Last-Event-ID, which a browser sends when it reconnects, takes precedence. Without both: begin now.',
      ),
    limit: wholeNumber(1, MOST_EVENTS)
      .default(MOST_EVENTS)
      .describe('Maximum number of events that a page scans; a stream has no end.'),
    kind: repeatable(oneOf(eventKinds)).optional().describe('Kinds of event; repeat for several.'),
    change: repeatable(oneOf(eventChanges)).optional().describe('Kinds of change; repeat for several.'),
    region_id: regionNames().describe(
      'Regions: ids, or exact names in any case. Events that are not about a single region are included.',
    ),
    system_id: commaList(idOrName())
      .optional()
      .describe('Systems: ids, or exact names in any case. `many` is included if the region matches.'),
    type_id: commaList(idOrName())
      .optional()
      .describe('Item types of goods: ids, or exact names in any case. Events of other kinds are included.'),
    search: text(1).optional().describe('Name of a published search: only contracts that it finds, including those that ended.'),
  },
  renamed: { region: 'region_id', system: 'system_id' },
  example: { since: '0', limit: '10' },
  streams: true,
  response: pageOf(
    z.array(changeEvent),
    z
      .object({
        next_since: z.int().describe('value of `since` for the next request'),
        more: z.boolean().describe('true: there are more events already'),
        missed: z.boolean().describe('true: some events after `since` are no longer stored'),
      })
      .meta({ id: 'ChangeEventsMeta' }),
  ),
  dependsOn: [],
  cacheSeconds: null,
});
