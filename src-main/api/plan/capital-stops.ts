import { type DriveReach, driveReach } from '#main/domain/plan/drive-reach';
import type { Network } from '#main/domain/plan/network';
import type { CapitalStop } from '#shared/plan-api/legs';
import type { LiveSystem } from '#shared/plan-api/live';
import type { PlanDeps } from './deps.ts';
import { systemHazards } from './hazards.ts';
import { liveSystems, systemPlace } from './live.ts';

const MOST_ALTERNATIVES = 5;

/** Drives differ in few ranges: a hull's at a pilot's skill. */
const MOST_RANGES = 6;
const known = new WeakMap<Network, Map<number, DriveReach>>();

/** What a drive of this range in light-years reaches on this map; kept for the ranges that were asked for last. */
export function reachOf(network: Network, range: number): DriveReach {
  const ranges = known.get(network) ?? new Map<number, DriveReach>();
  known.set(network, ranges);
  const reach = ranges.get(range) ?? driveReach(network.places, range);
  ranges.delete(range);
  ranges.set(range, reach);
  const [oldest] = ranges.keys();
  if (ranges.size > MOST_RANGES && oldest !== undefined) ranges.delete(oldest);
  return reach;
}

interface Along {
  reach: DriveReach;
  mayStop(systemId: number): boolean;
  /** Jumps that are usual at the hour of arrival at a place of the path; null: no hour is known yet. */
  usualAt(systemId: number, index: number): number | null;
}

/** Each stop with the others that are in range of both its neighbours, the least jumped through at that hour first. */
export function stopsAlong(
  deps: PlanDeps,
  path: readonly number[],
  { reach, mayStop, usualAt }: Along,
): (index: number) => { stop: CapitalStop; alternatives: CapitalStop[] } {
  const { systems, nodeOf } = reach;
  const passed = new Set(path);
  const around = (systemId: number | undefined) => reach.around(nodeOf.get(systemId ?? -1) ?? -1).nodes;
  const places = path.map((here, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    if (before === undefined || after === undefined) return { here, others: [] };
    const near = new Set(around(after));
    const both = Array.from(around(before)).flatMap((node) => (near.has(node) ? (systems[node]?.systemId ?? []) : []));
    const quietest = both
      .filter((systemId) => !passed.has(systemId) && mayStop(systemId))
      .map((systemId) => ({ systemId, usual: usualAt(systemId, index) }))
      .sort((a, b) => (a.usual ?? 0) - (b.usual ?? 0) || a.systemId - b.systemId)
      .slice(0, MOST_ALTERNATIVES);
    return { here, others: quietest.map(({ systemId }) => systemId) };
  });
  const shownIds = new Set(places.flatMap(({ here, others }) => [here, ...others]));
  const live = new Map(liveSystems(deps, shownIds).map((system) => [system.id, system]));
  const stopAt = (systemId: number, index: number) => capitalStop(deps, systemId, { live, usual: usualAt(systemId, index) });
  return (index) => {
    const { here, others } = places[index] as (typeof places)[number];
    return {
      stop: stopAt(here, index) as CapitalStop,
      alternatives: others.flatMap((systemId) => stopAt(systemId, index) ?? []),
    };
  };
}

function capitalStop(
  deps: PlanDeps,
  systemId: number,
  { live, usual }: { live: ReadonlyMap<number, LiveSystem>; usual: number | null },
): CapitalStop | undefined {
  const row = deps.systems.findRow(systemId);
  if (row === undefined) return undefined;
  return {
    ...systemPlace(row),
    has_npc_station: row.has_npc_station === 1,
    jumps_1h: row.jumps_1h,
    kills_1h: row.kills_1h,
    ...deps.sampledUntil(),
    usual_jumps: usual,
    live: live.get(systemId) ?? null,
    hazards: systemHazards(deps, systemId),
  };
}
