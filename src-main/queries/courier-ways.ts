import { chanceOfLoss } from '#main/domain/plan/loss';
import { correctedRates, type LossCorrection } from '#main/domain/plan/loss-grade';
import { lossRatesOf } from '#main/domain/plan/loss-rates';
import type { PassageCounts } from '#main/domain/plan/passages';
import { noWishes, waysFrom } from '#main/domain/plan/route';
import type { KnownHazard } from '#main/domain/rules/hazards';
import { systemsWithin } from '#main/domain/topology/distances';
import { type Connection, type Graph, neighboursOf, withConnections } from '#main/domain/topology/graph';
import type { Way } from '#main/domain/trade/couriers';
import { latest, latestAnswers } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { gateReads } from '#main/store/systems/gates';
import { hazardReads } from '#main/store/systems/hazards';
import type { SecurityBand } from '#shared/security';
import { type CourierRoute, courierRoutes } from '#shared/trade-api/couriers';
import { hazardMemory, type RememberedHazards } from './hazard-memory.ts';
import type { LossBasis } from './loss-memory.ts';
import type { LossComputations } from './losses.ts';
import { networkMemory } from './network.ts';

/**
 * The way asked for; null: there is none. `hour`: of the UTC day, in which the chance of loss is that of an average ship.
 * `day` (days since 1970-01-01): with what is forecast of it; null: the usual chance.
 */
export type WayOf = (fromId: number, toId: number, route: CourierRoute, hour: number, day: number | null) => Way | null;

/** The ways of couriers: found once for each map, their losses read once for each hour's counts. */
export interface CourierWays {
  /** The ways by stargates, and both ways by these wormholes. What was found is kept for the newest few sets of wormholes. */
  by(wormholes: readonly Connection[]): WaysBy;
  bandOf(systemId: number): SecurityBand;
  regionOf(systemId: number): number | undefined;
  hazardsOf(systemId: number): readonly KnownHazard[];
}

/** The ways by stargates and some wormholes. */
export interface WaysBy {
  /**
   * Finds the ways of these pairs, those that are not known yet; those of one start together, some 2 ms each. Map and losses are read once,
   * and not for each of thousands of couriers.
   */
  find(pairs: readonly (readonly [fromId: number, toId: number])[]): WayOf;
  /** Systems of the way, with both ends; null: there is none. Only for pairs that were found before. */
  pathOf(fromId: number, toId: number, route: CourierRoute): readonly number[] | null;
  /** Whether a way takes any of the wormholes where no stargate leads. */
  takesWormhole(path: readonly number[]): boolean;
  /** Jumps from a system to every other that is `most` away at most, by id. */
  reach(systemId: number, most: number): Map<number, number>;
}

/** Sets of wormholes whose ways are kept: none, and one for each kind of ship that passes others than the next. */
const KEPT_SETS = 4;

