import type { Arguments } from '#shared/http/client';
import type { RawQuery } from '#shared/http/query';
import { valueOf } from '../../state/location.ts';

const CHANCES = ['30', '50', '70', '90'] as const;
const LOOK_BACK = ['30', '60', '90'] as const;
const OWN = ['type', 'region', 'units', 'blueprint_copy', 'material_efficiency', 'time_efficiency', 'runs'] as const;

/** The choices of the filter line. */
export const chances: readonly string[] = CHANCES;
export const lookBacks: readonly string[] = LOOK_BACK;

/** Whether what was pasted is asked about, instead of a type. */
export const isPasted = (query: RawQuery) => valueOf(query, 'pasted') === 'true';

/** What the address asks, as the services take it. */
export function argumentsOf(query: RawQuery): Arguments & { region: string | undefined; days: number; chance: number } {
  const own = Object.fromEntries(OWN.map((name) => [name, valueOf(query, name)]));
  return {
    ...own,
    region: own['region'],
    days: Number(LOOK_BACK.find((value) => value === valueOf(query, 'days')) ?? '60'),
    chance: Number(CHANCES.find((value) => value === valueOf(query, 'chance')) ?? '50'),
  };
}
