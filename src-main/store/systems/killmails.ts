import { fromIso, HOUR, isoUtc } from '#shared/time';
import type { ReadDb, WriteDb } from '../db.ts';
import { type AttackerRow, packAttackers, unpackAttackers } from './killmail-packing.ts';

/** Hours before the position that each save marks as sampled. Positions are saved more often than that, except after a jump. */
const HOURS_LOOKED_BACK = 30;

/** A kill in known space, as both the live sequence and the day files give it. */
export interface KillmailRow {
  killmailId: number;
  /** When it happened, ISO 8601 UTC. */
  time: string;
  systemId: number;
  shipTypeId: number;
  /** The nearest celestial; from the day files only a stargate nearby. null: not known. */
  locationId: number | null;
  /** No player was among the attackers, or the victim was none. */
  npc: boolean;
  /** ISK; null in the day files. */
  value: number | null;
  /** Whose it was; null: no corporation, or the killmail does not say. */
  victimCharacterId: number | null;
  victimCorporationId: number | null;
  victimAllianceId: number | null;
  /** NPCs and structures can be among them. */
  attackers: readonly AttackerRow[];
}

/** The next number of the live sequence, and the period in which it was read without a gap. Times ISO 8601 UTC. */
export interface FeedPosition {
  nextSequence: number;
  coveredSince: string;
  coveredUntil: string;
}

/** A stretch of the sequence that was never read. */
export interface FeedGap {
  fromSequence: number;
  toSequence: number;
  since: string;
  until: string;
}

type Stored = Omit<KillmailRow, 'npc' | 'attackers'> & { npc: number; attackerCount: number; attackers: Buffer };

const columns = [
  'time',
  'system_id',
  'ship_type_id',
  'location_id',
  'npc',
  'value',
  'attacker_count',
  'victim_character_id',
  'victim_corporation_id',
  'victim_alliance_id',
  'attackers',
] as const;

