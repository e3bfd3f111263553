/** A half-life that is as good as none: a plain mean over all there is. */
export const LIFETIME = 2000;

/** An exponentially weighted mean of each of many series that begins as the plain mean of what there is. */
export interface Smoothed {
  /** One value a series. */
  values: Float64Array;
  add(next: ArrayLike<number>): void;
}

/** `halfLife`: in additions; after so many, an addition counts half as much as the newest. */
export function smoothed(series: number, halfLife: number): Smoothed {
  const values = new Float64Array(series);
  const gain = 1 - 0.5 ** (1 / halfLife);
  let seen = 0;
  return {
    values,
    add(next) {
      seen += 1;
      const weight = Math.max(gain, 1 / seen);
      for (let at = 0; at < series; at += 1) {
        const value = values[at] as number;
        values[at] = value + weight * ((next[at] as number) - value);
      }
    },
  };
}
