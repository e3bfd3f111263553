import type { ReadDb } from '../db.ts';

/** What the watchlists are matched against: the delta log of contracts, and systems as they are now. */
export function watchInputs(db: Pick<ReadDb, 'prepare'>) {
  const newestChange = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM contract_changes').pluck();
  const oldestChange = db.prepare<[], number>('SELECT coalesce(min(seq), 1) FROM contract_changes').pluck();
  const changed = db
    .prepare<[number, number], number>('SELECT DISTINCT contract_id FROM contract_changes WHERE seq > ? AND seq <= ?')
    .pluck();
  const firstSeenSince = db.prepare<[string], number>('SELECT contract_id FROM contracts WHERE first_seen_at >= ?').pluck();
  const systemNow = db.prepare<[number], { kills: number | null; quiet: number; updatedAt: string | null }>(
    'SELECT kills_1h AS kills, quiet_now AS quiet, updated_at AS updatedAt FROM system_rows WHERE system_id = ?',
  );
  const systemsVersion = db.prepare<[], number>("SELECT version FROM data_versions WHERE name = 'systems'").pluck();

  return {
    /** The first and the last sequence number in the delta log of contracts. */
    changes: (): { oldest: number; newest: number } => ({ oldest: oldestChange.get() ?? 1, newest: newestChange.get() ?? 0 }),
    /** Ids of contracts that changed after one sequence number and up to another. */
    changedContracts: (after: number, until: number): number[] => changed.all(after, until),
    /** Ids of contracts first seen since a time. */
    contractsFirstSeenSince: (at: string): number[] => firstSeenSince.all(at),
    /** A listed system's ship kills of the last hour and whether it is quiet. */
    system(systemId: number): { kills: number | null; quiet: boolean; updatedAt: string | null } | undefined {
      const row = systemNow.get(systemId);
      return row === undefined ? undefined : { ...row, quiet: row.quiet === 1 };
    },
    /** How often the systems have changed. */
    systemsVersion: (): number => systemsVersion.get() ?? 0,
  };
}
