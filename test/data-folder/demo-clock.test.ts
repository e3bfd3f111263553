import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDemoClock } from '#main/data-folder/demo-clock';
import { silentLog } from '#main/runtime/log';
import { openWriteDb } from '#main/store/db';
import { ingestRuns } from '#main/store/ingest-state/runs';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { type FakeClock, fakeClock } from '../support/world.ts';

const NOON = '2026-11-20T12:00:00Z';
let folder: string;
let wall: FakeClock;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-demo-clock-'));
  wall = fakeClock(NOON);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (speed = 6, by = wall) =>
  openDemoClock({ folder, file: join(folder, 'mirror.sqlite'), speed }, { wall: by, log: silentLog() });
const kept = () => existsSync(join(folder, 'clock.json'));

/** A mirror whose newest run ended then. */
function mirrorOf(endedAt: string): void {
  const db = openWriteDb(join(folder, 'mirror.sqlite'));
  const runs = ingestRuns(db);
  runs.end(runs.begin('scores', endedAt), { at: endedAt, outcome: 'ok', rows: 0, requests: 0, error: null });
  runs.begin('fights', endedAt);
  db.close();
}

test('the demo begins at the computer’s time, and goes faster', async () => {
  const { clock, close } = open();
  expect(isoUtc(clock.now())).toBe(NOON);
  await wall.advance(10 * MINUTE);
  expect(isoUtc(clock.now())).toBe('2026-11-20T13:00:00Z');
  close();
  expect(wall.sleeping()).toBe(0);
});

test('it goes on where it was left, until the computer’s time has caught up', async () => {
  const first = open();
  await wall.advance(2 * HOUR);
  first.close();
  // Twelve hours have passed there, two here: eight later it is still ahead.
  await wall.advance(8 * HOUR);
  const second = open();
  expect(isoUtc(second.clock.now())).toBe('2026-11-21T00:00:00Z');
  second.close();
  await wall.advance(DAY);
  const third = open();
  expect(third.clock.now()).toBe(wall.now());
  third.close();
});

test('a program that was killed never comes back earlier than it was', async () => {
  let last = 0;
  for (const ran of [1, 19_999, 20_000, 20_001, 61_000, HOUR]) {
    const { clock } = open();
    expect(clock.now()).toBeGreaterThanOrEqual(last);
    await wall.advance(ran);
    last = clock.now();
    // Nothing of it goes on: the next one has the same wall, and none of its timers.
    wall = fakeClock(isoUtc(wall.now()));
  }
});

test('a mirror that was brought here is not older than its newest run, whatever the file says', () => {
  mirrorOf('2026-11-22T05:00:00Z');
  const { clock, close } = open();
  expect(isoUtc(clock.now())).toBe('2026-11-22T05:00:00Z');
  close();
  writeFileSync(join(folder, 'clock.json'), JSON.stringify({ until: fromIso('2026-11-21T00:00:00Z') }));
  expect(isoUtc(open().clock.now())).toBe('2026-11-22T05:00:00Z');
});

test.each(['', '{"until":1e300}', '{"until":"tomorrow"}', '[]'])('a file that says %j is none', (text) => {
  writeFileSync(join(folder, 'clock.json'), text);
  const { clock, close } = open();
  expect(isoUtc(clock.now())).toBe(NOON);
  close();
  expect(JSON.parse(readFileSync(join(folder, 'clock.json'), 'utf8'))).toEqual({ until: fromIso(NOON) });
});

test('at the wall’s own speed the clock is the wall’s, and nothing is kept', () => {
  mirrorOf('2026-11-20T11:59:59Z');
  const { clock, close } = open(1);
  expect(clock).toBe(wall);
  close();
  expect(kept()).toBe(false);
});

test('slowed to the wall’s speed it stays ahead, and never goes back', async () => {
  const quick = open();
  await wall.advance(HOUR);
  quick.close();
  const slow = open(1);
  await wall.advance(HOUR);
  expect(isoUtc(slow.clock.now())).toBe('2026-11-20T19:00:00Z');
  slow.close();
});

test('a folder that takes no file keeps nobody from the demo', async () => {
  rmSync(folder, { recursive: true });
  const { clock, close } = open();
  await wall.advance(HOUR);
  expect(isoUtc(clock.now())).toBe('2026-11-20T18:00:00Z');
  close();
});

test('a mirror that was brought here without its runs, as in a bundle, says by its data how far it has come', () => {
  const db = openWriteDb(join(folder, 'mirror.sqlite'));
  db.exec("INSERT INTO data_versions VALUES ('activity', 1, '2026-12-24T12:00:00Z')");
  db.close();
  const { clock, close } = open();
  expect(isoUtc(clock.now())).toBe('2026-12-24T12:00:00Z');
  close();
});
