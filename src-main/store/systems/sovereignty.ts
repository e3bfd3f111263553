import type { ReadDb, WriteDb } from '../db.ts';

/** Who holds a system. All ids null: nobody. Times ISO 8601 UTC; `adm` 1.0 to 6.0, null where not known. */
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
export type Claim = Pick<SovereigntyRow, 'systemId' | 'allianceId' | 'factionId' | 'adm'>;

type Stored = Omit<SovereigntyRow, 'isCapital'> & { isCapital: number | null };

/** The current claims, and when owner or ADM changed. Neither has a row where nothing did. */
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
  const addChange = db.prepare<[Claim & { at: string }]>(`
    INSERT INTO sovereignty_changes (system_id, at, alliance_id, faction_id, adm) VALUES (@systemId, @at, @allianceId, @factionId, @adm)
    ON CONFLICT (system_id, at) DO UPDATE SET alliance_id = excluded.alliance_id, faction_id = excluded.faction_id, adm = excluded.adm`);
  const nextChange = db.prepare<[number, string], Claim & { at: string }>(`
    SELECT system_id AS systemId, at, alliance_id AS allianceId, faction_id AS factionId, adm
      FROM sovereignty_changes WHERE system_id = ? AND at >= ? ORDER BY at LIMIT 1`);
  const moveChange = db.prepare<[{ systemId: number; from: string; to: string }]>(
    'UPDATE sovereignty_changes SET at = @to WHERE system_id = @systemId AND at = @from',
  );
  const mark = db.prepare<[{ hour: string; at: string; source: 'live' | 'archive' }]>(`
    INSERT INTO sampled_hours (kind, hour, observed_at, source) VALUES ('sovereignty', @hour, @at, @source)
    ON CONFLICT (kind, hour) DO UPDATE SET observed_at = excluded.observed_at, source = excluded.source
    WHERE source = 'archive' AND excluded.source = 'live'`);
  const forgetHours = db.prepare<[string]>("DELETE FROM sampled_hours WHERE kind = 'sovereignty' AND hour < ?");
  const forget = db.prepare<[{ before: string }]>(`
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
        if (known !== undefined && sameClaim(known, row)) continue;
        addChange.run({ systemId: row.systemId, allianceId: row.allianceId, factionId: row.factionId, adm: row.adm, at });
        counts.claimsChanged += 1;
      }
      return counts;
    },

    /**
     * Takes the claims as an archive has them at `at`. Archives are read newest first: what is known next is what followed,
     * so an equal claim has held since `at` at least, and a different one ended there. Returns how many claims were new.
     */
    recordEarlier(claims: readonly Claim[], at: string): number {
      let added = 0;
      for (const claim of claims) {
        const next = nextChange.get(claim.systemId, at);
        if (next !== undefined && (next.at === at || continues(claim, next))) {
          if (next.at !== at && claim.adm === next.adm) moveChange.run({ systemId: claim.systemId, from: next.at, to: at });
          continue;
        }
        addChange.run({ systemId: claim.systemId, allianceId: claim.allianceId, factionId: claim.factionId, adm: claim.adm, at });
        added += 1;
      }
      return added;
    },

    /** Notes that the claims were looked at in a UTC hour (its start). */
    markFollowed: (hour: string, at: string, source: 'live' | 'archive'): void => void mark.run({ hour, at, source }),

    /** Forgets changes from before a time, but for the one that holds at that time. Returns how many. */
    forgetBefore(before: string): number {
      forgetHours.run(before);
      return forget.run({ before }).changes;
    },
  };
}
export type SovereigntyWrites = ReturnType<typeof sovereigntyWrites>;

/** A change as it is served: ascending, neighbours different, `at` when it was first seen. */
export interface SovereigntyChange {
  at: string;
  allianceId: number | null;
  factionId: number | null;
  adm: number | null;
}

export function sovereigntyReads(db: ReadDb) {
  const changes = db.prepare<[number], SovereigntyChange>(`
    SELECT at, alliance_id AS allianceId, faction_id AS factionId, adm FROM sovereignty_changes WHERE system_id = ? ORDER BY at`);

  return {
    /** Changes of owner or ADM from `since` on, preceded by the state at that time where it is known. */
    changes(systemId: number, since: string): SovereigntyChange[] {
      const all = changes.all(systemId).filter((row, index, rows) => {
        const before = rows[index - 1];
        return before === undefined || !sameOwner(before, row) || before.adm !== row.adm;
      });
      const first = all.findLastIndex(({ at }) => at <= since);
      return all.slice(Math.max(first, 0));
    },
  };
}
export type SovereigntyReads = ReturnType<typeof sovereigntyReads>;

function sameOwner(a: Pick<Claim, 'allianceId' | 'factionId'>, b: Pick<Claim, 'allianceId' | 'factionId'>): boolean {
  return a.allianceId === b.allianceId && a.factionId === b.factionId;
}

function sameClaim(a: Claim, b: Claim): boolean {
  return sameOwner(a, b) && a.adm === b.adm;
}

/** Archives have no ADM while a structure was reinforced: then it is taken to be what it was next. */
function continues(earlier: Claim, later: Claim): boolean {
  return sameOwner(earlier, later) && (earlier.adm === null || earlier.adm === later.adm);
}

function sameRow(a: Stored, b: Stored): boolean {
  return (Object.keys(b) as (keyof Stored)[]).every((column) => a[column] === b[column]);
}
