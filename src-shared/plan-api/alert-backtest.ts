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

/** Limit of `days`. */
export const MOST_DAYS_BACK = 14;

/** What an alert would have reported. */
const alertBacktested = z
  .object({
    since: utcTime.nullable().describe('start of the past that was searched; null: the mirror stores no past of this kind'),
    fired: z.int().nullable().describe('how often the alert would have fired since then; null: the past is not known'),
    systems: z.int().nullable().describe('number of systems in which it would have fired'),
    newest: z
      .array(
        z.object({
          id: systemId,
          name: systemName,
          at: utcTime.describe('when the alert would have fired, or when the event was to begin'),
          kills: z.int().nullable().describe('ships lost; null: the alert is not about kills'),
        }),
      )
      .describe('the newest cases, five at most'),
    sentence: z.string().describe('the same in words'),
  })
  .meta({ id: 'AlertBacktest' });
export type AlertBacktest = z.infer<typeof alertBacktested>;

export const alertBacktest = endpoint({
  id: 'backtestAlert',
  path: '/alert-backtest',
  summary: 'What an alert would have reported in the last days',
  description:
    'Applies the rule of an alert to the past that the mirror stores: killmails for kills and camp, sovereignty claims for adm, listed campaigns for campaign. No past is stored of vulnerability windows, skyhooks and wormholes, including your own; capitals are reported live only. Each event counts once, as the alert would have reported it.',
  query: {
    when: oneOf(alertKinds).describe(
      'kills: ships lost in one system; kill: each kill that passes the filters; camp: a gate camp; campaign: a campaign begins; window: a vulnerability window opens; skyhook: a skyhook can be raided; timer: one of your own timers ends; adm: the ADM of a holder falls; wormhole: a wormhole of Thera or Turnur leads there; capital: a capital among the attackers on a killmail reaches the system in one jump, with at most `within` light-years; chain: a loss in a system of your wormhole chain, or a connection of it at its end of life.',
    ),
    system: idOrName().describe('System that the alert watches around: its id, or its exact name in any case.'),
    reach: oneOf(alertReaches)
      .default('jumps')
      .describe('How distance is measured. region: the whole region of the system; everywhere: all of space.'),
    most: decimal(alertFigures.most).describe('Maximum distance: gate jumps, or light-years of 9.46e15 m.'),
    kills_min: whole(alertFigures.kills_min).describe('kills: minimum number of ships lost in one system, without capsules.'),
    kills_minutes: whole(alertFigures.kills_minutes).describe('kills: within this many minutes.'),
    minutes_before: whole(alertFigures.minutes_before).describe(
      'campaign, window, skyhook and timer: at most this many minutes ahead.',
    ),
    adm_drop: decimal(alertFigures.adm_drop).describe('adm: minimum fall within 24 hours.'),
    ship_class: commaList(oneOf(lostClasses)).optional().describe('kill: class of the ship or structure that was lost.'),
    value_min: decimalFrom(0).optional().describe('kill: minimum value, ISK.'),
    attackers_min: wholeNumber(1, 10_000).optional().describe('kill: minimum number of attackers.'),
    solo: flag().optional().describe('kill: whether one player alone attacked.'),
    entity: commaList(idOrName())
      .optional()
      .describe('kill: alliances, corporations and pilots who took part: ids, or exact names in any case.'),
    side: oneOf(killSides).default('either').describe('kill: side on which they took part.'),
    days: wholeNumber(1, MOST_DAYS_BACK).default(7).describe('How many days to look back.'),
  },
  renamed: { near: 'system', within: 'most' },
  example: { when: 'kills', near: '{system}', within: '10', days: '7' },
  response: dataOf(alertBacktested),
  dependsOn: ['topology', 'systems', 'catalog', 'killmails', 'sovereignty', 'campaigns', 'names'],
  cacheSeconds: 60,
});

/** The rule that is applied, and the days of the past. */
export interface AlertQuestion {
  rule: AlertRule;
  days: number;
}

/** Whether the mirror stores the past of this kind of alert. */
export function isPastKept(when: AlertKind): boolean {
  return !['kill', 'window', 'skyhook', 'timer', 'wormhole', 'capital', 'chain'].includes(when);
}
