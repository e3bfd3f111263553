import type { SystemDetail } from '#shared/systems-api/systems';
import type { CircadianHour } from '../../systems/circadian.ts';
import { plural } from '../../ui/format.ts';
import { fullHour } from '../../ui/time.ts';

const DAY_HOURS = 24;

type Day = Pick<SystemDetail, 'jumps_24h' | 'kills_24h' | 'npc_kills_24h' | 'hours_24h'>;

/** What the last 24 hours brought. */
export function lastDayText({ jumps_24h: jumps, kills_24h: kills, npc_kills_24h: npcKills, hours_24h: hours }: Day): string {
  const amountText = (amount: number | null, one: string) => (amount === null ? `${one}s not known` : plural(amount, one));
  return `24 hours: ${amountText(jumps, 'jump')}, ${amountText(kills, 'kill')}, ${amountText(npcKills, 'NPC kill')} in ${plural(hours, 'sampled hour')}.`;
}

/** When in the EVE day something happens; `sampled`: hours that were observed. */
export function circadianText(rows: readonly CircadianHour[], sampled: number): string {
  if (sampled === 0) return 'Not one hour was sampled yet.';
  const quietest = rows.toSorted((a, b) => a.share - b.share)[0];
  const busiest = rows.toSorted((a, b) => b.share - a.share)[0];
  const hours = plural(sampled, 'sampled hour');
  if (quietest === undefined || busiest === undefined || busiest.share === 0) return `Nothing happened here in ${hours}.`;
  // An hour that was never sampled has a share of 0 as well.
  const quietestText = sampled < DAY_HOURS ? '' : `, quietest from ${fullHour(quietest.hour)}`;
  return `Busiest from ${fullHour(busiest.hour)}${quietestText} EVE time. From ${hours}.`;
}
