import { z } from 'zod';
import { lightYears, plural, shortIsk } from './figures.ts';
import { killSides, lostClasses } from './plan-api/kills.ts';

/** What an alert waits for, within reach of a system. */
export const alertKinds = [
  'kills',
  'kill',
  'camp',
  'campaign',
  'window',
  'skyhook',
  'timer',
  'adm',
  'wormhole',
  'capital',
  'chain',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** How nearness to a system is measured; region: all of the region that it lies in. */
export const alertReaches = ['jumps', 'light_years', 'region', 'everywhere'] as const;

/** The bounds of an alert's figures, and their defaults. */
export const alertFigures = {
  /** Gate jumps, or light-years of 9.46e15 m. */
  most: { from: 0, to: 60, usual: 5 },
  kills_min: { from: 1, to: 1000, usual: 3 },
  kills_minutes: { from: 1, to: 45, usual: 15 },
  minutes_before: { from: 1, to: 2880, usual: 60 },
  adm_drop: { from: 0.1, to: 5, usual: 0.5 },
} as const;

const number = ({ from, to }: { from: number; to: number }) => z.number().min(from).max(to);
const whole = ({ from, to }: { from: number; to: number }) => z.int().min(from).max(to);

/** Which kills an alert of kind `kill` tells of; what is absent does not count. `entities`: those who took part, on that `side`. */
const killFilter = z.object({
  ship_class: z.array(z.enum(lostClasses)).min(1).optional(),
  value_min: z.number().min(0).optional(),
  attackers_min: z.int().min(1).max(10_000).optional(),
  solo: z.boolean().optional(),
  entities: z.array(z.int().positive()).min(1).max(500).optional(),
  side: z.enum(killSides).optional(),
});
export type AlertKillFilter = z.infer<typeof killFilter>;

/**
 * An alert: what happens within reach of a system.
 *
 * - `kills`: `kills_min` players' ships or more, capsules not counted, lost in one system within `kills_minutes`.
 * - `kill`: each kill by players that passes `filter`.
 * - `camp`: a gate camp, by the rule of what is live (decisions §9.1).
 * - `campaign`: a sovereignty campaign that begins within `minutes_before`.
 * - `window`: a vulnerability window of a sovereignty hub that opens within `minutes_before`.
 * - `skyhook`: a skyhook that can be raided now or within `minutes_before`.
 * - `timer`: a timer of a structure that the person keeps, which ends within `minutes_before`.
 * - `adm`: the Activity Defense Multiplier of a holder fell by `adm_drop` or more within 24 hours.
 * - `wormhole`: a live connection of Thera or Turnur leads there.
 * - `capital`: capitals attack on a killmail, and reach the system in one jump of their drives at full skill; `most` is in light-years.
 * - `chain`: a player's ship is lost in a system of the person's own wormhole chain, or one of its connections reaches the end of its life.
 *
 * Jumps count the person's open wormholes.
 */
export const alertRule = z.object({
  when: z.enum(alertKinds),
  system_id: z.int().positive(),
  reach: z.enum(alertReaches).default('jumps'),
  most: number(alertFigures.most).default(alertFigures.most.usual),
  kills_min: whole(alertFigures.kills_min).default(alertFigures.kills_min.usual),
  kills_minutes: whole(alertFigures.kills_minutes).default(alertFigures.kills_minutes.usual),
  minutes_before: whole(alertFigures.minutes_before).default(alertFigures.minutes_before.usual),
  adm_drop: number(alertFigures.adm_drop).default(alertFigures.adm_drop.usual),
  filter: killFilter.optional(),
});
export type AlertRule = z.infer<typeof alertRule>;

/** `4 jumps`, `1 jump`, `2.5 ly`. */
export function reachText(reach: AlertRule['reach'], most: number): string {
  if (reach === 'light_years') return lightYears(most);
  return plural(most, 'jump');
}

/** What an alert waits for, in words: `3 ships or more lost in one system within 15 minutes, within 5 jumps`. */
export function alertText(rule: AlertRule): string {
  const where = whereText(rule);
  const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);
  switch (rule.when) {
    case 'kills':
      return `${rule.kills_min === 1 ? '1 ship' : `${rule.kills_min} ships`} or more lost in one system in ${minutes(rule.kills_minutes)}, ${where}`;
    case 'kill':
      return `Each kill${killFilterText(rule.filter)}, ${where}`;
    case 'camp':
      return `A gate camp ${where}`;
    case 'campaign':
      return `A sovereignty campaign that begins in ${minutes(rule.minutes_before)} or less, ${where}`;
    case 'window':
      return `A vulnerability window that opens in ${minutes(rule.minutes_before)} or less, ${where}`;
    case 'skyhook':
      return `A skyhook that can be raided now or in ${minutes(rule.minutes_before)} or less, ${where}`;
    case 'timer':
      return `A structure timer of mine that ends in ${minutes(rule.minutes_before)} or less, ${where}`;
    case 'adm':
      return `An ADM that falls by ${rule.adm_drop} or more in a day, ${where}`;
    case 'wormhole':
      return `A wormhole of Thera or Turnur ${where}`;
    case 'capital':
      return `A capital on a kill one jump of its drive away, within ${reachText('light_years', rule.most)}`;
    case 'chain':
      return `A loss in my wormhole chain, or a connection at its end of life, ${where}`;
  }
}

function whereText({ reach, most }: AlertRule): string {
  if (reach === 'everywhere') return 'everywhere';
  return reach === 'region' ? 'in the region' : `within ${reachText(reach, most)}`;
}

const partiesText = (count: number) =>
  count === 1 ? 'one alliance, corporation or pilot' : `${count} alliances, corporations and pilots`;
const sideWords = { either: 'of', attacker: 'made by', victim: 'lost by' } as const;

function killFilterText({
  ship_class: classes,
  value_min: value,
  attackers_min: attackers,
  solo,
  entities,
  side = 'either',
}: AlertKillFilter = {}): string {
  const parts = [
    classes === undefined ? [] : `of ${classes.join(', ')}`,
    value === undefined ? [] : `from ${shortIsk(value)} ISK`,
    attackers === undefined ? [] : `by ${attackers} or more`,
    solo === undefined ? [] : solo ? 'solo' : 'not solo',
    entities === undefined ? [] : `${sideWords[side]} ${partiesText(entities.length)}`,
  ].flat();
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`;
}
