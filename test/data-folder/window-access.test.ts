import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpening, runningOn, windowKey } from '#main/data-folder/window-access';
import { lockFolder } from '#main/store/files/lock';

let made = 0;
const makeToken = () => `token-${(made += 1)}`.padEnd(43, 'x');
let home: string;
let live: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'astrolabe-access-'));
  live = join(home, 'live');
  mkdirSync(live);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

test('the key stays the same from start to start, in a file for its owner alone', () => {
  const key = windowKey(home, makeToken);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(windowKey(home, makeToken)).toBe(key);
  expect(windowKey(join(home, 'another', 'home'), makeToken)).not.toBe(key);
  if (process.platform !== 'win32') expect(modeOf(join(home, 'window-key'))).toBe('600');
});

test.skipIf(process.platform === 'win32')(
  'a key that others could read, that is cut short or that is a link is made anew',
  () => {
    const file = join(home, 'window-key');
    const spoil = [
      () => chmodSync(file, 0o644),
      () => writeFileSync(file, 'short'),
      () => {
        writeFileSync(join(home, 'elsewhere'), 'k'.repeat(43));
        rmSync(file);
        symlinkSync(join(home, 'elsewhere'), file);
      },
    ];
    for (const doIt of spoil) {
      const before = windowKey(home, makeToken);
      doIt();
      const after = windowKey(home, makeToken);
      expect(after).not.toBe(before);
      expect(after).not.toBe('k'.repeat(43));
      expect([modeOf(file), readFileSync(file, 'utf8')]).toEqual(['600', after]);
    }
  },
);

test('a token lets one browser in, and the file then has the address for the next', () => {
  const opening = createOpening(live, makeToken);
  opening.publish('http://127.0.0.1:4780');
  const file = join(live, 'open-address');
  const first = readFileSync(file, 'utf8');
  expect(first).toBe(opening.address());
  for (const guess of ['', 'x', 'x'.repeat(43), `${tokenOf(first)}x`]) expect(opening.redeem(guess)).toBe(false);
  expect([opening.redeem(tokenOf(first)), opening.redeem(tokenOf(first))]).toEqual([true, false]);
  const second = readFileSync(file, 'utf8');
  expect(tokenOf(second)).not.toBe(tokenOf(first));
  expect(opening.redeem(tokenOf(second))).toBe(true);
  if (process.platform !== 'win32') expect(modeOf(file)).toBe('600');
  opening.withdraw();
  expect(readdirSync(live)).toEqual([]);
});

test('the address to open is told of the mirror that is served, and of none that was killed', () => {
  const nothingRuns = `Astrolabe does not run on ${home}; start it, or say with --data-dir where its data lies.`;
  expect(() => runningOn(home, 'live').open).toThrow(nothingRuns);
  const opening = createOpening(live, makeToken);
  opening.publish('http://127.0.0.1:4780');
  expect(() => runningOn(home, 'live').open).toThrow(nothingRuns);
  const lock = lockFolder(join(live, 'lock.sqlite'));
  expect(runningOn(home, 'live').open).toBe(opening.address());
  expect(runningOn(home, 'demo').open).toBe(opening.address());
  lock.release();
});
