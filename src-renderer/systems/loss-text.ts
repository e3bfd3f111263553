import type { ResponseOf } from '#shared/http/endpoint';
import type { departures } from '#shared/plan-api/route';
import { chancePercent } from '../ui/format.ts';
import { twoDigits } from '../ui/time.ts';

/** The chance of loss for one time of departure. */
export type DepartureRow = ResponseOf<typeof departures>['data'][number];

/** `31 %`, `0.4 %`, with spaces that do not break. */
export function lossText(chance: number): string {
  return chancePercent(chance).replaceAll(' ', '\u00a0');
}

/** Chances that differ by less than this part of the larger one, or by less than this, are alike: they are not known better. */
const ALIKE = { part: 0.1, least: 0.001 } as const;

/** Whether two chances of loss are not to be told apart. */
export function areAlike(one: number, other: number): boolean {
  return Math.abs(one - other) < Math.max(ALIKE.least, ALIKE.part * Math.max(one, other));
}

/** `Leaving now: 31 %. Usually lowest at 09:30 EVE: 4.0 %.` `rows`: now first, then the half hours ahead. */
export function bestDeparture(rows: readonly DepartureRow[]): string {
  const known = rows.flatMap(({ leaves_at: at, chance_of_loss: chance }) => (chance === null ? [] : [{ at, chance }]));
  const [now, ...later] = known;
  if (now === undefined) return '';
  const leavingNow = `Leaving now: ${lossText(now.chance)}.`;
  const byChance = later.toSorted((a, b) => a.chance - b.chance);
  const [safest, worst] = [byChance[0], byChance.at(-1)];
  if (safest === undefined || worst === undefined || safest.chance >= now.chance || areAlike(safest.chance, now.chance))
    return `${leavingNow} No later hour is usually safer.`;
  if (areAlike(worst.chance, safest.chance)) return `${leavingNow} Usually ${lossText(safest.chance)}, at any hour alike.`;
  return `${leavingNow} Usually lowest at ${safest.at.slice(11, 16)} EVE: ${lossText(safest.chance)}.`;
}

/** A share of a chance: `all of the 23 %`, `0.2 of the 1.3 %`. */
export function shareText(share: number, chance: number): string {
  const [part, whole] = [lossText(share), lossText(chance)];
  return share >= chance * 0.995 || part === whole ? `all of the ${whole}` : `${part.replace(/\s?%$/u, '')} of the ${whole}`;
}

/** `KSN5-9: 20 of the 23 %`: the system that makes most of the chance; null where nothing is known, or nothing lost. */
export function worstText({
  chance_of_loss: chance,
  worst_share: share,
  worst_system: system,
}: Pick<DepartureRow, 'chance_of_loss' | 'worst_share' | 'worst_system'>): string | null {
  return chance === null || chance === 0 || share === 0 ? null : `${system}: ${shareText(share, chance)}`;
}

/** Fewer ships lost in the three worst hours, or no more than twice their share of the day, tell of no hours. */
const FEWEST_IN_THREE = 5;
const LEAST_SHARE = 2 / 8;

/**
 * `18–21: 12` by ships lost at a system's gates in each hour of the day: the three hours with most of them; null where these are too few, or
 * hardly more than in other hours.
 */
export function lossHours(lost: readonly number[]): string | null {
  const inThree = lost.map((_, hour) => [0, 1, 2].reduce((sum, after) => sum + (lost[(hour + after) % lost.length] ?? 0), 0));
  const most = Math.max(0, ...inThree);
  const all = lost.reduce((sum, one) => sum + one, 0);
  if (most < FEWEST_IN_THREE || most < LEAST_SHARE * all) return null;
  const from = inThree.indexOf(most);
  const text = (hour: number) => twoDigits(hour % lost.length);
  return `${text(from)}–${text(from + 3)}: ${most}`;
}
