import type { Panel, Timer } from './panel.ts';

/** The most gate jumps from a campaign at which it is still felt. */
export const FAR = 5;

/** Gate jumps to the nearest of some systems, for those within {@link FAR}. */
export function distancesToCampaigns({ graph: { offsets, targets } }: Panel, from: readonly number[]): Map<number, number> {
  const distances = new Map(from.map((system) => [system, 0]));
  let edgeOfReach = [...distances.keys()];
  for (let distance = 1; distance <= FAR; distance += 1) {
    const next: number[] = [];
    for (const system of edgeOfReach) {
      for (const other of targets.subarray(offsets[system], offsets[system + 1])) {
        if (distances.has(other)) continue;
        distances.set(other, distance);
        next.push(other);
      }
    }
    edgeOfReach = next;
  }
  return distances;
}

/** Hours from the day's beginning to the next timer within {@link FAR} jumps of each system; systems without one are absent. */
export function hoursToTimers(panel: Panel, timers: readonly Timer[]): Map<number, number> {
  const hours = new Map<number, number>();
  for (const timer of timers) {
    for (const system of distancesToCampaigns(panel, [timer.system]).keys()) {
      hours.set(system, Math.min(timer.hours, hours.get(system) ?? Number.POSITIVE_INFINITY));
    }
  }
  return hours;
}

/** 1 for a timer at the day's beginning, half for one a day later, and so on; 0 without one. */
export function nearnessOf(hours: number | undefined): number {
  return hours === undefined ? 0 : 0.5 ** (Math.max(0, hours) / 24);
}

/** The hours that a row's nearness of a timer stands for. */
export function hoursOf(nearness: number): number {
  return -24 * Math.log2(nearness);
}

/** How many campaigns each system has within 5 jumps; `campaigns`: one entry a campaign. */
export function nearbyCounts(panel: Panel, campaigns: readonly number[]): Uint16Array {
  const counts = new Uint16Array(panel.graph.ids.length);
  for (const campaign of campaigns) {
    for (const system of distancesToCampaigns(panel, [campaign]).keys()) counts[system] = (counts[system] as number) + 1;
  }
  return counts;
}
