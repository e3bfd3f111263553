import type { MatchReason, Watch, WatchlistCounts, WatchlistsAnswer } from '#shared/local-api/watchlists';
import type { ReadDb, WriteDb } from '../db.ts';
import { eventWrites } from '../events/events.ts';
import { type StoredMatch, watchMatchReads } from './watch-matches.ts';
import { webhookWrites } from './webhooks.ts';

/** An entry of a watchlist. `addedAt` ISO 8601 UTC. */
export interface StoredEntry {
  entryId: string;
  addedAt: string;
  watch: Watch;
  /** Of a system's condition: whether it held when it was last evaluated; null: not evaluated yet. */
  wasMet: boolean | null;
}

/** A watchlist; its position and those of its entries are their places in the lists given. */
export interface StoredList {
  id: string;
  name: string;
  entries: readonly StoredEntry[];
}

/** A match. `subject` identifies what was found: it matches the same entry only once. */
export interface FoundMatch {
  entryId: string;
  subject: string;
  firstSeenAt: string;
  contractId: number | null;
  systemId: number | null;
  kills: number | null;
  /** Of an alert; null: not of an alert. */
  alert: FoundAlert | null;
  /** See the match of src-shared; absent: null. */
  reason?: MatchReason | null;
  /** ISK. */
  amount?: number | null;
}

export interface FoundAlert {
  /** Identifies a lasting state, whenever it began. */
  key: string;
  sentence: string;
  /** The newest time of it, ISO 8601 UTC. */
  lastsUntil: string;
}

interface EntryRow {
  entryId: string;
  listId: string;
  addedAt: string;
  watch: string;
  wasMet: number | null;
}

const entryColumns = 'entry_id AS entryId, list_id AS listId, added_at AS addedAt, watch, was_met AS wasMet';

/** The lists and their matches. Callers hold a transaction around what belongs together. */
// oxlint-disable-next-line max-lines-per-function -- one group of tables: a statement and a method for each thing that is done to lists, entries and matches
export function watchlistWrites(db: WriteDb) {
  const events = eventWrites(db);
  const webhooks = webhookWrites(db);
  const state = db.prepare<[], { version: number; seenChange: number | null }>(
    'SELECT version, seen_change AS seenChange FROM watch_state',
  );
  const setSeenChange = db.prepare<[number]>('UPDATE watch_state SET seen_change = ?');
  const nextVersion = db.prepare('UPDATE watch_state SET version = version + 1');
  const entries = db.prepare<[], EntryRow>(`SELECT ${entryColumns} FROM watch_entries`);
  const dropLists = db.prepare('DELETE FROM watch_lists');
  const insertList = db.prepare<[string, number, string]>('INSERT INTO watch_lists (list_id, position, name) VALUES (?, ?, ?)');
  const insertEntry = db.prepare<[EntryRow & { position: number }]>(`
    INSERT INTO watch_entries (entry_id, list_id, position, added_at, watch, was_met)
    VALUES (@entryId, @listId, @position, @addedAt, @watch, @wasMet)`);
  const insertMatch = db.prepare<
    [Required<Omit<FoundMatch, 'alert'>> & { at: string } & Record<keyof FoundAlert, string | null>]
  >(`
    INSERT INTO watch_matches (entry_id, subject, matched_at, first_seen_at, contract_id, system_id, kills, alert_key, alert, lasts_until, reason, amount)
    VALUES (@entryId, @subject, @at, @firstSeenAt, @contractId, @systemId, @kills, @key, @sentence, @lastsUntil, @reason, @amount) ON CONFLICT DO NOTHING`);
  const goesOn = db.prepare<[{ entryId: string; key: string; since: string; until: string }]>(`
    UPDATE watch_matches SET lasts_until = max(lasts_until, @until)
     WHERE entry_id = @entryId AND alert_key = @key AND lasts_until >= @since`);
  const setWasMet = db.prepare<[number, string]>('UPDATE watch_entries SET was_met = ? WHERE entry_id = ?');
  const see = db.prepare<[{ listId: string; matchId: number }]>(`
    UPDATE watch_matches SET seen = 1
     WHERE seen = 0 AND match_id <= @matchId AND entry_id IN (SELECT entry_id FROM watch_entries WHERE list_id = @listId)`);
  const deleteOrphans = db.prepare<[string]>(
    'DELETE FROM watch_matches WHERE matched_at < ? AND entry_id NOT IN (SELECT entry_id FROM watch_entries)',
  );
  const deleteOld = db.prepare<[string]>(
    'DELETE FROM watch_matches WHERE matched_at < ? AND (contract_id IS NULL OR contract_id NOT IN (SELECT contract_id FROM contracts))',
  );

  return {
    ...watchInputs(db),

    /** Version of the lists, and the change up to which contracts were matched; null: never. */
    state: (): { version: number; seenChange: number | null } => state.get() ?? { version: 0, seenChange: null },
    setSeenChange: (seq: number): void => void setSeenChange.run(seq),
    entries: (): StoredEntry[] => entries.all().map(entryOf),

    /** Replaces all lists and counts their version up. Matches of entries stay, by their ids. */
    replace(lists: readonly StoredList[]): void {
      dropLists.run();
      lists.forEach(({ id: listId, name, entries: listed }, listPosition) => {
        insertList.run(listId, listPosition, name);
        listed.forEach(({ watch, wasMet, ...entry }, position) => {
          insertEntry.run({
            ...entry,
            listId,
            position,
            watch: JSON.stringify(watch),
            wasMet: wasMet === null ? null : Number(wasMet),
          });
        });
      });
      nextVersion.run();
    },

    /** Returns whether it is new: an entry matches the same subject only once. What is new goes into the change feed and to webhooks as well. */
    add({ alert, reason = null, amount = null, ...match }: FoundMatch, at: string): boolean {
      const { changes, lastInsertRowid } = insertMatch.run({
        ...match,
        reason,
        amount,
        ...(alert ?? { key: null, sentence: null, lastsUntil: null }),
        at,
      });
      if (changes === 0) return false;
      events.match(match, at);
      webhooks.enqueue(match.entryId, Number(lastInsertRowid), at);
      return true;
    },
    /**
     * Stores until when something lasts that an alert reported. Returns false where it reported none that lasted until `since`
     * or longer: this is news.
     */
    goesOn: (alert: { entryId: string; key: string; since: string; until: string }): boolean => goesOn.run(alert).changes > 0,
    /** Notes whether a system's condition holds. */
    setWasMet: (entryId: string, wasMet: boolean): void => void setWasMet.run(wasMet ? 1 : 0, entryId),
    /** Marks a list's matches up to one as seen. Returns whether any was not. */
    see: (listId: string, matchId: number): boolean => see.run({ listId, matchId }).changes > 0,
    /** Deletes matches of entries that are gone since before a time, and old ones of contracts that are not kept any more. */
    forget(orphansBefore: string, oldBefore: string): void {
      deleteOrphans.run(orphansBefore);
      deleteOld.run(oldBefore);
    },
  };
}
export type WatchlistWrites = ReturnType<typeof watchlistWrites>;

