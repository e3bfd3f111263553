import type { WriteDb } from '../db.ts';

/** Times as ISO 8601 UTC: now, and how far ahead of it an upstream's own time and an `Expires` are believed. */
export interface Believable {
  now: string;
  modified: string;
  expires: string;
  /** Of one list, and of one region's market orders. */
  pages: number;
  marketOrderPages: number;
}

/** Deletes cache entries with implausible times or page counts, so that their addresses are requested unconditionally. */
const answers = `
  DELETE FROM http_answers
   WHERE expires_at > @expires OR last_modified > @modified OR fetched_at > @modified
      OR pages > iif(url GLOB '*/markets/*/orders[?]*', @marketOrderPages, @pages)`;

/** Rows whose own ids no source may give; what hangs on them goes with them. */
const numbered = ['DELETE FROM contracts WHERE contract_id < 1', 'DELETE FROM killmails WHERE killmail_id < 1'];

/** Rows with a time in the future that a source stated: dated now, or deleted where they can be fetched again. */
const dated = [
  'UPDATE region_sweeps SET observed_at = @now, swept_at = min(swept_at, @now), doubted_at = NULL WHERE observed_at > @modified',
  'UPDATE region_sweeps SET swept_at = @now WHERE swept_at > @modified',
  'DELETE FROM swept_hours WHERE hour > @modified',
  'UPDATE contracts SET first_seen_at = @now WHERE first_seen_at > @modified',
  'UPDATE contracts SET absent_since = @now, last_seen_at = min(last_seen_at, @now) WHERE present = 0 AND absent_since > @modified',
  'DELETE FROM price_changes WHERE hour > unixepoch(@modified) / 3600',
  'DELETE FROM priced_days WHERE day > unixepoch(@modified) / 86400',
  `UPDATE priced_days SET hours = hours & ((2 << (unixepoch(@modified) / 3600 % 24)) - 1)
    WHERE day = unixepoch(@modified) / 86400 AND hours >> (1 + unixepoch(@modified) / 3600 % 24) > 0`,
  'DELETE FROM first_sights WHERE first_seen_at > @modified',
  "DELETE FROM sampled_hours WHERE kind IN ('jumps', 'kills', 'sovereignty', 'killmails') AND hour > @modified",
  'DELETE FROM activity_days WHERE day > unixepoch(@modified) / 86400',
  'UPDATE sovereignty SET changed_at = @now WHERE changed_at > @modified',
  'UPDATE OR REPLACE sovereignty_changes SET at = @now WHERE at > @modified',
  'DELETE FROM killmails WHERE time > @modified',
  'DELETE FROM fights WHERE last_kill_at > @modified',
  'UPDATE data_versions SET version = version + 1, observed_at = @now WHERE observed_at > @modified',
];

/** Whether there are such rows, by small tables and indexes, so that a sound mirror is not scanned at every start. */
const evidence = `
  SELECT EXISTS (SELECT 1 FROM region_sweeps WHERE observed_at > @modified OR swept_at > @modified)
      OR EXISTS (SELECT 1 FROM data_versions WHERE observed_at > @modified)
      OR EXISTS (SELECT 1 FROM contracts WHERE first_seen_at > @modified)
      OR EXISTS (SELECT 1 FROM sampled_hours WHERE hour > @modified)
      OR EXISTS (SELECT 1 FROM killmails WHERE time > @modified)`;

/**
 * Repairs rows that an earlier version stored with an implausible time, id or number of pages of a source. Returns how many rows. Where
 * this computer's own records are from the future its clock is the one that is wrong, and only upstream's answers are forgotten.
 */
export function healFuture(db: WriteDb, believable: Believable): number {
  const newestRun = db.prepare<[], string | null>('SELECT max(started_at) FROM runs').pluck().get() ?? '';
  const isDated = db.prepare<[Believable], number>(evidence).pluck().get(believable) === 1;
  const statements = isDated && newestRun <= believable.modified ? [answers, ...numbered, ...dated] : [answers, ...numbered];
  return db.transaction(() =>
    statements.reduce((healed, sql) => healed + db.prepare<[Believable]>(sql).run(believable).changes, 0),
  )();
}
