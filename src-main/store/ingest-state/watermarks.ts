import type { WriteDb } from '../db.ts';

/** How far pieces of the ingester's own work have come, across restarts. */
export function watermarks(db: WriteDb) {
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO watermarks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare<[string]>('DELETE FROM watermarks WHERE name = ?');
  const find = db.prepare<[string], string>('SELECT value FROM watermarks WHERE name = ?').pluck();

  return {
    set: (name: string, value: string): void => void upsert.run(name, value),
    find: (name: string): string | undefined => find.get(name),
    remove: (name: string): void => void remove.run(name),
  };
}
export type Watermarks = ReturnType<typeof watermarks>;
