import { fromIso } from '#shared/time';
import type { ReadDb } from '../db.ts';
import type { ClaimChangeRow } from './claims.ts';

/** A vulnerability window with the name of its holder, where known. Times ISO 8601 UTC. */
interface WindowRow {
  systemId: number;
  opens: string;
  closes: string | null;
  holder: string | null;
}

/** What alerts look at beside killmails, live and past. Times are ISO 8601 UTC unless a comment names another form. */
export function alertInputs(db: Pick<ReadDb, 'prepare'>) {
  const windowColumns = 'system_id AS systemId, window_start AS opens, window_end AS closes, names.name AS holder';
  const windows = db.prepare<[string, string], WindowRow>(`
    SELECT ${windowColumns}
      FROM sovereignty LEFT JOIN names ON names.id = alliance_id WHERE window_start >= ? AND window_start <= ?`);
  const windowsIn = db.prepare<[string, string, string], WindowRow>(`
    SELECT ${windowColumns}
      FROM json_each(?) AS wanted CROSS JOIN sovereignty ON system_id = wanted.value LEFT JOIN names ON names.id = alliance_id
     WHERE window_start >= ? AND window_start <= ?`);
  const changes = db.prepare<[{ systemIds: string; since: string }], ClaimChangeRow>(`
    SELECT system_id AS systemId, at, adm, alliance_id AS holderId
      FROM json_each(@systemIds) AS wanted CROSS JOIN sovereignty_changes ON system_id = wanted.value
     WHERE at >= coalesce((SELECT max(at) FROM sovereignty_changes AS earlier
                            WHERE earlier.system_id = wanted.value AND earlier.at < @since), @since) ORDER BY wanted.key, at`);
  const campaigns = db.prepare<[string, string], { id: number; systemId: number; at: string }>(`
    SELECT campaign_id AS id, system_id AS systemId, start_time AS at FROM past_campaigns WHERE start_time >= ? AND start_time < ?`);
  const firstKill = db.prepare<[string], string | null>('SELECT min(time) FROM killmails WHERE time >= ?').pluck();
  const firstClaim = db.prepare<[], string | null>('SELECT min(at) FROM sovereignty_changes').pluck();
  const firstCampaign = db.prepare<[], string | null>('SELECT min(start_time) FROM past_campaigns').pluck();
  const fell = db
    .prepare<[string], number>('SELECT system_id FROM sovereignty WHERE adm IS NOT NULL AND changed_at >= ?')
    .pluck();

  return {
    /** Windows that open from a time to another. */
    windows: (from: string, to: string): WindowRow[] => windows.all(from, to),
    windowsIn: (systemIds: Iterable<number>, from: string, to: string): WindowRow[] =>
      windowsIn.all(JSON.stringify([...systemIds]), from, to),
    /** What the multipliers of systems were, by id, since a time and when that began; `at` in milliseconds since the epoch. */
    admChanges: (systemIds: Iterable<number>, since: string) =>
      Map.groupBy(
        changes
          .all({ systemIds: JSON.stringify([...systemIds]), since })
          .map(({ at, ...change }) => ({ ...change, at: fromIso(at) })),
        ({ systemId }) => systemId,
      ),
    /** Systems whose claim is different since a time. */
    claimsChangedSince: (time: string): number[] => fell.all(time),
    /** Campaigns that began, or were to begin, from a time to before another. */
    campaignsBetween: (from: string, to: string): { id: number; systemId: number; at: string }[] => campaigns.all(from, to),
    /** From when on the mirror knows of campaigns; null: it knows of none. */
    campaignsKnownFrom: (): string | null => firstCampaign.get() ?? null,
    /** The first kill since a time; null: none is known. */
    killsKnownFrom: (since: string): string | null => firstKill.get(since) ?? null,
    /** From when on the mirror knows of claims; null: it knows of none. */
    claimsKnownFrom: (): string | null => firstClaim.get() ?? null,
  };
}
export type AlertInputs = ReturnType<typeof alertInputs>;
