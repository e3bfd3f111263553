/** Rows of features, one after the other: feature f of row r is at `r * features + f`. */
export interface Design {
  rows: number;
  features: number;
  values: Float32Array;
}

/**
 * How a linear predictor becomes a mean: `log` for counts (Poisson), `logit` for yes or no (binomial). `brier` is the logit fitted to
 * the smallest squared error instead of the largest likelihood, by Gauss and Newton's steps: the score that a chance is graded by
 * (optimum score estimation, Gneiting and Raftery 2007, Journal of the American Statistical Association 102, 359).
 */
export type Link = 'log' | 'logit' | 'brier';

const LARGEST_STEP = 20;
const ITERATIONS = 25;
/**
 * A step goes no farther than this for any coefficient: far from the goal Newton's overshoot. It is shortened as a whole: each for
 * itself, the coefficients of columns that say nearly the same would go astray.
 */
const LARGEST_CHANGE = 2;
/** The largest change of a coefficient that ends the search. */
const SETTLED = 1e-3;

/** The mean that a linear predictor stands for. */
function meanOf(link: Link, predictor: number): number {
  const bounded = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, predictor));
  return link === 'log' ? Math.exp(bounded) : 1 / (1 + Math.exp(-bounded));
}

/** The linear predictor of one row. */
function predictorOf({ features, values }: Design, row: number, coefficients: Float64Array): number {
  let sum = 0;
  const offset = row * features;
  for (let f = 0; f < features; f += 1) sum += (coefficients[f] as number) * (values[offset + f] as number);
  return sum;
}

/** The normal equations of one Newton step, filled block by block so that a caller can rest in between. */
interface Step {
  add(design: Design, outcomes: ArrayLike<number>): void;
  /** The next coefficients, and the largest change of one. */
  solve(): { coefficients: Float64Array; change: number };
}

/**
 * One step of iteratively reweighted least squares for a generalised linear model with its canonical link (McCullagh and
 * Nelder, Generalized Linear Models, §2.5), with a ridge penalty that draws coefficients to `prior`. `from`: the coefficients so far.
 */
function newtonStep(link: Link, from: Float64Array, ridge: number, prior: Float64Array): Step {
  const features = from.length;
  const hessian = new Float64Array(features * features);
  const gradient = new Float64Array(features);
  const used = new Int32Array(features);
  return {
    add(design, outcomes) {
      const { rows, values } = design;
      for (let row = 0; row < rows; row += 1) {
        const offset = row * features;
        let predictor = 0;
        let count = 0;
        // Most weekday and campaign columns are zero: only the others cost anything.
        for (let f = 0; f < features; f += 1) {
          const value = values[offset + f] as number;
          if (value === 0) continue;
          used[count] = f;
          count += 1;
          predictor += (from[f] as number) * value;
        }
        const mean = meanOf(link, predictor);
        const variance = link === 'log' ? mean : mean * (1 - mean);
        const emphasis = link === 'brier' ? variance : 1;
        const weight = variance * emphasis;
        const residual = ((outcomes[row] as number) - mean) * emphasis;
        for (let i = 0; i < count; i += 1) {
          const f = used[i] as number;
          const value = values[offset + f] as number;
          gradient[f] = (gradient[f] as number) + residual * value;
          const weighted = weight * value;
          const line = f * features;
          for (let j = 0; j <= i; j += 1) {
            const g = used[j] as number;
            hessian[line + g] = (hessian[line + g] as number) + weighted * (values[offset + g] as number);
          }
        }
      }
    },
    solve() {
      for (let f = 0; f < features; f += 1) {
        hessian[f * features + f] = (hessian[f * features + f] as number) + ridge;
        gradient[f] = (gradient[f] as number) - ridge * ((from[f] as number) - (prior[f] as number));
      }
      const step = solveSymmetric(hessian, gradient);
      const largest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      const share = Math.min(1, LARGEST_CHANGE / largest);
      return { coefficients: from.map((value, f) => value + share * (step[f] as number)), change: share * largest };
    },
  };
}

/** The coefficients that days of rows make most likely, by Newton's steps from the prior. `rest` is awaited after each day. */
export async function fit(
  link: Link,
  prior: Float64Array,
  ridge: number,
  days: readonly number[],
  designs: ReadonlyMap<number, Design>,
  outcomes: ReadonlyMap<number, ArrayLike<number>>,
  rest: () => Promise<void>,
): Promise<Float64Array> {
  let coefficients = Float64Array.from(prior);
  // Most of the way is gone on every third day, at a third of the cost.
  for (const some of [days.filter((_, at) => at % 3 === 0), days]) {
    for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
      const step = newtonStep(link, coefficients, ridge, prior);
      for (const day of some) {
        step.add(designs.get(day) as Design, outcomes.get(day) as ArrayLike<number>);
        await rest();
      }
      const solved = step.solve();
      coefficients = Float64Array.from(solved.coefficients);
      if (solved.change < SETTLED) break;
    }
  }
  return coefficients;
}

/** The means of all rows. */
export function means(design: Design, coefficients: Float64Array, link: Link = 'log'): Float64Array {
  return Float64Array.from({ length: design.rows }, (_, row) => meanOf(link, predictorOf(design, row, coefficients)));
}

/** Solves A x = b for a symmetric positive definite A whose lower triangle is given; by Cholesky, in place. */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const at = (row: number, column: number) => matrix[row * n + column] as number;
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = at(i, j);
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k);
      matrix[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(j, j);
    }
  }
  const solution = Float64Array.from(right);
  for (let i = 0; i < n; i += 1) {
    let sum = solution[i] as number;
    for (let k = 0; k < i; k += 1) sum -= at(i, k) * (solution[k] as number);
    solution[i] = sum / at(i, i);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = solution[i] as number;
    for (let k = i + 1; k < n; k += 1) sum -= at(k, i) * (solution[k] as number);
    solution[i] = sum / at(i, i);
  }
  return solution;
}
