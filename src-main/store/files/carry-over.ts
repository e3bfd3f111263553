import { openWriteDb, type WriteDb } from '../db.ts';

/** What a person made or chose, and the account of what was exchanged with whom; all else in a mirror can be collected again. */
const OWN_TABLES = ['settings', 'watch_lists', 'watch_entries', 'watch_matches', 'source_totals', 'source_days'] as const;

/** Copies settings, watchlists with what they found, and the account of exchanges into a new and empty mirror. Both files have the newest schema. */
export function carryOver(from: string, to: string): void {
  withOld(from, to, (db) => {
    for (const table of OWN_TABLES) db.exec(`INSERT INTO ${table} SELECT * FROM old.${table}`);
    // Zero, not null: what the new mirror collects before the first look is looked at too. What was found before is not found again.
    db.exec('UPDATE watch_state SET version = (SELECT version FROM old.watch_state), seen_change = 0');
  });
}

/**
 * Counts the versions of a mirror's parts on from those of the one that it replaces. Answers are cached under these numbers:
 * one that came again with other data would make an old answer look good.
 */
export function continueVersions(from: string, to: string): void {
  withOld(from, to, (db) => {
    db.exec(`
      INSERT INTO data_versions (name, version, observed_at) SELECT name, version, NULL FROM old.data_versions WHERE true
      ON CONFLICT (name) DO UPDATE SET version = max(version, excluded.version)`);
    db.exec('UPDATE data_versions SET version = version + 1');
    db.exec('UPDATE watch_state SET version = max(version, (SELECT version FROM old.watch_state)) + 1');
  });
}

function withOld(from: string, to: string, work: (db: WriteDb) => void): void {
  // Brought to the newest schema first: the program may be newer than the file.
  openWriteDb(from).close();
  const db = openWriteDb(to);
  try {
    db.prepare('ATTACH ? AS old').run(from);
    db.transaction(() => work(db))();
    db.exec('DETACH old');
  } finally {
    db.close();
  }
}
