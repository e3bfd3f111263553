import { seededRandom } from '../../world.ts';

/** Random numbers of the distributions that the laws are made of, from one seed. */
export interface Draws {
  /** 0 to 1. */
  uniform(): number;
  normal(mean: number, deviation: number): number;
  /** Exponential with mean 1. */
  exponential(): number;
  poisson(mean: number): number;
  /** A whole number from 0 to before `end`. */
  below(end: number): number;
}

/** The generator's first numbers are alike for all small seeds (the very first is always 0.9999999), and leave so many to be drawn first. */
const ALIKE = 1000;
/** A Poisson number of a larger mean than this is drawn from the normal distribution of the same mean and variance. */
const MANY = 40;

export function drawsOf(seed: number): Draws {
  const uniform = seededRandom(seed);
  for (let one = 0; one < ALIKE; one += 1) uniform();
  /** Box and Muller 1958, Annals of Mathematical Statistics 29, 610. */
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    normal,
    exponential: () => -Math.log(1 - uniform()),
    below: (end) => Math.floor(uniform() * end),
    poisson(mean) {
      if (mean > MANY) return Math.max(0, Math.round(normal(mean, Math.sqrt(mean))));
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = uniform(); product > limit; product *= uniform()) count += 1;
      return count;
    },
  };
}
