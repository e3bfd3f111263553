import { latest } from '#main/runtime/latest';
import { allSettings, type Settings } from '#shared/local-api/settings';
import type { ReadDb, WriteDb } from '../db.ts';

/** What the user chose, as JSON. Its shape is checked when it is saved (src-shared/local-api) and again where it is read. */
export function settingWrites(db: WriteDb) {
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare<[string]>('DELETE FROM settings WHERE key = ?');
  const find = db.prepare<[string], string>('SELECT value FROM settings WHERE key = ?').pluck();

  return {
    /** `undefined` takes the setting back to its default. */
    save: (key: string, value: unknown): void =>
      void (value === undefined ? remove.run(key) : upsert.run(key, JSON.stringify(value))),
    /** undefined: never chosen. */
    find(key: string): unknown {
      const text = find.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
  };
}
export type SettingWrites = ReturnType<typeof settingWrites>;

/** Reads of the settings; a setting that was never chosen has its default. */
export function settingReads(db: ReadDb) {
  const rows = db.prepare<[], { key: string; value: string }>('SELECT key, value FROM settings');
  // Every list asks for them, and to check them takes longer than to see that they are the same.
  const all = latest(
    () => JSON.stringify(rows.all()),
    (): Settings => {
      const stored = rows.all().flatMap(({ key, value }) => {
        const setting = { [key]: fromJson(value) };
        return allSettings.safeParse(setting).success ? [setting] : [];
      });
      return allSettings.parse(Object.assign({}, ...stored));
    },
  );
  return {
    /** Every setting, chosen or not. One that an earlier version wrote and this one cannot read counts as not chosen. */
    all,
    /** The names of the settings whose stored values no version can have written: they are not JSON. */
    unreadable: (): string[] => rows.all().flatMap(({ key, value }) => (fromJson(value) === undefined ? [key] : [])),
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
