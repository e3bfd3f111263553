import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriteDb } from '#main/store/db';
import { requireOwnSchema } from '#main/store/files/own-schema';
import { migrations } from '#main/store/migrations/index';
import { migrate } from '#main/store/migrations/migrate';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-own-schema-'));
  file = join(folder, 'mirror.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a mirror can be read at once where it has our newest tables and a write-ahead log', () => {
  openWriteDb(file).close();
  expect(requireOwnSchema(file)).toBe(true);
});

test.each([
  ['a new one', () => undefined],
  ['one of an earlier version', (db: Database.Database) => migrate(db, migrations.length - 1)],
  [
    'one with another journal',
    (db: Database.Database) => {
      migrate(db);
      db.pragma('journal_mode = DELETE');
    },
  ],
])('%s waits for the one that writes', (_, make) => {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  make(db);
  db.close();
  expect(requireOwnSchema(file)).toBe(false);
});
