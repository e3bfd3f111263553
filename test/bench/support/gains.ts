import { seededRandom } from '../../support/world.ts';

const RESAMPLES = 1000;

/** By how much the mean of `ours` is below that of `theirs`, relative to it; with a 95 % bootstrap interval over the days. */
export function gainOf(ours: readonly number[], theirs: readonly number[]): { mean: number; low: number; high: number } {
  const random = seededRandom(7);
  const gains = Array.from({ length: RESAMPLES }, () => {
    let [our, their] = [0, 0];
    for (let draw = 0; draw < ours.length; draw += 1) {
      const at = Math.floor(random() * ours.length);
      our += ours[at] as number;
      their += theirs[at] as number;
    }
    return 1 - our / their;
  }).sort((a, b) => a - b);
  return { mean: 1 - mean(ours) / mean(theirs), low: gains[25] as number, high: gains[974] as number };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
