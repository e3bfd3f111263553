import type { Climate } from '#main/demo/activity/climate';
import { killsOfHour, type PlannedKill } from '#main/demo/activity/kill-plan';
import { DAYS_IN_USE_PERCENT, type Occasion } from '#main/demo/activity/occasions';
import { restartBefore, sampleTimes } from '#main/demo/activity/sample-times';
import { JUMP_SCATTER } from '#main/demo/activity/samples';
import { constellationTide, keyedNormal, regimeFactor, regionTide } from '#main/demo/activity/tides';
import { ownViolence, type UsualActivity } from '#main/demo/activity/usual';
import { chance, type Fork, firstAbove, integer, pick, poisson, type Stream, stream, unit } from '#main/demo/chance';
import { atlasOf } from '#main/demo/galaxy/galaxy';
import { generateGalaxy } from '#main/demo/galaxy/generated-galaxy';
import { inventLife, type Scale } from '#main/demo/generated-model';
import { inventPopulation } from '#main/demo/people/population';
import { rhythm } from '#main/demo/rhythm';
import { DAY, HOUR, MINUTE } from '#main/runtime/world';
import { type Autoregression, fitAutoregression } from './autoregression.ts';

/** What an oracle knows of one day: of every system, the distribution of its counts. */
export interface OracleDay {
  jumps: Float64Array;
  jumpVariance: Float64Array;
  kills: Float64Array;
  /** Expected kills by every other draw: what two halves agree on is not of their own chance. */
  halves: readonly [Float64Array, Float64Array];
  killVariance: Float64Array;
  /** How often the day was drawn. */
  draws: number;
  /** Each system's drawn kills, sorted: those of system i are at `i * draws` and after. */
  drawn: Uint16Array;
}

/** One way a day can go, as far as it is decided before anything is counted. */
interface Course {
  climate(at: number): Climate;
  /** Occasions that may touch the day, by number of the draw. */
  occasions(draw: number): readonly Occasion[];
}

/** Draws that share one course of the slow things of a day not yet begun; the quick ones are drawn anew with every draw. */
const DRAWS_A_COURSE = 5;

/** The least draws of a day whose slow things are drawn as well. */
const DRAWS_OF_A_STATE = 200;
/** Days before a day that a statistician's forecast of a slow thing reads. */
const LAGS = 7;

