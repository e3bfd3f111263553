import type { Settings } from './local-api/settings.ts';
import type { SourceUse } from './local-api/sources.ts';

/** Whose order books are read, as the setting `market` says. */
export type BooksChoice = Settings['market']['books'];

/** What one kind of data costs, in bytes as they come over the wire: `first` at a new mirror's start, `hourly` from then on. */
export interface Volume {
  label: string;
  first: number;
  hourly: number;
}

const MB = 1_000_000;

/** What the network is used for beside the past, the largest last; the numbers and where they come from: upstream §10. */
export function expectedVolumes(books: BooksChoice): Volume[] {
  const isOne = books === 'one';
  return [
    { label: 'Static data, and with updates', first: 100 * MB, hourly: 0 },
    { label: 'Systems, structures, icons', first: 22 * MB, hourly: 2 * MB },
    { label: 'Killmails', first: 1 * MB, hourly: 2 * MB },
    { label: 'Contracts and what they hold', first: 15 * MB, hourly: 7 * MB },
    { label: 'What the market traded', first: isOne ? 48 * MB : 160 * MB, hourly: isOne ? 2 * MB : 7 * MB },
    {
      label: isOne ? 'Order books of one hub' : 'Order books of five hubs',
      first: isOne ? 14 * MB : 28 * MB,
      hourly: isOne ? 14 * MB : 28 * MB,
    },
  ];
}

/** What a mirror really read: bytes an hour over whole days between its first and today; undefined: there is none yet. */
export function measuredVolume(
  sources: readonly Pick<SourceUse, 'days'>[],
  today: string,
): { hourly: number; days: number } | undefined {
  const bytes = new Map<string, number>();
  for (const { day, bytes_received } of sources.flatMap(({ days }) => days))
    bytes.set(day, (bytes.get(day) ?? 0) + bytes_received);
  // Of the first day a part was there, and of today a part is still to come; a week has every kind of day.
  const whole = [...bytes.keys()]
    .sort()
    .slice(1)
    .filter((day) => day < today)
    .slice(-7);
  if (whole.length === 0) return undefined;
  return { hourly: whole.reduce((sum, day) => sum + (bytes.get(day) ?? 0), 0) / (24 * whole.length), days: whole.length };
}
