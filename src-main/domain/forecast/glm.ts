/** Rows of a regression, one after the other: column c of row r is at `r * columns + c`. */
export interface Design {
  rows: number;
  columns: number;
  values: Float32Array;
}

/** How a linear predictor becomes a mean: `log` for counts (Poisson), `logit` for yes or no (binomial). */
export type Link = 'log' | 'logit';

/** Rows to learn from, made anew for each pass over the days, so that none of them has to be kept. */
export interface Sample {
  days: readonly number[];
  design(day: number): Design;
  /** The outcome of each row: a count, or 0 or 1. */
  outcomes(day: number): ArrayLike<number>;
}

/** Bound of the linear predictor on either side: e^20 is beyond any count, and e^-20 as good as nothing. */
const PREDICTOR_BOUND = 20;
const MAX_ITERATIONS = 25;
/**
 * The largest change of a coefficient in one Newton step. A longer step is shortened as a whole, because far from the optimum
 * Newton's method overshoots.
 */
const MAX_STEP = 2;
/** The search ends when no coefficient changes by more than this. */
const TOLERANCE = 1e-3;
/** The first Newton steps use every third day, at a third of the cost. */
const COARSE_STRIDE = 3;

/**
 * Maximum likelihood estimate of a generalised linear model with its canonical link, by iteratively reweighted least squares
 * (McCullagh and Nelder 1989, Generalized Linear Models, §2.5), with the penalty ridge / 2 · Σ(β − prior)². Only the gradient and
 * the hessian are kept in memory. `yieldTurn` is awaited after each day of each pass, and may throw to give up.
 */
export async function fit(
  link: Link,
  { days, design, outcomes }: Sample,
  prior: Float64Array,
  ridge: number,
  yieldTurn: () => Promise<void>,
): Promise<Float64Array> {
  let coefficients = Float64Array.from(prior);
  for (const some of [days.filter((_, at) => at % COARSE_STRIDE === 0), days]) {
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration += 1) {
      const equations = penaltyOf(coefficients, prior, ridge);
      for (const day of some) {
        accumulate(equations, link, coefficients, design(day), outcomes(day));
        await yieldTurn();
      }
      const step = solveSymmetric(equations.hessian, equations.gradient);
      const largest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      const share = Math.min(1, MAX_STEP / largest);
      coefficients = coefficients.map((value, column) => value + share * (step[column] as number));
      if (share * largest < TOLERANCE) break;
    }
  }
  return coefficients;
}

export function means(design: Design, coefficients: Float64Array, link: Link = 'log'): Float64Array {
  const { rows, columns, values } = design;
  const result = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    let predictor = 0;
    for (let column = 0; column < columns; column += 1)
      predictor += (coefficients[column] as number) * (values[row * columns + column] as number);
    result[row] = meanOf(link, predictor);
  }
  return result;
}

function meanOf(link: Link, predictor: number): number {
  const bounded = Math.max(-PREDICTOR_BOUND, Math.min(PREDICTOR_BOUND, predictor));
  return link === 'log' ? Math.exp(bounded) : 1 / (1 + Math.exp(-bounded));
}

/** Of the penalised log-likelihood: the gradient, and the lower triangle of the negative hessian by rows. */
interface NormalEquations {
  gradient: Float64Array;
  hessian: Float64Array;
}

function penaltyOf(coefficients: Float64Array, prior: Float64Array, ridge: number): NormalEquations {
  const columns = coefficients.length;
  const hessian = new Float64Array(columns * columns);
  for (let column = 0; column < columns; column += 1) hessian[column * columns + column] = ridge;
  return { gradient: coefficients.map((value, column) => ridge * ((prior[column] as number) - value)), hessian };
}

function accumulate(
  { gradient, hessian }: NormalEquations,
  link: Link,
  coefficients: Float64Array,
  { rows, columns, values }: Design,
  outcomes: ArrayLike<number>,
): void {
  const nonZero = new Int32Array(columns);
  for (let row = 0; row < rows; row += 1) {
    const offset = row * columns;
    let predictor = 0;
    let count = 0;
    // Most weekday and campaign columns are zero and are passed over.
    for (let column = 0; column < columns; column += 1) {
      const value = values[offset + column] as number;
      if (value === 0) continue;
      nonZero[count] = column;
      count += 1;
      predictor += (coefficients[column] as number) * value;
    }
    const mean = meanOf(link, predictor);
    const variance = link === 'log' ? mean : mean * (1 - mean);
    const residual = (outcomes[row] as number) - mean;
    for (let i = 0; i < count; i += 1) {
      const column = nonZero[i] as number;
      const value = values[offset + column] as number;
      gradient[column] = (gradient[column] as number) + residual * value;
      for (let j = 0; j <= i; j += 1) {
        const at = column * columns + (nonZero[j] as number);
        hessian[at] = (hessian[at] as number) + variance * value * (values[offset + (nonZero[j] as number)] as number);
      }
    }
  }
}

/** Solves A x = b for a symmetric positive definite A whose lower triangle is given, by Cholesky's decomposition in place. */
function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
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
