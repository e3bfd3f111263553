import type { CampaignTimer, WormholeConnection } from '#shared/systems-api/live';
import { type Records, recordsOf } from '../../../ui/table/records.ts';

const timerMembers = [
  'campaign_id',
  'event_type',
  'structure_id',
  'state',
  'start_time',
  'defender_id',
  'defender_name',
  'attackers_score',
  'defender_score',
  'adm',
] as const;

export function timerRecords(system: string, campaigns: readonly CampaignTimer[], url: string | null): Records {
  return recordsOf(`timers of ${system}`, timerMembers, campaigns, url);
}

/** The connections that a system has, with the end that is not at the hub. */
export function wormholeRecords(system: string, connections: readonly WormholeConnection[], url: string | null): Records {
  const rows = connections.map(({ destination, ...others }) => ({
    ...others,
    destination_system_id: destination.system_id,
    destination_system: destination.system,
    destination_signature: destination.signature,
  }));
  const members = [
    'connection_id',
    'hub',
    'hub_signature',
    'destination_system_id',
    'destination_system',
    'destination_signature',
    'wormhole_type',
    'max_ship_size',
    'end_of_life',
    'updated_at',
    'expires_at',
  ] as const;
  return recordsOf(`wormholes of ${system}`, members, rows, url);
}
