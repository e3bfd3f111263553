/** The smallest of the values that at least `share` of them (0 to 1) do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Milliseconds of this thread's processor time since an earlier `process.threadCpuUsage()`. */
export function spentSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}
