import type { WriteDb } from './db.ts';

/** What the user chose, as JSON. Its shape is checked by whoever saves it (src-shared/local-api) and again where it is read. */
export function settingWrites(db: WriteDb) {
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare<[string]>('DELETE FROM settings WHERE key = ?');
  const find = db.prepare<[string], string>('SELECT value FROM settings WHERE key = ?').pluck();

  return {
    /** `undefined` takes the setting back to its default. */
    save(key: string, value: unknown): void {
      if (value === undefined) remove.run(key);
      else upsert.run(key, JSON.stringify(value));
    },
    /** undefined: never chosen. */
    find(key: string): unknown {
      const text = find.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
  };
}
export type SettingWrites = ReturnType<typeof settingWrites>;
