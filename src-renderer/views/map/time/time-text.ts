import type { HistoryMetric, TimelineEvent } from '#shared/plan-api/history';
import { fromIso, HOUR } from '#shared/time';
import { plural } from '../../../ui/format.ts';
import { formatDateTime } from '../../../ui/time.ts';

export const metricLabels: Readonly<Record<HistoryMetric, string>> = {
  ship_kills: 'Ship kills',
  pod_kills: 'Pod kills',
  jumps: 'Jumps',
  npc_kills: 'NPC kills',
};
export const windowLabels = { '1': '1 h', '6': '6 h', '24': '24 h', '168': '7 d', '720': '30 d' } as const;

/** The end of the window that an hour stands for: `2026-11-20 18:00`. */
export function hourText(firstHour: string, hour: number): string {
  return formatDateTime(fromIso(firstHour) + (hour + 1) * HOUR, 'eve');
}

/** `Fight in Tama: 40 kills`, `1DQ1-A: Goonswarm to Brave`, `Perimeter: ADM 5.0 to 3.5`. */
export function eventText({ kind, name, kills, from, to }: TimelineEvent): string {
  if (kind === 'fight') return `Fight in ${name}: ${plural(kills ?? 0, 'kill')}`;
  if (kind === 'adm') return `${name}: ADM ${from} to ${to}`;
  return `${name}: ${from ?? 'unclaimed'} to ${to ?? 'unclaimed'}`;
}
