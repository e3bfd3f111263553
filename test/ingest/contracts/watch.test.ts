import { beforeEach, describe, expect, test } from 'vitest';
import { createWatcher, type Watcher } from '#main/ingest/contracts/watch';
import { type WriteDb } from '#main/store/db';
import { watchlistReads } from '#main/store/user-data/watchlists';
import type { WatchEntry, Watchlist } from '#shared/local-api/watchlists';
import { HOUR, MINUTE } from '#shared/time';
import {
  aStoredContract,
  aStoredItem,
  insertContracts,
  insertRow,
  insertStaticData,
  NOON,
  type StoredContract,
} from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { type FakeClock, fakeClock } from '../../support/world.ts';

let db: WriteDb;
let clock: FakeClock;
let watcher: Watcher;

beforeEach(() => {
  db = emptyMirror();
  insertStaticData(db);
  clock = fakeClock(NOON);
  watcher = createWatcher({ db, clock });
});

const rifters: WatchEntry = { id: 'rifters', kind: 'type', name: 'Rifter', type_id: 587, price_max: null, region_id: null };
const search = (query: Record<string, string>, id = 'search'): WatchEntry => ({ id, kind: 'search', name: id, query });
const listOf = (...entries: WatchEntry[]): Watchlist => ({ id: 'list', name: 'List', entries });
const version = () => watchlistReads(db).all().version;
const save = (...lists: Watchlist[]) => watcher.save({ version: version(), lists });
/** A contract that came in the hour after noon. */
const aNewContract = (over: Partial<StoredContract> = {}) =>
  aStoredContract({ first_seen_at: '2026-11-20T12:20:00Z', date_issued: '2026-11-20T12:05:00Z', ...over });
const found = (list = 'list') =>
  watchlistReads(db)
    .matches(list, { since: undefined, offset: 0, limit: 50 })
    ?.rows.map((match) => match.contract_id ?? match.system_id);
const counts = () => watchlistReads(db).all().counts;
function restart(): void {
  watcher = createWatcher({ db, clock });
}

describe('a contract of one’s own', () => {
  const mine = aStoredContract({ contract_id: 70, price: 100, issuer_id: 9 });
  const own: WatchEntry = { id: 'own', kind: 'contract', name: 'Mine', contract_id: 70, events: ['ended', 'undercut'] };
  const matches = () =>
    watchlistReads(db)
      .matches('list', { since: undefined, offset: 0, limit: 50 })
      ?.rows.map(({ contract_id: id, reason, amount }) => [id, reason, amount]);

  test('is told of once others ask less for the same in its region while it is on offer, and of its end', () => {
    insertContracts(db, [
      mine,
      aStoredContract({ contract_id: 71, price: 100, issuer_id: 9, items: [aStoredItem({ type_id: 34 })] }),
    ]);
    save(listOf(own));
    insertContracts(db, [
      aNewContract({ contract_id: 1, price: 90 }),
      aNewContract({ contract_id: 2, price: 100 }),
      aNewContract({ contract_id: 3, price: 90, region_id: 10000043 }),
      // Less than another of the same issuer, which is not watched; and one of its own.
      aNewContract({ contract_id: 4, price: 90, items: [aStoredItem({ type_id: 34 })] }),
      aNewContract({ contract_id: 5, price: 80, issuer_id: 9 }),
    ]);
    watcher.scan();
    expect(matches()).toEqual([[1, 'undercut', 10]]);
    db.exec(
      "UPDATE contracts SET status = 'finished', present = 0, absent_since = '2026-11-20T12:30:00Z' WHERE contract_id = 70",
    );
    watcher.scan();
    expect(matches()).toHaveLength(2);
    insertContracts(db, [aNewContract({ contract_id: 6, price: 50, first_seen_at: '2026-11-20T12:40:00Z' })]);
    watcher.scan();
    expect(matches()).toHaveLength(2);
  });

  test('is watched for its end alone where no more is asked for, as before', () => {
    insertContracts(db, [mine]);
    save(listOf({ id: 'own', kind: 'contract', name: 'Mine', contract_id: 70 }));
    insertContracts(db, [aNewContract({ contract_id: 1, price: 90 })]);
    watcher.scan();
    expect(matches()).toEqual([]);
  });
});

