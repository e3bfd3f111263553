import type { FlagsAsNumbers } from '#shared/systems-api/members';
import type { SystemRecord } from '#shared/systems-api/systems';
import type { ReadDb, WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';
import { watermarks } from '../ingest-state/watermarks.ts';

/** The note on the source of gate pressure. */
const PRESSURE_SOURCE = 'gate-pressure-source';
/** The notes that say which hours the figures of the last hour cover. */
const untilMarks = { jumps_until: 'system-rows-jumps-until', kills_until: 'system-rows-kills-until' } as const;

/** Every note on the rows: a follower gets these with the rows. */
export const systemRowNotes: readonly string[] = [PRESSURE_SOURCE, ...Object.values(untilMarks)];

/** When the newest sampled hour of each kind in the stored rows ended, ISO 8601: they may differ by a day. null: there is none. */
export type SampledUntil = Record<keyof typeof untilMarks, string | null>;

/** The source of gate pressure: killmails, or the live ship kills where that feed is not followed. */
export type PressureSource = 'killmails' | 'hourly_kills';

/** A row of `system_rows`: the system record of the wire with flags as 0 or 1, and what the endpoints need besides. */
export type SystemRow = FlagsAsNumbers<Omit<SystemRecord, 'id'>> & {
  system_id: number;
  folded_name: string;
  constellation_id: number;
  gate_pressure: number;
};

/** What the static data tells of a listed system. */
export type ListedSystem = Pick<
  SystemRow,
  | 'system_id'
  | 'name'
  | 'folded_name'
  | 'constellation_id'
  | 'constellation'
  | 'region_id'
  | 'region'
  | 'security'
  | 'security_status'
  | 'hub_distance'
  | 'nearest_hub'
  | 'has_npc_station'
> & { betweenness: number };

/** Who holds a system; an alliance or a faction. */
export type Owner = Pick<SystemRow, 'sovereignty_owner_id' | 'sovereignty_owner' | 'adm'>;

/** Facts about all rows together; `observedAt`: time of the newest data in them. */
interface RowsAbout {
  source: PressureSource;
  until: SampledUntil;
  observedAt: string | null;
}

/** The difference to the stored rows: rows that are new or changed, and systems whose rows are deleted. */
interface RowDifferences {
  changed: readonly SystemRow[];
  gone: readonly number[];
}

/** The rows that the service answers from. */
export function systemWrites(db: WriteDb) {
  const { bump, observe } = dataVersionWrites(db);
  const marks = watermarks(db);
  const columns = db.prepare<[], keyof SystemRow>("SELECT name FROM pragma_table_info('system_rows')").pluck().all();
  const stored = db.prepare<[], SystemRow>('SELECT * FROM system_rows');
  const upsert = db.prepare<[SystemRow]>(`
    INSERT INTO system_rows (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})
    ON CONFLICT (system_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`);
  const remove = db.prepare<[number]>('DELETE FROM system_rows WHERE system_id = ?');

  /** Returns whether it changed; empty text stands for null, since a follower takes notes and deletes none. */
  function note(mark: string, value: string | null): boolean {
    if ((marks.find(mark) ?? '') === (value ?? '')) return false;
    marks.set(mark, value ?? '');
    return true;
  }

  const replace = db.transaction(({ changed, gone }: RowDifferences, { source, until, observedAt }: RowsAbout): number => {
    for (const row of changed) upsert.run(row);
    for (const systemId of gone) remove.run(systemId);
    const changes = changed.length + gone.length;
    const noted = [
      note(PRESSURE_SOURCE, source),
      note(untilMarks.jumps_until, until.jumps_until),
      note(untilMarks.kills_until, until.kills_until),
    ];
    if (changes > 0 || noted.includes(true)) bump('systems', observedAt);
    else observe('systems', observedAt);
    return changes;
  });

  return {
    /** The differences between all new rows and the stored ones, read before the transaction, since only one job writes them. */
    differencesOf(rows: readonly SystemRow[]): RowDifferences {
      const before = new Map(stored.all().map((row) => [row.system_id, row]));
      const changed = rows.filter((row) => {
        const known = before.get(row.system_id);
        before.delete(row.system_id);
        return known === undefined || columns.some((column) => known[column] !== row[column]);
      });
      return { changed, gone: [...before.keys()] };
    },
    /**
     * Makes all rows the new ones in one transaction. Where there are no differences the data version stays, so that caches stay valid.
     * Returns how many changed.
     */
    replaceRows: (differences: RowDifferences, about: RowsAbout): number => replace(differences, about),
  };
}
export type SystemWrites = ReturnType<typeof systemWrites>;

/** What system rows are made from, besides hourly activity and overlays. */
export function systemInputs(db: ReadDb) {
  const listed = db.prepare<[], ListedSystem>(`
    SELECT systems.system_id, systems.name, systems.folded_name, systems.constellation_id, constellations.name AS constellation,
           systems.region_id, regions.name AS region, security, security_displayed AS security_status, hub_distance, nearest_hub,
           has_npc_station, betweenness
      FROM topology JOIN systems USING (system_id) JOIN constellations USING (constellation_id)
      JOIN regions ON regions.region_id = systems.region_id
     WHERE listed = 1 ORDER BY systems.system_id`);
  const owners = db.prepare<[], Owner & { systemId: number }>(`
    SELECT system_id AS systemId, coalesce(alliance_id, faction_id) AS sovereignty_owner_id, names.name AS sovereignty_owner, adm
      FROM sovereignty LEFT JOIN names ON names.id = coalesce(alliance_id, faction_id)
     WHERE coalesce(alliance_id, faction_id) IS NOT NULL`);
  const covered = db.prepare<[], { since: string; until: string }>(
    'SELECT covered_since AS since, covered_until AS until FROM killmail_feed',
  );

  return {
    listed: (): ListedSystem[] => listed.all(),
    /** Who holds each held system. */
    owners: (): Map<number, Owner> => new Map(owners.all().map(({ systemId, ...owner }) => [systemId, owner])),
    /** From when to when killmails were followed without a gap; undefined where they never were. */
    killmailsCovered: () => covered.get(),
  };
}
export type SystemInputs = ReturnType<typeof systemInputs>;

/** Which source the gate pressure in `system_rows` is from; undefined before the first rows. */
export function pressureSource(db: ReadDb): () => PressureSource | undefined {
  const find = db.prepare<[], PressureSource>(`SELECT value FROM watermarks WHERE name = '${PRESSURE_SOURCE}'`).pluck();
  return () => find.get();
}

/** The hours that `system_rows` were made from. */
export function sampledUntil(db: ReadDb): () => SampledUntil {
  const find = db.prepare<[string], string>('SELECT value FROM watermarks WHERE name = ?').pluck();
  return () => ({
    jumps_until: find.get(untilMarks.jumps_until) || null,
    kills_until: find.get(untilMarks.kills_until) || null,
  });
}
