import type { Panel } from './panel.ts';

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

/** How many campaigns each system has within 5 jumps; `campaigns`: one entry a campaign. */
export function nearbyCounts(panel: Panel, campaigns: readonly number[]): Uint16Array {
  const counts = new Uint16Array(panel.graph.ids.length);
  for (const campaign of campaigns) {
    for (const system of distancesToCampaigns(panel, [campaign]).keys()) counts[system] = (counts[system] as number) + 1;
  }
  return counts;
}
