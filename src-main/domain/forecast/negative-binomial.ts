/**
 * The negative binomial distribution of a count with mean `mean` and variance `mean + dispersion * mean²` (the NB2
 * parametrisation of count regression; Cameron and Trivedi, Regression Analysis of Count Data, §3.3). dispersion 0: Poisson.
 * With `any`, the chance that the count is not 0, it is a hurdle model (chapter 4 there): beyond the first, counts are so distributed.
 */
export interface CountDistribution {
  mean: number;
  dispersion: number;
  any?: number;
}

const SMALLEST_DISPERSION = 1e-6;

/** P(X <= count). By the regularised incomplete beta function: I_p(size, count + 1) with p = size / (size + mean). */
export function cumulative({ mean, dispersion, any }: CountDistribution, count: number): number {
  if (count < 0) return 0;
  if (mean <= 0) return 1;
  if (any !== undefined) return 1 - any + any * cumulative({ mean: mean / any - 1, dispersion }, count - 1);
  const size = 1 / Math.max(dispersion, SMALLEST_DISPERSION);
  return incompleteBeta(size / (size + mean), mean / (size + mean), size, Math.floor(count) + 1);
}

/** P(X >= count). */
export function tail(distribution: CountDistribution, count: number): number {
  return 1 - cumulative(distribution, Math.ceil(count) - 1);
}

/** The smallest count that is reached or undercut with at least `share` probability. */
export function quantile(distribution: CountDistribution, share: number): number {
  const { mean, dispersion, any } = distribution;
  if (cumulative(distribution, 0) >= share) return 0;
  if (any !== undefined) return 1 + quantile({ mean: mean / any - 1, dispersion }, 1 - (1 - share) / any);
  const spread = Math.sqrt(mean + dispersion * mean * mean);
  let below = 0;
  let above = Math.ceil(mean + spread) + 1;
  while (cumulative(distribution, above) < share) {
    below = above;
    above *= 2;
  }
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (cumulative(distribution, middle) >= share) above = middle;
    else below = middle;
  }
  return above;
}

/** I_x(a, b), with `complement` = 1 − x given apart so that it keeps its digits. DLMF 8.17.22, by Lentz's method. */
function incompleteBeta(x: number, complement: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (complement <= 0) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(complement));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(complement, b, a)) / b;
}

function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const nonZero = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const step = d * c;
    result *= step;
    if (Math.abs(step - 1) < 1e-10) break;
  }
  return result;
}

/** ln Γ(x) for x > 0: Stirling's series (DLMF 5.11.1) after shifting x above 8. */
export function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  while (at < 8) {
    shift -= Math.log(at);
    at += 1;
  }
  const inverse = 1 / (at * at);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / at;
  return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series;
}
