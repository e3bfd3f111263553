import { fromIso, HOUR, isoUtc } from '#main/runtime/world';
import { systemRecordOf } from '#main/store/system-list';
import type { SystemRow } from '#main/store/systems';
import type { Fight } from '#shared/systems-api/live';

/** Fights as hourly kills alone can tell them: one a system with kills in the newest hour, unclassified, most kills first. */
export function hotspotsFromRows(rows: readonly SystemRow[]): Fight[] {
  return rows
    .flatMap((row): Fight[] => {
      const { id, name, region, security, security_status, kills_1h, updated_at } = systemRecordOf(row);
      if (kills_1h === null || kills_1h === 0 || updated_at === null) return [];
      return [
        {
          fight_id: `${id}-${updated_at}`,
          system_id: id,
          system: name,
          region,
          security,
          security_status,
          classification: 'unclassified',
          started_at: isoUtc(fromIso(updated_at) - HOUR),
          last_kill_at: updated_at,
          kills: kills_1h,
          pilots: null,
          isk_destroyed: null,
          gate_id: null,
          prime_hour: null,
        },
      ];
    })
    .sort((a, b) => b.kills - a.kills || a.system_id - b.system_id);
}
