import type { ReplicaTable } from '#shared/replica';
import type { WriteDb } from '../db.ts';
import { transactions } from '../transaction.ts';
import { replicaTables } from './tables.ts';

/**
 * The record of changes of a mirror. `generation`: identifies an unbroken record; `version`: the mark of rows that change now;
 * `published`: the version up to which the record was deleted, because it was published.
 */
export interface Tracked {
  generation: string;
  version: number;
  published: number;
}

/** Notes which rows of the published tables change. */
export interface ChangeTracking {
  /** null: nothing was noted until now. */
  state(): Tracked | null;
  /** Begins a new record: existing rows count as of `version`, and changes from now on as of the next one. */
  begin(generation: string, version: number): void;
  /** Ends a version: what changes from now on has the next one. Returns the one that ended. */
  seal(): number;
  /** Everything up to a version is published, and need not be noted any longer. */
  forget(version: number): void;
}

/**
 * Notes changes from now on, by triggers of this connection: the one that writes. So an unpublished mirror pays nothing, and its file has
 * no triggers but the migrations' own.
 */
export function trackChanges(db: WriteDb): ChangeTracking {
  const transact = transactions(db);
  for (const table of replicaTables(db)) db.exec(triggersOf(table));
  const find = db.prepare<[], Tracked>('SELECT generation, version, published FROM change_tracking');
  const insert = db.prepare<[string, number, number]>('INSERT INTO change_tracking VALUES (1, ?, ?, ?, 0)');
  const next = db.prepare('UPDATE change_tracking SET version = version + 1');
  const forget = db.prepare<[number]>('UPDATE change_tracking SET published = ?');
  const prune = db.prepare<[number]>('DELETE FROM changed_rows WHERE version <= ?');
  const state = () => find.get() ?? null;

  return {
    state,
    begin: (generation, version) =>
      transact(() => {
        stopTracking(db);
        insert.run(generation, version + 1, version);
      }),
    seal: () =>
      transact(() => {
        const { version = 0 } = state() ?? {};
        next.run();
        return version;
      }),
    forget: (version) =>
      transact(() => {
        forget.run(version);
        prune.run(version);
      }),
  };
}

/** Without new notes the earlier ones are useless. */
export function stopTracking(db: WriteDb): void {
  db.exec('DELETE FROM changed_rows; DELETE FROM change_tracking');
}

/** Does work that deletes rows only because they are old: what is published keeps them. In one transaction. */
export function forgettings(db: WriteDb): <T>(work: () => T) => T {
  const transact = transactions(db);
  const set = db.prepare<[number]>('UPDATE change_tracking SET forgetting = ?');
  return (work) =>
    transact(() => {
      set.run(1);
      const result = work();
      set.run(0);
      return result;
    });
}

function triggersOf({ name, key }: ReplicaTable): string {
  const keyOf = (row: 'old' | 'new') => `json_array(${key.map((column) => `${row}.${column}`).join(', ')})`;
  const note = (row: 'old' | 'new') => `
    INSERT INTO changed_rows SELECT '${name}', ${keyOf(row)}, version FROM change_tracking WHERE true
    ON CONFLICT (table_name, row_key) DO UPDATE SET version = excluded.version;`;
  const isOther = key.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  return `
    CREATE TEMP TRIGGER IF NOT EXISTS noted_insert_of_${name} AFTER INSERT ON main.${name} BEGIN ${note('new')} END;
    CREATE TEMP TRIGGER IF NOT EXISTS noted_update_of_${name} AFTER UPDATE ON main.${name} BEGIN ${note('new')} END;
    CREATE TEMP TRIGGER IF NOT EXISTS noted_move_of_${name} AFTER UPDATE OF ${key.join(', ')} ON main.${name} WHEN ${isOther}
      BEGIN ${note('old')} END;
    CREATE TEMP TRIGGER IF NOT EXISTS noted_delete_of_${name} AFTER DELETE ON main.${name}
      WHEN (SELECT forgetting FROM change_tracking) IS NOT 1 BEGIN ${note('old')} END;`;
}
