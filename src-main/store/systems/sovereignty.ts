import type { ReadDb, WriteDb } from '../db.ts';

/** Who holds a system. All ids null: no holder. Times ISO 8601 UTC; `adm` 1.0 to 6.0, null where not known. */
export interface SovereigntyRow {
  systemId: number;
  allianceId: number | null;
  corporationId: number | null;
  factionId: number | null;
  claimedSince: string | null;
  isCapital: boolean | null;
  adm: number | null;
  industrialLevel: number | null;
  militaryLevel: number | null;
  strategicLevel: number | null;
  hubId: number | null;
  windowStart: string | null;
  windowEnd: string | null;
}
/** The part of a claim whose changes are kept. */
export type StoredClaim = Pick<SovereigntyRow, 'systemId' | 'allianceId' | 'factionId' | 'adm'>;

/** A change of a claim: what it was from `at` (ISO 8601 UTC) on. */
export type StoredChange = StoredClaim & { at: string };

type Stored = Omit<SovereigntyRow, 'isCapital'> & { isCapital: number | null };

/** The current claims, and when owner or ADM changed. Neither has a row for a system without any. */
export function sovereigntyWrites(db: WriteDb) {
  const current = db.prepare<[], Stored>(`
    SELECT system_id AS systemId, alliance_id AS allianceId, corporation_id AS corporationId, faction_id AS factionId,
           claimed_since AS claimedSince, is_capital AS isCapital, adm, industrial_level AS industrialLevel,
           military_level AS militaryLevel, strategic_level AS strategicLevel, hub_id AS hubId, window_start AS windowStart,
           window_end AS windowEnd
      FROM sovereignty`);
  const upsert = db.prepare<[Stored & { at: string }]>(`
    INSERT INTO sovereignty (system_id, alliance_id, corporation_id, faction_id, claimed_since, is_capital, adm, industrial_level,
      military_level, strategic_level, hub_id, window_start, window_end, changed_at)
    VALUES (@systemId, @allianceId, @corporationId, @factionId, @claimedSince, @isCapital, @adm, @industrialLevel,
      @militaryLevel, @strategicLevel, @hubId, @windowStart, @windowEnd, @at)
    ON CONFLICT (system_id) DO UPDATE SET alliance_id = excluded.alliance_id, corporation_id = excluded.corporation_id,
      faction_id = excluded.faction_id, claimed_since = excluded.claimed_since, is_capital = excluded.is_capital,
      adm = excluded.adm, industrial_level = excluded.industrial_level, military_level = excluded.military_level,
      strategic_level = excluded.strategic_level, hub_id = excluded.hub_id, window_start = excluded.window_start,
      window_end = excluded.window_end, changed_at = excluded.changed_at`);
  const addChange = db.prepare<[StoredClaim & { at: string }]>(`
    INSERT INTO sovereignty_changes (system_id, at, alliance_id, faction_id, adm) VALUES (@systemId, @at, @allianceId, @factionId, @adm)
    ON CONFLICT (system_id, at) DO UPDATE SET alliance_id = excluded.alliance_id, faction_id = excluded.faction_id, adm = excluded.adm`);
  // The other columns are those of the row with the earliest time, as SQLite says of min().
  const nextChanges = db.prepare<[string], StoredChange>(`
    SELECT system_id AS systemId, min(at) AS at, alliance_id AS allianceId, faction_id AS factionId, adm
      FROM sovereignty_changes WHERE at >= ? GROUP BY system_id`);
  const moveChange = db.prepare<[{ systemId: number; from: string; to: string }]>(
    'UPDATE sovereignty_changes SET at = @to WHERE system_id = @systemId AND at = @from',
  );
  const mark = db.prepare<[{ hour: string; at: string; source: 'live' | 'archive' }]>(`
    INSERT INTO sampled_hours (kind, hour, observed_at, source) VALUES ('sovereignty', @hour, @at, @source)
    ON CONFLICT (kind, hour) DO UPDATE SET observed_at = excluded.observed_at, source = excluded.source
    WHERE source = 'archive' AND excluded.source = 'live'`);
  const deleteHours = db.prepare<[string]>("DELETE FROM sampled_hours WHERE kind = 'sovereignty' AND hour < ?");
  const deleteRows = db.prepare<[{ before: string }]>(`
    DELETE FROM sovereignty_changes WHERE at < @before
       AND EXISTS (SELECT 1 FROM sovereignty_changes AS later
                    WHERE later.system_id = sovereignty_changes.system_id AND later.at > sovereignty_changes.at AND later.at <= @before)`);

  return {
    /**
     * Takes the claims as they are at `at`; systems that are not among them stay as they were. Returns how many rows
     * are different, and how many of those in owner or ADM.
     */
    recordCurrent(rows: readonly SovereigntyRow[], at: string): { changed: number; claimsChanged: number } {
      const before = new Map(current.all().map((row) => [row.systemId, row]));
      const counts = { changed: 0, claimsChanged: 0 };
      for (const { isCapital, ...rest } of rows) {
        const row: Stored = { ...rest, isCapital: isCapital === null ? null : Number(isCapital) };
        const known = before.get(row.systemId);
        if (known !== undefined && sameRow(known, row)) continue;
        upsert.run({ ...row, at });
        counts.changed += 1;
        if (known !== undefined && (sameClaim(known, row) || isAdmUnsaid(known, row))) continue;
        addChange.run({ systemId: row.systemId, allianceId: row.allianceId, factionId: row.factionId, adm: row.adm, at });
        counts.claimsChanged += 1;
      }
      return counts;
    },

    /** The first change of each system at or after a time, by system id. */
    nextChanges: (at: string): Map<number, StoredChange> =>
      new Map(nextChanges.all(at).map((change) => [change.systemId, change])),
    /** Adds a change, or replaces the one of that time. */
    addChange: ({ systemId, allianceId, factionId, adm }: StoredClaim, at: string): void =>
      void addChange.run({ systemId, allianceId, factionId, adm, at }),
    /** Dates a change anew. */
    moveChange: (systemId: number, from: string, to: string): void => void moveChange.run({ systemId, from, to }),

    /** Notes that the claims were looked at in a UTC hour (its start). */
    markFollowed: (hour: string, at: string, source: 'live' | 'archive'): void => void mark.run({ hour, at, source }),

    /** Deletes changes from before a time, but for the one that holds at that time. Returns how many. */
    deleteBefore(before: string): number {
      deleteHours.run(before);
      return deleteRows.run({ before }).changes;
    },
  };
}
export type SovereigntyWrites = ReturnType<typeof sovereigntyWrites>;

/** Reads of one system's changes. */
export function sovereigntyReads(db: ReadDb) {
  const changes = db.prepare<[number], StoredChange>(`
    SELECT system_id AS systemId, at, alliance_id AS allianceId, faction_id AS factionId, adm
      FROM sovereignty_changes WHERE system_id = ? ORDER BY at`);

  return {
    /** All changes of a system, the oldest first; neighbours may be alike, as archives are read backwards. */
    changes: (systemId: number): StoredChange[] => changes.all(systemId),
  };
}
export type SovereigntyReads = ReturnType<typeof sovereigntyReads>;

function sameClaim(a: StoredClaim, b: StoredClaim): boolean {
  return a.allianceId === b.allianceId && a.factionId === b.factionId && a.adm === b.adm;
}

/** The same holder, whose ADM the list lacks: a missing value is no change. */
function isAdmUnsaid(before: StoredClaim, now: StoredClaim): boolean {
  return now.adm === null && now.allianceId !== null && now.allianceId === before.allianceId;
}

function sameRow(a: Stored, b: Stored): boolean {
  return (Object.keys(b) as (keyof Stored)[]).every((column) => a[column] === b[column]);
}
