import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBrowsers } from '#main/data-folder/browsers';
import { silentLog } from '#main/runtime/log';
import { hashOf, makeSecret } from '#main/runtime/secret';
import { DAY, HOUR } from '#shared/time';
import { NOON } from '../support/builders.ts';
import { fakeClock } from '../support/world.ts';

let home: string;
let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'astrolabe-browsers-'));
  clock = fakeClock(NOON);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const reopen = (at = home) => openBrowsers(at, { clock, log: silentLog(), makeToken: makeSecret });
const agents = () =>
  reopen()
    .list()
    .map(({ agent }) => agent);
const file = () => join(home, 'browsers.json');

test('each browser has a key of its own, which is known after a restart; the file has its hash, for its owner alone', () => {
  const browsers = reopen();
  expect(existsSync(file())).toBe(false);
  const [one, two] = [browsers.letIn('one'), browsers.letIn('two')];
  expect(one).not.toBe(two);
  const text = readFileSync(file(), 'utf8');
  expect([text.includes(one), text.includes(hashOf(one))]).toEqual([false, true]);
  if (process.platform !== 'win32') expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
  const again = reopen();
  expect([again.cookie, again.find(one)?.agent, again.find(two)?.agent]).toEqual([browsers.cookie, 'one', 'two']);
  for (const guess of ['', 'x', hashOf(one), `${one}x`, 'ü'.repeat(43)]) expect(again.find(guess)).toBeUndefined();
  // Cookies know no ports, so that two homes must not share one.
  expect(reopen(join(home, 'another')).cookie).not.toBe(again.cookie);
});

test('a browser is known for thirty days after it was used last', () => {
  const key = reopen().letIn('one');
  const unused = reopen().letIn('two');
  for (let days = 0; days < 60; days += 20) {
    expect(reopen().find(key)?.agent).toBe('one');
    clock.jump(20 * DAY);
  }
  const browsers = reopen();
  expect([browsers.find(key)?.agent, browsers.find(unused), browsers.list().length]).toEqual(['one', undefined, 1]);
  clock.jump(30 * DAY + HOUR);
  expect([reopen().find(key), agents()]).toEqual([undefined, []]);
});

test('a browser that is revoked is unknown at once and after a restart, and the others are as they were', () => {
  const browsers = reopen();
  const keys = ['one', 'two', 'three'].map((agent) => browsers.letIn(agent));
  const idOf = (agent: string) => browsers.list().find((one) => one.agent === agent)?.browser_id ?? '';
  browsers.revoke({ browserId: idOf('two') });
  for (const known of [browsers, reopen()])
    expect(keys.map((key) => known.find(key)?.agent)).toEqual(['one', undefined, 'three']);
  browsers.revoke({ allBut: idOf('three') });
  for (const known of [browsers, reopen()])
    expect(keys.map((key) => known.find(key)?.agent)).toEqual([undefined, undefined, 'three']);
  browsers.revoke({ allBut: null });
  expect(agents()).toEqual([]);
});

test('the one key that all browsers had is good for one exchange, and is nowhere afterwards', () => {
  const shared = makeSecret();
  const old = join(home, 'window-key');
  writeFileSync(old, shared, { mode: 0o600 });
  const browsers = reopen();
  expect([browsers.cookie, browsers.find(shared)]).toEqual([`astrolabe-${hashOf(shared).slice(0, 8)}`, undefined]);
  const key = browsers.exchange(shared, 'one') ?? '';
  expect(browsers.find(key)?.agent).toBe('one');
  expect([browsers.exchange(shared, 'two'), reopen().exchange(shared, 'two')]).toEqual([null, null]);
  expect([existsSync(old), readFileSync(file(), 'utf8').includes(hashOf(shared)), agents()]).toEqual([false, false, ['one']]);
});

test('the one key that all browsers had ends thirty days after the first browser was let in without it, or when all are revoked', () => {
  const shared = makeSecret();
  const put = () => writeFileSync(join(home, 'window-key'), shared, { mode: 0o600 });
  put();
  reopen().letIn('one');
  expect(agents()).toEqual(['one', null]);
  clock.jump(30 * DAY + HOUR);
  expect(reopen().exchange(shared, 'two')).toBeNull();
  rmSync(file());
  put();
  reopen().revoke({ allBut: null });
  expect(reopen().exchange(shared, 'two')).toBeNull();
});

test.skipIf(process.platform === 'win32')('a list that others can change, or that is none, is begun anew', () => {
  const key = reopen().letIn('one');
  for (const spoil of [
    () => chmodSync(file(), 0o646),
    () => writeFileSync(file(), '{"cookie":"x"'),
    () => {
      rmSync(file());
      mkdirSync(file());
    },
  ]) {
    spoil();
    expect(reopen().find(key)).toBeUndefined();
    rmSync(file(), { recursive: true });
    reopen().letIn('two');
  }
});

test('fifty are known, and the one that was not used for longest makes room', () => {
  const first = reopen().letIn('first');
  clock.jump(2 * HOUR);
  const browsers = reopen();
  const second = browsers.letIn('second');
  for (let count = 0; count < 49; count += 1) browsers.letIn(`one of many, with a name ${'x'.repeat(1000)}`);
  expect([browsers.find(first), browsers.find(second)?.agent, browsers.list().length]).toEqual([undefined, 'second', 50]);
  expect(Math.max(...browsers.list().map(({ agent }) => agent?.length ?? 0))).toBe(300);
});

test('where the list cannot be written a browser is let in all the same, and a revocation says so', () => {
  const broken = join(home, 'file', 'home');
  writeFileSync(join(home, 'file'), '');
  const browsers = reopen(broken);
  const key = browsers.letIn('one');
  expect(browsers.find(key)?.agent).toBe('one');
  expect(() => browsers.revoke({ allBut: null })).toThrow(/browsers\.json/);
});
