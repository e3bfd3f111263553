import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { columnFile } from '#main/store/contract-search/column-file';
import type { ContractQuery } from '#main/store/contract-search/contract-query';
import { contractSearch } from '#main/store/contract-search/search';
import { openReadDb } from '#main/store/db';
import { fromIso } from '#shared/time';
import { aStoredContract, aStoredItem, insertContracts, NOON } from '../../support/builders.ts';
import { everyContract } from '../../support/contract-queries.ts';
import { makeMirror, ownFolder, using } from '../../support/mirror-folder.ts';

const folder = ownFolder();
let mirror = '';
let columns = '';
let runs = 0;

/** What a start of the program finds, and what it can store. */
function start(file = mirror, requireRoom: (bytes: number) => Promise<void> = async () => undefined) {
  const db = openReadDb(file);
  const search = contractSearch(db, columnFile(db, { mirrorFile: file, requireRoom }));
  const ids = (query: Partial<ContractQuery>) =>
    search.page({ ...everyContract, ...query }, fromIso(NOON)).rows.map(({ contract_id: id }) => id);
  return { ids, store: search.store, close: () => db.close() };
}

/** What the first list of a start has. */
function found(query: Partial<ContractQuery>, file = mirror): number[] {
  const { ids, close } = start(file);
  try {
    return ids(query);
  } finally {
    close();
  }
}

async function storeColumns(): Promise<void> {
  const { ids, store, close } = start();
  ids({});
  await store();
  close();
}

/** A contract that only those find who read the mirror: nothing says that it changed. */
const unsaid = { priceMax: 1 };
const whoReadsTheMirror = [2];
const whoHasTheColumns: number[] = [];

beforeEach(async () => {
  runs += 1;
  mirror = makeMirror(join(folder.path, String(runs)), { contracts: 3 });
  columns = join(folder.path, String(runs), 'mirror.columns');
  await storeColumns();
  using(mirror, (db) => {
    const trigger =
      db.prepare<[], string>("SELECT sql FROM sqlite_schema WHERE name = 'contract_was_updated'").pluck().get() ?? '';
    db.exec('DROP TRIGGER contract_was_updated; UPDATE contracts SET price = 1 WHERE contract_id = 2');
    db.exec(trigger);
  });
});
afterEach(folder.remove);

test('a start has the columns that an earlier one has stored, and what changed since', () => {
  expect(found(unsaid)).toEqual(whoHasTheColumns);
  expect(found({})).toEqual([3, 2, 1]);
  if (process.platform !== 'win32') expect(statSync(columns).mode & 0o777).toBe(0o600);
  using(mirror, (db) => {
    insertContracts(db, [aStoredContract({ contract_id: 9, title: 'ten Ω', items: [aStoredItem({ type_id: 691 })] })]);
    db.exec('DELETE FROM contracts WHERE contract_id = 3; UPDATE contracts SET price = 77 WHERE contract_id = 1');
  });
  expect(found({})).toEqual([9, 2, 1]);
  expect(found({ text: 'ω' })).toEqual([9]);
  expect(found({ text: 'rifter' })).toEqual([9, 2, 1]);
  expect(found({ priceMax: 77 })).toEqual([1]);
});

test.each<[string, () => void]>([
  ['is damaged', () => overwrite((bytes) => bytes.with(5, (bytes[5] ?? 0) ^ 1))],
  ['has a damaged end', () => overwrite((bytes) => bytes.with(bytes.length - 40, 0))],
  ['was cut', () => truncateSync(columns, statSync(columns).size - 1)],
  ['is empty', () => truncateSync(columns, 0)],
  ['is of an older schema', () => using(mirror, (db) => db.exec('PRAGMA user_version = 999'))],
  ['is of another history', () => using(mirror, (db) => db.exec('UPDATE contract_changes SET contract_id = 7 WHERE seq = 2'))],
  ['is of the time after a restored one', () => using(mirror, (db) => db.exec('DELETE FROM contract_changes WHERE seq > 1'))],
  ['has other contracts', () => using(mirror, (db) => db.exec('UPDATE mirror_counts SET contracts = 2'))],
  [
    'has other contracts, and others came',
    () =>
      using(mirror, (db) => {
        insertContracts(db, [aStoredContract({ contract_id: 9 })]);
        db.exec('UPDATE mirror_counts SET contracts = 3');
      }),
  ],
])('columns are read from the mirror where the file %s, and are stored anew', async (_, spoil) => {
  spoil();
  // A newer schema than ours is not opened for writing.
  expect(found(unsaid)).toEqual(whoReadsTheMirror);
  const spoilt = existsSync(columns) ? readFileSync(columns) : null;
  await storeColumns();
  expect(readFileSync(columns)).not.toEqual(spoilt);
  expect(found(unsaid)).toEqual(whoReadsTheMirror);
});

