import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownWatchlists } from '#main/api/local/watchlists';
import { type CoreState, createCoreStateFeed, publishCoreState } from '#main/core/state';
import { createWatcher } from '#main/ingest/contracts/watch';
import { openReadDb, openWriteDb, type WriteDb } from '#main/store/db';
import { settingReads, settingWrites } from '#main/store/user-data/settings';
import type { AppStatus } from '#shared/local-api/status';
import { aStoredContract, insertContracts, insertStaticData } from '../support/builders.ts';
import { fakeClock } from '../support/world.ts';

let folder: string;
let db: WriteDb;
let reads: ReturnType<typeof openReadDb>;
const clock = fakeClock('2026-11-20T12:00:00Z');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-news-'));
  db = openWriteDb(join(folder, 'mirror.sqlite'));
  reads = openReadDb(join(folder, 'mirror.sqlite'));
  insertStaticData(db);
});
afterEach(() => {
  reads.close();
  db.close();
  rmSync(folder, { recursive: true });
});

/** The program as it runs from one start to its end; `heard`: what the shell receives. */
function aStart() {
  const watcher = createWatcher({ db, clock });
  const listeners = new Set<() => void>();
  const feed = createCoreStateFeed();
  const local = {
    status: () => ({ mode: 'live', watch: watcher.summary() }) as AppStatus,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settings: settingReads(reads).all,
    watchlists: shownWatchlists(reads),
  };
  const stop = publishCoreState(local, clock, feed);
  const heard: CoreState[] = [];
  feed.subscribe((news) => void heard.push(news));
  const changed = () => listeners.forEach((listener) => listener());
  return {
    heard,
    feed,
    watcher,
    stop,
    changed,
    arrive(...ids: number[]) {
      const when = { first_seen_at: '2026-11-20T12:20:00Z', date_issued: '2026-11-20T12:05:00Z' };
      insertContracts(
        db,
        ids.map((contract_id) => aStoredContract({ contract_id, ...when })),
      );
      watcher.scan();
      changed();
    },
  };
}
type Start = ReturnType<typeof aStart>;
const watchRifters = ({ watcher }: Start) => {
  const rifters = { id: 'a', kind: 'type', name: 'Rifter', type_id: 587, price_max: null, region_id: null } as const;
  watcher.save({ version: 0, lists: [{ id: 'hulls', name: 'Hulls', entries: [rifters] }] });
};
const told = ({ heard }: Start) =>
  heard.map(({ unseen, matches }) => [unseen, matches?.matches.map((one) => one.contract_id) ?? null]);

test('the shell hears at once how it stands, then of each match once, and not again after a restart', () => {
  const first = aStart();
  watchRifters(first);
  first.arrive(1, 2);
  first.changed();
  expect(told(first)).toEqual([
    [0, null],
    [2, [2, 1]],
    [2, null],
  ]);
  first.stop();

  const second = aStart();
  second.changed();
  second.arrive(3);
  expect(told(second)).toEqual([
    [2, null],
    [2, null],
    [3, [3]],
  ]);
});

test('what was told is not told again to a follower who comes later', () => {
  const start = aStart();
  watchRifters(start);
  start.arrive(1);
  const late: CoreState[] = [];
  start.feed.subscribe((news) => void late.push(news));
  expect(late).toMatchObject([{ unseen: 1, matches: null }]);
});

test('in quiet hours, or where notifications are off, matches are only counted', () => {
  const settings = settingWrites(db);
  settings.save('notifications', { enabled: true, quiet: { from: '11:00', until: '13:00', time_zone: 'UTC' } });
  const start = aStart();
  watchRifters(start);
  start.arrive(1);
  settings.save('notifications', { enabled: false, quiet: null });
  start.arrive(2);
  settings.save('notifications', { enabled: true, quiet: null });
  start.arrive(3);
  expect(told(start)).toEqual([
    [0, null],
    [1, null],
    [2, null],
    [3, [3]],
  ]);
});

test('a setting that the person changes reaches the shell with the next news; a mirror that was closed tells nothing more', () => {
  const start = aStart();
  settingWrites(db).save('desktop', { close_to_tray: 'tray', start_at_login: true });
  start.changed();
  expect(start.heard.at(-1)).toMatchObject({ mode: 'live', desktop: { close_to_tray: 'tray', start_at_login: true } });
  start.stop();
  start.changed();
  expect(start.heard).toHaveLength(2);
});
