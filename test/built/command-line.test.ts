import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCore } from '#main/core/app';
import { dataFolderOf } from '#main/data-folder/location';
import { checkDestination } from '#main/data-folder/move';
import { mirrorFile } from '#main/data-folder/replace';
import { readConfig } from '#main/options/config';
import { realWorld } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { lockFolder } from '#main/store/files/lock';
import { contractsIn, makeMirror, ownFolder } from '../support/mirror-folder.ts';

const entry = fileURLToPath(new URL('../../out/main/headless.js', import.meta.url));
let folder: ReturnType<typeof ownFolder>;
let root: string;
let home: string;
let live: string;

beforeEach(() => {
  folder = ownFolder();
  root = realpathSync(folder.path);
  home = join(root, 'home');
  live = join(home, 'live');
  makeMirror(live, { contracts: 2 });
});
afterEach(() => folder.remove());

/** Runs the headless command line on the home; what it prints. */
function astrolabe(...args: string[]): Promise<{ code: number; line: any; told: string }> {
  return run(process.execPath, [entry, '--data-dir', home, ...args]);
}

function run(program: string, args: string[]): Promise<{ code: number; line: any; told: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { env: { INIT_CWD: root, PATH: process.env['PATH'] } }, (failure, stdout, stderr) =>
      resolve({
        code: failure === null ? 0 : Number(failure.code),
        line: stdout === '' ? null : JSON.parse(stdout),
        told: stderr.trim(),
      }),
    );
  });
}

describe('the command line', () => {
  it('shows the folder and its size, backs up, resets and restores', async () => {
    const shown = await astrolabe('--where');
    expect(shown).toMatchObject({
      code: 0,
      line: { event: 'where', folder: home, galaxy: 'live', last_backup: null, kept: null },
    });
    expect(shown.line.bytes).toBe(shown.line.mirror.bytes);

    // A relative path is meant from where npm was called.
    const backup = join(root, 'kept.sqlite');
    const made = await astrolabe('--backup', 'kept.sqlite');
    expect(made).toMatchObject({ code: 0, line: { event: 'backed_up', galaxy: 'live', file: backup, check: 'integrity_check' } });
    expect((await astrolabe('--where')).line.last_backup).toMatchObject({ file: backup, bytes: made.line.bytes });

    expect(await astrolabe('--reset')).toEqual({
      code: 0,
      told: '',
      line: { event: 'reset', galaxy: 'live', folder: live, carried: true },
    });
    expect(contractsIn(mirrorFile(live))).toBe(0);

    const restored = await astrolabe('--restore', backup);
    expect(restored).toMatchObject({ code: 0, line: { event: 'restored', file: backup } });
    expect(contractsIn(mirrorFile(live))).toBe(2);
    expect(contractsIn(restored.line.kept)).toBe(0);
  });

  it('publishes the closed days into a folder, and refuses an address and a folder with something else', async () => {
    const lake = join(root, 'lake');
    expect(await astrolabe('--publish', 'lake')).toMatchObject({
      code: 0,
      line: { event: 'published', galaxy: 'live', folder: lake, written: 2, unchanged: 0, rows: 4 },
    });
    expect(readdirSync(lake).sort()).toEqual(['manifest.json', 'v2']);
    expect(readdirSync(join(lake, 'v2')).sort()).toEqual(['contracts', 'items']);
    expect((await astrolabe('--publish', 's3://bucket/lake')).told).toBe(
      'Set AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment for --publish s3://….',
    );
    expect(await astrolabe('--publish', live)).toMatchObject({
      code: 1,
      line: null,
      told: expect.stringContaining('something else'),
    });
  });

  it('refuses with one sentence and 1, and changes nothing', async () => {
    const before = readdirSync(live);
    expect(await astrolabe('--backup', mirrorFile(live))).toEqual({
      code: 1,
      line: null,
      told: `${mirrorFile(live)} exists already, and a backup replaces no file; choose another name.`,
    });
    expect((await astrolabe('--restore', join(root, 'missing'))).told).toBe(
      `${join(root, 'missing')} does not exist; check the path.`,
    );
    expect((await astrolabe('--demo', '--restore', mirrorFile(live))).told).toContain('the two never mix');
    expect((await astrolabe('--reset', '--where')).told).toContain('exclude each other');
    expect(readdirSync(live).filter((name) => !name.startsWith('lock'))).toEqual(before);
    expect(contractsIn(mirrorFile(live))).toBe(2);
  });

  it('needs no window: a core that would serve one refuses it', async () => {
    const config = readConfig(['--data-dir', home, '--reset'], {});
    expect(config.task).toEqual({ kind: 'reset' });
    await expect(startCore(config, realWorld(), import.meta.url)).rejects.toThrow('run them with npm run headless');
    expect(contractsIn(mirrorFile(live))).toBe(2);
  });

  it('backs up a folder that another process runs on, and refuses the rest there', async () => {
    const lock = lockFolder(join(live, 'lock.sqlite'));
    const db = openWriteDb(mirrorFile(live));
    const backup = join(root, 'running.sqlite');
    expect(await astrolabe('--backup', backup)).toMatchObject({ code: 0, line: { file: backup } });
    for (const task of [['--reset'], ['--restore', backup], ['--move-to', join(root, 'elsewhere')]]) {
      const { code, told } = await astrolabe(...task);
      expect(code, task[0]).toBe(1);
      expect(told).toContain('Astrolabe is already running on the data folder');
    }
    db.close();
    lock.release();
    expect(contractsIn(backup)).toBe(2);
    expect(existsSync(join(root, 'elsewhere'))).toBe(false);
  });

  it('moves the folder; whoever starts as before finds it, and can move it back', async () => {
    const to = join(root, 'disk', 'astrolabe');
    mkdirSync(join(home, 'of someone else'));
    expect(await astrolabe('--move-to', to)).toMatchObject({ code: 0, line: { event: 'moved', from: home, to, removed: true } });
    expect(readdirSync(home).sort()).toEqual(['location.json', 'of someone else']);
    expect((await astrolabe('--where')).line).toMatchObject({ folder: to });
    expect(contractsIn(mirrorFile(join(to, 'live')))).toBe(2);

    expect((await astrolabe('--move-to', home)).line).toMatchObject({ event: 'moved', from: to, to: home });
    expect(readdirSync(home).sort()).toEqual(['live', 'of someone else']);
    expect(existsSync(to)).toBe(false);

    await astrolabe('--move-to', to);
    rmSync(to, { recursive: true });
    expect((await astrolabe('--where')).told).toBe(
      `The data folder was moved to ${to}, which is not there; connect its disk, or delete ${join(home, 'location.json')} to begin anew in ${home}.`,
    );
  });
});

