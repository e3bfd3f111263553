import { count, decimals, NOTHING } from './figures.ts';

/** The size of a file, in thousands as disks are sold: `950 B`, `12.4 MB`, `1.2 GB`. */
export function fileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return NOTHING;
  if (bytes < 1000) return `${count(bytes)} B`;
  const [unit, size] =
    bytes < 999_500 ? ['kB', bytes / 1e3] : bytes < 999_500_000 ? ['MB', bytes / 1e6] : (['GB', bytes / 1e9] as const);
  return `${decimals(size, size < 99.95 ? 1 : 0)} ${unit}`;
}
