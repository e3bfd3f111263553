import type { BaselineActivity } from '#main/demo/activity/baseline';
import { constellationNoise, regimeFactor, regionNoise } from '#main/demo/activity/noise';
import { DAYS_IN_USE_PERCENT, type PlannedFight, WEEK } from '#main/demo/activity/planned-fights';
import type { RateFactors } from '#main/demo/activity/rate-factors';
import { type Fork, pick, randomStream, uniform } from '#main/demo/random';
import { DAY } from '#shared/time';
import type { Autoregression } from './autoregression.ts';
import type { Course, OracleGalaxy } from './oracle-days.ts';

/** Regions and constellations have tides; sites are those of camps, which are in use or not. */
export const slowKinds = ['regions', 'constellations', 'regimes', 'incursions', 'sites'] as const;
export type SlowKind = (typeof slowKinds)[number];
/** The slow things of one day, by unit. Tides and regimes are logarithms of factors, the others 0 or 1. */
export type SlowState = Record<SlowKind, Float64Array>;
export type Currents = Pick<SlowState, 'regions' | 'constellations' | 'regimes'>;

/** The slow things of a galaxy, and the ways that a day can go with them. */
export function oracleStates({ seed, still, life, otherwise }: OracleGalaxy) {
  const { baseline, rateFactors } = life;
  const regions = placesOf(baseline.map(({ system }) => system.regionId));
  const constellations = placesOf(baseline.map(({ system }) => system.constellationId));
  const regionOf = constellations.ids.map((id) => {
    const { system } = baseline.find((row) => row.system.constellationId === id) as BaselineActivity;
    return regions.placeOf.get(system.regionId) as number;
  });
  // Other courses of one day show every site.
  const everyCamp = Array.from({ length: 100 }, (_, number) =>
    campsOf(life.plannedFights.ofDay(0, { since: -DAY * 7, seed: number })),
  );
  const sites = placesOf(everyCamp.flat().map(({ systemId }) => systemId));

  /** The tides and regimes of a day: those of its noon. */
  function currentsOf(begin: number, given?: Fork): Currents {
    const noon = begin + DAY / 2;
    const fork = forkOver(otherwise, given);
    return {
      regions: Float64Array.from(regions.ids, (id) => regionNoise(seed, id, noon, fork)),
      constellations: Float64Array.from(constellations.ids, (id) => constellationNoise(seed, id, noon, fork)),
      regimes: Float64Array.from(baseline, ({ system }) => Math.log(regimeFactor(seed, system.id, noon, fork))),
    };
  }

  /** Which constellations are invaded. */
  function incursionsAt(at: number, fork?: Fork): Float64Array {
    const infested = life.incursions.infested(at, fork);
    const invaded = new Float64Array(constellations.ids.length);
    for (const { system } of baseline) {
      if (infested.has(system.id)) invaded[constellations.placeOf.get(system.constellationId) as number] = 1;
    }
    return invaded;
  }

  /** Which sites have a camp that begins on one of the days in [from, to). */
  function campedSites(from: number, to: number): Float64Array {
    const camped = new Float64Array(sites.ids.length);
    for (let day = from; day < to; day += DAY) {
      for (const { systemId } of campsOf(life.plannedFights.ofDay(day))) camped[sites.placeOf.get(systemId) as number] = 1;
    }
    return camped;
  }

  /** The slow things as they are on a day. */
  function slowStateOf(begin: number): SlowState {
    // That a site in use is empty on all days of its week hardly ever happens.
    const week = Math.floor(begin / WEEK) * WEEK;
    return { ...currentsOf(begin), incursions: incursionsAt(begin + DAY / 2), sites: campedSites(week, week + WEEK) };
  }

  /** The climate of a day if its slow things were as in `drawn`; what else it is made of stays as it is. */
  function climateIf(begin: number, known: SlowState, drawn: SlowState): RateFactors {
    const { killRate, traffic, ratting } = rateFactors.ofDay(begin);
    const other = { killRate: killRate.slice(), traffic: traffic.slice(), ratting };
    const more = (kind: SlowKind, place: number) => (drawn[kind][place] as number) - (known[kind][place] as number);
    // What moves all systems of a constellation alike is worked out once for them.
    const [moreViolence, moreTraffic] = [1.2, 1].map((power) =>
      regionOf.map((region, place) => Math.exp(power * (more('regions', region) + more('constellations', place)))),
    ) as [number[], number[]];
    for (const [index, { system }] of baseline.entries()) {
      const place = constellations.placeOf.get(system.constellationId) as number;
      const [regime, invaded] = [more('regimes', index), more('incursions', place)];
      other.killRate[index] = (killRate[index] as number) * (moreViolence[place] as number) * power(regime, invaded, 1.6);
      other.traffic[index] = (traffic[index] as number) * (moreTraffic[place] as number) * power(0.6 * regime, invaded, 1.3);
    }
    return other;
  }

  /** Ways that a day can go with each of the given slow things; together they are drawn `count` times. */
  function coursesOf(begin: number, states: readonly SlowState[], count: number): Course[] {
    const known = slowStateOf(begin);
    // From the week before on, so that nothing shows which sites are in use.
    const other = Array.from({ length: count }, (_, draw) => ({ since: begin - 7 * DAY, seed: 90_000 + draw }));
    const today = other.map((fork) => life.plannedFights.ofDay(begin, fork));
    const tomorrow = other.map((fork) => life.plannedFights.ofDay(begin + DAY, fork));
    const before = [-2, -1].flatMap((back) => life.plannedFights.ofDay(begin + back * DAY));
    const camps = Map.groupBy(today.flatMap(campsOf), ({ systemId }) => systemId);
    return states.map((state) => {
      const ofDay = climateIf(begin, known, state);
      return {
        // The few minutes of tomorrow that are counted today are as today.
        rateFactors: (at: number) => (at < begin ? rateFactors.ofDay(at) : ofDay),
        plannedFights: (draw: number) => {
          if (still) return [];
          const random = randomStream(70_000, draw, begin / DAY);
          const held = sites.ids.flatMap((id, place) =>
            uniform(random) < ((state.sites[place] as number) * DAYS_IN_USE_PERCENT) / 100
              ? [pick(random, camps.get(id) as PlannedFight[])]
              : [],
          );
          const met = (today[draw] as PlannedFight[]).filter(({ kind }) => kind === 'fleet');
          return [...before, ...held, ...met, ...(tomorrow[draw] as PlannedFight[])];
        },
      };
    });
  }

  const placeOfSystem = baseline.map(({ system }) => constellations.placeOf.get(system.constellationId) as number);
  return { placeOfSystem, regionOf, regions: regions.ids.length, currentsOf, incursionsAt, campedSites, slowStateOf, coursesOf };
}
export type OracleStates = ReturnType<typeof oracleStates>;

