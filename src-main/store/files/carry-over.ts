import { openWriteDb, type WriteDb } from '../db.ts';

/**
 * Tables with what a person made or chose, what webhooks are still to be sent, the totals of requests per source, and what was spent on the
 * language model; everything else can be collected again.
 */
const OWN_TABLES = [
  'settings',
  'watch_lists',
  'watch_entries',
  'watch_matches',
  'fits',
  'fit_stagings',
  'fit_targets',
  'appraisals',
  'chain_connections',
  'chain_signatures',
  'timers',
  'webhook_deliveries',
  'source_totals',
  'source_days',
  'language_model_spending',
] as const;

/**
 * Copies settings, watchlists with their matches and deliveries, fits, saved appraisals, the wormhole chain, timers, and the totals of requests and of spending into a new and empty mirror. Both files have the
 * newest schema.
 */
export function carryOver(from: string, to: string): void {
  withOld(from, to, (db) => {
    for (const table of OWN_TABLES) db.exec(`INSERT INTO ${table} SELECT * FROM old.${table}`);
    // 0, not null, so that contracts collected before the first evaluation are evaluated too; matches found before are not
    // repeated.
    db.exec('UPDATE watch_state SET version = (SELECT version FROM old.watch_state), seen_change = 0');
    for (const state of ['fit_state', 'appraisal_state', 'chain_state', 'timer_state'])
      db.exec(`UPDATE ${state} SET version = (SELECT version FROM old.${state})`);
    db.exec('UPDATE chain_state SET home_id = (SELECT home_id FROM old.chain_state)');
  });
}

/** Settings that let others in or send what is found to them: another mirror's count only where the person asks for them. */
const GUARDED = "('allowed_origins', 'webhooks')";

/** Takes the allowed origins and the webhooks, with their secrets and what is still to be delivered to them, out of a mirror. */
export function leaveOutGuarded(file: string): void {
  inOwn(file, (db) => db.exec(`DELETE FROM settings WHERE key IN ${GUARDED}; DELETE FROM webhook_deliveries`));
}

/** Puts the allowed origins and the webhooks of one mirror into another that has none. */
export function carryGuarded(from: string, to: string): void {
  withOld(from, to, (db) => db.exec(`INSERT OR REPLACE INTO settings SELECT * FROM old.settings WHERE key IN ${GUARDED}`));
}

/**
 * Continues the data versions of a mirror from those of the one that it replaces. Answers are cached under these numbers, so
 * a number that is used twice for different data would make a stale answer look current.
 */
export function continueVersions(from: string, to: string): void {
  withOld(from, to, (db) => {
    db.exec(`
      INSERT INTO data_versions (name, version, observed_at) SELECT name, version, NULL FROM old.data_versions WHERE true
      ON CONFLICT (name) DO UPDATE SET version = max(version, excluded.version)`);
    db.exec('UPDATE data_versions SET version = version + 1');
    for (const state of ['watch_state', 'fit_state', 'appraisal_state', 'chain_state', 'timer_state'])
      db.exec(`UPDATE ${state} SET version = max(version, (SELECT version FROM old.${state})) + 1`);
  });
}

function withOld(from: string, to: string, work: (db: WriteDb) => void): void {
  // Opened for writing once, which migrates it: the program may be newer than the file.
  openWriteDb(from).close();
  inOwn(to, (db) => {
    db.prepare('ATTACH ? AS old').run(from);
    db.transaction(() => work(db))();
    db.exec('DETACH old');
  });
}

function inOwn(file: string, work: (db: WriteDb) => void): void {
  const db = openWriteDb(file);
  try {
    work(db);
  } finally {
    db.close();
  }
}