test('what a version before left in another form is deleted at the start', () => {
  writeFileSync(columns, 'columns and their description, AstCols1');
  expect(found(unsaid)).toEqual(whoReadsTheMirror);
  expect(existsSync(columns)).toBe(false);
});

test('columns of another mirror are not taken, though that was a copy', () => {
  const other = makeMirror(join(folder.path, 'other'));
  copyFileSync(mirror, other);
  copyFileSync(columns, join(folder.path, 'other', 'mirror.columns'));
  expect(found(unsaid, other)).toEqual(whoReadsTheMirror);
});

test('what a kill has left of a file that was being written is deleted by the next start, and the one before holds', () => {
  writeFileSync(`${columns}.new`, readFileSync(columns).subarray(0, 100));
  expect(found(unsaid)).toEqual(whoHasTheColumns);
  expect(existsSync(`${columns}.new`)).toBe(false);
});

test('what could not be given its name is deleted', async () => {
  rmSync(columns);
  const { ids, store, close } = start();
  ids({});
  mkdirSync(join(columns, 'in the way'), { recursive: true });
  await expect(store()).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(existsSync(`${columns}.new`)).toBe(false);
  close();
});

test('nothing is written where the disk has no room for it', async () => {
  const whole = statSync(columns).size;
  rmSync(columns);
  const asked: number[] = [];
  const { ids, store, close } = start(mirror, async (bytes) => {
    asked.push(bytes);
    throw new Error('no room');
  });
  ids({});
  await expect(store()).rejects.toThrow('no room');
  expect(existsSync(columns) || existsSync(`${columns}.new`)).toBe(false);
  expect((asked[0] ?? 0) / whole).toBeGreaterThan(0.1);
  close();
});

test('nothing is written beside a file that was put in the place of the mirror, whenever that was done', async () => {
  rmSync(columns);
  const theirs = join(folder.path, String(runs));
  const replace = () => {
    renameSync(theirs, `${theirs}-away`);
    mkdirSync(theirs);
    writeFileSync(mirror, 'what another program has put there');
  };
  const late = start(mirror, async () => replace());
  late.ids({});
  await late.store();
  expect(readdirSync(theirs)).toEqual(['mirror.sqlite']);
  late.close();
  rmSync(theirs, { recursive: true });
  renameSync(`${theirs}-away`, theirs);

  const early = start();
  early.ids({});
  replace();
  await early.store();
  expect(readdirSync(theirs)).toEqual(['mirror.sqlite']);
  early.close();
});

test('what changes while columns are written is read from the log of changes by the next start', async () => {
  truncateSync(columns, 0);
  const { ids, store, close } = start();
  ids({});
  const stored = store();
  using(mirror, (db) => insertContracts(db, [aStoredContract({ contract_id: 9, title: 'late', price: 4 })]));
  expect(ids({ text: 'late' })).toEqual([9]);
  await stored;
  close();
  expect(found({})).toEqual([9, 3, 2, 1]);
  expect(found({ text: 'late', priceMax: 4 })).toEqual([9]);
});

function overwrite(change: (bytes: Uint8Array) => Uint8Array): void {
  writeFileSync(columns, change(new Uint8Array(readFileSync(columns))));
}