/** Writes of kills, of the position in the live sequence and of its gaps. Times ISO 8601 UTC, values in ISK. */
export function killmailWrites(db: WriteDb) {
  const version = db.prepare<[], number>("SELECT version FROM data_versions WHERE name = 'killmails'").pluck();
  // A live record has fields that a day file lacks, so it is never replaced by one; a re-issued live record replaces the older.
  const upsert = db.prepare<[Stored & { source: string; revision: number }]>(`
    INSERT INTO killmails (killmail_id, ${columns.join(', ')}, pilots, attacker_types, source, revision)
    VALUES (@killmailId, @time, @systemId, @shipTypeId, @locationId, @npc, @value, @attackerCount, @victimCharacterId,
      @victimCorporationId, @victimAllianceId, @attackers, x'', x'', @source, @revision)
    ON CONFLICT (killmail_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')},
      pilots = x'', attacker_types = x'', source = excluded.source, revision = excluded.revision
    WHERE excluded.source = 'live' AND (source <> 'live' OR ${columns.map((column) => `${column} IS NOT excluded.${column}`).join(' OR ')})`);
  const fill = db.prepare<[Stored & { revision: number }]>(`
    UPDATE killmails SET attackers = @attackers, attacker_count = @attackerCount, victim_character_id = @victimCharacterId,
           victim_corporation_id = @victimCorporationId, victim_alliance_id = @victimAllianceId, pilots = x'', attacker_types = x'',
           revision = @revision
     WHERE killmail_id = @killmailId AND attackers IS NULL`);
  const position = db.prepare<[], FeedPosition>(
    'SELECT next_sequence AS nextSequence, covered_since AS coveredSince, covered_until AS coveredUntil FROM killmail_feed',
  );
  const savePosition = db.prepare<[FeedPosition]>(`
    INSERT INTO killmail_feed (only_row, next_sequence, covered_since, covered_until)
    VALUES (1, @nextSequence, @coveredSince, @coveredUntil)
    ON CONFLICT (only_row) DO UPDATE SET next_sequence = excluded.next_sequence, covered_since = excluded.covered_since,
      covered_until = excluded.covered_until`);
  const saveGap = db.prepare<[FeedGap]>(`
    INSERT INTO killmail_gaps (from_sequence, to_sequence, since, until) VALUES (@fromSequence, @toSequence, @since, @until)
    ON CONFLICT (from_sequence) DO UPDATE SET to_sequence = excluded.to_sequence, since = excluded.since, until = excluded.until`);
  const mark = db.prepare<[{ hour: string; observedAt: string; source: string }]>(`
    INSERT INTO sampled_hours (kind, hour, observed_at, source) VALUES ('killmails', @hour, @observedAt, @source)
    ON CONFLICT (kind, hour) DO UPDATE SET observed_at = excluded.observed_at, source = excluded.source
    WHERE source = 'archive' AND excluded.source = 'live'`);
  const withoutAttackers = db
    .prepare<[string, string], number>('SELECT 1 FROM killmails WHERE attackers IS NULL AND time >= ? AND time < ? LIMIT 1')
    .pluck();
  const deleteRows = db.prepare<[string]>('DELETE FROM killmails WHERE time < ?');
  const deleteGaps = db.prepare<[string]>('DELETE FROM killmail_gaps WHERE until < ?');
  const deleteHours = db.prepare<[string]>("DELETE FROM sampled_hours WHERE kind = 'killmails' AND hour < ?");

  return {
    /**
     * Stores kills. Returns how many were new or different. Their revision is the next data version: the caller
     * bumps 'killmails' in the same transaction where anything was stored.
     */
    save(rows: readonly KillmailRow[], source: 'live' | 'archive'): number {
      const revision = (version.get() ?? 0) + 1;
      return rows.reduce((changes, { npc, attackers, ...row }) => {
        const stored = { ...row, npc: Number(npc), attackerCount: attackers.length, attackers: packAttackers(attackers) };
        const { changes: own } = upsert.run({ ...stored, source, revision });
        // A kill of before attackers were kept is filled from the archive.
        return changes + (own === 0 && source === 'archive' ? fill.run({ ...stored, revision }).changes : own);
      }, 0);
    },
    /** Where the live sequence is read next; undefined before the first run. */
    position: (): FeedPosition | undefined => position.get(),
    /** Notes how far the sequence was read, and the whole hours that this covers. */
    savePosition(row: FeedPosition): void {
      savePosition.run(row);
      const until = fromIso(row.coveredUntil);
      // Earlier hours were marked when the position passed them.
      const first = Math.max(Math.ceil(fromIso(row.coveredSince) / HOUR), Math.floor(until / HOUR) - HOURS_LOOKED_BACK);
      for (let hour = first; (hour + 1) * HOUR <= until; hour += 1) {
        mark.run({ hour: isoUtc(hour * HOUR), observedAt: row.coveredUntil, source: 'live' });
      }
    },
    /** Notes numbers that were never read; a gap that begins at the same number replaces the earlier one. */
    saveGap: (gap: FeedGap): void => void saveGap.run(gap),
    /** Marks the hours of a UTC day (its start, ISO 8601) that a day file covers. */
    markDay(dayStart: string, observedAt: string): void {
      for (let hour = 0; hour < 24; hour += 1) {
        mark.run({ hour: isoUtc(fromIso(dayStart) + hour * HOUR), observedAt, source: 'archive' });
      }
    },
    /** Whether a UTC day (`2026-11-19`) has kills from before attackers were kept. */
    lacksAttackers: (day: string): boolean => withoutAttackers.get(day, `${day}T24`) !== undefined,
    /** Deletes kills, gaps and marked hours before a time. Returns how many kills and gaps there were. */
    deleteBefore: (before: string): number => {
      deleteHours.run(before);
      return deleteRows.run(before).changes + deleteGaps.run(before).changes;
    },
  };
}
export type KillmailWrites = ReturnType<typeof killmailWrites>;