/** Regions and constellations have tides; sites are those of camps, which are in use or not. */
const slowKinds = ['regions', 'constellations', 'regimes', 'incursions', 'sites'] as const;
type SlowKind = (typeof slowKinds)[number];
/** The slow things of one day, by unit. Tides and regimes are logarithms of factors, the others 0 or 1. */
type SlowState = Record<SlowKind, Float64Array>;

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
}) {
  const { seed, scale, still, draws, nodeOf } = options;
  const atlas = atlasOf(generateGalaxy(seed, scale));
  const life = inventLife({ seed, scale, still, atlas, population: inventPopulation(seed, scale.characters) });
  const { usual, climate } = life;
  const systems = nodeOf.size;
  const nodes = usual.map(({ system }) => nodeOf.get(system.id) as number);
  const regions = placesOf(usual.map(({ system }) => system.regionId));
  const constellations = placesOf(usual.map(({ system }) => system.constellationId));
  // Other courses of one day show every site.
  const everyCamp = Array.from({ length: 100 }, (_, number) =>
    campsOf(life.occasions.ofDay(0, { since: -DAY * 7, seed: number })),
  );
  const sites = placesOf(everyCamp.flat().map(({ systemId }) => systemId));

  const zones = usual.map(({ zone }) => zone ?? 3);

  /** The factors of the hour in each zone, and last in systems of none. */
  function hourFactorsAt(at: number): number[] {
    return [0, 1, 2, null].map((zone) => climate.hourFactor({ zone } as UsualActivity, at));
  }

  /** The hours whose answers make up a day's totals; one is seen twice now and then. */
  function windowsOf(begin: number): { from: number; to: number }[] {
    return Array.from({ length: 24 }, (_, index) => {
      const { observedAt } = sampleTimes(seed, begin + (index + 1) * HOUR + 20 * MINUTE);
      return { from: Math.max(observedAt - HOUR, restartBefore(observedAt)), to: observedAt };
    });
  }

  function addJumps(courses: readonly Course[], begin: number, into: OracleDay): void {
    const sums = { mean: new Float64Array(systems), square: new Float64Array(systems), own: new Float64Array(systems) };
    const times = Map.groupBy(windowsOf(begin), ({ to }) => to);
    const scatter = Math.exp(JUMP_SCATTER ** 2) - 1;
    for (const course of courses) {
      const mean = new Float64Array(systems);
      // A system's hours differ by its zone's factor alone: so they are summed up by zone.
      const byClimate = new Map<Float64Array, Record<'mean' | 'own' | 'scatter', number[]>>();
      for (const [to, seen] of times) {
        const middle = to - 30 * MINUTE;
        const share = (to - (seen[0]?.from ?? to)) / HOUR;
        const ofZone = ofClimate(byClimate, course.climate(middle).traffic, () => ({
          mean: zeros(),
          own: zeros(),
          scatter: zeros(),
        }));
        for (const [zone, factor] of hourFactorsAt(middle).entries()) {
          add(ofZone.mean, zone, seen.length * share * factor);
          add(ofZone.own, zone, seen.length ** 2 * share * factor);
          add(ofZone.scatter, zone, scatter * (seen.length * share * factor) ** 2);
        }
      }
      for (const [traffic, ofZone] of byClimate) {
        for (const [index, row] of usual.entries()) {
          const [node, zone, rate] = [nodes[index] as number, zones[index] as number, row.jumps * (traffic[index] as number)];
          add(mean, node, rate * (ofZone.mean[zone] as number));
          add(sums.own, node, rate * (ofZone.own[zone] as number) + rate ** 2 * (ofZone.scatter[zone] as number));
        }
      }
      mean.forEach((value, node) => {
        add(sums.mean, node, value);
        add(sums.square, node, value ** 2);
      });
    }
    for (let node = 0; node < systems; node += 1) {
      const mean = (sums.mean[node] as number) / courses.length;
      into.jumps[node] = mean;
      into.jumpVariance[node] =
        (sums.own[node] as number) / courses.length + Math.max(0, (sums.square[node] as number) / courses.length - mean ** 2);
    }
  }

  function addKills(
    courses: readonly Course[],
    begin: number,
    into: OracleDay,
    drawSeed: number,
    rates: readonly UsualActivity[],
  ): void {
    const windows = windowsOf(begin);
    const first = Math.floor(Math.min(...windows.map(({ from }) => from)) / HOUR) * HOUR;
    const last = Math.max(...windows.map(({ to }) => to));
    const { draws } = into;
    const each = draws / courses.length;
    const unplanned = new Float64Array(systems);
    for (const [number, course] of courses.entries()) {
      const byClimate = new Map<Float64Array, WeightsByZone & { kills: number[] }>();
      const occasions = Array.from({ length: each }, (_, draw) => course.occasions(number * each + draw));
      for (let start = first; start < last; start += HOUR) {
        const end = start + HOUR;
        const near = windows.filter(({ from, to }) => from < end && to > start);
        const { violence } = course.climate(start);
        const factors = hourFactorsAt(start + HOUR / 2);
        const ofZone = ofClimate(byClimate, violence, () => ({ ...weightsByZone(rates, violence), kills: zeros() }));
        const [drawSystem, all] = drawByZone(ofZone, factors);
        let casual = 0;
        const expected = (scale.killsPerDay / 24) * (still ? 1 : rhythm(start));
        for (let draw = 0; draw < each; draw += 1) {
          const chances = stream(drawSeed, number * each + draw, start / HOUR);
          const now = (occasions[draw] as Occasion[]).filter(({ from, to }) => from < end && to > start);
          for (const { systemId, at, kind } of killsOfHour(chances, start, poisson(chances, expected), now, drawSystem)) {
            let seen = 0;
            for (const { from, to } of near) if (at >= from && at < to) seen += 1;
            const node = nodeOf.get(systemId) as number;
            const place = node * draws + number * each + draw;
            into.drawn[place] = (into.drawn[place] as number) + seen;
            if (isPlanned(kind)) add(into.halves[place % 2 === 0 ? 0 : 1], node, (seen * 2) / draws);
            else casual += seen;
          }
        }
        for (const [zone, factor] of factors.entries()) add(ofZone.kills, zone, ((casual / draws) * factor) / all);
      }
      // What is not planned falls on the systems by weight: so its mean is known better than from the draws of one system.
      for (const [violence, { kills }] of byClimate) {
        for (const [index, row] of rates.entries()) {
          const expected = row.killWeight * (violence[index] as number) * (kills[zones[index] as number] as number);
          add(unplanned, nodes[index] as number, expected);
        }
      }
    }
    for (const half of into.halves) {
      for (const [node, expected] of unplanned.entries()) add(half, node, expected);
    }
    for (let node = 0; node < systems; node += 1) {
      const own = into.drawn.subarray(node * draws, (node + 1) * draws);
      let [sum, squares] = [0, 0];
      for (const count of own) {
        sum += count;
        squares += count ** 2;
      }
      into.kills[node] = ((into.halves[0][node] as number) + (into.halves[1][node] as number)) / 2;
      into.killVariance[node] = (squares - sum ** 2 / draws) / (draws - 1);
      if (sum > 0) own.sort();
    }
  }

  function dayOf(courses: readonly Course[], begin: number, drawSeed: number, rates = usual, repeated = draws): OracleDay {
    const empty = () => new Float64Array(systems);
    const day: OracleDay = {
      jumps: empty(),
      jumpVariance: empty(),
      kills: empty(),
      halves: [empty(), empty()],
      killVariance: empty(),
      draws: repeated,
      drawn: new Uint16Array(systems * repeated),
    };
    addJumps(courses, begin, day);
    addKills(courses, begin, day, drawSeed, rates);
    return day;
  }

  const occasionsOf = (begin: number, fork?: Fork) =>
    still ? [] : [-2, -1, 0, 1].flatMap((back) => life.occasions.ofDay(begin + back * DAY, back < 0 ? undefined : fork));

  /** Ways that a day can go: slow things as they were at `known` (climates are those of a noon), the others as at midnight. */
  function coursesFrom(begin: number, known: number): Course[] {
    return Array.from({ length: draws / DRAWS_A_COURSE }, (_, number) => {
      const fork = { since: known, seed: 50_000 + number };
      const days = new Map([-1, 0, 1].map((day) => [begin + day * DAY, climate.ofDay(begin + day * DAY, fork)]));
      return {
        climate: (at: number) => days.get(Math.floor(at / DAY) * DAY) as Climate,
        occasions: (draw: number) => occasionsOf(begin, { since: begin, seed: 90_000 + draw }),
      };
    });
  }

  /** The slow things as they are on a day. */
  function slowStateOf(begin: number): SlowState {
    const noon = begin + DAY / 2;
    const infested = life.incursions.infested(noon);
    const state: SlowState = {
      regions: Float64Array.from(regions.ids, (id) => regionTide(seed, id, noon)),
      constellations: Float64Array.from(constellations.ids, (id) => constellationTide(seed, id, noon)),
      regimes: Float64Array.from(usual, ({ system }) => Math.log(regimeFactor(seed, system.id, noon))),
      incursions: new Float64Array(constellations.ids.length),
      sites: new Float64Array(sites.ids.length),
    };
    for (const { system } of usual) {
      if (infested.has(system.id)) state.incursions[constellations.placeOf.get(system.constellationId) as number] = 1;
    }
    // That a site in use is empty on all days of its week hardly ever happens.
    const week = Math.floor(begin / (7 * DAY)) * 7 * DAY;
    for (let day = 0; day < 7; day += 1) {
      for (const { systemId } of campsOf(life.occasions.ofDay(week + day * DAY))) {
        state.sites[sites.placeOf.get(systemId) as number] = 1;
      }
    }
    return state;
  }

  /** The climate of a day if its slow things were as in `drawn`; what else it is made of stays as it is. */
  function climateIf(begin: number, known: SlowState, drawn: SlowState): Climate {
    const { violence, traffic, ratting } = climate.ofDay(begin);
    const other = { violence: violence.slice(), traffic: traffic.slice(), ratting };
    for (const [index, { system }] of usual.entries()) {
      const region = regions.placeOf.get(system.regionId) as number;
      const constellation = constellations.placeOf.get(system.constellationId) as number;
      const more = (kind: SlowKind, place: number) => (drawn[kind][place] as number) - (known[kind][place] as number);
      const regime = more('regimes', index);
      const tide = more('regions', region) + more('constellations', constellation);
      const invaded = more('incursions', constellation);
      other.violence[index] = (violence[index] as number) * Math.exp(regime + 1.2 * tide) * 1.6 ** invaded;
      other.traffic[index] = (traffic[index] as number) * Math.exp(0.6 * regime + tide) * 1.3 ** invaded;
    }
    return other;
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
      const random = stream(60_000, draw, begin / DAY);
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
      const either = (values: Float64Array) => values.map((value) => (chance(random, value) ? 1 : 0));
      return {
        regions: together(fitted.regions, expected.regions),
        constellations: together(fitted.constellations, expected.constellations),
        regimes: apart(fitted.regimes, expected.regimes),
        incursions: either(expected.incursions),
        sites: either(expected.sites),
      };
    });
  }

  /** Ways that a day can go with each of the given slow things; together they are drawn `count` times. */
  function coursesOf(begin: number, states: readonly SlowState[], count: number): Course[] {
    const known = slowStateOf(begin);
    // From the week before on, so that nothing shows which sites are in use.
    const other = Array.from({ length: count }, (_, draw) => ({ since: begin - 7 * DAY, seed: 90_000 + draw }));
    const today = other.map((fork) => life.occasions.ofDay(begin, fork));
    const tomorrow = other.map((fork) => life.occasions.ofDay(begin + DAY, fork));
    const before = [-2, -1].flatMap((back) => life.occasions.ofDay(begin + back * DAY));
    const camps = Map.groupBy(today.flatMap(campsOf), ({ systemId }) => systemId);
    return states.map((state) => {
      const ofDay = climateIf(begin, known, state);
      return {
        // The few minutes of tomorrow that are counted today are as today.
        climate: (at: number) => (at < begin ? climate.ofDay(at) : ofDay),
        occasions: (draw: number) => {
          if (still) return [];
          const random = stream(70_000, draw, begin / DAY);
          const held = sites.ids.flatMap((id, place) =>
            unit(random) < ((state.sites[place] as number) * DAYS_IN_USE_PERCENT) / 100
              ? [pick(random, camps.get(id) as Occasion[])]
              : [],
          );
          const met = (today[draw] as Occasion[]).filter(({ kind }) => kind === 'fleet');
          return [...before, ...held, ...met, ...(tomorrow[draw] as Occasion[])];
        },
      };
    });
  }

  const seen = { kills: 0, scenes: 0, ofSystem: new Float64Array(systems), expected: new Float64Array(systems) };

  /** How violent each system usually is as the expected value, given its scenes, of what is drawn once for it. */
  function inferredUsual(): UsualActivity[] {
    return usual.map((row, index) => {
      const node = nodes[index] as number;
      const truth = ownViolence(keyedNormal(seed, row.system.id, 4));
      // Scenes to be expected if that draw were 1.
      const expected = ((seen.expected[node] as number) * seen.scenes) / Math.max(1, seen.kills) / truth;
      const scenes = seen.ofSystem[node] as number;
      let [weights, sum] = [0, 0];
      for (let normal = -4.5; normal <= 4.5; normal += 0.05) {
        const factor = ownViolence(normal);
        const weight = Math.exp(
          -(normal ** 2) / 2 +
            scenes * Math.log(Math.max(1e-300, expected * factor)) -
            expected * factor -
            scenes * Math.log(Math.max(1, scenes)) +
            scenes,
        );
        weights += weight;
        sum += weight * factor;
      }
      return { ...row, killWeight: (row.killWeight * sum) / weights / truth };
    });
  }

  return {
    /** The kills that the simulator itself has for the UTC day that begins at `begin`: to check that this is the same galaxy. */
    simulated(begin: number): Uint32Array {
      const counts = new Uint32Array(systems);
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
      const occasions = occasionsOf(begin);
      return dayOf([{ climate: climate.ofDay, occasions: () => occasions }], begin, 7001);
    },
    /** Knows everything up to midnight and what is announced by then. */
    knowingThePast: (begin: number) => dayOf(coursesFrom(begin, begin), begin, 7002),
    /** Lets the oracles that know only what shows see another day. */
    see(begin: number): void {
      if (!still) slowDays.push(slowStateOf(begin));
      const keys = new Set<number>();
      for (const { systemId, kind, key } of life.plan.between(begin, begin + DAY)) {
        if (isPlanned(kind)) continue;
        seen.kills += 1;
        if (keys.has(key)) continue;
        keys.add(key);
        seen.scenes += 1;
        add(seen.ofSystem, nodeOf.get(systemId) as number, 1);
      }
      const { violence } = climate.ofDay(begin);
      const weights = weightsByZone(usual, violence);
      const kills = zeros();
      for (let start = begin; start < begin + DAY; start += HOUR) {
        const factors = hourFactorsAt(start + HOUR / 2);
        const [, all] = drawByZone(weights, factors);
        const here = life.plan.ofHour(start).filter(({ kind }) => !isPlanned(kind)).length;
        for (const [zone, factor] of factors.entries()) add(kills, zone, (here * factor) / all);
      }
      for (const [index, row] of usual.entries()) {
        const expected = row.killWeight * (violence[index] as number) * (kills[zones[index] as number] as number);
        add(seen.expected, nodes[index] as number, expected);
      }
    },
    /**
     * Knows how everything works and how every day until yesterday was, and has only the scenes that it saw to tell one
     * system's usual from another's: what comes to light of the past, read as well as can be.
     */
    knowingWhatShows: (begin: number) => dayOf(coursesFrom(begin, begin - DAY / 2), begin, 7003, inferredUsual()),
    /**
     * The same, but how slow things go on it does not know: that it expects as a statistician would who saw all of them until
     * yesterday without error and knows nothing of how they are made. What is announced and the calendar it does know.
     */
    knowingTheState(begin: number): OracleDay {
      const count = still ? draws : Math.max(draws, DRAWS_OF_A_STATE);
      const courses = still ? coursesFrom(begin, begin).slice(0, 1) : coursesOf(begin, slowDraws(begin, count), count);
      return dayOf(courses, begin, 7004, inferredUsual(), count);
    },
    /** The same, but slow things it knows as they are on the day itself. */
    knowingTheStateOfTheDay(begin: number): OracleDay {
      return dayOf(coursesOf(begin, [slowStateOf(begin)], draws), begin, 7005, inferredUsual());
    },
  };
}

