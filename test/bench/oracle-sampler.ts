import { knotWeights, NOISE_SCALES } from '#main/demo/activity/noise';
import { normal, type RandomStream, randomStream, uniform } from '#main/demo/random';
import { EPOCH } from '#main/demo/seasonality';
import { DAY } from '#shared/time';
import { cholesky, dot, inverse, type Matrix, normals, solved, solvedBack, times } from './gaussian.ts';
import {
  advance,
  type Chances,
  type CountedDay,
  factors,
  levels,
  logarithms,
  placeBy,
  type RegimeLaw,
  shares,
  tideOf,
  VIOLENCE_POWER,
  weigh,
} from './oracle-regimes.ts';
import type { Currents, OracleStates } from './oracle-states.ts';

/** Rounds of drawing all regimes and all tides in turn: forgotten at first, then used; days drawn after each. */
const [ROUNDS_FORGOTTEN, ROUNDS, DRAWS_A_ROUND] = [10, 50, 5];
/** Makes a tide's days different enough for a matrix of them to be invertible. */
const JITTER = 1e-6;

/** How alike the days of a tide are, as the covariance of its logarithm between their noons. */
function covariance(kind: keyof typeof NOISE_SCALES, begins: readonly number[], grid: boolean): Matrix {
  const { span, deviation } = NOISE_SCALES[kind];
  // Of the knots' places nothing is known: all are as likely.
  const phases = grid ? [0] : Array.from({ length: 100 }, (_, phase) => phase / 100);
  const matrix = begins.map(() => new Float64Array(begins.length));
  for (const phase of phases) {
    const days = begins.map((begin) => knotWeights((begin + DAY / 2 - EPOCH) / span + phase));
    for (const [row, a] of days.entries()) {
      for (const [column, b] of days.entries()) {
        let alike = 0;
        if (a.knot === b.knot) alike = a.weight * b.weight + (1 - a.weight) * (1 - b.weight);
        else if (a.knot === b.knot + 1) alike = (1 - a.weight) * b.weight;
        else if (b.knot === a.knot + 1) alike = (1 - b.weight) * a.weight;
        const own = matrix[row] as Float64Array;
        own[column] = (own[column] as number) + (deviation ** 2 * alike) / phases.length;
      }
    }
  }
  for (const [row, own] of matrix.entries()) own[row] = (own[row] as number) + JITTER;
  return matrix;
}

/** A tide's days, and how the one after them follows from them. */
function tideLaw(kind: keyof typeof NOISE_SCALES, begins: readonly number[], next: number, grid: boolean) {
  const all = covariance(kind, [...begins, next], grid);
  const matrix = all.slice(0, -1).map((row) => row.subarray(0, begins.length));
  const lower = cholesky(matrix);
  const last = all.at(-1) as Float64Array;
  const weights = solved(lower, last.slice(0, -1));
  const deviation = Math.sqrt(Math.max(0, (last.at(-1) as number) - dot(last, weights)));
  return {
    matrix,
    lower,
    next: (correlatedNoise: Float64Array, random: RandomStream) => dot(weights, correlatedNoise) + deviation * normal(random),
  };
}

/**
 * Draws of the day after `window` by blocks in turn: all regimes given the tides (exactly, by forward filtering and backward
 * drawing), then all tides given the regimes (exactly for Gaussian measurements, the region's first without its constellations').
 * It begins with what was, which is itself such a draw, and forgets its first rounds.
 */
