import { fromIso, HOUR, isoUtc } from '#shared/time';
import type { WriteDb } from '../db.ts';

/** Kinds of events that are found by comparing rows before and after a step. */
export type FollowedKind = 'fight' | 'timer' | 'wormhole' | 'score';

/** A row of one such kind. `compared`: where it differs, that is an event; `details`: the event's members, as JSON. */
export interface FollowedRow {
  subject: string;
  systemId: number | null;
  regionId: number | null;
  compared: string;
  details: string;
}

/** A fight that is older has ended: the archives bring some for years back, which are no news. */
const RECENT_FIGHT = 2 * HOUR;

/** The figures of a row and the members of its events, in SQL. `since`: ISO 8601 UTC. */
const sources: Readonly<
  Record<FollowedKind, { subject: string; table: string; system: string; members: readonly string[]; compared?: string }>
> = {
  fight: {
    subject: 'fight_id',
    table: 'fights WHERE last_kill_at >= @since',
    system: 'fights.system_id',
    members: ['classification', 'kills', 'pilots', 'isk_destroyed', 'started_at', 'last_kill_at'],
  },
  timer: {
    subject: 'campaign_id',
    table: 'campaigns',
    system: 'campaigns.system_id',
    members: ['event_type', 'structure_id', 'start_time', 'defender_id', 'attackers_score', 'defender_score'],
  },
  wormhole: {
    subject: 'connection_id',
    table: 'wormholes',
    system: 'destination_system_id',
    members: ['hub_system_id', 'hub_signature', 'destination_signature', 'wormhole_type', 'max_ship_size', 'expires_at'],
  },
  score: {
    subject: 'system_id',
    table: 'system_rows',
    system: 'system_rows.system_id',
    members: ['danger_score', 'gate_camp_score', 'activity_score', 'quiet_now'],
    // Quarters of the scale: each figure moves a little every hour.
    compared: `quiet_now || ' ' || min(3, CAST(danger_score / 25 AS INTEGER)) || ' ' || min(3, CAST(gate_camp_score / 25 AS INTEGER))`,
  },
};

/** Reads the rows that events are found in. */
export function followedRows(db: Pick<WriteDb, 'prepare'>) {
  const statements = new Map(
    (Object.keys(sources) as FollowedKind[]).map((kind) => {
      const { subject, table, system, members, compared } = sources[kind];
      const details = `json_object(${members.map((name) => `'${name}', ${name}`).join(', ')})`;
      return [
        kind,
        db.prepare<[{ since: string }], FollowedRow>(`
          SELECT CAST(${subject} AS TEXT) AS subject, ${system} AS systemId,
                 (SELECT region_id FROM systems WHERE systems.system_id = ${system}) AS regionId,
                 ${compared ?? details} AS compared, ${details} AS details FROM ${table}`),
      ];
    }),
  );
  const contractPlace = db.prepare<[number], { regionId: number; systemId: number | null }>(`
    SELECT region_id AS regionId, coalesce((SELECT system_id FROM stations WHERE station_id = start_location_id),
           (SELECT system_id FROM structures WHERE structure_id = start_location_id)) AS systemId
      FROM contracts WHERE contract_id = ?`);
  const systemPlace = db.prepare<[number], { regionId: number }>('SELECT region_id AS regionId FROM systems WHERE system_id = ?');

  return {
    /** The rows of a kind by their subject, as they are now. `at`: ISO 8601 UTC. */
    of(kind: FollowedKind, at: string): Map<string, FollowedRow> {
      const since = isoUtc(fromIso(at) - RECENT_FIGHT);
      const found = statements.get(kind)?.all(kind === 'fight' ? { since } : ({} as { since: string })) ?? [];
      return new Map(found.map((row) => [row.subject, row]));
    },
    placeOf(contractId: number | null, systemId: number | null): { regionId: number | null; systemId: number | null } {
      if (contractId !== null) return contractPlace.get(contractId) ?? { regionId: null, systemId: null };
      return { regionId: systemId === null ? null : (systemPlace.get(systemId)?.regionId ?? null), systemId };
    },
  };
}
