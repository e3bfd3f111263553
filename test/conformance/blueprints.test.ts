import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStoredContract, aStoredItem, bumpVersion, insertContracts, insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillTrade } from './contracts-mirror.ts';

const BLUEPRINT = 691;
const copy = (record_id: number, given: object = {}) =>
  aStoredItem({
    record_id,
    type_id: BLUEPRINT,
    is_blueprint_copy: true,
    runs: 10,
    material_efficiency: 10,
    time_efficiency: 20,
    ...given,
  });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillTrade(db);
      insertContracts(db, [
        aStoredContract({ contract_id: 501, price: 11e6, items: [copy(1), copy(2)] }),
        aStoredContract({
          contract_id: 502,
          price: 2e6,
          items: [copy(1, { runs: 2, material_efficiency: 0 })],
          region_id: 10000043,
        }),
        aStoredContract({
          contract_id: 503,
          price: 90e6,
          items: [copy(1, { is_blueprint_copy: null, runs: -1 })],
        }),
        aStoredContract({ contract_id: 504, items: [copy(1), copy(2, { runs: 1 })] }),
        aStoredContract({ contract_id: 505, items: [copy(1), aStoredItem({ record_id: 2 })] }),
        aStoredContract({ contract_id: 506, items: [copy(1), aStoredItem({ record_id: 2, type_id: 34, is_included: false })] }),
        aStoredContract({ contract_id: 507, items: [copy(1)], date_expired: '2026-11-20T11:59:00Z' }),
        aStoredContract({ contract_id: 508, items: [copy(1)], present: false, status: 'finished' }),
      ]);
      db.exec(`UPDATE market_depth SET asks = '[[5,1000000]]' WHERE type_id = 34`);
      insertRow(db, 'market_prices', {
        type_id: 34,
        average_price: 4.5,
        adjusted_price: 4.5,
        observed_at: '2026-11-20T06:00:00Z',
      });
    },
  });
});
afterAll(() => app.close());

const ask = async (query = '') => (await app.ask(`/trade/api/v1/blueprints?${query}`)).json;
const ids = async (query: string) => (await ask(query)).data.map(({ contract_id }: { contract_id: number }) => contract_id);
const row = async (id: number) => (await ask()).data.find(({ contract_id }: { contract_id: number }) => contract_id === id);

describe('the blueprint board', () => {
  test('has outstanding exchanges of blueprints of one kind alone, and counts them', async () => {
    const { data, meta } = await ask('sort=type_name&dir=asc');
    expect(data.map(({ contract_id }: { contract_id: number }) => contract_id)).toEqual([501, 502, 503]);
    expect(meta).toMatchObject({ total: 3, total_pages: 1, page: 1, market: { hub: 'Jita', source: 'market_orders' } });
  });

  test('tells copies, the price of one and of a run, the place among the sales of the like, and what all runs make', async () => {
    expect(await row(501)).toMatchObject({
      type_name: 'Rifter Blueprint',
      is_blueprint_copy: true,
      material_efficiency: 10,
      runs: 10,
      copies: 2,
      price_each: 5.5e6,
      price_per_run: 550_000,
      sold: { count: 3, percentile: 33, median: 6e6 },
      // Ten runs of 22,222 units less 10 % at 5 ISK; ten Rifters to bids for 3 and 7 of them, less tax.
      product: { type_name: 'Rifter', units: 10, revenue: (3 * 400_000 + 7 * 390_000) * 0.925, materials: 199_998 * 5 },
      place: { system_name: 'Jita' },
    });
  });

  test('tells what building all copies of a contract takes and brings, and nothing of it without an index of the hub’s system', async () => {
    expect((await row(501)).build).toMatchObject({ units: 20, job_cost: null, capital: null, profit: null });
    insertRow(app.db, 'industry_indices', { system_id: 30000142, manufacturing: 0.05, observed_at: '2026-11-20T11:00:00Z' });
    bumpVersion(app.db, 'market');
    const { data, meta } = await ask('sort=build_profit&blueprint_copy=true');
    expect(meta.industry).toEqual({
      system_id: 30000142,
      system_name: 'Jita',
      index: 0.05,
      observed_at: '2026-11-20T11:00:00Z',
      facility_tax: 0.0025,
    });
    const build = data.find(({ contract_id: id }: { contract_id: number }) => id === 501).build;
    // Of each copy: ten runs of 22,222 at 4.5 ISK, of which 5 %, 0.25 % and 4 %.
    const value = 10 * 22_222 * 4.5;
    const jobs = 2 * (Math.round(value * 0.05) + Math.round(value * 0.0025) + Math.round(value * 0.04));
    expect(build).toMatchObject({
      materials: [{ type_id: 34, type_name: 'Tritanium', units: 2 * 199_998, cost: 2 * 199_998 * 5 }],
      job_cost: jobs,
      capital: 11e6 + 2 * 199_998 * 5 + jobs,
      hours: 26.67,
    });
    expect(build.profit).toBeCloseTo(build.revenue - build.capital, 2);
    expect((await row(503)).build).toBeNull();
    expect(await ids('build_profit_min=-1000000000')).toEqual(expect.arrayContaining([501, 502]));
    expect(await ids('build_profit_min=1000000000')).toEqual([]);
  });

  test('has no price a run of an original, and tells what one run of it makes', async () => {
    expect(await row(503)).toMatchObject({
      is_blueprint_copy: false,
      runs: null,
      price_per_run: null,
      sold: null,
      product: { units: 1 },
    });
  });

  test.each([
    ['blueprint_copy=false', [503]],
    ['material_efficiency_min=10&blueprint_copy=true', [501]],
    ['time_efficiency_min=20&sort=price', [503, 501, 502]],
    ['runs_min=3', [501]],
    ['price_max=10000000', [502]],
    ['price_per_run_max=600000', [501]],
    ['percentile_max=40', [501]],
    ['product_profit_min=1000000', [501]],
    ['region_id=10000043', [502]],
    ['type=Rifter%20Blueprint&region_id=10000043', [502]],
    ['product=Rifter&price_max=10000000', [502]],
    ['product=Reaper', []],
    ['sort=price_per_run&dir=asc', [501, 502, 503]],
    ['sort=product_profit&dir=desc', [501, 502, 503]],
    ['sort=percentile&dir=asc', [501, 502, 503]],
    ['page=2', []],
  ])('answers %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test.each(['material_efficiency_min=11', 'sort=worth', 'type=Riftr', 'region_id=7', 'blueprint_copy=maybe', 'price_max=-1'])(
    'refuses %s',
    async (query) => {
      const { status, json } = await app.ask(`/trade/api/v1/blueprints?${query}`);
      expect(status).toBe(400);
      expect(json.error.message).toMatch(/\S/);
    },
  );

  test('says nothing of a product where the hub of the settings was never read', async () => {
    app.db.exec(`INSERT INTO settings (key, value) VALUES ('trade', '{"hub":"Hek"}')`);
    expect((await row(501)).product).toBe(null);
    expect((await ask()).meta.market).toEqual({ hub: 'Hek', observed_at: null, source: null });
    app.db.exec("DELETE FROM settings WHERE key = 'trade'");
  });
});
