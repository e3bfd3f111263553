import {
  DAYS_IN_USE_PERCENT,
  DURATION_MINUTES,
  type PlannedFight,
  WEEK,
  WEEKS_IN_USE_PERCENT,
} from '#main/demo/activity/planned-fights';
import { bernoulli, integer, pick, type RandomStream, randomStream } from '#main/demo/random';
import { DAY, MINUTE } from '#shared/time';
import { type Autoregression, fitAutoregression } from './autoregression.ts';
import { countedStates } from './oracle-counts.ts';
import type { OracleDay, OracleDays, OracleGalaxy } from './oracle-days.ts';
import { type Currents, type OracleStates, ofEachKind, type SlowKind, type SlowState, within } from './oracle-states.ts';

/** How many draws they have for one of the others'. Each has slow things of its own, so that all are independent. */
const DRAWS_FOR_ONE = 5;
/** Values that the next one is told from: those of five days. Incursions are looked at twice a day. */
const LAGS: Record<SlowKind, number> = { regions: 5, constellations: 5, regimes: 5, incursions: 10, sites: 5 };

/**
 * Two oracles that see the past without noise, and of a day to come no more than anybody could who had seen all of it: the
 * slow things of every day until yesterday, the fights of those days, what is announced at midnight, the calendar; and of each
 * system what is usual in it. What the day itself brings they know by its distribution alone: they draw it, given the past.
 */
