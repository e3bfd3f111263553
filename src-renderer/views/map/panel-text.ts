import type { CircadianHour } from '#shared/systems-api/system-history';
import type { SystemDetail } from '#shared/systems-api/systems';
import { DAY_HOURS } from '#shared/time';
import { placeOf, type Scene } from '../../map/scene.ts';
import { humanize, jumpCount, lightYears, plural } from '../../ui/format.ts';
import { fullHour } from '../../ui/time.ts';

type Day = Pick<SystemDetail, 'jumps_24h' | 'kills_24h' | 'npc_kills_24h' | 'hours_24h'>;

/** What the last 24 hours brought. */
export function lastDayText({ jumps_24h: jumps, kills_24h: kills, npc_kills_24h: npcKills, hours_24h: hours }: Day): string {
  const amountText = (amount: number | null, one: string) => (amount === null ? `${one}s not known` : plural(amount, one));
  return `24 hours: ${amountText(jumps, 'jump')}, ${amountText(kills, 'kill')}, ${amountText(npcKills, 'NPC kill')} in ${plural(hours, 'sampled hour')}.`;
}

/** How far the selected system is from the staging one: `12 j, 5.43 ly from Jita`; always a sentence, so that nothing below it moves. */
export function distanceText(
  { systems }: Pick<Scene, 'systems'>,
  {
    stagingIndex,
    selectedIndex,
    jumps,
  }: { stagingIndex: number; selectedIndex: number; jumps: readonly (number | undefined)[] | null },
): string {
  const [from, to] = [systems[stagingIndex], systems[selectedIndex]];
  if (from === undefined || to === undefined) return 'No staging system to count from.';
  if (from === to) return 'Distances are counted from here.';
  const [a, b] = [placeOf(from), placeOf(to)];
  const distance = lightYears(Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z));
  if (jumps === null) return `${distance} from ${from.name}`;
  const gates = jumps[selectedIndex];
  return `${gates === undefined ? 'no way by stargate' : jumpCount(gates)}, ${distance} from ${from.name}`;
}

/** When in the EVE day something happens; `sampled`: hours that were observed. */
export function circadianText(rows: readonly CircadianHour[], sampled: number): string {
  if (sampled === 0) return 'Not one hour was sampled yet.';
  const known = rows.flatMap(({ hour, share }) => (share === null ? [] : [{ hour, share }])).sort((a, b) => a.share - b.share);
  const [quietest, busiest] = [known[0], known.at(-1)];
  const hours = plural(sampled, 'sampled hour');
  if (quietest === undefined || busiest === undefined || busiest.share === 0) return `Nothing happened here in ${hours}.`;
  // Of an hour that was never sampled it is not known whether it is quieter.
  const quietestText = known.length < DAY_HOURS ? '' : `, quietest from ${fullHour(quietest.hour)}`;
  return `Busiest from ${fullHour(busiest.hour)}${quietestText} EVE time. From ${hours}.`;
}

/** What has the reach that is shown: `Carrier, JDC 5: 7.0 ly`; null: none is. */
export function reachText(of: { ship: string; jdc: number; range_light_years: number } | undefined): string | null {
  return of === undefined ? null : `${humanize(of.ship)}, JDC ${of.jdc}: ${lightYears(of.range_light_years)}`;
}

/**
 * How far the selected system is from the staging one, which need not lie in the region that is shown; `jumps` are to the shown systems in
 * their order, null where they are not counted.
 */
export function selectedDistance(
  all: Pick<Scene, 'systems' | 'indexOf'>,
  shown: Pick<Scene, 'indexOf'>,
  {
    staging,
    selected,
    jumps,
  }: { staging: number | null; selected: number | null; jumps: readonly (number | undefined)[] | null },
): string {
  const indexOf = (id: number | null) => all.indexOf.get(id ?? 0) ?? -1;
  const ofSelected = jumps?.[shown.indexOf.get(selected ?? 0) ?? -1];
  const ends = [indexOf(staging), indexOf(selected)] as const;
  return distanceText(
    { systems: ends.flatMap((index) => all.systems[index] ?? []) },
    { stagingIndex: ends[0] < 0 ? -1 : 0, selectedIndex: ends[0] < 0 ? -1 : 1, jumps: jumps === null ? null : [0, ofSelected] },
  );
}