describe('a contract matches', () => {
  test('once, however often it changes, also after a restart', () => {
    save(listOf(rifters));
    insertContracts(db, [aNewContract({ contract_id: 1 })]);
    expect(watcher.scan()).toEqual({ changed: true, more: false });
    db.exec("UPDATE contracts SET title = 'other', folded_title = 'other'");
    expect(watcher.scan().changed).toBe(false);
    restart();
    db.exec('UPDATE contracts SET volume = 5');
    expect(watcher.scan().changed).toBe(false);
    expect(found()).toEqual([1]);
    expect(watcher.summary()).toEqual({ version: 1, unseen: 1, newest_match: 1 });
  });

  test('when its items arrive, where the items are what is looked for', () => {
    save(listOf(rifters, search({ q: 'RIFT' })));
    insertContracts(db, [aNewContract({ contract_id: 1, items: [], items_state: 'pending' })]);
    expect(watcher.scan().changed).toBe(false);
    db.exec(`INSERT INTO contract_items (contract_id, record_id, type_id, quantity, is_included) VALUES (1, 1, 587, 1, 1);
             UPDATE contracts SET items_state = 'known' WHERE contract_id = 1`);
    expect(watcher.scan().changed).toBe(true);
    expect(found()).toEqual([1, 1]);
  });

  test('when it is rated, where a margin, safety or a price under the sold median is asked for, and near a system', () => {
    save(
      listOf(
        search({ margin_min: '50000000', safe_to_buy: 'true' }, 'worth'),
        search({ from_system: 'Jita', jumps_max: '0', material_efficiency_min: '10' }, 'near'),
        search({ system: 'Nowhere' }, 'lost'),
        search({ below_sold_percent_min: '10' }, 'bargain'),
      ),
    );
    const copy = aStoredItem({ type_id: 691, is_blueprint_copy: true, runs: 1, material_efficiency: 10 });
    insertContracts(db, [aNewContract({ contract_id: 1 }), aNewContract({ contract_id: 2, items: [copy] })]);
    watcher.scan();
    expect(found()).toEqual([2]);
    const rating = {
      margin_percent: 1,
      below_sold_percent: 9.9,
      margin_listed: null,
      verdict: 'profit',
      flag_codes: '',
      is_safe: 1,
    };
    insertRow(db, 'contract_ratings', { contract_id: 1, margin: 6e7, ...rating });
    insertRow(db, 'contract_ratings', { contract_id: 2, margin: 4e7, ...rating });
    expect(watcher.scan().changed).toBe(true);
    expect(found()?.sort()).toEqual([1, 2]);
    db.exec('UPDATE contract_ratings SET below_sold_percent = 10 WHERE contract_id = 2');
    expect(watcher.scan().changed).toBe(true);
    expect(found()?.sort()).toEqual([1, 2, 2]);
  });

  test('where it came while the program was closed', () => {
    save(listOf(rifters));
    insertContracts(db, [aNewContract({ contract_id: 7 })]);
    restart();
    expect(watcher.scan().changed).toBe(true);
    expect(found()).toEqual([7]);
  });

  test('only from when the entry was added: neither what was there nor what the first sweep of a region finds', () => {
    insertContracts(db, [aStoredContract({ contract_id: 1 })]);
    save(listOf(rifters));
    db.exec('UPDATE contracts SET volume = 5');
    insertContracts(db, [aNewContract({ contract_id: 2, date_issued: '2026-11-19T12:05:00Z' })]);
    watcher.scan();
    expect(found()).toEqual([]);
  });

  test('not where it is asked for instead of offered, nor dearer than the ceiling a unit, nor elsewhere', () => {
    save(listOf({ ...rifters, price_max: 100, region_id: 10000002 }));
    insertContracts(db, [
      aNewContract({ contract_id: 1, price: 100 }),
      aNewContract({ contract_id: 2, price: 101 }),
      aNewContract({ contract_id: 3, price: 1, region_id: 10000043 }),
      aNewContract({ contract_id: 4, price: 1, items: [aStoredItem({ is_included: false })] }),
      aNewContract({ contract_id: 5, price: null }),
      aNewContract({ contract_id: 6, price: 900, items: [aStoredItem({ quantity: 10 })] }),
      aNewContract({ contract_id: 7, price: 50, status: 'finished' }),
    ]);
    db.exec('UPDATE contracts SET single_type_id = 587, single_quantity = 10, unit_price = 90 WHERE contract_id = 6');
    watcher.scan();
    expect(found()?.toSorted()).toEqual([1, 6]);
  });

  test('a search by what it names; one that names no status is for what can be had', () => {
    save(listOf(search({ price_max: '500' }, 'cheap'), search({ status: 'finished' }, 'sold')));
    insertContracts(db, [
      aNewContract({ contract_id: 1, price: 400 }),
      aNewContract({ contract_id: 2, price: 400, status: 'finished' }),
      aNewContract({ contract_id: 3, price: 600 }),
    ]);
    watcher.scan();
    const matches = watchlistReads(db).matches('list', { since: undefined, offset: 0, limit: 50 })?.rows ?? [];
    expect(matches.map(({ entry_id, contract_id }) => `${entry_id} ${contract_id}`).toSorted()).toEqual(['cheap 1', 'sold 2']);
  });

  test('a watched system where it starts there', () => {
    const jita: WatchEntry = { id: 'jita', kind: 'system', name: 'Jita', system_id: 30000142, when: 'contracts', kills_min: 1 };
    save(listOf(jita));
    insertContracts(db, [
      aNewContract({ contract_id: 1 }),
      aNewContract({ contract_id: 2, start_location_id: 1_040_000_000_001 }),
    ]);
    watcher.scan();
    expect(found()).toEqual([1]);
  });

  test('not where it has expired since the mirror last looked: a type, a system and a search find what can be had', () => {
    const jita: WatchEntry = { id: 'jita', kind: 'system', name: 'Jita', system_id: 30_000_142, when: 'contracts', kills_min: 1 };
    save(listOf(rifters, jita, search({ q: 'rifter' })));
    insertContracts(db, [
      aNewContract({ contract_id: 1, date_expired: '2026-11-20T12:30:00Z' }),
      aNewContract({ contract_id: 2, date_expired: '2026-11-20T13:30:00Z' }),
    ]);
    clock.jump(HOUR);
    watcher.scan();
    expect(found()).toEqual([2, 2, 2]);
  });

  test('its own entry when it ends, and at once where it had ended already', () => {
    insertContracts(db, [aStoredContract({ contract_id: 1 }), aStoredContract({ contract_id: 2, status: 'finished' })]);
    save(
      listOf(
        { id: 'one', kind: 'contract', name: 'One', contract_id: 1 },
        { id: 'two', kind: 'contract', name: 'Two', contract_id: 2 },
      ),
    );
    expect(found()).toEqual([2]);
    db.exec("UPDATE contracts SET status = 'finished' WHERE contract_id = 1");
    watcher.scan();
    expect(found()?.toSorted()).toEqual([1, 2]);
  });

  test('after the log of changes has been cut, as long as it came since the entry', () => {
    save(listOf(rifters));
    insertContracts(db, [aNewContract({ contract_id: 1 })]);
    db.exec('INSERT INTO contract_changes VALUES (900000, 12345)');
    watcher.scan();
    expect(found()).toEqual([1]);
  });

  test('in several looks where much has changed at once', () => {
    save(listOf(rifters));
    insertContracts(db, [aNewContract({ contract_id: 1 })]);
    db.exec(`INSERT INTO contract_changes (contract_id)
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000) SELECT 99 FROM n`);
    insertContracts(db, [aNewContract({ contract_id: 2 })]);
    expect(watcher.scan()).toEqual({ changed: true, more: true });
    expect(watcher.scan()).toEqual({ changed: true, more: false });
    expect(watcher.scan()).toEqual({ changed: false, more: false });
    expect(found()).toEqual([2, 1]);
  });
});

