import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFolderTask } from '#main/data-folder/command-line';
import { mirrorFile } from '#main/data-folder/replace';
import { realWorld } from '#main/runtime/world';
import { backUp } from '#main/store/files/backup';
import { MirrorFileError } from '#main/store/files/file-error';
import { tryMirror } from '#main/workers/try-mirror';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { makeMirror, ownFolder } from '../support/mirror-folder.ts';

const entry = fileURLToPath(new URL('../../out/main/headless.js', import.meta.url));
/** Sources that are asked nothing. */
const off = dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, 'off']);
const isRoot = process.getuid?.() === 0;
let folder: ReturnType<typeof ownFolder>;
let root: string;
let whole: string;
let number = 0;

beforeAll(() => {
  folder = ownFolder();
  root = realpathSync(folder.path);
  chmodSync(root, 0o755);
  whole = makeMirror(join(root, 'whole'), { contracts: 500 });
});
afterAll(() => folder.remove());

/** A home of its own with a copy of the mirror for either galaxy. */
function home(): { path: string; mirror: string } {
  number += 1;
  const path = join(root, `home-${number}`);
  for (const galaxy of ['live', 'demo']) {
    mkdirSync(join(path, galaxy), { recursive: true });
    cpSync(whole, mirrorFile(join(path, galaxy)));
  }
  const demo = new Database(mirrorFile(join(path, 'demo')));
  demo.pragma(`application_id = ${0x41737444}`);
  demo.close();
  return { path, mirror: mirrorFile(join(path, 'live')) };
}

/** Runs the headless program until it ends or listens, which then counts as 0. */
function started(
  path: string,
  args: readonly string[] = ['--port', '0'],
  before: readonly string[] = [],
): Promise<{ code: number; told: string }> {
  const [program = '', ...rest] = [...before, process.execPath, entry, '--data-dir', path, ...args, ...off];
  return new Promise((resolve) => {
    const child = execFile(program, rest, { cwd: new URL('../..', import.meta.url) }, (failure, _stdout, stderr) =>
      resolve({ code: failure === null ? 0 : Number(failure.code), told: stderr.trim() }),
    );
    child.stdout?.once('data', () => child.kill('SIGTERM'));
  });
}

/** Every file below a folder with what is in it, but for those that exist while a folder is in use. */
function contents(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && !/^lock\.sqlite|-shm$|-wal$/.test(found.name))
    .map((found) => join(found.parentPath, found.name))
    .sort()
    .map((file) => `${file} ${createHash('sha1').update(readFileSync(file)).digest('hex')}`);
}

function inDatabase(file: string, work: (db: Database.Database) => void): void {
  const db = new Database(file);
  db.unsafeMode();
  work(db);
  db.close();
}

/** One sentence for a person: no stack, no code, no JSON. */
function expectOneSentence(told: string): void {
  expect(told.split('\n')).toHaveLength(1);
  expect(told).toMatch(/^[A-Z/].*\.$/);
  expect(told).not.toMatch(/\n? {4}at |SqliteError|undefined/);
}

const damages: Readonly<Record<string, { spoil(file: string): void; told: RegExp }>> = {
  'damaged pages': {
    spoil(file) {
      const bytes = readFileSync(file);
      for (let at = 4096; at < bytes.length; at += 8192) bytes.fill(0xaa, at, at + 4096);
      writeFileSync(file, bytes);
    },
    told: /mirror\.sqlite is damaged.*; begin anew with --reset/,
  },
  'a schema that cannot be read': {
    spoil: (file) =>
      inDatabase(file, (db) => {
        db.pragma('writable_schema = ON');
        db.exec("UPDATE sqlite_master SET sql = 'CREATE TABLE contracts(' WHERE name = 'contracts'");
      }),
    told: /mirror\.sqlite is damaged; begin anew with --reset/,
  },
  'a schema without a table': {
    spoil: (file) =>
      inDatabase(file, (db) => {
        db.pragma('foreign_keys = OFF');
        db.exec('DROP TABLE settings');
      }),
    told: /its table 'settings' is missing; begin anew with --reset/,
  },
  'a foreign trigger': {
    spoil: (file) =>
      inDatabase(file, (db) => db.exec('CREATE TRIGGER theirs AFTER INSERT ON settings BEGIN DELETE FROM contracts; END')),
    told: /its trigger 'theirs' is none of Astrolabe's; begin anew/,
  },
  'a file cut in the middle': {
    spoil: (file) => truncateSync(file, 100 * 4096),
    told: /mirror\.sqlite is damaged; begin anew with --reset/,
  },
  'no database at all': {
    spoil: (file) => writeFileSync(file, 'remember the milk '.repeat(500)),
    told: /is damaged; begin anew/,
  },
  'a newer schema': {
    spoil: (file) => inDatabase(file, (db) => db.pragma('user_version = 999')),
    told: /written by a newer Astrolabe \(schema 999; .*\); update Astrolabe, or choose another --data-dir\./,
  },
  "another program's database": {
    spoil: (file) => inDatabase(file, (db) => db.pragma('application_id = 0')),
    told: /is the database of another program, not a mirror of Astrolabe; choose .* another data folder\./,
  },
};

