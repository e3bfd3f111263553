/**
 * Random numbers as a pure function of keys: the same seed and keys give the same draws, in any order of asking and after any restart.
 * So nothing of the simulated world has to be stored.
 */
export interface RandomStream {
  state: number;
}

/** A stream of draws of its own for (seed, keys). Keys are integers below 2^53. */
export function randomStream(seed: number, ...keys: readonly number[]): RandomStream {
  let state = scramble(seed | 0);
  for (const key of keys) {
    state = scramble(state ^ scramble(key | 0));
    if (key > 0xff_ff_ff_ff || key < 0) state = scramble(state + Math.floor(key / 0x1_00_00_00_00));
  }
  return { state };
}

/** Uniform 32 bits: the first draw of `stream(seed, a, b)`, without the stream. For inner loops. */
export function hash(seed: number, a: number, b: number): number {
  return scramble(scramble(scramble(scramble(seed | 0) ^ scramble(a | 0)) ^ scramble(b | 0)) + STEP);
}

/** Uniform in [0, 1). */
export function uniform(draws: RandomStream): number {
  draws.state = (draws.state + STEP) | 0;
  return scramble(draws.state) / 0x1_00_00_00_00;
}

/** Uniform integer from `low` to `high`, both included. */
export function integer(draws: RandomStream, low: number, high: number): number {
  return low + Math.floor(uniform(draws) * (high - low + 1));
}

/** True with the given probability, 0 to 1. */
export function bernoulli(draws: RandomStream, probability: number): boolean {
  return uniform(draws) < probability;
}

/** One element, each as likely as any other. Throws where there is none. */
export function pick<T>(draws: RandomStream, from: readonly T[]): T {
  const element = from[Math.floor(uniform(draws) * from.length)];
  if (element === undefined) throw new RangeError('nothing to pick from');
  return element;
}

/** Standard normal, by the Box–Muller transform. */
export function normal(draws: RandomStream): number {
  return Math.sqrt(-2 * Math.log(1 - uniform(draws))) * Math.cos(2 * Math.PI * uniform(draws));
}

/** Log-normal with the given median; `spread` is the standard deviation of its logarithm. */
export function logNormal(draws: RandomStream, median: number, spread: number): number {
  return median * Math.exp(spread * normal(draws));
}

/** Poisson: by inversion for small means, by the normal approximation from 30 on. */
export function poisson(draws: RandomStream, mean: number): number {
  if (mean <= 0) return 0;
  if (mean >= 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(draws)));
  let count = 0;
  let term = Math.exp(-mean);
  let below = term;
  for (const target = uniform(draws); below < target && count < 200; below += term) {
    count += 1;
    term *= mean / count;
  }
  return count;
}

/** Draws indices with probability proportional to `weights`, in logarithmic time. */
export function weighted(weights: readonly number[]): (draws: RandomStream) => number {
  const cumulative = new Float64Array(weights.length);
  let total = 0;
  for (const [index, weight] of weights.entries()) {
    total += weight;
    cumulative[index] = total;
  }
  return (draws) => firstAbove(cumulative, uniform(draws) * total);
}

/** Where rising sums first exceed `target`; the last place where they never do. */
function firstAbove(sums: ArrayLike<number>, target: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) <= target) low = middle + 1;
    else high = middle;
  }
  return low;
}

const STEP = 0x9e_37_79_b9;

/** The finaliser of splitmix32: every input bit reaches every output bit. */
function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21_f0_aa_ad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x73_5a_2d_97);
  return (bits ^ (bits >>> 15)) >>> 0;
}
