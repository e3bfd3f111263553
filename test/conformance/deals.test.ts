import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingWrites } from '#main/store/user-data/settings';
import { aStoredContract, bumpVersion, insertContracts, insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, JITA, NIARJA } from './plan-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      insertRow(db, 'stations', { station_id: 60003504, system_id: NIARJA, name: 'Niarja' });
      insertContracts(db, [
        aStoredContract({ contract_id: 1, start_location_id: 60003504, volume: 1000 }),
        aStoredContract({ contract_id: 2, volume: 10 }),
        aStoredContract({ contract_id: 3, volume: 10, date_expired: '2026-11-20T11:00:00Z' }),
        aStoredContract({ contract_id: 4, start_location_id: 1_040_000_000_002 }),
        aStoredContract({ contract_id: 5, present: false, status: 'finished' }),
        aStoredContract({ contract_id: 6, volume: 10 }),
      ]);
      for (const [contract_id, margin] of [
        [1, 5_000_000],
        [2, 3_000_000],
        [3, 90_000_000],
        [4, 90_000_000],
        [5, 90_000_000],
        [6, -1],
      ])
        insertRow(db, 'contract_ratings', {
          contract_id,
          capital: 1_000_000,
          margin,
          margin_percent: 10,
          margin_listed: 8_000_000,
          verdict: 'profit',
          flag_codes: '',
          is_safe: contract_id === 2 ? 1 : 0,
        });
    },
  });
});
afterAll(() => app.close());
/** A hull that is worth nothing leaves what is lost on average to the load; in Niarja there is a roam. */
const CHEAP = { kind: 'freighter', value: 0 };
beforeAll(() => settingWrites(app.db).save('ship', CHEAP));

const ask = async (query = '') => app.ask(`/trade/api/v1/deals${query}`);
const ids = async (query: string) => (await ask(query)).json.data.map(({ contract_id: id }: { contract_id: number }) => id);
const set = (value: object) =>
  app.db.prepare("INSERT OR REPLACE INTO settings (key, value) VALUES ('trade', ?)").run(JSON.stringify(value));

