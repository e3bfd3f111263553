import type { WriteDb } from '../db.ts';

/** Times before which an id must have been refused for it to be due again: after one, two and more refusals in a row. ISO 8601 UTC. */
export interface RefusedBefore {
  once: string;
  twice: string;
  oftener: string;
}

/** Names of characters, corporations and other ids that upstream resolves. Times ISO 8601 UTC. */
export function nameWrites(db: WriteDb) {
  const want = db.prepare<[{ id: number; contractId: number }]>(`
    INSERT INTO names (id, wanted_by) VALUES (@id, @contractId)
    ON CONFLICT (id) DO UPDATE SET wanted_by = excluded.wanted_by
     WHERE fetched_at IS NULL AND excluded.wanted_by > coalesce(wanted_by, 0)`);
  const wanted = db
    .prepare<[number], number>('SELECT id FROM names WHERE fetched_at IS NULL ORDER BY wanted_by DESC, id DESC LIMIT ?')
    .pluck();
  const countWanted = db.prepare<[], number>('SELECT count(*) FROM names WHERE fetched_at IS NULL').pluck();
  const old = db
    .prepare<[{ before: string; limit: number }], number>(
      'SELECT id FROM names WHERE fetched_at < @before AND name IS NOT NULL ORDER BY fetched_at LIMIT @limit',
    )
    .pluck();
  const refused = db
    .prepare<[RefusedBefore & { limit: number }], number>(`
    SELECT id FROM names
     WHERE fetched_at IS NOT NULL AND name IS NULL AND fetched_at <= CASE WHEN refusals <= 1 THEN @once WHEN refusals = 2 THEN @twice ELSE @oftener END
     ORDER BY refusals, wanted_by DESC LIMIT @limit`)
    .pluck();
  const save = db.prepare<[{ id: number; category: string | null; name: string | null; at: string }]>(`
    INSERT INTO names (id, category, name, fetched_at, refusals) VALUES (@id, @category, @name, @at, @name IS NULL)
    ON CONFLICT (id) DO UPDATE SET category = coalesce(excluded.category, category), name = coalesce(excluded.name, name),
      fetched_at = excluded.fetched_at, refusals = iif(excluded.name IS NULL, refusals + 1, 0)`);
  const find = db.prepare<[number], string | null>('SELECT name FROM names WHERE id = ?').pluck();

  return {
    /** Notes that a contract needs the name of an id; an id that is known already is not written again. */
    want: (id: number, contractId: number): void => void want.run({ id, contractId }),
    /** Ids never asked for, those of the newest contracts first. */
    wanted: (limit: number): number[] => wanted.all(limit),
    countWanted: (): number => countWanted.get() ?? 0,
    /** Ids without a name that were refused last before these times, by how often they were; the least refused of the newest contracts first. */
    refusedBefore: (times: RefusedBefore, limit: number): number[] => refused.all({ ...times, limit }),
    /** Ids whose names were asked for before a time, the oldest first. */
    askedBefore: (before: string, limit: number): number[] => old.all({ before, limit }),
    /** Stores a name; null: upstream says that there is none (a name once known is kept). */
    save: (id: number, resolved: { category: string; name: string } | null, at: string): void =>
      void save.run({ id, category: resolved?.category ?? null, name: resolved?.name ?? null, at }),
    find: (id: number): string | null => find.get(id) ?? null,
  };
}
export type NameWrites = ReturnType<typeof nameWrites>;