export function fairOracles(galaxy: OracleGalaxy, days: OracleDays, states: OracleStates) {
  const { still, draws, life } = galaxy;
  const { dayOf } = days;
  const { rateFactors, baseline } = life;
  const { currentsOf, incursionsAt, campedSites, coursesOf } = states;
  const count = draws * DRAWS_FOR_ONE;
  /** All that was seen of the slow things so far, the newest last; of sites, whether there was a camp. */
  const past: Record<SlowKind, Float64Array[]> = { regions: [], constellations: [], regimes: [], incursions: [], sites: [] };
  const eventCounts = countedStates(galaxy, days, states);
  let fits: Record<SlowKind, Autoregression> | null = null;

  /** The day, if each draw has one of the given slow things. */
  function dayWith(begin: number, drawn: readonly SlowState[], drawSeed: number): OracleDay {
    const courses = coursesOf(begin, drawn, drawn.length).map((course) => ({
      ...course,
      plannedFights: (draw: number) => {
        const random = randomStream(45_000, draw, begin / DAY);
        return course.plannedFights(draw).map((fight) => endedAnew(fight, begin, random));
      },
    }));
    return dayOf(courses, begin, drawSeed, baseline, drawn.length);
  }

  /** In a still galaxy there is but one way for a day to go. */
  const stillDay = (begin: number, drawSeed: number) =>
    dayOf([{ rateFactors: rateFactors.ofDay, plannedFights: () => [] }], begin, drawSeed, baseline, count);

  /** How likely each site is in use on a day, by the camps of its week before that day. */
  function sitesInUse(begin: number): Float64Array {
    const week = Math.floor(begin / WEEK) * WEEK;
    const used = WEEKS_IN_USE_PERCENT / 100;
    const usedUnseen = used * (1 - DAYS_IN_USE_PERCENT / 100) ** ((begin - week) / DAY);
    return campedSites(week, begin).map((camped) => (camped === 1 ? 1 : usedUnseen / (usedUnseen + 1 - used)));
  }

  /** What each autoregression expects of the day, and a draw around that. */
  function linearly(begin: number) {
    const fitted = (fits ??= ofEachKind((kind) => fitAutoregression(past[kind], LAGS[kind])));
    const seen = { ...past, incursions: [...past.incursions, incursionsAt(begin)] };
    const expected = ofEachKind((kind) => fitted[kind].next(seen[kind]));
    return {
      currents(random: RandomStream): Currents {
        const around = (kind: SlowKind) =>
          expected[kind].map((value) => {
            const residuals = pick(random, fitted[kind].residuals);
            return within(fitted[kind], value + (residuals[integer(random, 0, residuals.length - 1)] as number));
          });
        return { regions: around('regions'), constellations: around('constellations'), regimes: around('regimes') };
      },
      others: (random: RandomStream): Omit<SlowState, keyof Currents> => ({
        // Of what is or is not, the expected value is its chance.
        incursions: expected.incursions.map((value) => (bernoulli(random, value) ? 1 : 0)),
        // A site counts as in use where it has a camp as often as one in use.
        sites: expected.sites.map((value) => (value * 100) / DAYS_IN_USE_PERCENT),
      }),
    };
  }

  /** What comes of incursions and camps by their law. */
  function byLaw(begin: number) {
    const sites = sitesInUse(begin);
    return (state: number) => ({ incursions: incursionsAt(begin + DAY / 2, { since: begin, seed: state }), sites });
  }

  return {
    /** Lets the ones that know the past by what they saw see another day. */
    see(begin: number): void {
      const currents = currentsOf(begin);
      for (const kind of ['regions', 'constellations', 'regimes'] as const) past[kind].push(currents[kind]);
      past.incursions.push(incursionsAt(begin), incursionsAt(begin + DAY / 2));
      past.sites.push(campedSites(begin, begin + DAY));
      eventCounts.see(begin, currents);
    },
    /** Knows the law by which everything goes on, and when. */
    knowingTheLaw(begin: number): OracleDay {
      if (still) return stillDay(begin, 7006);
      const others = byLaw(begin);
      const drawn = Array.from({ length: count }, (_, draw): SlowState => {
        const { state } = randomStream(40_000, draw, begin / DAY);
        // A day's tides and regimes are those of its noon: what is decided after yesterday's shows in no day so far.
        return { ...currentsOf(begin, { since: begin - DAY / 2, seed: state }), ...others(state) };
      });
      return dayWith(begin, drawn, 7006);
    },
    /** Expects each slow thing as a linear autoregression does that was fitted to the days before it was first asked. */
    knowingNoGrid(begin: number): OracleDay {
      if (still) return stillDay(begin, 7007);
      const { currents, others } = linearly(begin);
      const drawn = Array.from({ length: count }, (_, draw): SlowState => {
        const random = randomStream(41_000, draw, begin / DAY);
        return { ...currents(random), ...others(random) };
      });
      return dayWith(begin, drawn, 7007);
    },
    /** As `knowingTheLaw`, but tides and regimes of the past it reads from what was counted. */
    countingByLaw(begin: number): OracleDay {
      if (still) return stillDay(begin, 7006);
      const others = byLaw(begin);
      const drawn = eventCounts.drawn(begin, true).map((currents, draw) => {
        const { state } = randomStream(42_000, draw, begin / DAY);
        return { ...currents, ...others(state) };
      });
      return dayWith(begin, drawn, 7008);
    },
    /** As `knowingNoGrid`, but tides and regimes of the past it reads from what was counted. */
    counting(begin: number): OracleDay {
      if (still) return stillDay(begin, 7007);
      const { others } = linearly(begin);
      const drawn = eventCounts.drawn(begin, false).map((currents, draw) => {
        const random = randomStream(43_000, draw, begin / DAY);
        return { ...currents, ...others(random) };
      });
      return dayWith(begin, drawn, 7009);
    },
  };
}

/** A fight that goes on at midnight goes on at its pace, but nobody has seen yet when it ends. */
function endedAnew(fight: PlannedFight, begin: number, random: RandomStream): PlannedFight {
  const { kind, from, to, kills } = fight;
  if (from >= begin || to <= begin) return fight;
  const [least, most] = DURATION_MINUTES[kind];
  const lasting = integer(random, Math.max(least, Math.floor((begin - from) / MINUTE) + 1), most) * MINUTE;
  return { ...fight, to: from + lasting, kills: (kills * lasting) / (to - from) };
}
