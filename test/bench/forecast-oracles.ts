import type { RateFactors } from '#main/demo/activity/rate-factors';
import { atlasOf } from '#main/demo/galaxy/galaxy';
import { generateGalaxy } from '#main/demo/galaxy/generated-galaxy';
import { generateActivity, type Scale } from '#main/demo/generated-model';
import { generatePopulation } from '#main/demo/people/population';
import { bernoulli, type Fork, integer, pick, randomStream } from '#main/demo/random';
import { DAY } from '#shared/time';
import { type Autoregression, fitAutoregression } from './autoregression.ts';
import { fairOracles } from './fair-oracles.ts';
import { inferringUsual } from './inferred-usual.ts';
import { type Course, type OracleDay, type OracleGalaxy, oracleDays } from './oracle-days.ts';
import { forkOver, ofEachKind, oracleStates, type SlowKind, type SlowState, within } from './oracle-states.ts';

/** Draws that share one course of the slow things of a day not yet begun; the quick ones are drawn anew with every draw. */
const DRAWS_A_COURSE = 5;

/** The least draws of a day whose slow things are drawn as well. */
const DRAWS_OF_A_STATE = 200;
/** Days before a day that a statistician's forecast of a slow thing reads. */
const LAGS = 7;

/**
 * Oracles of an invented galaxy, made of its own parts: one knows everything but the counting of the day itself, one
 * everything that is decided before midnight, one what shows of it, and two what shows and the slow things of yesterday or of
 * the day, but not how slow things go on. `nodeOf`: the place of a system in the panel. Kills by `draws` repetitions, a
 * multiple of 10; jumps exactly as to mean and variance.
 */
