import { expect, test } from 'vitest';
import { migrate } from '#main/store/migrations/migrate';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

test('names and titles with more spaces than one are found by one after the migration', () => {
  const db = mirrorOfVersion(41);
  insertContracts(db, [aStoredContract({ contract_id: 1, title: 'two  spaces ' })]);
  db.exec(`UPDATE contracts SET folded_title = 'two  spaces ';
    INSERT INTO types (type_id, name, folded_name, published) VALUES (54874, 'Vorton  Blueprint ', 'vorton  blueprint ', 1)`);
  migrate(db);
  expect(db.prepare('SELECT folded_title FROM contracts').pluck().all()).toEqual(['two spaces']);
  expect(db.prepare('SELECT name, folded_name FROM types').raw().all()).toEqual([['Vorton Blueprint', 'vorton blueprint']]);
});

test('a title with a decomposed accent is found by its composed form after the migration, and the others stay as they were', () => {
  const db = mirrorOfVersion(12);
  const titles = ['cafe\u0301', 'Rifter', null];
  insertContracts(
    db,
    titles.map((title, index) => aStoredContract({ contract_id: 1 + index, title })),
  );
  db.exec("UPDATE contracts SET folded_title = 'cafe\u0301' WHERE contract_id = 1");

  migrate(db);
  const folded = db.prepare<[], string | null>('SELECT folded_title FROM contracts ORDER BY contract_id').pluck().all();
  expect(folded).toEqual(['caf\u00e9', 'rifter', null]);
});
