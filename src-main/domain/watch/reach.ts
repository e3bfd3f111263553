import type { AlertRule } from '#shared/alerts';
import { jumpLightYears, type SystemPosition } from '../topology/capital-range.ts';
import { systemsWithin } from '../topology/distances.ts';
import type { Graph } from '../topology/graph.ts';

/**
 * The systems within reach of an alert's system, itself among them, by id: how far away, in gate jumps or in light-years of
 * 9.46e15 m. Of a system without a place nothing but itself is within light-years.
 */
export function withinReach(
  { graph, places }: { graph: Graph; places: readonly SystemPosition[] },
  { when, system_id: systemId, reach, most }: Pick<AlertRule, 'when' | 'system_id' | 'reach' | 'most'>,
): ReadonlyMap<number, number> {
  if (reach === 'everywhere' && when !== 'capital')
    return new Map([[systemId, 0], ...places.map((place): [number, number] => [place.systemId, 0])]);
  if (reach === 'jumps' && when !== 'capital') return new Map([[systemId, 0], ...systemsWithin(graph, systemId, most)]);
  const from = places.find((place) => place.systemId === systemId);
  if (from === undefined) return new Map([[systemId, 0]]);
  if (reach === 'region' && when !== 'capital')
    return new Map(places.filter((place) => place.regionId === from.regionId).map((place) => [place.systemId, 0]));
  return new Map(
    places
      .map((place): [number, number] => [place.systemId, jumpLightYears(from, place)])
      .filter(([, lightYears]) => lightYears <= most),
  );
}
