import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { migrations } from '#main/store/migrations/index';
import { aStoredContract, insertContracts } from '../../support/builders.ts';

test('a title with a decomposed accent is found by its composed form after the migration, and the others stay as they were', () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-migration-'));
  const file = join(folder, 'mirror.sqlite');
  const old = new Database(file);
  for (const step of migrations.slice(0, 12)) old.exec(step);
  old.pragma('user_version = 12');
  const titles = ['cafe\u0301', 'Rifter', null];
  insertContracts(
    old as WriteDb,
    titles.map((title, index) => aStoredContract({ contract_id: 1 + index, title })),
  );
  old.exec("UPDATE contracts SET folded_title = 'cafe\u0301' WHERE contract_id = 1");
  old.close();

  const db = openWriteDb(file);
  const folded = db.prepare<[], string | null>('SELECT folded_title FROM contracts ORDER BY contract_id').pluck().all();
  db.close();
  rmSync(folder, { recursive: true });
  expect(folded).toEqual(['caf\u00e9', 'rifter', null]);
});
