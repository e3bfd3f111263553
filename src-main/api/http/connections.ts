import { wormholeClassName } from '#main/domain/topology/wormholes';
import type { ConnectionRow } from '#main/store/systems/operations';
import type { WormholeConnection } from '#shared/systems-api/live';
import { fromIso, HOUR } from '#shared/time';
import { END_OF_LIFE } from '#shared/wormholes';

/** A hub connection as the wire has it; what is left of its life is counted from `now`. */
export function connectionOf(row: ConnectionRow, now: number): WormholeConnection {
  const { connection_id, hub, hub_signature, wormhole_type, max_ship_size, expires_at, updated_at } = row;
  const { activity_score, jumps_1h, kills_1h, danger_score, destination_class_id: classId, effect } = row;
  const remaining = Math.max(0, (fromIso(expires_at) - now) / HOUR);
  const isKnownSpace = activity_score !== null && danger_score !== null;
  return {
    connection_id,
    hub,
    hub_signature,
    wormhole_type,
    max_ship_size,
    expires_at,
    remaining_hours: Math.round(remaining * 10) / 10,
    end_of_life: remaining < END_OF_LIFE,
    updated_at,
    destination: {
      system_id: row.destination_system_id,
      system: row.destination ?? String(row.destination_system_id),
      region: row.destination_region,
      security: row.security,
      signature: row.destination_signature,
      activity: isKnownSpace ? { activity_score, jumps_1h, kills_1h, danger_score } : null,
      wormhole: isKnownSpace ? null : { class: classId === null ? null : wormholeClassName(classId), effect },
    },
  };
}