/** Different ids in the order of their first place, and where each is. */
function placesOf(all: readonly number[]): { ids: number[]; placeOf: ReadonlyMap<number, number> } {
  const ids = [...new Set(all)];
  return { ids, placeOf: new Map(ids.map((id, place) => [id, place])) };
}

function campsOf(occasions: readonly Occasion[]): Occasion[] {
  return occasions.filter(({ kind }) => kind === 'camp');
}

function ofEachKind<T>(make: (kind: SlowKind) => T): Record<SlowKind, T> {
  return Object.fromEntries(slowKinds.map((kind) => [kind, make(kind)])) as Record<SlowKind, T>;
}

/** Not beyond what was ever seen. */
function within({ low, high }: Autoregression, value: number): number {
  return Math.min(high, Math.max(low, value));
}

function isPlanned(kind: PlannedKill['kind']): boolean {
  return kind === 'camp' || kind === 'fleet';
}

/** The systems of each zone, with the sums of the weights by which kills fall on them up to each. */
interface WeightsByZone {
  rows: UsualActivity[][];
  sums: number[][];
}

function weightsByZone(rates: readonly UsualActivity[], violence: Float64Array): WeightsByZone {
  const [rows, sums]: [UsualActivity[][], number[][]] = [
    [[], [], [], []],
    [[], [], [], []],
  ];
  for (const [index, row] of rates.entries()) {
    const own = sums[row.zone ?? 3] as number[];
    own.push((own.at(-1) ?? 0) + row.killWeight * (violence[index] as number));
    rows[row.zone ?? 3]?.push(row);
  }
  return { rows, sums };
}

/** Draws as `systemDraw` does, but without summing up all systems anew for each hour; and the sum of all weights. */
function drawByZone({ rows, sums }: WeightsByZone, factors: readonly number[]): [(draws: Stream) => UsualActivity, number] {
  const weights = factors.map((factor, zone) => factor * (sums[zone]?.at(-1) ?? 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const draw = (draws: Stream) => {
    let target = unit(draws) * all;
    let zone = 0;
    while (zone < 3 && target >= (weights[zone] as number)) {
      target -= weights[zone] as number;
      zone += 1;
    }
    const own = sums[zone] as number[];
    target /= factors[zone] as number;
    return rows[zone]?.[firstAbove(own, target)] as UsualActivity;
  };
  return [draw, all];
}

function zeros(): number[] {
  return [0, 0, 0, 0];
}

/** What belongs to a day's factors, made when they are first met. */
function ofClimate<T>(known: Map<Float64Array, T>, factors: Float64Array, make: () => T): T {
  const found = known.get(factors) ?? make();
  known.set(factors, found);
  return found;
}

function add(values: Float64Array | number[], at: number, more: number): void {
  values[at] = (values[at] as number) + more;
}
