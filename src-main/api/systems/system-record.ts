import type { SystemRow } from '#main/store/systems/systems';
import type { SystemRecord } from '#shared/systems-api/systems';

/** The row as the wire has it. */
export function systemRecordOf(row: SystemRow): SystemRecord {
  const { system_id, folded_name: _folded, constellation_id: _constellation, gate_pressure: _pressure, ...shared } = row;
  return {
    id: system_id,
    ...shared,
    security: row.security as SystemRecord['security'],
    activity_type: row.activity_type as SystemRecord['activity_type'],
    trend: row.trend as SystemRecord['trend'],
    has_npc_station: row.has_npc_station === 1,
    quiet_now: row.quiet_now === 1,
    incursion: row.incursion === 1,
    sov_campaign: row.sov_campaign === 1,
    fw_contested: row.fw_contested === 1,
    wormhole_access: row.wormhole_access === 1,
  };
}
