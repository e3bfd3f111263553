import type { Panel } from './panel.ts';

/** The most gate jumps from a sovereignty campaign at which a system counts as near it. */
export const CAMPAIGN_REACH = 2;

/** Gate jumps to the nearest of some systems, for those within {@link CAMPAIGN_REACH} of one. */
export function distancesToCampaigns({ graph: { offsets, targets } }: Panel, from: readonly number[]): Map<number, number> {
  const distances = new Map(from.map((system) => [system, 0]));
  let frontier = [...distances.keys()];
  for (let distance = 1; distance <= CAMPAIGN_REACH; distance += 1) {
    const next: number[] = [];
    for (const system of frontier) {
      for (const neighbour of targets.subarray(offsets[system], offsets[system + 1])) {
        if (distances.has(neighbour)) continue;
        distances.set(neighbour, distance);
        next.push(neighbour);
      }
    }
    frontier = next;
  }
  return distances;
}

/** How many campaigns each system has within {@link CAMPAIGN_REACH} jumps; `campaigns`: one entry a campaign. */
export function nearbyCounts(panel: Panel, campaigns: readonly number[]): Uint16Array {
  const counts = new Uint16Array(panel.graph.ids.length);
  for (const campaign of campaigns) {
    for (const system of distancesToCampaigns(panel, [campaign]).keys()) counts[system] = (counts[system] as number) + 1;
  }
  return counts;
}
