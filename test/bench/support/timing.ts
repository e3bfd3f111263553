/** What some work gives, and how many milliseconds it took. */
export function timed<T>(work: () => T): [T, number] {
  const from = performance.now();
  const result = work();
  return [result, performance.now() - from];
}

/** Median time in milliseconds of a bare query plus JSON.stringify, asked at most `times` times and for 1.5 seconds. */
export function bareMedian(query: () => unknown, times: number): number {
  const taken: number[] = [];
  const until = performance.now() + 1500;
  do {
    const from = performance.now();
    JSON.stringify(query());
    taken.push(performance.now() - from);
  } while (taken.length < times && performance.now() < until);
  return median(taken);
}

/** The smallest of the values that at least `share` of them (0 to 1) do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
