import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mirrorFile } from '#main/data-folder/replace';
import { finishRestore, prepareRestore } from '#main/data-folder/restore';
import { backUp } from '#main/store/files/backup';
import { MirrorFileError } from '#main/store/files/file-error';
import { tryMirror } from '#main/workers/try-mirror';
import { contractsIn, makeMirror, makeOwn, ownFolder, using } from '../support/mirror-folder.ts';

const quietly = () => undefined;
let folder: ReturnType<typeof ownFolder>;
let live: string;
let madeUp: string;

/** A mirror of two contracts, and a backup of one with five to be tampered with. */
beforeEach(async () => {
  folder = ownFolder();
  live = join(folder.path, 'live');
  madeUp = join(folder.path, 'made-up.sqlite');
  const old = makeMirror(join(folder.path, 'old'), { contracts: 5 });
  makeOwn(old);
  await backUp({ source: old, target: madeUp, galaxy: 'live' }, quietly);
  makeMirror(live, { contracts: 2 });
});
afterEach(() => folder.remove());

function tampered(sql: string): void {
  const db = new Database(madeUp);
  db.unsafeMode();
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
}

const restore = () => prepareRestore({ folder: live, source: madeUp, galaxy: 'live' }, tryMirror, quietly);

/** A trigger of theirs, entered into the schema under a name or as a kind of entry that SQLite itself would not give it. */
const entered = (changes: string) => `
  CREATE TRIGGER theirs AFTER INSERT ON contracts BEGIN UPDATE settings SET value = '1'; END;
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET ${changes} WHERE name = 'theirs';
  PRAGMA writable_schema = OFF`;

