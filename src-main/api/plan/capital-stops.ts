import {
  isCynoTarget,
  jumpLightYears,
  METRES_PER_JUMP_LIGHT_YEAR,
  type SystemPosition,
} from '#main/domain/topology/capital-range';
import type { CapitalStop } from '#shared/plan-api/legs';
import type { LiveSystem } from '#shared/plan-api/live';
import type { PlanDeps } from './deps.ts';
import { liveSystems, systemPlace } from './live-systems.ts';

const MOST_ALTERNATIVES = 5;

interface Along {
  /** Light-years. */
  range: number;
  mayStop(systemId: number): boolean;
  /** Jumps that are usual at the hour of arrival at a place of the path. */
  usualAt(systemId: number, index: number): number;
}

/** Each stop with the others that are in range of both its neighbours, the least jumped through at that hour first. */
export function stopsAlong(
  deps: PlanDeps,
  path: readonly SystemPosition[],
  { range, mayStop, usualAt }: Along,
): (index: number) => { stop: CapitalStop; alternatives: CapitalStop[] } {
  const passed = new Set(path.map(({ systemId }) => systemId));
  const candidates = deps.network().places.filter((place) => isCynoTarget(place) && mayStop(place.systemId));
  const places = path.map((here, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    if (before === undefined || after === undefined) return { here, others: [] };
    const others = candidates.filter(
      (place) => isNear(before, place, range) && isNear(place, after, range) && !passed.has(place.systemId),
    );
    const quietest = others
      .map(({ systemId }) => ({ systemId, usual: usualAt(systemId, index) }))
      .sort((a, b) => a.usual - b.usual || a.systemId - b.systemId)
      .slice(0, MOST_ALTERNATIVES);
    return { here, others: quietest.map(({ systemId }) => systemId) };
  });
  const told = new Set(places.flatMap(({ here, others }) => [here.systemId, ...others]));
  const live = new Map(liveSystems(deps, told).map((system) => [system.id, system]));
  const stopAt = (systemId: number, index: number) => capitalStop(deps, systemId, { live, usual: usualAt(systemId, index) });
  return (index) => {
    const { here, others } = places[index] as (typeof places)[number];
    return {
      stop: stopAt(here.systemId, index) as CapitalStop,
      alternatives: others.flatMap((systemId) => stopAt(systemId, index) ?? []),
    };
  };
}

/** Whether one is in range of the other; first by squares, which cost little. */
function isNear(from: SystemPosition, to: SystemPosition, range: number): boolean {
  const edge = range * METRES_PER_JUMP_LIGHT_YEAR;
  const square = (from.x - to.x) ** 2 + (from.y - to.y) ** 2 + (from.z - to.z) ** 2;
  return square <= edge * edge * (1 + 1e-9) && jumpLightYears(from, to) <= range;
}

function capitalStop(
  { systems }: PlanDeps,
  systemId: number,
  { live, usual }: { live: ReadonlyMap<number, LiveSystem>; usual: number },
): CapitalStop | undefined {
  const row = systems.findRow(systemId);
  if (row === undefined) return undefined;
  return {
    ...systemPlace(row),
    has_npc_station: row.has_npc_station === 1,
    jumps_1h: row.jumps_1h,
    kills_1h: row.kills_1h,
    usual_jumps: usual,
    live: live.get(systemId) ?? null,
  };
}
