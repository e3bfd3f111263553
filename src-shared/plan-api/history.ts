import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { oneOf, wholeNumber } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';

export const historyMetrics = ['jumps', 'ship_kills', 'pod_kills', 'npc_kills'] as const;
export type HistoryMetric = (typeof historyMetrics)[number];

/** Hours of a sum, as text because they are values of a query parameter. */
export const historyWindows = ['1', '6', '24', '168', '720'] as const;
export type HistoryWindow = (typeof historyWindows)[number];

/** Hours in an answer; the last is the newest full hour. */
export const HISTORY_HOURS = 720;
/** Byte of an hour with no sampled hour in its window. */
export const NOT_SAMPLED = 255;
export const LARGEST_BYTE = 254;

/** Describes the bytes of a history. */
export const historyHead = z
  .object({
    metric: z.enum(historyMetrics).describe('what is counted'),
    window: z.int().describe('hours that each sum covers: the hour itself and those before it'),
    first_hour: utcTime.describe('start of the first hour'),
    hours: z.int().describe('number of consecutive hours'),
    largest: z.int().describe('the largest sum; byte 254 stands for it'),
    sampled: z.array(z.int()).describe('for each hour: number of sampled hours in its window'),
    systems: z.array(systemId).describe('ids, in the order of the bytes of an hour'),
  })
  .meta({ id: 'HistoryHead' });
export type HistoryHead = z.infer<typeof historyHead>;

export const history = endpoint({
  id: 'getHistory',
  path: '/history',
  summary: 'The counts of every system in each hour of 30 days, one byte each',
  description:
    'Made for drawing. With `format=binary` the answer is `application/octet-stream`. It begins with the length of the head in bytes, as four bytes, little-endian. Then comes the head: the JSON that `format=json` has as `data`. Then come `hours` × `systems` bytes, hour by hour. Byte b from 0 to 254 stands for the sum exp(b ÷ 254 × ln(1 + largest)) − 1, rounded; the error is below 3 %, and small sums are exact. 255: no hour of the window was sampled. A sum covers sampled hours only.',
  query: {
    metric: oneOf(historyMetrics).default('ship_kills').describe('What is counted; kills of ships and of capsules are separate.'),
    window: oneOf(historyWindows).default('1').describe('Hours that each sum covers: the hour itself and those before it.'),
    format: oneOf(['json', 'binary']).default('json').describe('json: only the head; binary: head and bytes.'),
  },
  example: { metric: 'ship_kills', window: '24' },
  forms: { 'application/octet-stream': { about: 'with format=binary: head and bytes', ask: { format: 'binary' } } },
  response: dataOf(historyHead),
  dependsOn: ['activity', 'systems'],
  cacheSeconds: 300,
});

/** What an event of the timeline can be. */
const timelineKinds = ['fight', 'sovereignty', 'adm'] as const;

const timelineHour = z.object({
  fights: z.int().describe('fights that began in this hour'),
  fight_kills: z.int().describe('kills of these fights, including later ones'),
  adm_rises: z.int().describe('systems whose ADM was first seen higher'),
  adm_drops: z.int().describe('systems whose ADM was first seen lower'),
  sovereignty: z.int().describe('systems that were first seen with another holder'),
});
export type TimelineHour = z.infer<typeof timelineHour>;

const timelineEvent = z
  .object({
    at: utcTime.describe('when the fight began, or the change was first seen'),
    kind: z.enum(timelineKinds).describe('what it is'),
    id: systemId,
    name: systemName,
    kills: z.int().nullable().describe('kills of the fight; null for other kinds'),
    from: z.string().nullable().describe('holder or ADM before; null: unclaimed, or a fight'),
    to: z.string().nullable().describe('holder or ADM after; null: unclaimed, or a fight'),
  })
  .meta({ id: 'TimelineEvent' });
/** A fight or a change of a claim. */
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timeline = endpoint({
  id: 'getTimeline',
  path: '/timeline',
  summary: 'Fights, ADM changes and holder changes in each hour of the same 30 days, and the largest of them by name',
  description:
    'Events are fights, holder changes, and ADM changes of 1 or more, newest first. `limit` applies to each kind: it keeps the fights with most kills, and the newest of the others.',
  query: { limit: wholeNumber(0, 500).default(100).describe('Events of each kind at most.') },
  example: { limit: '20' },
  response: pageOf(
    z.object({
      hours: z.array(timelineHour).describe('one entry per hour, from `first_hour` on'),
      events: z.array(timelineEvent),
    }),
    z.object({ first_hour: utcTime.describe('start of the first hour'), hours: z.int().describe('number of hours') }),
  ),
  dependsOn: ['fights', 'sovereignty', 'systems', 'names'],
  cacheSeconds: 300,
});