/** A course that leaves another one, or that other one where none is given. */
export function forkOver(otherwise: Fork | undefined, fork: Fork | undefined): Fork | undefined {
  return fork === undefined || otherwise === undefined ? (fork ?? otherwise) : { ...fork, before: otherwise };
}

/** Different ids in the order of their first place, and where each is. */
function placesOf(all: readonly number[]): { ids: number[]; placeOf: ReadonlyMap<number, number> } {
  const ids = [...new Set(all)];
  return { ids, placeOf: new Map(ids.map((id, place) => [id, place])) };
}

function campsOf(plannedFights: readonly PlannedFight[]): PlannedFight[] {
  return plannedFights.filter(({ kind }) => kind === 'camp');
}

export function ofEachKind<T>(make: (kind: SlowKind) => T): Record<SlowKind, T> {
  return Object.fromEntries(slowKinds.map((kind) => [kind, make(kind)])) as Record<SlowKind, T>;
}

/** Not beyond what was ever seen. */
export function within({ low, high }: Autoregression, value: number): number {
  return Math.min(high, Math.max(low, value));
}

/** exp(regime) and the factor of an invasion that came (1) or went (-1); mostly neither changes. */
function power(regime: number, invaded: number, factor: number): number {
  return (regime === 0 ? 1 : Math.exp(regime)) * (invaded === 0 ? 1 : factor ** invaded);
}
