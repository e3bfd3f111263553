import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStoredContract, aStoredItem, insertContracts } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillTrade } from './contracts-mirror.ts';

const SOLD = {
  status: 'finished' as const,
  present: false,
  evidence: JSON.stringify({ kind: 'left-early', answer: 'accepted', askedAt: null, dateExpired: '2026-12-04T09:00:00Z' }),
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillTrade(db);
      // No hub asks for it, and it is of a group that the market has.
      db.prepare('UPDATE types SET market_group_id = 7').run();
      const items = [aStoredItem({ type_id: 588 })];
      insertContracts(db, [
        aStoredContract({ contract_id: 9301, price: 500, items }),
        aStoredContract({ contract_id: 9302, price: 700, items, region_id: 10000043, date_issued: '2026-11-20T10:00:00Z' }),
        aStoredContract({ contract_id: 9303, price: 600, items, ...SOLD, absent_since: '2026-11-19T12:00:00Z' }),
      ]);
    },
  });
});
afterAll(() => app.close());

const ask = async (query: string) => (await app.ask(`/trade/api/v1/goods?${query}`)).json;

test('what trades by contract only is told with what is asked and what it was sold for', async () => {
  const { data, meta } = await ask('type=Reaper');
  expect(data).toEqual([
    {
      type_id: 588,
      type_name: 'Reaper',
      group_id: 25,
      group_name: 'Frigate',
      is_blueprint_copy: null,
      reason: 'no_orders',
      region_id: null,
      region_name: null,
      offers: 2,
      lowest: 500,
      median_asked: 600,
      newest_at: '2026-11-20T10:00:00Z',
      sold: 1,
      sold_median: 600,
      sold_before: 0,
      sold_median_before: null,
      trend_percent: null,
    },
  ]);
  expect(meta).toMatchObject({ total: 1, sales: 1, hubs: ['Jita'] });
  // A hub asks for Rifters.
  expect((await ask('type=Rifter')).data).toEqual([]);
});

test('regions are told apart, and alone', async () => {
  const { data } = await ask('type=588&by=region&sort=lowest&dir=asc');
  expect(data.map((row: { region_name: string; lowest: number }) => [row.region_name, row.lowest])).toEqual([
    ['The Forge', 500],
    ['Domain', 700],
  ]);
  expect((await ask('type=588&region=domain')).data).toMatchObject([{ region_id: 10000043, offers: 1, lowest: 700, sold: 0 }]);
});

test('copies are found by their category, priced a run', async () => {
  const { data } = await ask('category=blueprint_copy');
  expect(data.length).toBeGreaterThan(0);
  for (const row of data) expect(row).toMatchObject({ reason: 'blueprint_copy', is_blueprint_copy: true });
});

test.each([
  ['group=frigate&q=reap', 1],
  ['group=25&q=reap', 1],
  ['group=Mineral&q=reap', 0],
  ['reason=capital', 0],
  ['q=no%20such%20thing', 0],
])('%s finds %i', async (query, total) => {
  expect((await ask(query)).meta.total).toBe(total);
});

test('a group that there is not is refused with the names that are near', async () => {
  const { status, json } = await app.ask('/trade/api/v1/goods?group=Frigatte');
  expect([status, json.error.code, json.error.hint]).toEqual([400, 'bad_request', 'Frigate']);
});