describe('a start is refused in one sentence, with 1, and touches nothing, where the mirror is', () => {
  it.each(Object.keys(damages))('%s', async (name) => {
    const { path, mirror } = home();
    const { spoil, told: expected } = damages[name] ?? expect.fail();
    spoil(mirror);
    const before = contents(path);
    const { code, told } = await started(path);
    expect(told).toMatch(expected);
    expectOneSentence(told);
    expect(code).toBe(1);
    expect(contents(path)).toEqual(before);
  });

  it('damaged, in the demo too; there it names the newest backup and how to put it in place', async () => {
    const { path } = home();
    const demo = mirrorFile(join(path, 'demo'));
    const backup = join(path, 'backups', 'daily-demo-20261121T105000Z.sqlite');
    mkdirSync(join(path, 'backups'));
    await backUp({ source: demo, target: backup, galaxy: 'demo' }, () => undefined);
    truncateSync(demo, 0);
    const { code, told } = await started(path, ['--demo', '--port', '0']);
    expect(told).toBe(
      `${demo} is empty; put the backup of 2026-11-21T10:50:00Z in its place with --demo --restore ${backup}, or begin anew with --demo --reset, which keeps the damaged file.`,
    );
    expect(code).toBe(1);
    expect(await started(path, ['--demo', '--restore', backup])).toEqual({ code: 0, told: '' });
  });
});

describe('the command line is refused in one sentence and touches nothing', () => {
  it.each(['damaged pages', 'a schema that cannot be read', 'a file cut in the middle', 'a newer schema'])(
    'where the mirror that is to be backed up or moved is %s',
    async (name) => {
      const { path, mirror } = home();
      (damages[name] ?? expect.fail()).spoil(mirror);
      const before = contents(path);
      const beside = readdirSync(root);
      for (const kind of ['backup', 'move-to'] as const) {
        const task = runFolderTask(
          { kind, path: join(root, 'target') },
          { dataDir: path, mode: 'live' },
          { clock: realWorld().clock, tryMirror },
        );
        const told = await task.then(
          () => 'it was done',
          (failure: unknown) => (failure instanceof MirrorFileError ? failure.message : String(failure)),
        );
        expectOneSentence(told);
        expect(told).toMatch(/is damaged|is incomplete|newer Astrolabe/);
      }
      expect(contents(path)).toEqual(before);
      expect(readdirSync(root)).toEqual(beside);
    },
  );
});

/** Whether this user may mount a small disk of its own. */
const mounts = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt']).status === 0;
if (mounts) spawnSync('umount', ['/mnt']);

/** Works on a copy of a home on a disk of its own. */
async function onDisk(options: string, megabytes: number, work: (path: string) => Promise<void>): Promise<void> {
  const { path } = home();
  const disk = join(root, `disk-${number}`);
  mkdirSync(disk);
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', disk]);
  try {
    cpSync(path, disk, { recursive: true });
    spawnSync('mount', ['-o', `remount,${options}`, disk]);
    await work(disk);
  } finally {
    spawnSync('umount', [disk]);
  }
}

/** SQLite does not always say which of the two it was. */
const CLOSED =
  /This user may not write .*; choose another place|could not be opened; check that .* this user may read and write it/;

describe('a start and the command line are refused in one sentence, with 1, and touch nothing', () => {
  it.skipIf(!mounts)(`on a full disk and on a read-only one${mounts ? '' : ' (needs root to mount them)'}`, async () => {
    await onDisk('rw', 8, async (path) => {
      const before = contents(path);
      for (const task of [
        ['--port', '0'],
        ['--backup', join(path, 'kept.sqlite')],
      ]) {
        const { code, told } = await started(path, task);
        expectOneSentence(told);
        expect(told).toMatch(/needs [\d.]+ MB and its disk has [\d.]+ [kM]?B left; free some/);
        expect(code).toBe(1);
      }
      expect(contents(path)).toEqual(before);
    });
    await onDisk('ro', 64, async (path) => {
      for (const task of [
        ['--port', '0'],
        ['--once'],
        ['--reset'],
        ['--restore', whole],
        ['--backup', join(root, 'kept.sqlite')],
      ]) {
        const { code, told } = await started(path, task);
        expectOneSentence(told);
        expect(told, String(task)).toMatch(CLOSED);
        expect(code).toBe(1);
      }
    });
  });

  it.skipIf(!isRoot)(`in the folder of another user${isRoot ? '' : ' (needs root to become another user)'}`, async () => {
    const { path } = home();
    chmodSync(join(path, 'live'), 0o755);
    const another = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];
    const before = contents(path);
    for (const task of [['--port', '0'], ['--reset'], ['--backup', join(root, 'kept.sqlite')]]) {
      const { code, told } = await started(path, task, another);
      expectOneSentence(told);
      expect(told).toMatch(CLOSED);
      expect(code).toBe(1);
    }
    expect(contents(path)).toEqual(before);
  });

  it.skipIf(process.platform === 'win32')('where fewer files may be open than it needs, however few', async () => {
    const { path } = home();
    const before = contents(path);
    // With fewer Node cannot begin.
    for (const limit of [28, 36, 48, 64, 96, 128]) {
      const { code, told } = await started(path, ['--port', '0'], ['/bin/sh', '-c', `ulimit -n ${limit}; exec "$@"`, 'sh']);
      expect(told, String(limit)).toMatch(
        /^The system lets Astrolabe open (no more files|fewer files than the 128 that it needs); close other programs, or raise the limit of open files \(ulimit -n\), and start it again\.$/,
      );
      expect(code).toBe(1);
    }
    expect(contents(path)).toEqual(before);
    expect(
      await started(path, ['--port', '0', '--log-level', 'silent'], ['/bin/sh', '-c', 'ulimit -n 256; exec "$@"', 'sh']),
    ).toEqual({
      code: 0,
      told: '',
    });
  });
});
