import type { RawQuery } from '#shared/http/query';
import { withoutView } from './filters.ts';

/** A question that many ask, as filters. */
export interface Preset {
  id: string;
  label: string;
  about: string;
  query(staging: string): RawQuery;
}

export const presets: readonly Preset[] = [
  {
    id: 'quiet-null',
    label: 'Quiet null near staging',
    about: 'Null security without a live kill and with few jumps, nearest to the staging system first',
    query: (staging) => ({ security: 'null', quiet_now: 'true', staging, max_jumps: '15', sort: 'staging' }),
  },
  {
    id: 'reliable',
    label: 'Reliably quiet',
    about: 'Quiet on at least nine in ten of the last 30 days, and quiet now; the clock of each system shows its hours',
    query: () => ({ min_consistency: '90', quiet_now: 'true', sort: 'consistency', order: 'desc' }),
  },
  {
    id: 'safe-stops',
    label: 'Safe stops',
    about: 'A station of the game to dock at, quiet now, the least dangerous first',
    query: () => ({ has_npc_station: 'true', quiet_now: 'true', sort: 'danger' }),
  },
];

/** Whether the URL says just this preset, whichever the staging system. */
export function isChosen(preset: Preset, query: RawQuery): boolean {
  const staging = typeof query['staging'] === 'string' ? query['staging'] : '';
  const sorted = (members: RawQuery) => JSON.stringify(Object.entries(members).toSorted(([a], [b]) => a.localeCompare(b)));
  return sorted(preset.query(staging)) === sorted(withoutView(query));
}