/** No way is known at first: each is found when it is first asked for. */
export function courierWays(db: ReadDb, versions: () => DataVersions, losses: LossSource): CourierWays {
  const network = networkMemory(gateReads(db), versions);
  const chancesNow = hourlyChances(losses);
  const hazards = hazardMemory(hazardReads(db), network, versions);
  const sets = latestAnswers(
    () => '',
    KEPT_SETS,
    ({ wormholes }: { routingKey: string; wormholes: readonly Connection[] }): WaysFound => {
      const { graph, bandOf } = network();
      return { graph: wormholes.length === 0 ? graph : withConnections(graph, wormholes), bandOf, paths: new Map() };
    },
  );
  const mapKey = () => `${versions().topology?.version ?? 0}.${versions().catalog?.version ?? 0}`;
  const regions = latest(mapKey, () => new Map(network().places.map(({ systemId, regionId }) => [systemId, regionId])));

  function foundBy(wormholes: readonly Connection[]): WaysFound & Pick<RememberedHazards, 'bandForSafest'> {
    const { routingKey, bandForSafest } = hazards();
    return { ...sets({ routingKey, wormholes }), bandForSafest };
  }

  return {
    by: (wormholes) => ({
      find(pairs) {
        const { graph, bandOf, paths, bandForSafest } = foundBy(wormholes);
        const missing = pairs.filter(([from, to]) => !paths.has(pathKey(from, to, 'safest')));
        for (const [from, ends] of Map.groupBy(missing, ([start]) => start))
          for (const route of courierRoutes) {
            const bands = route === 'safest' ? bandForSafest : bandOf;
            const ways = waysFrom({ graph, fromId: from, mode: route, bandOf: bands, ...noWishes }, null);
            for (const [, to] of ends) paths.set(pathKey(from, to, route), ways.pathTo(to));
          }
        const chanceOf = chancesNow();
        return (from, to, route, hour, day) => {
          const entered = paths.get(pathKey(from, to, route))?.slice(1);
          if (entered === undefined) return null;
          return {
            jumps: entered.length,
            lawless: entered.filter((id) => bandOf(id) !== 'high').length,
            chance: chanceOf === null ? null : chanceOf(entered, hour, day),
          };
        };
      },

      pathOf: (from, to, route) => foundBy(wormholes).paths.get(pathKey(from, to, route)) ?? null,
      takesWormhole: (path) =>
        wormholes.length > 0 &&
        path.some((id, index) => index > 0 && !neighboursOf(network().graph, path[index - 1] as number).includes(id)),
      reach: (systemId, most) => systemsWithin(foundBy(wormholes).graph, systemId, most),
    }),
    hazardsOf: (systemId) => hazards().bySystem.get(systemId) ?? [],
    bandOf: (systemId) => network().bandOf(systemId),
    regionOf: (systemId) => regions().get(systemId),
  };
}

/** The graph with some wormholes, and the ways by it that are known. */
interface WaysFound {
  graph: Graph;
  bandOf(systemId: number): SecurityBand;
  paths: Map<string, readonly number[] | null>;
}

const pathKey = (from: number, to: number, route: CourierRoute) => `${route}.${from}.${to}`;

/** What the chances of an average ship are worked out from. */
export interface LossSource {
  lossBasis(): LossBasis;
  correction(): LossCorrection;
}

/** The losses as they are known now. */
export function lossSource(
  { lossBasis, lossGrade }: Pick<LossComputations, 'lossBasis' | 'lossGrade'>,
  clock: Clock,
): LossSource {
  return {
    lossBasis: () => lossBasis(clock.now()),
    correction: () => lossGrade(clock.now(), 'any').correction,
  };
}

/** The chance of loss of entering systems at an hour of the UTC day; `day`: with what is forecast of it, null: the usual chance. */
export type HourlyChanceOf = (entered: readonly number[], hour: number, day: number | null) => number;

/** The chances of an average ship as they are known now, rates read once for each hour's counts; null: no hour is known yet. */
export function hourlyChances({ lossBasis, correction }: LossSource): () => HourlyChanceOf | null {
  let rates:
    | { counts: PassageCounts; of: ReturnType<typeof lossRatesOf>; indexOf: ReadonlyMap<number, number>; isKnown: boolean }
    | undefined;
  return () => {
    const { counts, outlooks } = lossBasis();
    if (rates?.counts !== counts) {
      const isKnown = counts.hours.some((sampled) => sampled > 0);
      rates = { counts, of: lossRatesOf(counts, 'any'), indexOf: indexesOf(counts), isKnown };
    }
    const { of: found, indexOf, isKnown } = rates;
    if (!isKnown) return null;
    const corrected = correction();
    return (entered, hour, day) => {
      const factors = outlooks.find((outlook) => outlook.day === day)?.factors;
      const usual = entered.map((id) => found.hourlyRate(id, hour) * (factors?.[indexOf.get(id) ?? -1] ?? 1));
      return chanceOfLoss(correctedRates(usual, corrected));
    };
  };
}

function indexesOf({ systemIds }: PassageCounts): ReadonlyMap<number, number> {
  return new Map(Array.from(systemIds, (systemId, index) => [systemId, index]));
}
