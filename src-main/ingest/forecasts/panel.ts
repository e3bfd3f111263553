import { circadian } from '#main/domain/activity/circadian';
import { type FirstHalves, HALF_DAY, type Panel } from '#main/domain/forecast/panel';
import { buildGraph, type Connection } from '#main/domain/topology/graph';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import type { ListedSystem } from '#main/store/systems/systems';
import { isObservedDay } from '#shared/observed-day';
import { isoDay } from '#shared/time';

/** Days read in one go, which take some 10 ms. */
const CHUNK = 2;
const HOURS = 24;

/** Reads the days from `firstDay` on into what the models learn from. `yieldTurn` is awaited between chunks and may throw to give up. */
export async function readPanel(
  source: {
    /** Ascending by id. */
    systems: readonly Pick<ListedSystem, 'system_id' | 'constellation_id' | 'security'>[];
    gates: readonly Connection[];
    activity: Pick<ActivityReads, 'scan' | 'violentHours'>;
    campaigns: Panel['campaigns'];
  },
  firstDay: number,
  days: number,
  yieldTurn: () => Promise<void>,
): Promise<Panel> {
  const { systems, activity } = source;
  const ids = systems.map(({ system_id: id }) => id);
  const graph = buildGraph(ids, source.gates);
  const constellations = places(systems.map(({ constellation_id: id }) => id));
  const empty = () => new Uint32Array(ids.length * days);
  const panel: Panel = {
    graph,
    band: Uint8Array.from(systems, ({ security }) => ({ high: 0, low: 1, null: 2 })[security]),
    constellation: constellations.of,
    constellations: constellations.count,
    firstDay,
    days,
    jumps: empty(),
    kills: empty(),
    violentHours: empty(),
    jumpHours: new Uint8Array(days),
    killHours: new Uint8Array(days),
    firstHalves: null,
    campaigns: source.campaigns,
  };
  for (let from = 0; from < days; from += CHUNK) {
    const { totals, hours, days: read } = activity.scan(ids, firstDay + from, Math.min(CHUNK, days - from));
    const violent = activity.violentHours(ids, firstDay + from, read);
    panel.jumpHours.set(hours.jumps, from);
    panel.killHours.set(hours.kills, from);
    for (let system = 0; system < ids.length; system += 1) {
      for (let day = 0; day < read; day += 1) {
        const at = system * read + day;
        const to = system * days + from + day;
        panel.jumps[to] = totals.jumps[at] as number;
        panel.kills[to] = (totals.ship_kills[at] as number) + (totals.pod_kills[at] as number);
        panel.violentHours[to] = violent.hours[at] as number;
      }
    }
    await yieldTurn();
  }
  return panel;
}

/** What fell into the first halves of the newest `days` days of a panel, the last of which is today. `yieldTurn` is awaited after each, and may throw. */
export async function readFirstHalves(
  activity: Pick<ActivityReads, 'sums'>,
  panel: Panel,
  days: number,
  yieldTurn: () => Promise<void>,
): Promise<FirstHalves> {
  const ids = Array.from(panel.graph.ids);
  const empty = () => new Uint32Array(ids.length * panel.days);
  const hours = () => new Uint8Array(panel.days);
  const halves: FirstHalves = { jumps: empty(), kills: empty(), jumpHours: hours(), killHours: hours() };
  for (let day = Math.max(0, panel.days - days); day < panel.days; day += 1) {
    const { totals, hours: sampled } = activity.sums(ids, `${isoDay(panel.firstDay + day)}T00:00:00Z`, HALF_DAY);
    halves.jumpHours[day] = sampled.jumps;
    halves.killHours[day] = sampled.kills;
    for (let system = 0; system < ids.length; system += 1) {
      halves.jumps[system * panel.days + day] = totals.jumps[system] as number;
      halves.kills[system * panel.days + day] = (totals.ship_kills[system] as number) + (totals.pod_kills[system] as number);
    }
    await yieldTurn();
  }
  return halves;
}

/** Numbers ids from 0 in the order in which they come. */
function places(ids: readonly number[]): { of: Int32Array; count: number } {
  const known = new Map<number, number>();
  for (const id of ids) if (!known.has(id)) known.set(id, known.size);
  return { of: Int32Array.from(ids, (id) => known.get(id) as number), count: known.size };
}

/** Of the days from `firstDay` on, those that are complete enough to learn from. */
export function observedDays(activity: Pick<ActivityReads, 'sampledHours'>, firstDay: number, days: number): number {
  const byDay = (kind: 'jumps' | 'kills') => {
    const counts = new Map<string, number>();
    for (const hour of activity.sampledHours(kind, firstDay, days)) {
      counts.set(hour.slice(0, 10), (counts.get(hour.slice(0, 10)) ?? 0) + 1);
    }
    return counts;
  };
  const kills = byDay('kills');
  return [...byDay('jumps')].filter(([day, hours]) => isObservedDay(hours, kills.get(day) ?? 0)).length;
}

/** How each system's activity spreads over the UTC day: 24 shares a system, over the days from `firstDay` on. */
export async function circadianShares(
  activity: Pick<ActivityReads, 'profiles'>,
  systemIds: readonly number[],
  firstDay: number,
  days: number,
  yieldTurn: () => Promise<void>,
): Promise<Float32Array> {
  const sums = { jumps: hourly(), kills: hourly(), npcKills: hourly() };
  const samples = { jumps: new Uint32Array(HOURS), kills: new Uint32Array(HOURS) };
  function hourly() {
    return new Float64Array(systemIds.length * HOURS);
  }
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const { totals, samples: sampled } = activity.profiles(systemIds, day, 1);
    for (const kind of ['jumps', 'kills'] as const) addTo(samples[kind], sampled[kind]);
    addTo(sums.jumps, totals.jumps);
    addTo(sums.kills, totals.ship_kills);
    addTo(sums.kills, totals.pod_kills);
    addTo(sums.npcKills, totals.npc_kills);
    await yieldTurn();
  }
  const shares = new Float32Array(systemIds.length * HOURS);
  for (let system = 0; system < systemIds.length; system += 1) {
    const of = (values: Float64Array) => values.subarray(system * HOURS, (system + 1) * HOURS);
    const rows = circadian({
      jumps: of(sums.jumps),
      kills: of(sums.kills),
      npcKills: of(sums.npcKills),
      jumpSamples: samples.jumps,
      killSamples: samples.kills,
    });
    shares.set(
      rows.map(({ share }) => share ?? 0),
      system * HOURS,
    );
  }
  return shares;
}

function addTo(sums: Float64Array | Uint32Array, more: ArrayLike<number>): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (more[at] as number);
}
