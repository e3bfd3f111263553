import { wormholeClassName } from '#main/domain/topology/wormholes';
import type { ConnectionRow } from '#main/store/systems/operations';
import type { WormholeConnection } from '#shared/systems-api/live';
import { fromIso, HOUR } from '#shared/time';
import { END_OF_LIFE } from '#shared/wormholes';

/** A hub connection as the wire has it; what is left of its life is counted from `now`. */
export function connectionOf(row: ConnectionRow, now: number): WormholeConnection {
  const remaining = Math.max(0, (fromIso(row.expiresAt) - now) / HOUR);
  const known = row.activityScore !== null;
  return {
    connection_id: row.connectionId,
    hub: row.hub,
    hub_signature: row.hubSignature,
    wormhole_type: row.wormholeType,
    max_ship_size: row.maxShipSize,
    expires_at: row.expiresAt,
    remaining_hours: Math.round(remaining * 10) / 10,
    end_of_life: remaining < END_OF_LIFE,
    updated_at: row.updatedAt,
    destination: {
      system_id: row.destinationSystemId,
      system: row.destination ?? String(row.destinationSystemId),
      region: row.destinationRegion,
      security: row.security,
      signature: row.destinationSignature,
      activity: known
        ? {
            activity_score: row.activityScore ?? 0,
            jumps_1h: row.jumps1h,
            kills_1h: row.kills1h,
            danger_score: row.dangerScore ?? 0,
          }
        : null,
      wormhole: known
        ? null
        : { class: row.destinationClassId === null ? null : wormholeClassName(row.destinationClassId), effect: row.effect },
    },
  };
}
