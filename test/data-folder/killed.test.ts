import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runFolderTask } from '#main/data-folder/command-line';
import { openLocation } from '#main/data-folder/location';
import { finishReplacement, mirrorFile } from '#main/data-folder/replace';
import { clearUnfinished } from '#main/data-folder/unfinished';
import type { FolderTask } from '#main/options/config';
import { backUp } from '#main/store/files/backup';
import { checkMirror } from '#main/store/files/mirror-file';
import { tryMirror } from '#main/workers/try-mirror';
import { NOON } from '../support/builders.ts';
import { contractsIn, makeMirror, makeOwn, ownFolder, using } from '../support/mirror-folder.ts';
import { fakeClock } from '../support/world.ts';

const script = fileURLToPath(new URL('./killed-at.ts', import.meta.url));
let folder: ReturnType<typeof ownFolder>;
let home: string;

beforeEach(() => {
  folder = ownFolder();
});
afterEach(() => folder.remove());

/** Runs the work in a process of its own that dies right before its n-th change; says whether it did. */
function killedAt(moment: number, task: FolderTask): Promise<boolean> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, String(moment), JSON.stringify(task), home], (failure, _out, stderr) => {
      if (failure === null) resolve(false);
      else if (failure.signal === 'SIGKILL') resolve(true);
      else reject(new Error(stderr));
    });
  });
}

/** Kills the work before each of its changes in turn, each time on a new folder, and looks at what is left. */
async function atEveryMoment(task: () => FolderTask, prepare: () => Promise<void>, look: () => void): Promise<number> {
  for (let moment = 1; ; moment += 1) {
    folder.remove();
    folder = ownFolder();
    home = join(folder.path, 'home');
    await prepare();
    const killed = await killedAt(moment, task());
    look();
    if (!killed) return moment - 1;
  }
}

/** As the next start does. */
function opened(): { folder: string; contracts: number } {
  clearUnfinished(home);
  const at = openLocation(home);
  const live = join(at, 'live');
  finishReplacement(live);
  checkMirror(mirrorFile(live), 'live');
  return { folder: at, contracts: contractsIn(mirrorFile(live)) };
}

const backup = () => join(folder.path, 'backup.sqlite');
/** A mirror of two contracts with a watchlist, and a backup of one with five. */
async function mirrorAndBackup(): Promise<void> {
  const old = makeMirror(join(folder.path, 'old'), { contracts: 5 });
  await backUp({ source: old, target: backup(), galaxy: 'live' }, () => undefined);
  makeOwn(makeMirror(join(home, 'live'), { contracts: 2 }));
}

test('a backup killed at any moment leaves no file of its name, or a whole one', async () => {
  const target = () => join(folder.path, 'target.sqlite');
  const left = new Set<boolean>();
  const moments = await atEveryMoment(
    () => ({ kind: 'backup', path: target() }),
    mirrorAndBackup,
    () => {
      const there = existsSync(target());
      left.add(there);
      if (there) expect(checkMirror(target(), 'live').bytes).toBeGreaterThan(0);
      expect(opened().contracts).toBe(2);
      expect(readdirSync(folder.path).filter((name) => name.startsWith('target') && name !== 'target.sqlite')).toEqual([]);
      expect(readdirSync(home)).toEqual(there ? expect.arrayContaining(['live']) : ['live']);
      expect(readdirSync(home).filter((name) => name.endsWith('.new'))).toEqual([]);
    },
  );
  expect([...left]).toEqual([false, true]);
  expect(moments).toBeGreaterThanOrEqual(3);
});

test('a restore killed at any moment leaves the old mirror or the new one, whole', async () => {
  const seen = new Set<number>();
  const moments = await atEveryMoment(
    () => ({ kind: 'restore', path: backup() }),
    mirrorAndBackup,
    () => {
      const { contracts } = opened();
      seen.add(contracts);
      expect(readdirSync(join(home, 'live')).filter((name) => /incoming|next/.test(name))).toEqual([]);
    },
  );
  expect([...seen]).toEqual([2, 5]);
  expect(moments).toBeGreaterThanOrEqual(3);
});

test('a reset killed at any moment leaves the old mirror or a new one, and the watchlists in both', async () => {
  const seen = new Set<number>();
  await atEveryMoment(
    () => ({ kind: 'reset' }),
    mirrorAndBackup,
    () => {
      seen.add(opened().contracts);
      const lists = using(mirrorFile(join(home, 'live')), (db) => db.prepare('SELECT name FROM watch_lists').pluck().all());
      expect(lists).toEqual(['Hulls']);
    },
  );
  expect([...seen]).toEqual([2, 0]);
});

test('a move killed at any moment leaves one whole data folder, which the next start finds; tried again, it goes through', async () => {
  const to = () => join(folder.path, 'moved');
  const places = new Set<string>();
  const prepare = async () => {
    await mirrorAndBackup();
    mkdirSync(join(home, 'backups'), { recursive: true });
    await runFolderTask(
      { kind: 'backup', path: join(home, 'backups') },
      { dataDir: home, mode: 'live' },
      { clock: fakeClock(NOON), tryMirror },
    );
  };
  const moments = await atEveryMoment(
    () => ({ kind: 'move-to', path: to() }),
    prepare,
    () => {
      const { folder: at, contracts } = opened();
      places.add(at === home ? 'home' : 'moved');
      expect(contracts).toBe(2);
      expect(readdirSync(join(at, 'backups'))).toHaveLength(1);
      // Of the other place nothing is left.
      if (at !== home) expect(readdirSync(home)).toEqual(['location.json']);
      else expect(existsSync(to())).toBe(false);
    },
  );
  expect([...places]).toEqual(['home', 'moved']);
  expect(moments).toBeGreaterThanOrEqual(8);

  folder.remove();
  folder = ownFolder();
  home = join(folder.path, 'home');
  await prepare();
  expect(await killedAt(7, { kind: 'move-to', path: to() })).toBe(true);
  expect(existsSync(join(to(), 'moving.json'))).toBe(true);
  await runFolderTask({ kind: 'move-to', path: to() }, { dataDir: home, mode: 'live' }, { clock: fakeClock(NOON), tryMirror });
  expect(opened()).toEqual({ folder: to(), contracts: 2 });
});
