import type { BaselineActivity } from '#main/demo/activity/baseline';
import { killsOfHour, type PlannedKill } from '#main/demo/activity/kill-plan';
import type { PlannedFight } from '#main/demo/activity/planned-fights';
import type { RateFactors } from '#main/demo/activity/rate-factors';
import { restartBefore, sampleTimes } from '#main/demo/activity/sample-times';
import { JUMP_SCATTER } from '#main/demo/activity/samples';
import type { generateActivity, Scale } from '#main/demo/generated-model';
import { type Fork, firstAbove, poisson, type RandomStream, randomStream, uniform } from '#main/demo/random';
import { seasonalFactor } from '#main/demo/seasonality';
import { HOUR, MINUTE } from '#shared/time';

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
export interface Course {
  rateFactors(at: number): RateFactors;
  /** Occasions that may touch the day, by number of the draw. */
  plannedFights(draw: number): readonly PlannedFight[];
}

/** The parts that an invented galaxy is made of, and where its systems are in the panel. */
export interface OracleGalaxy {
  seed: number;
  scale: Scale;
  still: boolean;
  /** How often a day is drawn where nothing else is said. */
  draws: number;
  /** The place of a system in the panel. */
  nodeOf: ReadonlyMap<number, number>;
  life: ReturnType<typeof generateActivity>;
  /** Another course of events than that of the seed; for tests. */
  otherwise: Fork | undefined;
}

/** What comes to be counted on a day that goes as its courses say. Kills by repetitions; jumps exactly as to mean and variance. */
export function oracleDays({ seed, scale, still, draws, nodeOf, life }: OracleGalaxy) {
  const { baseline, rateFactors } = life;
  const systems = nodeOf.size;
  const nodes = baseline.map(({ system }) => nodeOf.get(system.id) as number);
  const zones = baseline.map(({ zone }) => zone ?? 3);

  /** The factors of the hour in each zone, and last in systems of none. */
  function hourFactorsAt(at: number): number[] {
    return [0, 1, 2, null].map((zone) => rateFactors.hourFactor({ zone } as BaselineActivity, at));
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
        const ofZone = ofClimate(byClimate, course.rateFactors(middle).traffic, () => ({
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
        for (const [index, row] of baseline.entries()) {
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
    rates: readonly BaselineActivity[],
  ): void {
    const windows = windowsOf(begin);
    const first = Math.floor(Math.min(...windows.map(({ from }) => from)) / HOUR) * HOUR;
    const last = Math.max(...windows.map(({ to }) => to));
    const { draws } = into;
    const each = draws / courses.length;
    const unplanned = new Float64Array(systems);
    for (const [number, course] of courses.entries()) {
      const byClimate = new Map<Float64Array, WeightsByZone & { kills: number[] }>();
      const plannedFights = Array.from({ length: each }, (_, draw) => course.plannedFights(number * each + draw));
      for (let start = first; start < last; start += HOUR) {
        const end = start + HOUR;
        const near = windows.filter(({ from, to }) => from < end && to > start);
        const { killRate } = course.rateFactors(start);
        const factors = hourFactorsAt(start + HOUR / 2);
        const ofZone = ofClimate(byClimate, killRate, () => ({ ...weightsByZone(rates, killRate), kills: zeros() }));
        const [drawSystem, all] = drawByZone(ofZone, factors);
        let casual = 0;
        const expected = (scale.killsPerDay / 24) * (still ? 1 : seasonalFactor(start));
        for (let draw = 0; draw < each; draw += 1) {
          const chances = randomStream(drawSeed, number * each + draw, start / HOUR);
          const now = (plannedFights[draw] as PlannedFight[]).filter(({ from, to }) => from < end && to > start);
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
      for (const [killRate, { kills }] of byClimate) {
        for (const [index, row] of rates.entries()) {
          const expected = row.killWeight * (killRate[index] as number) * (kills[zones[index] as number] as number);
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

  function dayOf(courses: readonly Course[], begin: number, drawSeed: number, rates = baseline, repeated = draws): OracleDay {
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
  return { nodes, zones, hourFactorsAt, windowsOf, dayOf };
}
export type OracleDays = ReturnType<typeof oracleDays>;

export function isPlanned(kind: PlannedKill['kind']): boolean {
  return kind === 'camp' || kind === 'fleet';
}

/** The systems of each zone, with the sums of the weights by which kills fall on them up to each. */
interface WeightsByZone {
  rows: BaselineActivity[][];
  sums: number[][];
}

export function weightsByZone(rates: readonly BaselineActivity[], killRate: Float64Array): WeightsByZone {
  const [rows, sums]: [BaselineActivity[][], number[][]] = [
    [[], [], [], []],
    [[], [], [], []],
  ];
  for (const [index, row] of rates.entries()) {
    const own = sums[row.zone ?? 3] as number[];
    own.push((own.at(-1) ?? 0) + row.killWeight * (killRate[index] as number));
    rows[row.zone ?? 3]?.push(row);
  }
  return { rows, sums };
}

/** Draws as `systemDraw` does, but without summing up all systems anew for each hour; and the sum of all weights. */
export function drawByZone(
  { rows, sums }: WeightsByZone,
  factors: readonly number[],
): [(draws: RandomStream) => BaselineActivity, number] {
  const weights = factors.map((factor, zone) => factor * (sums[zone]?.at(-1) ?? 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const draw = (draws: RandomStream) => {
    let target = uniform(draws) * all;
    let zone = 0;
    while (zone < 3 && target >= (weights[zone] as number)) {
      target -= weights[zone] as number;
      zone += 1;
    }
    const own = sums[zone] as number[];
    target /= factors[zone] as number;
    return rows[zone]?.[firstAbove(own, target)] as BaselineActivity;
  };
  return [draw, all];
}

export function zeros(): number[] {
  return [0, 0, 0, 0];
}

/** What belongs to a day's factors, made when they are first met. */
function ofClimate<T>(known: Map<Float64Array, T>, factors: Float64Array, make: () => T): T {
  const found = known.get(factors) ?? make();
  known.set(factors, found);
  return found;
}

export function add(values: Float64Array | number[], at: number, more: number): void {
  values[at] = (values[at] as number) + more;
}
