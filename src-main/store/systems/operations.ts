import type { SecurityBand } from '#shared/security';
import type { CampaignTimer, Fight, WormholeConnection } from '#shared/systems-api/live';
import type { ReadDb } from '../db.ts';

/** A live hub connection with what is known of the far side; of that the figures are null in wormhole space. */
export interface ConnectionRow
  extends Omit<WormholeConnection, 'remaining_hours' | 'end_of_life' | 'destination'>,
    NullableMembers<NonNullable<WormholeConnection['destination']['activity']>> {
  hub_system_id: number;
  destination_system_id: number;
  destination: string | null;
  destination_region: string | null;
  destination_signature: string | null;
  destination_class_id: number | null;
  effect: string | null;
  security: SecurityBand | null;
}
type NullableMembers<Members> = { [Name in keyof Members]: Members[Name] | null };

/** A live hub connection as a way; times ISO 8601 UTC. */
export interface WormholeWay {
  hubSystemId: number;
  destinationSystemId: number;
  /** `B449`, `K162`; null: not reported. */
  wormholeType: string | null;
  /** small, medium, large, xlarge, capital, or unknown. */
  maxShipSize: string;
  expiresAt: string;
  updatedAt: string | null;
  /** Cosmic signature in the hub, and at the far end: ABC-123. */
  hubSignature: string | null;
  destinationSignature: string | null;
}

/** A sovereignty campaign; whether it has begun is the caller's to say. */
export type CampaignTimerRow = Omit<CampaignTimer, 'state'>;

/** A skyhook that can be raided in a window, with what is known of where it is; times ISO 8601 UTC. */
export interface RaidableSkyhook {
  planet_id: number;
  /** `1DQ1-A IV`; null: the static data here has no such planet. */
  planet: string | null;
  /** As the static data calls its type: `Planet (Lava)`. */
  planet_type: string | null;
  system_id: number;
  system: string;
  region: string;
  /** Alliance that holds the system. */
  holder: string | null;
  raidable_from: string;
  raidable_until: string;
}

/** Reads of current fights, campaigns, raidable skyhooks and hub wormholes. */
export function operationReads(db: ReadDb) {
  const fightColumns = `
    fight_id, system_id, rows.name AS system, rows.region, rows.security, rows.security_status, classification, started_at, last_kill_at,
    kills, pilots, isk_destroyed, gate_id,
    (SELECT far.name FROM stargates JOIN systems AS far ON far.system_id = destination_system_id WHERE stargate_id = gate_id) AS gate,
    prime_hours.hour AS prime_hour`;
  const recent = db.prepare<[string], Fight>(`
    SELECT ${fightColumns} FROM fights JOIN system_rows AS rows USING (system_id) LEFT JOIN prime_hours USING (system_id)
     WHERE last_kill_at >= ? ORDER BY kills DESC, last_kill_at DESC, fight_id`);
  const ofSystem = db.prepare<[number, number], Fight>(`
    SELECT ${fightColumns} FROM fights JOIN system_rows AS rows USING (system_id) LEFT JOIN prime_hours USING (system_id)
     WHERE system_id = ? ORDER BY last_kill_at DESC LIMIT ?`);
  const campaigns = db.prepare<[], CampaignTimerRow>(`
    SELECT campaign_id, event_type, system_id, coalesce(rows.name, systems.name) AS system, coalesce(rows.region, regions.name) AS region,
           structure_id, start_time, defender_id, names.name AS defender_name, attackers_score, defender_score, rows.adm
      FROM campaigns JOIN systems USING (system_id) JOIN regions ON regions.region_id = systems.region_id
      LEFT JOIN system_rows AS rows USING (system_id) LEFT JOIN names ON names.id = defender_id
     ORDER BY start_time, campaign_id`);
  const skyhooks = db.prepare<[string], RaidableSkyhook>(`
    SELECT planet_id, planets.name AS planet, types.name AS planet_type, skyhooks.system_id, systems.name AS system, regions.name AS region,
           names.name AS holder, raidable_from, raidable_until
      FROM raidable_skyhooks AS skyhooks JOIN systems USING (system_id) JOIN regions USING (region_id)
      LEFT JOIN planets USING (planet_id) LEFT JOIN types USING (type_id)
      LEFT JOIN sovereignty USING (system_id) LEFT JOIN names ON names.id = alliance_id
     WHERE raidable_until > ? ORDER BY raidable_from, planet_id`);
  const connections = db.prepare<[string], ConnectionRow>(`
    SELECT connection_id, hub_system_id, hubs.name AS hub, hub_signature, wormhole_type, max_ship_size, expires_at, wormholes.updated_at,
           destination_system_id, coalesce(far.name, destination_name) AS destination,
           coalesce(far_regions.name, destination_region) AS destination_region, destination_signature,
           far.wormhole_class_id AS destination_class_id, effects.effect, rows.security, rows.activity_score, rows.jumps_1h,
           rows.kills_1h, rows.danger_score
      FROM wormholes LEFT JOIN systems AS hubs ON hubs.system_id = hub_system_id
      LEFT JOIN systems AS far ON far.system_id = destination_system_id
      LEFT JOIN regions AS far_regions ON far_regions.region_id = far.region_id
      LEFT JOIN wormhole_effects AS effects ON effects.system_id = destination_system_id
      LEFT JOIN system_rows AS rows ON rows.system_id = destination_system_id
     WHERE expires_at > ? ORDER BY expires_at DESC, connection_id`);
  const links = db
    .prepare<[string], [number, number]>('SELECT hub_system_id, destination_system_id FROM wormholes WHERE expires_at > ?')
    .raw();
  const ways = db.prepare<[string], WormholeWay>(`
    SELECT hub_system_id AS hubSystemId, destination_system_id AS destinationSystemId, wormhole_type AS wormholeType,
           max_ship_size AS maxShipSize, expires_at AS expiresAt, updated_at AS updatedAt, hub_signature AS hubSignature,
           destination_signature AS destinationSignature
      FROM wormholes WHERE expires_at > ? ORDER BY expires_at DESC, connection_id`);
  const feed = db.prepare<[], { since: string; until: string }>(
    'SELECT covered_since AS since, covered_until AS until FROM killmail_feed',
  );

  return {
    /** Fights whose last kill is not older than a time, most kills first. */
    fightsSince: (time: string): Fight[] => recent.all(time),
    /** The newest fights of one system. */
    fightsOf: (systemId: number, limit: number): Fight[] => ofSystem.all(systemId, limit),
    /** Every campaign that upstream lists, the earliest start first. */
    campaigns: (): CampaignTimerRow[] => campaigns.all(),
    /** Skyhooks whose window has not closed at a time, the earliest first. */
    skyhooks: (now: string): RaidableSkyhook[] => skyhooks.all(now),
    /** Hub connections that are still open at a time, longest life first. */
    connections: (now: string): ConnectionRow[] => connections.all(now),
    /** The same as pairs of system ids. */
    links: (now: string): [number, number][] => links.all(now),
    /** The same with who fits through, for how long, and where it is found. */
    wormholeWays: (now: string): WormholeWay[] => ways.all(now),
    /** From when to when killmails were followed without a gap; undefined where they never were. */
    killmailsCovered: () => feed.get(),
  };
}
export type OperationReads = ReturnType<typeof operationReads>;
