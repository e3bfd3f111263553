import { count } from './figures.ts';
import type { DataSourceName } from './sources.ts';
import { DAY, HOUR, MINUTE } from './time.ts';

/** A part that comes from a source, and not out of other parts. */
interface CollectedPart {
  source: DataSourceName;
  /** For people: `Jumps and kills`. */
  label: string;
  /**
   * How often upstream renews it, in milliseconds, at least ten minutes (`upstream §2`). null: it is valid until it is replaced, such as a
   * build of the static data.
   */
  period: number | null;
}

/** The parts that are collected, by which the age of each source is judged; in the order in which people see them. */
export const collectedParts = {
  contracts: { source: 'esi', label: 'Contracts', period: 30 * MINUTE },
  activity: { source: 'esi', label: 'Jumps and kills', period: HOUR },
  sovereignty: { source: 'esi', label: 'Sovereignty', period: 10 * MINUTE },
  campaigns: { source: 'esi', label: 'Campaigns', period: 10 * MINUTE },
  incursions: { source: 'esi', label: 'Incursions', period: 10 * MINUTE },
  skyhooks: { source: 'esi', label: 'Raidable skyhooks', period: 10 * MINUTE },
  warfare: { source: 'esi', label: 'Faction warfare', period: 30 * MINUTE },
  market: { source: 'market', label: 'Market orders', period: HOUR },
  market_history: { source: 'market', label: 'Market history', period: DAY },
  abyssals: { source: 'abyssals', label: 'Rolls of abyssal modules', period: null },
  catalog: { source: 'sde', label: 'Static data', period: null },
  wormholes: { source: 'scout', label: 'Wormholes', period: 10 * MINUTE },
  storms: { source: 'scout', label: 'Storms', period: 30 * MINUTE },
  insurgencies: { source: 'warzone', label: 'Insurgencies', period: 30 * MINUTE },
  killmails: { source: 'r2z2', label: 'Killmails', period: 10 * MINUTE },
  names: { source: 'everef', label: 'Player structures', period: null },
} as const satisfies Readonly<Record<string, CollectedPart>>;
export type CollectedPartName = keyof typeof collectedParts;
/** The names, in the same order. */
export const collectedPartNames = Object.keys(collectedParts) as CollectedPartName[];

/** A part is behind when its newest data is this many periods old: the current period, and three that were missed. */
const BEHIND_PERIODS = 4;

/** Whether the data of a part is older than it should be. `coveredUntil`: the data's own time, ISO 8601; `now` in milliseconds. */
export function isBehind(part: CollectedPartName, coveredUntil: string, now: number): boolean {
  const period = collectedParts[part].period;
  return period !== null && now - Date.parse(coveredUntil) > BEHIND_PERIODS * period;
}

/** A backlog in words: `12,345 killmails`, `1 killmail`; its unit is given in the plural. */
export function backlogText({ left, unit }: { left: number; unit: string }): string {
  return `${count(left)} ${left === 1 ? unit.replace(/s$/, '') : unit}`;
}