describe('deals', () => {
  test('are what is outstanding and brings more than it costs to buy and to haul, with contents, place and flags', async () => {
    const { data, meta } = (await ask()).json;
    expect(data).toMatchObject([
      {
        contract_id: 1,
        capital: 1_000_000,
        haul_jumps: 2,
        lawless_systems: 0,
        trips: 1,
        haul: 2000,
        fuel: 0,
        hours: 0.33,
        approach_jumps: null,
        place: { system_id: NIARJA },
        contents: { offered: { largest: { type_name: 'Rifter' } } },
        rating: { flags: [], safe_to_buy: false },
      },
      { contract_id: 2, haul_jumps: 0, haul: 0, profit: 3_000_000, place: { system_id: JITA } },
    ]);
    const [{ expected_loss: loss, chance_of_loss: chance, profit }] = data;
    // The load brings price and margin; the way back through Perimeter is what it is lost on.
    expect(loss).toBeGreaterThan(0);
    expect(loss).toBeLessThanOrEqual(6_000_000 * chance);
    expect(profit).toBeCloseTo(5_000_000 - 2000 - loss, 2);
    expect(data[0]).toMatchObject({
      profit_percent: Math.round(profit / 1000) / 10,
      profit_per_m3: Math.round(profit / 10) / 100,
    });
    expect(meta).toMatchObject({
      total: 2,
      hub: 'Jita',
      haul_rate: 1,
      capital: 2_000_000,
      profit: profit + 3_000_000,
      counted: 2,
    });
    expect(meta.ship).toEqual({
      kind: 'freighter',
      hold: 1_125_000,
      value: 0,
      alignment: 'slow',
      fuel: null,
      routes: 'high_security',
    });
    expect(meta.market).toEqual({ hub: 'Jita', observed_at: null, source: null });
    app.db.exec(`
      INSERT INTO market_books (station_id, observed_at, orders, source) VALUES (60003760, '2026-11-20T11:40:00Z', 1, 'archive');
      UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'`);
    expect((await ask()).json.meta.market).toEqual({
      hub: 'Jita',
      observed_at: '2026-11-20T11:40:00Z',
      source: 'archived_market_orders',
    });
    // A newer book is none of theirs until they were made anew.
    insertRow(app.db, 'watermarks', {
      name: 'contract-ratings/basis',
      value: JSON.stringify({ settings: { hub: 'Jita' }, observedAt: '2026-11-20T10:40:00Z' }),
    });
    bumpVersion(app.db, 'ratings');
    expect((await ask()).json.meta.market.observed_at).toBe('2026-11-20T10:40:00Z');
    expect((await app.ask('/trade/api/v1/contracts')).json.meta.market.observed_at).toBe('2026-11-20T10:40:00Z');
    app.db.exec("DELETE FROM watermarks WHERE name = 'contract-ratings/basis'");
    app.db.exec("DELETE FROM market_books; UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'");
  });

  test.each([
    ['?safe_to_buy=true', [2]],
    ['?volume_max=10', [2]],
    ['?profit_min=4000000', [1]],
    ['?capital_max=999999', []],
    ['?from=Niarja&from_jumps=0', [1]],
    ['?way=sell_listed&sort=haul_jumps&dir=asc', [2, 6, 1]],
    ['?region_id=10000002', [1, 2]],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('are those that the ship brings home: one of two billions is too dear for what a roam on the way makes of it', async () => {
    settingWrites(app.db).save('ship', undefined);
    expect(await ids('')).toEqual([2]);
    settingWrites(app.db).save('ship', { ...CHEAP, hold: 500 });
    // One Rifter cannot be parted.
    expect(await ids('')).toEqual([2]);
    settingWrites(app.db).save('ship', CHEAP);
  });

  test('leave auctions, flagged contracts and capital ships out, the first two unless they are asked for', async () => {
    app.db.exec(`
      UPDATE contracts SET type = 'auction' WHERE contract_id = 1; UPDATE contract_ratings SET flag_codes = 'low_security' WHERE contract_id = 2;
      UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'`);
    expect(await ids('')).toEqual([]);
    expect(await ids('?auctions=true')).toEqual([1]);
    expect(await ids('?flagged=any')).toEqual([2]);
    expect(await ids('?safe_to_buy=true')).toEqual([2]);
    app.db.exec(`
      UPDATE contracts SET type = 'item_exchange' WHERE contract_id = 1; UPDATE contract_ratings SET flag_codes = '';
      UPDATE types SET group_id = 547 WHERE type_id = 587; UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'`);
    expect(await ids('')).toEqual([]);
    app.db.exec('UPDATE types SET group_id = 25 WHERE type_id = 587; UPDATE data_versions SET version = version + 1');
    expect(await ids('')).toEqual([1, 2]);
  });

  test('leave out what is too good to be true, unless a rating, warnings or safety are asked for', async () => {
    const rate = (code: string) =>
      app.db.exec(`
        UPDATE contract_ratings SET price_rating = '${code}' WHERE contract_id = 1; UPDATE data_versions SET version = version + 1`);
    rate('too_good');
    expect(await ids('')).toEqual([2]);
    expect((await ask('')).json.meta).toMatchObject({ total: 1, counted: 1, profit: 3_000_000 });
    expect(await ids('?price_rating=too_good')).toEqual([1]);
    expect(await ids('?price_rating=too_good&price_rating=unknown')).toEqual([1, 2]);
    expect(await ids('?safe_to_buy=false')).toEqual([1]);
    expect((await ask('?price_rating=bargain')).status).toBe(400);
    rate('unknown');
    expect(await ids('')).toEqual([1, 2]);
  });

  test('tell how far each is from where one is', async () => {
    const { data } = (await ask('?from=Perimeter')).json;
    expect(data.map(({ approach_jumps: jumps }: { approach_jumps: number }) => jumps)).toEqual([1, 1]);
  });

  test('follow the rate of hauling at once, and so does the worth of a contract', async () => {
    set({ haul_rate: 2000 });
    expect(await ids('')).toEqual([2, 1]);
    expect((await ask()).json.data[1]).toMatchObject({ haul: 4_000_000 });
    const { data } = (await app.ask('/trade/api/v1/contracts/1/worth')).json;
    expect(data.haul).toMatchObject({ jumps: 2, volume: 1000, rate: 2000, cost: 4_000_000, margin: null });
    app.db.exec("DELETE FROM settings WHERE key = 'trade'");
  });

  test('name the hub that margins were worked out for, whatever was chosen since, and so does the list of contracts', async () => {
    const settings = settingWrites(app.db);
    const told = async () => {
      const answers = await Promise.all(['/contracts', '/deals'].map((path) => app.ask(`/trade/api/v1${path}`)));
      return answers.map(({ json }) => json.meta.market.hub);
    };
    const rate = (hub: string) => {
      app.db.exec("DELETE FROM watermarks WHERE name = 'contract-ratings/basis'");
      insertRow(app.db, 'watermarks', { name: 'contract-ratings/basis', value: JSON.stringify({ settings: { hub } }) });
      bumpVersion(app.db, 'ratings');
    };
    rate('Jita');
    settings.save('trade', { hub: 'Hek' });
    expect(await told()).toEqual(['Jita', 'Jita']);
    expect((await ask()).json).toMatchObject({ data: [{ haul_jumps: 2 }, { haul_jumps: 0 }], meta: { hub: 'Jita' } });
    rate('Hek');
    expect(await told()).toEqual(['Hek', 'Hek']);
    expect((await ask()).json.meta.hub).toBe('Hek');
    app.db.exec("DELETE FROM watermarks WHERE name = 'contract-ratings/basis'");
    settings.save('trade', undefined);
    expect((await ask()).json.meta.hub).toBe('Jita');
  });

  test.each(['?sort=luck', '?from_jumps=2', '?from=Nowhere', '?way=barter', '?profit_min=-1'])('refuse %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});

test('of a contract that only wants items the haul is of what it wants, and so is its worth', async () => {
  app.db.exec(`
    UPDATE contract_items SET is_included = 0, quantity = 2 WHERE contract_id = 2;
    UPDATE data_versions SET version = version + 1 WHERE name IN ('contracts', 'items')`);
  const { json } = await ask();
  const volume = app.db.prepare('SELECT volume FROM types WHERE type_id = 587').pluck().get() as number;
  expect(json.data.find(({ contract_id: id }: { contract_id: number }) => id === 2)).toMatchObject({ haul_volume: 2 * volume });
  const worth = await app.ask('/trade/api/v1/contracts/2/worth');
  expect(worth.json.data.haul).toMatchObject({ volume: 2 * volume });
});