export function currentsAfter(options: {
  window: readonly CountedDay[];
  begin: number;
  law: RegimeLaw;
  states: OracleStates;
  /** What the days before the window told of the regimes. */
  before: Chances;
  grid: boolean;
}): Currents[] {
  const { window, begin, law, states, before, grid } = options;
  const { placeOfSystem, regionOf } = states;
  const random = randomStream(44_000, begin / DAY, grid ? 1 : 0);
  const [systems, places, days] = [placeOfSystem.length, regionOf.length, window.length];
  const begins = window.map((day) => day.begin);
  const laws = {
    regions: tideLaw('regions', begins, begin, grid),
    constellations: tideLaw('constellations', begins, begin, grid),
  };
  const inverseOfRegions = inverse(laws.regions.matrix);
  /** By place and day. */
  const truth = regionOf.map((_, place) => Float64Array.from(window, ({ currents }) => tideOf(states, currents, place)));
  const noiseOf = truth.map((correlatedNoise) => correlatedNoise.slice());
  /** By system and day, the place among the levels. */
  const regimes = Array.from({ length: systems }, () => new Uint8Array(days));
  /** By system, what all days tell of the regime of the last one. */
  const newest: Chances = new Float64Array(systems * levels.length);
  const changes = Array.from({ length: systems }, (_, index) => Float64Array.from(begins, (each) => law(index, each)));
  const next = Float64Array.from(placeOfSystem, (_, index) => law(index, begin));
  const forward = new Float64Array((days + 1) * levels.length);
  const weights = new Float64Array(levels.length);

  function drawRegimes(): void {
    const ups = noiseOf.map((correlatedNoise) => correlatedNoise.map(Math.exp));
    const violent = noiseOf.map((correlatedNoise) => correlatedNoise.map((value) => Math.exp(VIOLENCE_POWER * value)));
    for (let index = 0; index < systems; index += 1) {
      const place = placeOfSystem[index] as number;
      const [up, more] = [ups[place] as Float64Array, violent[place] as Float64Array];
      const own = changes[index] as Float64Array;
      for (let level = 0; level < levels.length; level += 1) forward[level] = before[index * levels.length + level] as number;
      for (let day = 0; day < days; day += 1) {
        weigh(window[day] as CountedDay, index, up[day] as number, more[day] as number, weights);
        advance(forward, forward, day * levels.length, (day + 1) * levels.length, own[day] as number, weights);
      }
      const drawn = regimes[index] as Uint8Array;
      for (let level = 0; level < levels.length; level += 1) {
        const bernoulli = forward[days * levels.length + level] as number;
        newest[index * levels.length + level] = bernoulli;
        weights[level] = bernoulli;
      }
      for (let day = days - 1; day >= 0; day -= 1) {
        if (day < days - 1) {
          const [later, change] = [drawn[day + 1] as number, own[day + 1] as number];
          for (let level = 0; level < levels.length; level += 1) {
            const step = (level === later ? 1 - change : 0) + change * (shares[later] as number);
            weights[level] = (forward[(day + 1) * levels.length + level] as number) * step;
          }
        }
        drawn[day] = placeBy(weights, 0, random);
      }
    }
  }

  /** What each place's counts tell of its tide if the regimes are as drawn: a measured value and its information, by day. */
  function measured(): { values: Float64Array; information: Float64Array }[] {
    const found = truth.map(() => ({ values: new Float64Array(days), information: new Float64Array(days) }));
    for (let index = 0; index < systems; index += 1) {
      const place = placeOfSystem[index] as number;
      const { values, information } = found[place] as (typeof found)[number];
      const correlatedNoise = truth[place] as Float64Array;
      for (let day = 0; day < days; day += 1) {
        const { jumps, npcKills, scenes } = window[day] as CountedDay;
        const level = regimes[index]?.[day] as number;
        const up = Math.exp(correlatedNoise[day] as number);
        let [score, told] = [0, 0];
        for (const [{ eventCounts, baseline, scatter }, factor, power] of [
          [jumps, (factors.jumps.values[level] as number) * up, 1],
          [npcKills, (factors.npcKills.values[level] as number) * up, 1],
          [scenes, (levels[level] as number) * up ** VIOLENCE_POWER, VIOLENCE_POWER],
        ] as const) {
          const expected = (baseline[index] as number) * factor;
          const excess = 1 + (scatter[index] as number) * expected;
          score += (power * ((eventCounts[index] as number) - expected)) / excess;
          told += (power ** 2 * expected) / excess;
        }
        values[day] = (values[day] as number) + score;
        information[day] = (information[day] as number) + told;
      }
    }
    for (const [place, { values, information }] of found.entries()) {
      for (let day = 0; day < days; day += 1) {
        information[day] = Math.max(1e-6, information[day] as number);
        values[day] = (truth[place]?.[day] as number) + (values[day] as number) / (information[day] as number);
      }
    }
    return found;
  }

  /** Draws all tides; by region and by place those of all days. */
  function drawTides(): Record<'regions' | 'constellations', Float64Array[]> {
    const { matrix, lower } = laws.constellations;
    const precision = Array.from({ length: states.regions }, () => inverseOfRegions.map((row) => row.slice()));
    const right = Array.from({ length: states.regions }, () => new Float64Array(days));
    const told = measured().map(({ values, information }, place) => {
      // A constellation's measurements, if nothing is known of its own tide, tell so much of the region's.
      const uncertain = matrix.map((row) => row.slice());
      for (const [day, row] of uncertain.entries()) row[day] = (row[day] as number) + 1 / (information[day] as number);
      const known = inverse(uncertain);
      const region = regionOf[place] as number;
      const sum = right[region] as Float64Array;
      for (const [day, value] of times(known, values).entries()) {
        sum[day] = (sum[day] as number) + value;
        const row = precision[region]?.[day] as Float64Array;
        for (let at = 0; at < days; at += 1) row[at] = (row[at] as number) + (known[day]?.[at] as number);
      }
      return { values, information, known };
    });
    const regions = precision.map((rows, region) => {
      const triangle = cholesky(rows);
      const mean = solved(triangle, right[region] as Float64Array);
      const around = solvedBack(triangle, normals(random, days));
      return mean.map((value, day) => value + (around[day] as number));
    });
    const constellations = told.map(({ values, information, known }, place) => {
      const region = regions[regionOf[place] as number] as Float64Array;
      // A tide drawn regardless of what was measured, and put right by as much as a measurement of it would be off.
      const free = times(lower, normals(random, days));
      const off = values.map(
        (value, day) =>
          value - (region[day] as number) - (free[day] as number) - normal(random) / Math.sqrt(information[day] as number),
      );
      const right = times(matrix, times(known, off));
      return free.map((value, day) => value + (right[day] as number));
    });
    for (let place = 0; place < places; place += 1) {
      const [region, own] = [regions[regionOf[place] as number], constellations[place]] as [Float64Array, Float64Array];
      noiseOf[place] = own.map((value, day) => value + (region[day] as number));
    }
    return { regions, constellations };
  }

  function dayAfter({ regions, constellations }: ReturnType<typeof drawTides>): Currents {
    const regimes = new Float64Array(systems);
    for (let index = 0; index < systems; index += 1) {
      const changed = uniform(random) < (next[index] as number);
      regimes[index] = logarithms[
        changed ? placeBy(shares, 0, random) : placeBy(newest, index * levels.length, random)
      ] as number;
    }
    return {
      regions: Float64Array.from(regions, (correlatedNoise) => laws.regions.next(correlatedNoise, random)),
      constellations: Float64Array.from(constellations, (correlatedNoise) => laws.constellations.next(correlatedNoise, random)),
      regimes,
    };
  }

  drawRegimes();
  return Array.from({ length: ROUNDS_FORGOTTEN + ROUNDS }, (_, round) => {
    const drawn = drawTides();
    drawRegimes();
    return round < ROUNDS_FORGOTTEN ? [] : Array.from({ length: DRAWS_A_ROUND }, () => dayAfter(drawn));
  }).flat();
}
