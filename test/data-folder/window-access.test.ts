import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOpening, runningOn } from '#main/data-folder/window-access';
import { silentLog } from '#main/runtime/log';
import { makeSecret } from '#main/runtime/secret';
import { lockFolder } from '#main/store/files/lock';

const APP = 'http://127.0.0.1:4780';
let home: string;
let live: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'astrolabe-access-'));
  live = join(home, 'live');
  mkdirSync(live);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? '';

test('a token lets one browser in, and the files then have the address for the next', () => {
  const opening = createOpening(makeSecret, silentLog());
  opening.publish(APP, live);
  const [file, page] = [join(live, 'open-address'), join(live, 'open.html')];
  const first = readFileSync(file, 'utf8');
  expect(first).toBe(opening.address());
  for (const guess of ['', 'x', 'x'.repeat(43), 'ü'.repeat(43), `${tokenIn(first)}x`]) {
    expect(opening.isToken(guess)).toBe(false);
    expect(opening.redeem(guess)).toBe(false);
  }
  expect([opening.redeem(tokenIn(first)), opening.redeem(tokenIn(first))]).toEqual([true, false]);
  const second = readFileSync(file, 'utf8');
  expect(tokenIn(second)).not.toBe(tokenIn(first));
  expect(readFileSync(page, 'utf8')).toContain(`<meta http-equiv="refresh" content="0;url=${second}">`);
  if (process.platform !== 'win32') expect([modeOf(file), modeOf(page)]).toEqual(['600', '600']);
  opening.withdraw();
  expect(readdirSync(live)).toEqual([]);
  expect(opening.address()).toBe(second);
  // Another mirror is opened: what was printed is good still.
  opening.publish(APP, home);
  expect(readFileSync(join(home, 'open-address'), 'utf8')).toBe(second);
  expect(opening.redeem(tokenIn(second))).toBe(true);
});

test('that somebody comes with a token which was used is said once for each, and of a guess nothing is said', () => {
  const log = silentLog();
  const warned = vi.spyOn(log, 'warn');
  const opening = createOpening(makeSecret, log);
  opening.publish(APP, live);
  const first = tokenIn(opening.address());
  opening.redeem('a guess');
  opening.redeem(first);
  expect(warned).not.toHaveBeenCalled();
  for (let tries = 0; tries < 3; tries += 1) opening.redeem(first);
  expect(warned).toHaveBeenCalledTimes(1);
  expect(String(warned.mock.calls[0]?.[0])).toMatch(/was opened again, and signed none in/);
  opening.redeem(tokenIn(opening.address()));
  expect(warned).toHaveBeenCalledTimes(1);
});

test('the address to open is told of the mirror that is served, and of none that was killed', () => {
  const nothingRuns = `Astrolabe does not run on ${home}; start it, or say with --data-dir where its data lies.`;
  expect(() => runningOn(home, 'live')).toThrow(nothingRuns);
  const opening = createOpening(makeSecret, silentLog());
  opening.publish(APP, live);
  expect(() => runningOn(home, 'live')).toThrow(nothingRuns);
  const lock = lockFolder(join(live, 'lock.sqlite'));
  const running = { app: APP, open: opening.address(), page: join(live, 'open.html') };
  expect(runningOn(home, 'live')).toEqual(running);
  expect(runningOn(home, 'demo')).toEqual(running);
  lock.release();
});