describe('a full disk', () => {
  /** The system refuses to let any file of the process grow beyond some blocks: halfway through the copy, as a full disk does. */
  const confined = (...args: string[]) =>
    run('/bin/sh', ['-c', 'ulimit -f 200; exec "$@"', 'sh', process.execPath, entry, '--data-dir', home, ...args]);

  it.skipIf(process.platform === 'win32')('halfway leaves no backup, the old mirror, and the old folder', async () => {
    const backup = join(root, 'kept.sqlite');
    await astrolabe('--backup', backup);
    for (const [task, path] of [
      ['--backup', join(root, 'second.sqlite')],
      ['--restore', backup],
      ['--move-to', join(root, 'moved')],
    ] as const) {
      const { code, told } = await confined(task, path);
      expect(code, told).toBe(1);
      expect(told).toMatch(/could not be written whole; look at the room|There is no room left for/);
    }
    expect(readdirSync(root).sort()).toEqual(['home', 'kept.sqlite']);
    expect(readdirSync(live).filter((name) => !/lock|-shm|-wal/.test(name))).toEqual(['mirror.sqlite']);
    expect(dataFolderOf(home)).toBe(home);
    expect(contractsIn(mirrorFile(live))).toBe(2);
  });
});

describe('a folder is refused as the new place', () => {
  const refusal = async (path: string, free = 1e12) =>
    checkDestination({ home, folder: home }, path, async () => free).then(
      (to) => `accepted ${to}`,
      (failure: Error) => failure.message,
    );

  it('where it is the old one, inside it, not empty, a file, or no full path', async () => {
    expect(await refusal(home)).toBe(`${home} is the data folder already.`);
    expect(await refusal(`${home}/../home/`)).toBe(`${home} is the data folder already.`);
    expect(await refusal(join(live, 'deeper'))).toContain('lies inside the data folder');
    expect(await refusal(root)).toBe(`${root} is not empty; choose an empty folder, or a new one.`);
    const other = join(root, 'other');
    makeMirror(join(other, 'live'));
    expect(await refusal(other)).toBe(
      `${other} holds a data folder of Astrolabe already; start with --data-dir ${other} to use it, or choose another folder.`,
    );
    writeFileSync(join(root, 'file'), '');
    expect(await refusal(join(root, 'file'))).toBe(`${join(root, 'file')} is a file; choose a folder.`);
    expect(await refusal('somewhere')).toContain("'somewhere' is not a full path");
    expect(await refusal(join(root, 'new', 'folder'))).toBe(`accepted ${join(root, 'new', 'folder')}`);
    expect(existsSync(join(root, 'new'))).toBe(false);
  });

  it('where its disk has too little room', async () => {
    expect(await refusal(join(root, 'new'), 1_000_000)).toMatch(
      /new needs 6[\d.]+ MB and its disk has [\d.]+ [kM]?B left; free some, or choose another place\.$/,
    );
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('where this user may not write', async () => {
    const closed = join(root, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    expect(await refusal(join(closed, 'new'))).toContain('This user may not write');
  });
});