export function oraclesOf(options: {
  seed: number;
  scale: Scale;
  still: boolean;
  draws: number;
  nodeOf: ReadonlyMap<number, number>;
  /** Another course of events than that of the seed; for tests. */
  otherwise?: Fork;
}) {
  const { seed, scale, still, draws, nodeOf, otherwise } = options;
  const atlas = atlasOf(generateGalaxy(seed, scale));
  const seeded = generateActivity({ seed, scale, still, atlas, population: generatePopulation(seed, scale.characters) });
  const life = otherwise === undefined ? seeded : lifeIf(seeded, otherwise);
  const { rateFactors } = life;
  const galaxy: OracleGalaxy = { seed, scale, still, draws, nodeOf, life, otherwise };
  const days = oracleDays(galaxy);
  const states = oracleStates(galaxy);
  const usually = inferringUsual(galaxy, days);
  const fair = fairOracles(galaxy, days, states);
  const { windowsOf, dayOf } = days;
  const { slowStateOf, coursesOf } = states;
  const occasionsOf = (begin: number, fork?: Fork) =>
    still ? [] : [-2, -1, 0, 1].flatMap((back) => life.plannedFights.ofDay(begin + back * DAY, back < 0 ? undefined : fork));

  /** Ways that a day can go: slow things as they were at `known` (climates are those of a noon), the others as at midnight. */
  function coursesFrom(begin: number, known: number): Course[] {
    return Array.from({ length: draws / DRAWS_A_COURSE }, (_, number) => {
      const fork = { since: known, seed: 50_000 + number };
      const days = new Map([-1, 0, 1].map((day) => [begin + day * DAY, rateFactors.ofDay(begin + day * DAY, fork)]));
      return {
        rateFactors: (at: number) => days.get(Math.floor(at / DAY) * DAY) as RateFactors,
        plannedFights: (draw: number) => occasionsOf(begin, { since: begin, seed: 90_000 + draw }),
      };
    });
  }

  /** The slow things of all days seen so far, and what a statistician made of them when he was first asked. */
  const slowDays: SlowState[] = [];
  let fits: Record<SlowKind, Autoregression> | null = null;

  /** Slow things of the day after those seen, as whoever knows only their past would draw them. */
  function slowDraws(begin: number, count: number): SlowState[] {
    const pastOf = (kind: SlowKind) => slowDays.map((state) => state[kind]);
    const fitted = (fits ??= ofEachKind((kind) => fitAutoregression(pastOf(kind), LAGS)));
    const expected = ofEachKind((kind) => fitted[kind].next(pastOf(kind)));
    return Array.from({ length: count }, (_, draw) => {
      const random = randomStream(60_000, draw, begin / DAY);
      // All units have quiet and restless days together: so one day's residuals belong together.
      const together = (fit: Autoregression, values: Float64Array) => {
        const residuals = pick(random, fit.residuals);
        return values.map((value, place) => within(fit, value + (residuals[place] as number)));
      };
      // Most systems never leave their regime in the days of the fit: each is taken for as fickle as all.
      const apart = (fit: Autoregression, values: Float64Array) =>
        values.map((value) => {
          const residuals = pick(random, fit.residuals);
          return within(fit, value + (residuals[integer(random, 0, residuals.length - 1)] as number));
        });
      // Of what is or is not, the expected value is its chance.
      const either = (values: Float64Array) => values.map((value) => (bernoulli(random, value) ? 1 : 0));
      return {
        regions: together(fitted.regions, expected.regions),
        constellations: together(fitted.constellations, expected.constellations),
        regimes: apart(fitted.regimes, expected.regimes),
        incursions: either(expected.incursions),
        sites: either(expected.sites),
      };
    });
  }
  return {
    /** The kills that the simulator itself has for the UTC day that begins at `begin`: to check that this is the same galaxy. */
    simulated(begin: number): Uint32Array {
      const counts = new Uint32Array(nodeOf.size);
      for (const { from, to } of windowsOf(begin)) {
        for (const { systemId } of life.plan.between(from, to)) {
          const node = nodeOf.get(systemId) as number;
          counts[node] = (counts[node] as number) + 1;
        }
      }
      return counts;
    },
    /** Knows how the day goes, and only not what will be counted. */
    knowingTheDay(begin: number): OracleDay {
      const plannedFights = occasionsOf(begin);
      return dayOf([{ rateFactors: rateFactors.ofDay, plannedFights: () => plannedFights }], begin, 7001);
    },
    /** Knows everything up to midnight and what is announced by then. */
    knowingThePast: (begin: number) => dayOf(coursesFrom(begin, begin), begin, 7002),
    /** Lets the oracles that know only what shows see another day. */
    see(begin: number): void {
      if (!still) slowDays.push(slowStateOf(begin));
      if (!still) fair.see(begin);
      usually.see(begin);
    },
    /**
     * Knows how everything works and how every day until yesterday was, and has only the scenes that it saw to tell one
     * system's usual from another's: what comes to light of the past, read as well as can be.
     */
    knowingWhatShows: (begin: number) => dayOf(coursesFrom(begin, begin - DAY / 2), begin, 7003, usually.inferredUsual()),
    /**
     * The same, but how slow things go on it does not know: that it expects as a statistician would who saw all of them until
     * yesterday without error and knows nothing of how they are made. What is announced and the calendar it does know.
     */
    knowingTheState(begin: number): OracleDay {
      const count = still ? draws : Math.max(draws, DRAWS_OF_A_STATE);
      const courses = still ? coursesFrom(begin, begin).slice(0, 1) : coursesOf(begin, slowDraws(begin, count), count);
      return dayOf(courses, begin, 7004, usually.inferredUsual(), count);
    },
    /** The same, but slow things it knows as they are on the day itself. */
    knowingTheStateOfTheDay(begin: number): OracleDay {
      return dayOf(coursesOf(begin, [slowStateOf(begin)], draws), begin, 7005, usually.inferredUsual());
    },
    knowingTheLaw: fair.knowingTheLaw,
    knowingNoGrid: fair.knowingNoGrid,
    counting: fair.counting,
    countingByLaw: fair.countingByLaw,
  };
}

/** The same galaxy, but what is decided from some time on is drawn otherwise, unless somebody asks for yet another course. */
function lifeIf(life: OracleGalaxy['life'], otherwise: Fork): OracleGalaxy['life'] {
  const { rateFactors, plannedFights, incursions } = life;
  const over = (fork: Fork | undefined) => forkOver(otherwise, fork);
  return {
    ...life,
    rateFactors: { ...rateFactors, ofDay: (at, fork) => rateFactors.ofDay(at, over(fork)) },
    plannedFights: { ...plannedFights, ofDay: (day, fork) => plannedFights.ofDay(day, over(fork)) },
    incursions: { ...incursions, infested: (at, fork) => incursions.infested(at, over(fork)) },
  };
}
