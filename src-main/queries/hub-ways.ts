import type { Network } from '#main/domain/plan/network';
import { noWishes, type RouteWays, waysFrom } from '#main/domain/plan/route';
import { isCynoTarget } from '#main/domain/rules/cynos';
import type { Hazards } from '#main/domain/rules/hazards';
import { jumpLightYears, type SystemPosition } from '#main/domain/topology/capital-range';
import type { HaulWay } from '#main/domain/trade/haul';
import { latest } from '#main/runtime/latest';
import { type HazardCode, hazardCodes } from '#shared/plan-api/hazards';
import type { SecurityBand } from '#shared/security';
import { hourlyChances, type LossSource } from './courier-ways.ts';
import type { RememberedHazards } from './hazard-memory.ts';

/**
 * The safest ways between a hub and other systems, at an hour of the UTC day and a day (since 1970-01-01): by gates alone, or with a drive
 * from their first system outside of high security. null: there is none.
 */
export type HubWays = (hubId: number, by: 'gates' | 'drive') => (systemId: number, hour: number, day: number) => HaulWay | null;

/** Ways are found once for each hub and map, their losses read once for each hour's counts. */
export function hubWays(network: () => Network, hazards: () => RememberedHazards, losses: LossSource): HubWays {
  const chancesNow = hourlyChances(losses);
  const waysOfHubs = latest(
    () => hazards().routingKey,
    () => new Map<number, RouteWays>(),
  );
  const pathsFrom = (hubId: number) => {
    const known = waysOfHubs();
    const { graph } = network();
    const bandOf = hazards().bandForSafest;
    const ways = known.get(hubId) ?? waysFrom({ graph, fromId: hubId, mode: 'safest', bandOf, ...noWishes }, null);
    known.set(hubId, ways);
    return ways.pathTo;
  };
  return (hubId, by) => {
    const { bandOf, places } = network();
    const pathTo = pathsFrom(hubId);
    const positions = by === 'gates' ? null : new Map(places.map((place) => [place.systemId, place]));
    const chanceOf = chancesNow();
    const { bySystem } = hazards();
    return (systemId, hour, day) => {
      const path = pathTo(systemId);
      if (path === null) return null;
      const jumped = positions === null ? null : driveFrom(path, positions, bandOf);
      if (jumped === 'none') return null;
      const gates = jumped === null ? path : path.slice(0, jumped.gates + 1);
      const landed = jumped === null ? [] : [systemId];
      const lossOf = (entered: readonly number[]) => (chanceOf === null ? null : chanceOf(entered, hour, day));
      return {
        gateJumps: path.length - 1,
        jumps: gates.length - 1,
        lawless: path.filter((id) => bandOf(id) !== 'high').length,
        hazards: hazardsAmong([...gates.slice(1), ...landed], bySystem),
        lightYears: jumped?.lightYears ?? 0,
        lossThere: lossOf([...gates.slice(1), ...landed]),
        lossBack: lossOf(gates.slice(0, jumped === null ? -1 : undefined)),
      };
    };
  };
}

/** Each kind of hazard of some systems, in the order of the kinds. */
function hazardsAmong(systemIds: readonly number[], bySystem: Hazards['bySystem']): HazardCode[] {
  const found = systemIds.flatMap((id) => bySystem.get(id) ?? []);
  return found.length === 0 ? [] : hazardCodes.filter((kind) => found.some(({ code }) => code === kind));
}

/** Light-years of one jump at full skill. */
const LEG = 10;

/**
 * How a ship with a jump drive comes to the end of a way from a hub: by gates as far as its first system outside of high security, then
 * by drive, a tenth farther for each leg after the first. null: it has no need to; none: no jump ends there.
 */
function driveFrom(
  path: readonly number[],
  positions: ReadonlyMap<number, SystemPosition>,
  bandOf: (systemId: number) => SecurityBand,
): { gates: number; lightYears: number } | 'none' | null {
  const gates = path.findIndex((id) => bandOf(id) !== 'high');
  if (gates === -1 || gates >= path.length - 1) return null;
  const [entry, end] = [positions.get(path[gates] as number), positions.get(path.at(-1) as number)];
  if (entry === undefined || end === undefined || !isCynoTarget(entry) || !isCynoTarget(end)) return 'none';
  const straight = jumpLightYears(entry, end);
  return { gates, lightYears: straight * (1 + 0.1 * Math.max(0, Math.ceil(straight / LEG) - 1)) };
}