describe('a system', () => {
  const kills: WatchEntry = { id: 'kills', kind: 'system', name: 'Jita', system_id: 30000142, when: 'kills', kills_min: 5 };
  const quiet: WatchEntry = { ...kills, id: 'quiet', when: 'quiet' };
  function hour(updatedAt: string, killsThen: number | null, quietNow = 0): void {
    db.prepare('DELETE FROM system_rows').run();
    db.prepare(`
      INSERT INTO system_rows (system_id, name, folded_name, constellation, constellation_id, region, region_id, security,
        security_status, kills_1h, hours_24h, activity_score, danger_score, gate_camp_score, gate_pressure, has_npc_station,
        quiet_now, incursion, sov_campaign, fw_contested, wormhole_access, updated_at)
      VALUES (30000142, 'Jita', 'jita', 'Kimotoro', 20000020, 'The Forge', 10000002, 'high', 0.9, ?, 24, 1, 1, 0, 0, 1, ?, 0, 0, 0, 0, ?)`).run(
      killsThen,
      quietNow,
      updatedAt,
    );
    db.exec(`INSERT INTO data_versions VALUES ('systems', 1, NULL) ON CONFLICT (name) DO UPDATE SET version = version + 1`);
    watcher.scan();
  }

  test('matches when its kills reach the threshold, again only after they fell below it, and not anew after a restart', () => {
    hour('2026-11-20T11:00:00Z', 4);
    save(listOf(kills));
    hour('2026-11-20T12:00:00Z', 5);
    expect(found()).toEqual([30000142]);
    hour('2026-11-20T13:00:00Z', 9);
    restart();
    hour('2026-11-20T14:00:00Z', 12);
    hour('2026-11-20T15:00:00Z', null);
    expect(found()).toHaveLength(1);
    hour('2026-11-20T16:00:00Z', 0);
    hour('2026-11-20T17:00:00Z', 6);
    expect(
      watchlistReads(db)
        .matches('list', { since: undefined, offset: 0, limit: 50 })
        ?.rows.map((match) => match.kills),
    ).toEqual([6, 5]);
  });

  test('matches when it becomes quiet for its hour, and at once where it is when the entry is added', () => {
    hour('2026-11-20T11:00:00Z', 4, 1);
    save(listOf(quiet));
    expect(found()).toEqual([30000142]);
    hour('2026-11-20T12:00:00Z', 4, 0);
    hour('2026-11-20T13:00:00Z', 4, 1);
    expect(found()).toHaveLength(2);
  });
});

