import { chanceOfLoss } from '#main/domain/plan/loss';
import { type LossBasis, type LossRates, lossRatesOf } from '#main/domain/plan/loss-rates';
import type { PassageCounts } from '#main/domain/plan/passages';
import { noWishes, type RouteWays, waysFrom } from '#main/domain/plan/route';
import { isCynoTarget } from '#main/domain/rules/cynos';
import { jumpLightYears, type SystemPosition } from '#main/domain/topology/capital-range';
import { systemsWithin } from '#main/domain/topology/distances';
import type { Way } from '#main/domain/trade/couriers';
import type { HaulWay } from '#main/domain/trade/haul';
import { latest } from '#main/runtime/latest';
import type { ReadDb } from '#main/store/db';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { gateReads } from '#main/store/systems/gates';
import type { SecurityBand } from '#shared/security';
import { type CourierRoute, courierRoutes } from '#shared/trade-api/couriers';
import { networkMemory } from './network.ts';

/**
 * One that was asked for; null: there is none. `hour`: of the UTC day, in which the chance of loss is that of an average ship.
 * `day` (days since 1970-01-01): with what is forecast of it; null: the usual chance.
 */
export type WayOf = (fromId: number, toId: number, route: CourierRoute, hour: number, day: number | null) => Way | null;

/** The ways of couriers: found once for each map, their losses read once for each hour's counts. */
export interface CourierWays {
  /**
   * Finds the ways of these pairs, those that are not known yet; those of one start together, some 2 ms each. What they are told of is of
   * this moment: map and losses are read once, and not for each of thousands of couriers.
   */
  find(pairs: readonly (readonly [fromId: number, toId: number])[]): WayOf;
  /**
   * The safest ways between a hub and other systems, each at an hour and day as {@link WayOf}: by gates alone, or with a drive as far as
   * their last system outside of high security. null: there is none.
   */
  fromHub(hubId: number, by: 'gates' | 'drive'): (systemId: number, hour: number, day: number) => HaulWay | null;
  /** Gate jumps from a system to every other that is `most` away at most, by id. */
  reach(systemId: number, most: number): Map<number, number>;
}

/** Nothing is found yet. */
export function courierWays(db: ReadDb, versions: () => DataVersions, lossBasis: () => LossBasis): CourierWays {
  const network = networkMemory(gateReads(db), versions);
  let rates: { counts: PassageCounts; of: LossRates; indexOf: ReadonlyMap<number, number>; isKnown: boolean } | undefined;
  const ratesNow = () => {
    const { counts, outlooks } = lossBasis();
    if (rates?.counts !== counts) {
      const isKnown = counts.hours.some((sampled) => sampled > 0);
      rates = { counts, of: lossRatesOf(counts, 'any'), indexOf: indexesOf(counts), isKnown };
    }
    const { of: found, indexOf, isKnown } = rates;
    if (!isKnown) return null;
    return (id: number, hour: number, day: number | null) => {
      const factors = outlooks.find((outlook) => outlook.day === day)?.factors;
      return found.hourlyRate(id, hour) * (factors?.[indexOf.get(id) ?? -1] ?? 1);
    };
  };
  const mapKey = () => `${versions().topology?.version ?? 0}.${versions().catalog?.version ?? 0}`;
  const paths = latest(mapKey, () => new Map<string, readonly number[] | null>());
  const waysOfHubs = latest(mapKey, () => new Map<number, RouteWays>());
  const hubPaths = (hubId: number) => {
    const known = waysOfHubs();
    const { graph, bandOf } = network();
    const ways = known.get(hubId) ?? waysFrom({ graph, fromId: hubId, mode: 'safest', bandOf, ...noWishes }, null);
    known.set(hubId, ways);
    return ways.pathTo;
  };
  const keyOf = (from: number, to: number, route: CourierRoute) => `${route}.${from}.${to}`;

  return {
    find(pairs) {
      const known = paths();
      const { graph, bandOf } = network();
      const missing = pairs.filter(([from, to]) => !known.has(keyOf(from, to, 'safest')));
      for (const [from, ends] of Map.groupBy(missing, ([start]) => start))
        for (const route of courierRoutes) {
          const ways = waysFrom({ graph, fromId: from, mode: route, bandOf, ...noWishes }, null);
          for (const [, to] of ends) known.set(keyOf(from, to, route), ways.pathTo(to));
        }
      const rateOf = ratesNow();
      return (from, to, route, hour, day) => {
        const entered = known.get(keyOf(from, to, route))?.slice(1);
        if (entered === undefined) return null;
        return {
          jumps: entered.length,
          lawless: entered.filter((id) => bandOf(id) !== 'high').length,
          chance: rateOf === null ? null : chanceOfLoss(entered.map((id) => rateOf(id, hour, day))),
        };
      };
    },

    fromHub(hubId, by) {
      const { bandOf, places } = network();
      const pathTo = hubPaths(hubId);
      const positions = by === 'gates' ? null : new Map(places.map((place) => [place.systemId, place]));
      const rateOf = ratesNow();
      return (systemId, hour, day) => {
        const path = pathTo(systemId);
        if (path === null) return null;
        const jumped = positions === null ? null : driveFrom(path, positions, bandOf);
        if (jumped === 'none') return null;
        const gates = jumped === null ? path : path.slice(0, jumped.gates + 1);
        const landed = jumped === null ? [] : [systemId];
        const lossOf = (entered: readonly number[]) =>
          rateOf === null ? null : chanceOfLoss(entered.map((id) => rateOf(id, hour, day)));
        return {
          gateJumps: path.length - 1,
          jumps: gates.length - 1,
          lawless: path.filter((id) => bandOf(id) !== 'high').length,
          lightYears: jumped?.lightYears ?? 0,
          lossThere: lossOf([...gates.slice(1), ...landed]),
          lossBack: lossOf(gates.slice(0, jumped === null ? -1 : undefined)),
        };
      };
    },

    reach: (systemId, most) => systemsWithin(network().graph, systemId, most),
  };
}

function indexesOf({ systemIds }: PassageCounts): ReadonlyMap<number, number> {
  return new Map(Array.from(systemIds, (systemId, index) => [systemId, index]));
}

/** Light-years that a jump drive of most skill flies at one time. */
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
