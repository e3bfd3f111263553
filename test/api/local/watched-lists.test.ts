import { afterEach, beforeEach, expect, test } from 'vitest';
import { settingWrites } from '#main/store/user-data/settings';
import { localPaths } from '#shared/local-api/paths';
import { type Watch, type WatchEntry, watchlistsAnswer } from '#shared/local-api/watchlists';
import { matchText, matchTitle } from '#shared/match-text';
import { MINUTE } from '#shared/time';
import { fillPlan, NIARJA } from '../../conformance/plan-mirror.ts';
import {
  aStoredContract,
  aStoredItem,
  bumpVersion,
  insertContracts,
  insertRow,
  type StoredContract,
} from '../../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

const AT_NIARJA = 60003504;
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      insertRow(db, 'stations', { station_id: AT_NIARJA, system_id: NIARJA, name: 'Niarja' });
      settingWrites(db).save('ship', { kind: 'freighter', value: 0 });
    },
  });
});
afterEach(() => app.close());

const send = (method: string, path: string, body: unknown) =>
  app.ask(path, { method, headers: { ...OWN_WINDOW, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const stored = async () => watchlistsAnswer.parse((await app.ask(localPaths.watchlists, { headers: OWN_WINDOW })).json);
async function watch(...entries: (Watch & Pick<WatchEntry, 'id'>)[]): Promise<void> {
  const { version } = await stored();
  const saved = await send('PUT', localPaths.watchlists, { version, lists: [{ id: 'list', name: 'List', entries }] });
  expect(saved.status, saved.text).toBe(200);
}
const matches = async () => (await app.ask(localPaths.watchlistMatches('list'), { headers: OWN_WINDOW })).json.data;
const found = async () =>
  (await matches()).map(({ entry_id, contract_id, reason, amount }: Record<string, unknown>) => [
    entry_id,
    contract_id,
    reason,
    amount,
  ]);
const backtest = async (watched: Watch) => (await send('POST', localPaths.watchlistsBacktest, { watch: watched })).json;

/** A contract that came in the hour after noon. */
const aNewContract = (over: Partial<StoredContract> = {}) =>
  aStoredContract({ first_seen_at: '2026-11-20T12:20:00Z', date_issued: '2026-11-20T12:05:00Z', volume: 10, ...over });
function arrive(contracts: StoredContract[], margins: Readonly<Record<number, number>> = {}): void {
  insertContracts(app.db, contracts);
  for (const [contract_id, margin] of Object.entries(margins)) rate(Number(contract_id), margin);
  bumpVersion(app.db, 'contracts');
}
function rate(contract_id: number, margin: number): void {
  const rating = { capital: 1e6, margin_percent: 10, margin_listed: null, verdict: 'profit', flag_codes: '', is_safe: 1 };
  app.db.prepare('DELETE FROM contract_ratings WHERE contract_id = ?').run(contract_id);
  insertRow(app.db, 'contract_ratings', { contract_id, margin, ...rating });
  bumpVersion(app.db, 'ratings');
}
const deals = (query: Record<string, string>, id = 'deals') => ({ id, kind: 'deals' as const, name: 'Deals', query });

test('a deal is told once, with its profit after hauling, as soon as that reaches what is asked', async () => {
  arrive([aStoredContract({ contract_id: 1, volume: 10 })], { 1: 90e6 });
  await watch(deals({ profit_min: '4000000' }));
  const hook = { id: 'hook', entry_id: 'deals', url: 'https://example.com/x', shape: 'json', secret: '0123456789abcdef' };
  settingWrites(app.db).save('webhooks', [hook]);
  await app.evaluateLists();
  expect(await found(), 'what was there before is no news').toEqual([]);

  // Hauling 1,000 m³ over two jumps costs 2,000 ISK.
  arrive([aNewContract({ contract_id: 2 }), aNewContract({ contract_id: 3, volume: 1000, start_location_id: AT_NIARJA })], {
    2: 3_999_999,
    3: 4_001_000,
  });
  await app.evaluateLists();
  expect(await found()).toEqual([]);

  rate(2, 4_000_000);
  rate(3, 4_900_000);
  await app.evaluateLists();
  await app.evaluateLists();
  rate(2, 5_000_000);
  await app.evaluateLists();
  const told = await matches();
  expect(told.map(({ contract_id: id, reason }: Record<string, unknown>) => [id, reason]).toSorted()).toEqual([
    [2, 'deals'],
    [3, 'deals'],
  ]);
  const [hauled] = told.filter(({ contract_id: id }: { contract_id: number }) => id === 3);
  expect(hauled.amount).toBeLessThanOrEqual(4_898_000);
  expect(hauled.amount).toBeGreaterThan(4_000_000);
  const local = told.find(({ contract_id: id }: { contract_id: number }) => id === 2);
  expect(matchTitle(local)).toBe('Rifter, 1.00 m ISK, profit after hauling 4.00 m ISK');
  expect(app.watcher.summary()).toMatchObject({ unseen: 2 });
  const deliveries = app.db.prepare('SELECT webhook_id, match_id FROM webhook_deliveries ORDER BY match_id').all();
  expect(deliveries).toEqual([1, 2].map((match_id) => ({ webhook_id: 'hook', match_id })));
});

test('the filters of a watch are edited: its name, list and webhook stay, and only what comes from then on counts', async () => {
  await watch(deals({ profit_min: '9000000' }));
  arrive([aNewContract({ contract_id: 2 })], { 2: 5e6 });
  await app.clock.advance(30 * MINUTE);
  const before = (await stored()).lists[0]?.entries[0];
  await watch(deals({ profit_min: '1000000' }));
  const after = (await stored()).lists[0]?.entries[0];
  expect(after).toMatchObject({ id: 'deals', name: 'Deals', query: { profit_min: '1000000' } });
  expect(after?.added_at).not.toBe(before?.added_at);
  await app.evaluateLists();
  expect(await found()).toEqual([]);
  arrive([aNewContract({ contract_id: 3, first_seen_at: '2026-11-20T13:20:00Z', date_issued: '2026-11-20T13:05:00Z' })], {
    3: 5e6,
  });
  await app.evaluateLists();
  expect(await found()).toEqual([['deals', 3, 'deals', 5e6]]);
  const renamed = (await stored()).lists[0]?.entries[0];
  await watch({ ...deals({ profit_min: '1000000' }), name: 'Good deals' });
  expect((await stored()).lists[0]?.entries[0]).toEqual({ ...renamed, name: 'Good deals' });
});

test('what was found for other filters than those of now is not told', async () => {
  await watch(deals({ profit_min: '9000000' }));
  arrive([aNewContract({ contract_id: 2 })], { 2: 5e6 });
  const { id: entryId, ...asked } = deals({ profit_min: '1' });
  expect(
    app.watcher.recordFound({ listed: [{ entryId, watch: asked, contracts: [{ contractId: 2, amount: 5e6 }] }], stocks: [] }),
  ).toBe(false);
  expect(await found()).toEqual([]);
});

const aCourier = (contract_id: number, reward: number, over: Partial<StoredContract> = {}) =>
  aNewContract({
    contract_id,
    type: 'courier',
    price: 0,
    reward,
    collateral: 1e6,
    volume: 10_000,
    items: [],
    items_state: 'none',
    end_location_id: AT_NIARJA,
    ...over,
  });

test('a courier is told by what it pays above the usual', async () => {
  const accepted = Array.from({ length: 25 }, (_, index) =>
    aCourier(100 + index, 20e6, {
      status: 'in_progress',
      present: false,
      absent_since: '2026-11-10T10:00:00Z',
      first_seen_at: '2026-11-09T10:00:00Z',
      date_issued: '2026-11-09T09:50:00Z',
    }),
  );
  arrive(accepted);
  await watch({ id: 'haul', kind: 'couriers', name: 'Pays well', query: { surplus_min: '50000000' } });
  arrive([aCourier(1, 21e6), aCourier(2, 100e6)]);
  await app.evaluateLists();
  const [match, ...others] = await matches();
  expect(others).toEqual([]);
  expect(match).toMatchObject({ contract_id: 2, reason: 'couriers', contract: { reward: 100e6 } });
  expect(match.amount).toBeGreaterThanOrEqual(50e6);
  expect(matchText(match)).toMatch(/^Courier 2, pays 100,000,000 ISK, Jita.*, pay above the usual [\d,.]+ ISK$/);
});

test('a blueprint is told by its price a run', async () => {
  const copy = (runs: number) => [aStoredItem({ type_id: 691, is_blueprint_copy: true, runs, material_efficiency: 10 })];
  const query = { blueprint_copy: 'true', price_per_run_max: '200000' };
  await watch({ id: 'copies', kind: 'blueprints', name: 'Cheap runs', query });
  arrive([
    aNewContract({ contract_id: 1, price: 1e6, items: copy(10) }),
    aNewContract({ contract_id: 2, price: 1e6, items: copy(2) }),
  ]);
  await app.evaluateLists();
  expect(await found()).toEqual([['copies', 1, 'blueprints', 100_000]]);
});

test('a watch whose query names what is not known finds nothing, and does not keep the others from finding', async () => {
  await watch(deals({ from: 'Nowhere at all' }, 'lost'), deals({}, 'all'));
  arrive([aNewContract({ contract_id: 2 })], { 2: 5e6 });
  await app.evaluateLists();
  expect(await found()).toEqual([['all', 2, 'deals', 5e6]]);
});

test('a query that the list would refuse is refused with its sentence', async () => {
  const entries = [{ id: 'x', kind: 'couriers', name: 'X', query: { profit_min: '1' } }];
  const refused = await send('PUT', localPaths.watchlists, { version: 0, lists: [{ id: 'list', name: 'List', entries }] });
  expect([refused.status, refused.json.error.code]).toEqual([400, 'bad_request']);
  expect(refused.json.error.message).toContain('profit_min');
});

test('a back-test tells what a watch of a list would have found in the last days, ended or not', async () => {
  const week = { first_seen_at: '2026-11-17T09:20:00Z', date_issued: '2026-11-17T09:00:00Z', volume: 10 };
  arrive(
    [
      aStoredContract({ contract_id: 1, ...week }),
      aStoredContract({ contract_id: 2, ...week, present: false, status: 'finished', absent_since: '2026-11-17T09:50:00Z' }),
      aStoredContract({ contract_id: 3, ...week }),
      aStoredContract({ contract_id: 4, ...week, first_seen_at: '2026-11-01T09:20:00Z' }),
    ],
    { 1: 8e6, 2: 6e6, 3: 1e6, 4: 9e6 },
  );
  const { id: _id, ...asked } = deals({ profit_min: '5000000' });
  expect(await backtest(asked)).toEqual({
    since: '2026-11-13T12:00:00Z',
    sentence:
      'It would have fired 2 times; 1 gone within an hour, median profit after hauling 7.00 m ISK. Prices are those of its last rating; hauling and risk are those of now.',
  });
  const none = await backtest({ kind: 'couriers', name: 'C', query: { surplus_min: '1' } });
  expect(none.sentence).toBe('It would not have fired. Ways, risk and usual pay are those of now.');
  const quiet = await backtest({ kind: 'system', name: 'S', system_id: NIARJA, when: 'quiet', kills_min: 1 });
  expect(quiet).toEqual({ since: null, sentence: 'The mirror keeps no past of this.' });
  const search = await backtest({ kind: 'search', name: 'Cheap', query: { price_max: '1000000' } });
  expect(search).toEqual({
    since: '2026-11-13T12:00:00Z',
    sentence: 'It would have fired 3 times; 1 gone within an hour, median margin 6.00 m ISK.',
  });
  const lost = await send('POST', localPaths.watchlistsBacktest, { watch: { ...asked, query: { from: 'Nowhere at all' } } });
  expect(lost.status).toBe(400);
});

test('an issuer is followed: what it puts up, what of it is sold, and who asks less for the same in its region', async () => {
  const me = 2112000007;
  const mine = (contract_id: number, over: Partial<StoredContract> = {}) =>
    aStoredContract({ contract_id, issuer_id: me, ...over });
  const single = (contract_id: number, price: number, typeId = 587) =>
    app.db
      .prepare('UPDATE contracts SET single_type_id = ?, single_quantity = 1, unit_price = ? WHERE contract_id = ?')
      .run(typeId, price, contract_id);
  arrive([mine(1, { price: 1e6 }), mine(2, { price: 1.2e6 })]);
  single(1, 1e6);
  single(2, 1.2e6);
  app.watcher.scan();
  const events = ['new', 'ended', 'undercut'] as const;
  await watch({ id: 'me', kind: 'issuer', name: 'Me', issuer_id: me, events: [...events] });

  arrive([
    aNewContract({ contract_id: 3, price: 1.1e6 }),
    aNewContract({ contract_id: 4, price: 0.9e6 }),
    aNewContract({ contract_id: 5, price: 0.1e6, region_id: 10000043 }),
    aNewContract({ contract_id: 6, price: 0.1e6, items: [aStoredItem({ type_id: 34 })] }),
    aNewContract({ contract_id: 7, issuer_id: me, price: 5e6 }),
  ]);
  for (const [id, price, type] of [
    [3, 1.1e6],
    [4, 0.9e6],
    [5, 0.1e6],
    [6, 0.1e6, 34],
    [7, 5e6],
  ] as const)
    single(id, price, type);
  app.watcher.scan();
  app.db.exec(
    "UPDATE contracts SET status = 'finished', present = 0, absent_since = '2026-11-20T12:40:00Z' WHERE contract_id = 2",
  );
  app.watcher.scan();
  app.watcher.scan();
  const told = await matches();
  expect(told.map(({ contract_id: id, reason, amount }: Record<string, unknown>) => [id, reason, amount]).toSorted()).toEqual([
    [2, 'ended', null],
    [4, 'undercut', 100_000],
    [7, 'new', null],
  ]);
  const titles = told.map(matchTitle).toSorted();
  expect(titles).toEqual([
    'New: Rifter, 5.00 m ISK',
    'Sold: Rifter, 1.20 m ISK',
    'Undercut by: Rifter, 900 k ISK, cheaper a unit by 100 k ISK',
  ]);
  const past = await backtest({ kind: 'issuer', name: 'Me', issuer_id: me, events: [...events] });
  expect(past.sentence).toBe('It would have fired for 3 new, 1 sold or ended, 1 undercut by others.');
});

test('a corporation is followed: what all who issue in it put up, what of it is sold, and who outside asks less', async () => {
  const corporation = 98000777;
  const ours = (contract_id: number, issuer_id: number, price: number) =>
    aNewContract({ contract_id, issuer_id, issuer_corporation_id: corporation, price });
  const single = (contract_id: number, price: number) =>
    app.db
      .prepare('UPDATE contracts SET single_type_id = 587, single_quantity = 1, unit_price = ? WHERE contract_id = ?')
      .run(price, contract_id);
  const old = { issuer_corporation_id: corporation, price: 1e6 };
  arrive([
    aStoredContract({ contract_id: 1, issuer_id: 2112000008, ...old }),
    aStoredContract({ contract_id: 2, issuer_id: 2112000009, ...old }),
  ]);
  app.db.exec(`INSERT INTO first_sights SELECT first_seen_at, region_id, issuer_corporation_id, issuer_id, count(*), total(price)
    FROM contracts WHERE issuer_corporation_id = ${corporation} GROUP BY 1, 2, 3, 4`);
  single(1, 1e6);
  single(2, 1e6);
  app.watcher.scan();
  const entry = { kind: 'corporation', name: 'Us', corporation_id: corporation, events: ['new', 'ended', 'undercut'] };
  await watch({ id: 'us', ...entry } as never);

  arrive([
    ours(3, 2112000008, 0.8e6),
    aNewContract({ contract_id: 4, price: 0.9e6 }),
    // A member who issues for himself elsewhere is none of the corporation's.
    aNewContract({ contract_id: 5, issuer_id: 2112000008, price: 0.95e6 }),
  ]);
  for (const [id, price] of [
    [3, 0.8e6],
    [4, 0.9e6],
    [5, 0.95e6],
  ] as const)
    single(id, price);
  app.watcher.scan();
  app.db.exec(
    "UPDATE contracts SET status = 'finished', present = 0, absent_since = '2026-11-20T12:40:00Z' WHERE contract_id = 2",
  );
  app.watcher.scan();
  const told = (await matches()).map(({ contract_id: id, reason, amount }: Record<string, unknown>) => [id, reason, amount]);
  expect(told.toSorted()).toEqual([
    [2, 'ended', null],
    [3, 'new', null],
    [4, 'undercut', 100_000],
    [5, 'undercut', 50_000],
  ]);
  const past = await backtest(entry as never);
  expect(past.sentence).toBe('It would have fired for 3 new, 1 sold or ended, 2 undercut by others.');
});