describe('the lists', () => {
  test('someone who read an older version is told so, and nothing is changed', () => {
    expect(save(listOf(rifters))).toEqual({ kind: 'saved', version: 1 });
    expect(watcher.save({ version: 0, lists: [] })).toEqual({ kind: 'conflict', version: 1 });
    expect(watchlistReads(db).all().lists).toEqual([{ ...listOf({ ...rifters, added_at: NOON }) }]);
  });

  test('an entry keeps its time when it is edited and moved, and a time ahead is taken for now', async () => {
    save(listOf(rifters));
    await clock.advance(MINUTE);
    save(listOf(search({ q: 'a' }), { ...rifters, price_max: 5, added_at: '2030-01-01T00:00:00Z' }));
    const [{ entries } = { entries: [] }] = watchlistReads(db).all().lists;
    expect(entries.map(({ id, added_at: at }) => `${id} ${at}`)).toEqual(['search 2026-11-20T12:01:00Z', `rifters ${NOON}`]);
    save(listOf({ ...rifters, id: 'ahead', added_at: '2030-01-01T00:00:00Z' }));
    expect(watchlistReads(db).all().lists[0]?.entries[0]?.added_at).toBe('2026-11-20T12:01:00Z');
  });

  test('an entry that is put back has what it had found, seen and unseen, and finds none of it anew', () => {
    save(listOf(rifters));
    insertContracts(db, [aNewContract({ contract_id: 1 }), aNewContract({ contract_id: 2 })]);
    watcher.scan();
    watcher.markSeen('list', 1);
    const { lists } = watchlistReads(db).all();
    save();
    expect(watcher.summary().unseen).toBe(0);
    expect(found()).toBeUndefined();
    save(...lists);
    db.exec('UPDATE contracts SET volume = 1');
    watcher.scan();
    expect(counts()).toEqual([{ list_id: 'list', unseen: 1, matches: 2, seen_until: 1 }]);
  });

  test('what a deleted entry had found is forgotten after a day', async () => {
    save(listOf(rifters));
    insertContracts(db, [aNewContract()]);
    watcher.scan();
    save();
    const kept = () => db.prepare('SELECT count(*) FROM watch_matches').pluck().get();
    await clock.advance(23 * HOUR);
    restart();
    expect(kept()).toBe(1);
    await clock.advance(2 * HOUR);
    restart();
    expect(kept()).toBe(0);
  });

  test('unseen ones are counted by list until they are seen; what comes after is unseen again', () => {
    save(listOf(rifters), { ...listOf(search({ price_min: '1' }, 'all')), id: 'other' });
    insertContracts(db, [aNewContract({ contract_id: 1 }), aNewContract({ contract_id: 2, price: 0 })]);
    watcher.scan();
    const unseen = () => counts().map((count) => count.unseen);
    expect(unseen()).toEqual([2, 1]);
    watcher.markSeen('list', watcher.summary().newest_match);
    expect(unseen()).toEqual([0, 1]);
    insertContracts(db, [aNewContract({ contract_id: 3 })]);
    watcher.scan();
    expect(unseen()).toEqual([1, 2]);
    expect(watcher.summary().unseen).toBe(3);
  });

  test('new matches come first, then the seen ones, each newest first; a look in between moves nothing', () => {
    save(listOf(rifters));
    const at = (minute: number) => ({ first_seen_at: `2026-11-20T12:${minute}:00Z` });
    insertContracts(db, [aNewContract({ contract_id: 1, ...at(20) }), aNewContract({ contract_id: 2, ...at(40) })]);
    watcher.scan();
    watcher.markSeen('list', 2);
    insertContracts(db, [aNewContract({ contract_id: 3, ...at(30) }), aNewContract({ contract_id: 4, ...at(50) })]);
    watcher.scan();
    expect(found()).toEqual([4, 3, 2, 1]);
    const since = watchlistReads(db).matches('list', { since: undefined, offset: 0, limit: 50 })?.since;
    watcher.markSeen('list', 4);
    expect(
      watchlistReads(db)
        .matches('list', { since: since, offset: 0, limit: 50 })
        ?.rows.map(({ contract_id: id }) => id),
    ).toEqual([4, 3, 2, 1]);
  });

  test('without an entry nothing is written', () => {
    insertContracts(db, [aNewContract()]);
    const before = db.prepare('SELECT total_changes()').pluck().get();
    expect(watcher.scan()).toEqual({ changed: false, more: false });
    expect(db.prepare('SELECT total_changes()').pluck().get()).toBe(before);
  });
});

test('what was found is not forgotten by a clock that has jumped ahead, and is ninety days after the sources’ time', () => {
  save(listOf(rifters));
  insertContracts(db, [aNewContract({ contract_id: 1 })]);
  watcher.scan();
  db.exec("DELETE FROM contracts; INSERT OR REPLACE INTO data_versions VALUES ('contracts', 1, '2026-11-20T12:20:00Z')");
  clock = fakeClock('2036-11-20T12:00:00Z');
  restart();
  expect(watcher.summary().newest_match).toBe(1);
  db.exec("UPDATE data_versions SET observed_at = '2027-03-01T00:00:00Z'");
  restart();
  expect(watcher.summary().newest_match).toBe(0);
});