function entryOf({ entryId, addedAt, watch, wasMet }: EntryRow): StoredEntry {
  return { entryId, addedAt, watch: JSON.parse(watch) as Watch, wasMet: wasMet === null ? null : wasMet === 1 };
}

/** The lists and their matches as the window shows them. */
export function watchlistReads(db: Pick<ReadDb, 'prepare'>) {
  const version = db.prepare<[], number>('SELECT version FROM watch_state').pluck();
  const lists = db.prepare<[], { id: string; name: string }>('SELECT list_id AS id, name FROM watch_lists ORDER BY position');
  const entries = db.prepare<[], EntryRow>(`SELECT ${entryColumns} FROM watch_entries ORDER BY position`);
  const counts = db.prepare<[], WatchlistCounts>(`
    SELECT list_id, count(match_id) FILTER (WHERE seen = 0) AS unseen, count(match_id) AS matches,
           coalesce(max(match_id) FILTER (WHERE seen = 1), 0) AS seen_until
      FROM watch_entries LEFT JOIN watch_matches USING (entry_id) GROUP BY list_id`);
  const summary = db.prepare<[], { version: number; unseen: number; newest_match: number }>(`
    SELECT (SELECT version FROM watch_state) AS version,
           (SELECT count(*) FROM watch_matches JOIN watch_entries USING (entry_id) WHERE seen = 0) AS unseen,
           (SELECT coalesce(max(match_id), 0) FROM watch_matches) AS newest_match`);
  const matches = watchMatchReads(db);

  const countsNow = () => {
    const found = new Map(counts.all().map((row) => [row.list_id, row]));
    return lists.all().map(({ id }) => found.get(id) ?? { list_id: id, unseen: 0, matches: 0, seen_until: 0 });
  };

  return {
    /** Every list with its entries and counts. */
    all(): WatchlistsAnswer {
      const stored = entries.all();
      return {
        version: version.get() ?? 0,
        lists: lists.all().map(({ id, name }) => ({
          id,
          name,
          entries: stored
            .filter(({ listId }) => listId === id)
            .map(({ entryId, addedAt, watch: text }) => ({ ...(JSON.parse(text) as Watch), id: entryId, added_at: addedAt })),
        })),
        counts: countsNow(),
      };
    },
    /** Counts over all lists; the newest match may be of an entry that was deleted since. */
    summary: (): { version: number; unseen: number; newest_match: number } =>
      summary.get() ?? { version: 0, unseen: 0, newest_match: 0 },
    /**
     * Some of a list's matches: those after the match `since` first (undefined: after the newest seen one), each part newest
     * first; and how many there are, the newest match and `since` as it was applied. undefined where there is no such list.
     */
    matches(
      listId: string,
      { since: given, offset, limit }: { since: number | undefined; offset: number; limit: number },
    ): { rows: StoredMatch[]; total: number; since: number; newest: number } | undefined {
      const known = countsNow().find(({ list_id: id }) => id === listId);
      if (known === undefined) return undefined;
      const since = given ?? known.seen_until;
      return { ...matches.ofList(listId, { since, offset, limit }), since };
    },
    /** How many came after one match, up to another, and the newest of them. */
    between: matches.between,
  };
}
export type WatchlistReads = ReturnType<typeof watchlistReads>;

/** What the watchlists are matched against: the delta log of contracts, and systems as they are now. */
function watchInputs(db: Pick<ReadDb, 'prepare'>) {
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
