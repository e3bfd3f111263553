import { z } from 'zod';
import { type AlertKind, type AlertRule, alertFigures, alertKinds, alertReaches } from '../alerts.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { commaList, decimalBetween, decimal as decimalFrom, flag, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';
import { killSides, lostClasses } from './kills.ts';

const whole = ({ from, to, usual }: { from: number; to: number; usual: number }) => wholeNumber(from, to).default(usual);
const decimal = ({ from, to, usual }: { from: number; to: number; usual: number }) => decimalBetween(from, to).default(usual);

/** Days that are looked back over at most. */
export const MOST_DAYS_BACK = 14;

/** What an alert would have reported. */
const alertBacktested = z
  .object({
    since: utcTime.nullable().describe('from when on the past was looked at; null: the mirror keeps no past of this'),
    fired: z.int().nullable().describe('how often it would have told of something since then; null: the past is not known'),
    systems: z.int().nullable().describe('in how many systems'),
    newest: z
      .array(
        z.object({
          id: systemId,
          name: systemName,
          at: utcTime.describe('when it would have been told, or was to begin'),
          kills: z.int().nullable().describe('ships lost; null: it is not about kills'),
        }),
      )
      .describe('the newest of them, five at most'),
    sentence: z.string().describe('the same in words'),
  })
  .meta({ id: 'AlertBacktest' });
export type AlertBacktest = z.infer<typeof alertBacktested>;

export const alertBacktest = endpoint({
  id: 'backtestAlert',
  path: '/alert-backtest',
  summary: 'What an alert would have told of in the last days',
  description:
    'The rule of an alert over what the mirror has of the past: killmails for kills and camp, claims for adm, listed campaigns for campaign. Of vulnerability windows, skyhooks and wormholes, your own too, no past is kept; capitals are told of live alone. Whatever goes on is counted once, as it would have been told.',
  query: {
    when: oneOf(alertKinds).describe(
      'kills: ships lost in one system; kill: each kill that passes the filters; camp: a gate camp; campaign: one begins; window: a vulnerability window opens; skyhook: one can be raided; timer: one that the window’s user keeps ends; adm: the ADM of a holder falls; wormhole: one of Thera or Turnur leads there; capital: one attacks on a killmail, and reaches the system in one jump, within `most` light-years; chain: a loss in a system of your wormhole chain, or a connection of it at its end of life.',
    ),
    system: idOrName().describe('Near which system: its id, or its exact name in any case.'),
    reach: oneOf(alertReaches)
      .default('jumps')
      .describe('How nearness is measured. region: all of the region that the system lies in; everywhere: all of space.'),
    most: decimal(alertFigures.most).describe('How far away at most: gate jumps, or light-years of 9.46e15 m.'),
    kills_min: whole(alertFigures.kills_min).describe('kills: ships lost in one system at least, capsules not counted.'),
    kills_minutes: whole(alertFigures.kills_minutes).describe('kills: within this many minutes.'),
    minutes_before: whole(alertFigures.minutes_before).describe(
      'campaign, window, skyhook and timer: this many minutes before at most.',
    ),
    adm_drop: decimal(alertFigures.adm_drop).describe('adm: by how much it falls within 24 hours at least.'),
    ship_class: commaList(oneOf(lostClasses)).optional().describe('kill: class of what was lost.'),
    value_min: decimalFrom(0).optional().describe('kill: least value, ISK.'),
    attackers_min: wholeNumber(1, 10_000).optional().describe('kill: attackers at least.'),
    solo: flag().optional().describe('kill: whether one player alone attacked.'),
    entity: commaList(idOrName())
      .optional()
      .describe('kill: alliances, corporations and pilots who took part: ids, or exact names in any case.'),
    side: oneOf(killSides).default('either').describe('kill: on which side they took part.'),
    days: wholeNumber(1, MOST_DAYS_BACK).default(7).describe('How many days to look back.'),
  },
  renamed: { near: 'system', within: 'most' },
  example: { when: 'kills', near: '{system}', within: '10', days: '7' },
  response: dataOf(alertBacktested),
  dependsOn: ['topology', 'systems', 'catalog', 'killmails', 'sovereignty', 'campaigns', 'names'],
  cacheSeconds: 60,
});

/** What is asked of the mirror's past. */
export interface AlertQuestion {
  rule: AlertRule;
  days: number;
}

/** Whether anything is kept of the past that an alert is about. */
export function isPastKept(when: AlertKind): boolean {
  return !['kill', 'window', 'skyhook', 'timer', 'wormhole', 'capital', 'chain'].includes(when);
}
