import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lastBackup } from '#main/data-folder/backup';
import { type MirrorWatch, watchMirror } from '#main/data-folder/mirror-watch';
import { silentLog } from '#main/runtime/log';
import { backUp } from '#main/store/files/backup';
import { checkMirror, type GalaxyKind } from '#main/store/files/mirror-file';
import { quickCheck } from '#main/store/files/quick-check';
import { DAY, HOUR, MINUTE } from '#shared/time';
import { makeMirror, ownFolder } from '../support/mirror-folder.ts';
import { type FakeClock, fakeClock } from '../support/world.ts';

type Maintenance = Parameters<typeof watchMirror>[0]['maintenance'];
const STEP = 5 * MINUTE;
let folder: ReturnType<typeof ownFolder>;
let mirror: string;
let clock: FakeClock;
let watch: MirrorWatch;
let gone: string[];
let changes: number;
let room: number;

beforeEach(() => {
  folder = ownFolder();
  mirror = makeMirror(join(folder.path, 'live'), { contracts: 500 });
  clock = fakeClock('2026-11-21T10:50:00Z');
  gone = [];
  changes = 0;
  room = 1e12;
  watch = watched();
});
afterEach(async () => {
  await watch.close();
  expect(clock.sleeping()).toBe(0);
  folder.remove();
});

function watched(galaxy: GalaxyKind = 'live', maintenance: Partial<Maintenance> = {}): MirrorWatch {
  return watchMirror({
    clock,
    log: silentLog(),
    home: folder.path,
    folder: folder.path,
    galaxy,
    maintenance: {
      backUp: (options, onProgress) => working(backUp(options, onProgress)),
      quickCheck: (file) => working(quickCheck(file, async () => undefined)),
      ...maintenance,
    },
    freeBytes: async () => room,
    changed: () => void (changes += 1),
    gone: (sentence) => void gone.push(sentence),
  });
}

/** The work under way, which takes real time while the clock stands. */
let work: Promise<unknown> = Promise.resolve();
function working<T>(done: Promise<T>): Promise<T> {
  work = done.catch(() => undefined);
  return done;
}
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP) {
    await clock.advance(Math.min(left, STEP));
    await work;
  }
}
const backups = () => (existsSync(join(folder.path, 'backups')) ? readdirSync(join(folder.path, 'backups')).sort() : []);

/** Overwrites the second half of the file while it is open. */
function spoil(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xaa, (bytes.length >> 13) * 4096);
  writeFileSync(file, bytes);
}

describe('a mirror that is in use', () => {
  test('is missed within a minute where its folder is moved away, and said to be replaced where another lies there', async () => {
    await pass(MINUTE);
    expect(gone).toEqual([]);
    renameSync(join(folder.path, 'live'), join(folder.path, 'away'));
    await pass(MINUTE);
    expect(gone).toEqual([
      expect.stringMatching(/mirror\.sqlite was deleted or moved away while Astrolabe ran, so it has ended/),
    ]);

    makeMirror(join(folder.path, 'live'));
    gone = [];
    const second = watched();
    copyFileSync(mirror, `${mirror}.copy`);
    renameSync(`${mirror}.copy`, mirror);
    await pass(MINUTE);
    expect(gone).toEqual([expect.stringContaining('mirror.sqlite was replaced while Astrolabe ran')]);
    await second.close();
  });

  test('is missed within a minute also while it is looked through, which takes minutes of a large one', async () => {
    const check = Promise.withResolvers<number>();
    const slow = watched('live', { quickCheck: () => check.promise });
    await clock.advance(3 * MINUTE);
    await work;
    renameSync(join(folder.path, 'live'), join(folder.path, 'away'));
    await clock.advance(MINUTE);
    expect(gone).toHaveLength(2);
    check.resolve(1);
    await slow.close();
  });

  test('is backed up daily after ten minutes, verified, and the newest three are kept beside what a person made', async () => {
    const own = join(folder.path, 'backups', 'astrolabe-live-20200101T000000Z.sqlite');
    await pass(9 * MINUTE);
    expect(backups()).toEqual([]);
    await pass(2 * MINUTE);
    expect(backups()).toHaveLength(1);
    copyFileSync(mirror, own);
    for (let day = 0; day < 4; day += 1) await pass(DAY);
    // The oldest goes once the newest is there and noted.
    await expect.poll(backups).toHaveLength(4);
    expect(backups()[0]).toBe('astrolabe-live-20200101T000000Z.sqlite');
    const newest = join(folder.path, 'backups', backups().at(-1) ?? '');
    expect(newest).toMatch(/daily-live-20261125T\d+Z\.sqlite$/);
    expect(checkMirror(newest, 'live').check).toBe('integrity_check');
    expect(lastBackup(folder.path, 'live')?.file).toBe(newest);

    // The next start on the same day makes no second one.
    await watch.close();
    watch = watched();
    await pass(HOUR);
    expect(backups()).toHaveLength(4);
  });

  test('is not backed up where its disk has no room, until it has', async () => {
    room = 1_000_000;
    await pass(30 * MINUTE);
    expect(backups()).toEqual([]);
    room = 1e12;
    await pass(HOUR);
    expect(backups()).toHaveLength(1);
  });

  test('is looked through daily; damage is told with the newest backup, and that is not replaced by a copy of it', async () => {
    await pass(11 * MINUTE);
    expect(watch.trouble()).toBe(null);
    const [backup = ''] = backups();
    spoil(mirror);
    await pass(DAY);
    expect(watch.trouble()).toMatchObject({
      kind: 'damaged',
      sentence: expect.stringMatching(/mirror\.sqlite is damaged.*; restore the newest backup in Settings/),
      backup: { file: join(folder.path, 'backups', backup) },
    });
    expect(changes).toBe(1);
    await pass(2 * DAY);
    expect(backups()).toEqual([backup]);
  });
});

test('the demo is looked through and not backed up', async () => {
  makeMirror(join(folder.path, 'demo'), { galaxy: 'demo', contracts: 500 });
  const demo = watched('demo');
  spoil(join(folder.path, 'demo', 'mirror.sqlite'));
  await pass(5 * MINUTE);
  expect(demo.trouble()?.kind).toBe('damaged');
  await pass(DAY);
  expect(backups().filter((name) => name.includes('demo'))).toEqual([]);
  await demo.close();
});
