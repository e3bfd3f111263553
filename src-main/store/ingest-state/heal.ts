import type { MirrorDoubt } from '#shared/local-api/status';
import type { ReadDb, WriteDb } from '../db.ts';

/** Times as ISO 8601 UTC: now, and how far ahead of it an upstream's own time and an `Expires` are believed. */
export interface Believable {
  now: string;
  modified: string;
  expires: string;
  /** Of one list, and of one region's market orders. */
  pages: number;
  marketOrderPages: number;
}

/**
 * What decides when to ask again. Both are right once the source was asked: an address with an implausible time or number of pages is
 * asked unconditionally, and a part's newest time is that of its next answer.
 */
const asking = [
  `UPDATE http_answers SET etag = NULL, last_modified = NULL, expires_at = NULL, pages = NULL, body = NULL, fetched_at = min(fetched_at, @now)
    WHERE expires_at > @expires OR last_modified > @modified OR fetched_at > @modified
       OR pages > iif(url GLOB '*/markets/*/orders[?]*', @marketOrderPages, @pages)`,
  'UPDATE data_versions SET version = version + 1, observed_at = @now WHERE observed_at > @modified',
];

const DAYS = 'unixepoch(@modified) / 86400';
const HOURS = 'unixepoch(@modified) / 3600';
/** Columns with a time that a source stated: as ISO 8601, and as days or hours since 1970. */
const dated: readonly [table: string, isLater: string, newest: string][] = [
  ...(
    [
      ['region_sweeps', 'observed_at'],
      ['contracts', 'first_seen_at'],
      ['first_sights', 'first_seen_at'],
      ['sampled_hours', 'hour'],
      ['sovereignty', 'changed_at'],
      ['sovereignty_changes', 'at'],
      ['killmails', 'time'],
      ['fights', 'last_kill_at'],
    ] as const
  ).map(([table, column]) => [table, `${column} > @modified`, `max(${column})`] as [string, string, string]),
  ['activity_days', `day > ${DAYS}`, "strftime('%FT%TZ', max(day) * 86400, 'unixepoch')"],
  ['priced_days', `day > ${DAYS}`, "strftime('%FT%TZ', max(day) * 86400, 'unixepoch')"],
  ['market_hours_read', `day > ${DAYS}`, "strftime('%FT%TZ', max(day) * 86400, 'unixepoch')"],
  ['market_price_changes', `hour > ${HOURS}`, "strftime('%FT%TZ', max(hour) * 3600, 'unixepoch')"],
  ['price_changes', `hour > ${HOURS}`, "strftime('%FT%TZ', max(hour) * 3600, 'unixepoch')"],
];
const numbered = [
  ['contracts', 'contract_id < 1'],
  ['killmails', 'killmail_id < 1'],
] as const;

/** Whether there are such rows, by small tables and indexes, so that a sound mirror is not scanned at every start. */
const evidence = `
  SELECT EXISTS (SELECT 1 FROM region_sweeps WHERE observed_at > @modified)
      OR EXISTS (SELECT 1 FROM contracts WHERE first_seen_at > @modified)
      OR EXISTS (SELECT 1 FROM sampled_hours WHERE kind IN ('jumps', 'kills', 'sovereignty', 'killmails') AND hour > @modified)
      OR EXISTS (SELECT 1 FROM activity_days WHERE day > ${DAYS})
      OR EXISTS (SELECT 1 FROM killmails WHERE time > @modified)`;

/**
 * Deletes nothing: a row that is dated ahead of this computer's clock may be right and the clock wrong, and no record in the mirror tells
 * which, since copies have none. Such rows, and those whose numbers no source may give, are marked (`doubted_rows`, reported by {@link
 * findDoubt}); only what decides when to ask again is put right. Returns how many rows of that were.
 */
export function heal(db: WriteDb, believable: Believable): number {
  const mark = (table: string, why: 'time' | 'id', isDoubted: string, newest: string) =>
    db
      .prepare<[Believable]>(`
        INSERT INTO doubted_rows (name, why, rows, later_than, newest, noticed_at)
        SELECT '${table}', '${why}', count(*), @modified, ${newest}, @now FROM ${table} WHERE ${isDoubted} HAVING count(*) > 0`)
      .run(believable);
  return db.transaction(() => {
    db.exec('DELETE FROM doubted_rows');
    for (const [table, isDoubted] of numbered) mark(table, 'id', isDoubted, 'NULL');
    if (db.prepare<[Believable], number>(evidence).pluck().get(believable) === 1)
      for (const [table, isLater, newest] of dated) mark(table, 'time', isLater, newest);
    return asking.reduce((healed, sql) => healed + db.prepare<[Believable]>(sql).run(believable).changes, 0);
  })();
}

/** The rows that the last start marked and that are still ahead of a time (ISO 8601); null: nothing is doubted. */
export function findDoubt(db: ReadDb, believed: string): MirrorDoubt | null {
  const marks = db.prepare<[string], { why: 'time' | 'id'; rows: number; newest: string | null }>(
    "SELECT why, sum(rows) AS rows, max(newest) AS newest FROM doubted_rows WHERE why = 'id' OR newest > ? GROUP BY why ORDER BY why DESC",
  );
  const found = marks.all(believed);
  if (found.length === 0) return null;
  const sentences = found.map(({ why, rows, newest }) =>
    why === 'time'
      ? `${rowsOf(rows)} ${rows === 1 ? 'is' : 'are'} dated after this computer's clock, the newest ${newest}. Set the clock if it is slow; if it is right, a source once told wrong times.`
      : `${rowsOf(rows)} ${rows === 1 ? 'has a number' : 'have numbers'} that no source may give.`,
  );
  return {
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    newest_at: found.find(({ why }) => why === 'time')?.newest ?? null,
    sentence: `${sentences.join(' ')} Nothing was deleted.`,
  };
}

const rowsOf = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'} of the mirror`;