/** Where a stargate stands within its system, metres. */
export interface StargatePosition {
  stargateId: number;
  systemId: number;
  x: number;
  y: number;
  z: number;
}

/** Reads of what the killmail jobs need: the newest kill, the stargates, and what was left out. */
export function killmailReads(db: ReadDb) {
  const newest = db.prepare<[], string | null>('SELECT max(time) FROM killmails').pluck();
  const leftOut = db
    .prepare<[string], number>(
      'SELECT count(*) FROM killmail_gaps WHERE from_sequence = to_sequence AND since = until AND until >= ?',
    )
    .pluck();
  const stargates = db.prepare<[], StargatePosition>(
    'SELECT stargate_id AS stargateId, system_id AS systemId, x, y, z FROM stargates',
  );

  return {
    /** When the newest stored kill happened. */
    newestTime: (): string | undefined => newest.get() ?? undefined,
    /** How many single numbers could not be read since a time, although they were there. */
    leftOut: (since: string): number => leftOut.get(since) ?? 0,
    /** Every stargate of the static data. */
    stargates: (): StargatePosition[] => stargates.all(),
  };
}
export type KillmailReads = ReturnType<typeof killmailReads>;

/** What is stored of those who took part in a kill. `packedAttackers` null: of before they were kept; then the other two have everybody's ids. */
export interface PackedParticipants {
  packedAttackers: Buffer | null;
  victimCharacterId: number | null;
  victimCorporationId: number | null;
  victimAllianceId: number | null;
  pilots: Buffer;
  attackerTypes: Buffer;
}

/** The columns of {@link PackedParticipants}. */
export const participantColumns = `killmails.attackers AS packedAttackers, victim_character_id AS victimCharacterId, victim_corporation_id AS victimCorporationId,
           victim_alliance_id AS victimAllianceId, pilots, attacker_types AS attackerTypes`;

/** Those who took part in a kill. */
export interface Participants {
  /** null: not known which of the pilots were attackers. */
  attackedBy: AttackerRow[] | null;
  victim: { characterId: number | null; corporationId: number | null; allianceId: number | null };
  /** Characters on either side, each once, ascending. */
  pilots: number[];
  /** Types of the attackers' ships, each once, ascending; structures can be among them. */
  attackerTypeIds: number[];
}

/**
 * Participants are unpacked when they are first asked for, since of hours of kills most are only counted. A copy by spreading asks for all
 * of them.
 */
export function withParticipants<Row extends PackedParticipants>(row: Row): Omit<Row, keyof PackedParticipants> & Participants {
  const { packedAttackers, victimCharacterId, victimCorporationId, victimAllianceId, pilots, attackerTypes, ...rest } = row;
  const victim = { characterId: victimCharacterId, corporationId: victimCorporationId, allianceId: victimAllianceId };
  let unpacked: AttackerRow[] | null = null;
  const attackers = () => {
    if (packedAttackers !== null) unpacked ??= unpackAttackers(packedAttackers);
    return unpacked;
  };
  return Object.assign(
    {
      victim,
      get attackedBy() {
        return attackers();
      },
      get pilots() {
        const known = attackers()?.map(({ characterId }) => characterId);
        return known === undefined ? unpackIds(pilots) : ascending([victimCharacterId, ...known]);
      },
      get attackerTypeIds() {
        const known = attackers()?.map(({ shipTypeId }) => shipTypeId);
        return known === undefined ? unpackIds(attackerTypes) : ascending(known);
      },
    },
    rest,
  );
}

/** Each number once. */
function ascending(numbers: readonly (number | null)[]): number[] {
  return [...new Set(numbers)].filter((number) => number !== null).sort((a, b) => a - b);
}

function unpackIds(packed: Buffer): number[] {
  return Array.from({ length: packed.length / 4 }, (_, index) => packed.readUInt32LE(index * 4));
}