/** What someone may put into a file before it is offered as a backup; what the refusal says of it. */
const refused: Readonly<Record<string, [sql: string, told: RegExp]>> = {
  'a trigger that writes': [
    "CREATE TRIGGER theirs AFTER INSERT ON contracts BEGIN UPDATE settings SET value = '1'; END",
    /its trigger 'theirs' is none of Astrolabe's/,
  ],
  'a trigger of ours, rewritten': [
    'DROP TRIGGER contract_was_updated; CREATE TRIGGER contract_was_updated AFTER UPDATE ON contracts BEGIN SELECT 1; END',
    /its trigger 'contract_was_updated' is another one/,
  ],
  'a trigger that is called as SQLite calls its own': [
    entered("name = 'sqlite_theirs', sql = replace(sql, 'theirs', 'sqlite_theirs')"),
    /its trigger 'sqlite_theirs' is none of Astrolabe's/,
  ],
  'a trigger that is entered as a table of statistics': [
    entered("type = 'table', name = 'sqlite_stat1'"),
    /its table 'sqlite_stat1' is none of Astrolabe's|is damaged/,
  ],
  'a trigger that is entered as an index': [entered("type = 'index'"), /its index 'theirs' is none of Astrolabe's|is damaged/],
  'a trigger that is entered under the name of one of ours': [
    entered("name = 'contract_was_updated', rowid = -1"),
    /its trigger 'contract_was_updated' is (another one|there twice)|is damaged/,
  ],
  'a view that is called as SQLite calls its own': [
    `CREATE VIEW theirs AS SELECT * FROM settings; PRAGMA writable_schema = ON;
     UPDATE sqlite_schema SET name = 'sqlite_theirs', sql = replace(sql, 'theirs', 'sqlite_theirs') WHERE name = 'theirs'`,
    /its view 'sqlite_theirs' is none of Astrolabe's|is damaged/,
  ],
  'a view': ['CREATE VIEW theirs AS SELECT * FROM settings', /its view 'theirs' is none of Astrolabe's/],
  'a view in the place of a table': [
    'ALTER TABLE settings RENAME TO kept; CREATE VIEW settings AS SELECT * FROM kept',
    /its (table 'kept'|view 'settings') is none of Astrolabe's/,
  ],
  'a table less': ['DROP TABLE runs', /its table 'runs' is missing/],
  'a column less': ['ALTER TABLE settings RENAME COLUMN value TO worth', /its table 'settings' is another one/],
  'an index less': ['DROP INDEX types_by_folded_name', /its index 'types_by_folded_name' is missing/],
  'an older version than its tables': ['PRAGMA user_version = 3', /is none of Astrolabe's|is another one/],
  'a newer version than its tables': ['PRAGMA user_version = 999', /written by a newer Astrolabe/],
  'a setting that is no JSON': [
    "INSERT OR REPLACE INTO settings VALUES ('contact', '{')",
    /Its setting 'contact' cannot be read/,
  ],
  'a watchlist entry that is no JSON': [
    "UPDATE watch_entries SET watch = '{'",
    /could not be opened as a mirror, so nothing was replaced/,
  ],
};

describe('a made-up backup is refused with a sentence, and nothing is changed, where it has', () => {
  it.each(Object.keys(refused))('%s', async (name) => {
    const [sql, told] = refused[name] ?? expect.fail();
    tampered(sql);
    const failure = await restore().then(
      () => expect.fail('It was taken.'),
      (refusal: unknown) => refusal,
    );
    expect(failure).toBeInstanceOf(MirrorFileError);
    expect((failure as Error).message).toMatch(told);
    expect(readdirSync(live)).toEqual(['mirror.sqlite']);
    expect(contractsIn(mirrorFile(live))).toBe(2);
  });
});

describe('a backup that a start can open is taken, where it has', () => {
  it.each([
    ['statistics of the query planner', 'ANALYZE'],
    ['a setting that this version does not know', "INSERT INTO settings VALUES ('colour', '\"red\"')"],
    [
      'a time that is none',
      "INSERT INTO runs (job, started_at, ended_at, outcome) VALUES ('housekeeping', 'yesterday', 'today', 'ok')",
    ],
    ['a setting of an earlier shape', "INSERT OR REPLACE INTO settings VALUES ('retention', '{\"days\":1}')"],
  ])('%s', async (_name, sql) => {
    tampered(sql);
    await restore();
    finishRestore(live, '2026-11-21T10:50:00Z');
    expect(contractsIn(mirrorFile(live))).toBe(5);
    copyFileSync(mirrorFile(live), madeUp);
    await expect(tryMirror(madeUp)).resolves.toBe(undefined);
  });
});

describe('allowed origins and webhooks', () => {
  const origins = (origin: string) => `INSERT OR REPLACE INTO settings VALUES ('allowed_origins', '["${origin}"]')`;
  const webhook = (id: string) =>
    `INSERT OR REPLACE INTO settings VALUES ('webhooks', '[{"id":"${id}","name":"x","url":"https://example.org/","entry_id":"one","secret":"s"}]')`;
  const settingsIn = (file: string) =>
    using(file, (db) => Object.fromEntries(db.prepare<[], [string, string]>('SELECT key, value FROM settings').raw().all()));

  beforeEach(() => {
    tampered(`${origins('https://theirs.test')}; ${webhook('theirs')}; INSERT INTO settings VALUES ('contact', '"theirs"');
      INSERT INTO webhook_deliveries (webhook_id, match_id, created_at, due_at, tries, is_failed)
      VALUES ('theirs', 1, '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 0, 0)`);
  });

  it('of a backup stay out, and those of the mirror that it replaces stay', async () => {
    using(mirrorFile(live), (db) => db.exec(origins('https://mine.test')));
    await restore();
    finishRestore(live, '2026-11-21T10:50:00Z');
    expect(settingsIn(mirrorFile(live))).toEqual({
      allowed_origins: '["https://mine.test"]',
      contact: '"theirs"',
      retention: '{"contract_days":30,"price_days":60}',
    });
    expect(using(mirrorFile(live), (db) => db.prepare('SELECT count(*) FROM webhook_deliveries').pluck().get())).toBe(0);
  });

  it('come with a backup where that is asked for', async () => {
    using(mirrorFile(live), (db) => db.exec(origins('https://mine.test')));
    await prepareRestore({ folder: live, source: madeUp, galaxy: 'live', withSettings: true }, tryMirror, quietly);
    finishRestore(live, '2026-11-21T10:50:00Z', { withSettings: true });
    const { allowed_origins: allowed, webhooks } = settingsIn(mirrorFile(live));
    expect([allowed, webhooks?.includes('theirs')]).toEqual(['["https://theirs.test"]', true]);
  });
});
