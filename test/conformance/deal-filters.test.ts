import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketHistoryWrites } from '#main/store/market/history';
import { settingWrites } from '#main/store/user-data/settings';
import { dealList } from '#shared/trade-api/deals';
import { flagCodes } from '#shared/trade-api/flags';
import { aStoredContract, aStoredItem, bumpVersion, insertContracts, insertRow, NOON } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, NIARJA } from './plan-mirror.ts';

const FORGE = 10_000_002;
const [HULL, MODULE] = [1, 2];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      insertRow(db, 'stations', { station_id: 60_003_504, system_id: NIARJA, name: 'Niarja VII - Depot' });
      insertContracts(db, [
        aStoredContract({
          contract_id: HULL,
          title: 'fast frigate',
          start_location_id: 60_003_504,
          volume: 1000,
          issuer_id: 2_112_000_001,
          items: [aStoredItem({ quantity: 2 })],
        }),
        aStoredContract({
          contract_id: MODULE,
          title: 'fast module',
          volume: 10,
          issuer_id: 2_112_000_002,
          items: [aStoredItem({ type_id: 2048 })],
        }),
      ]);
      for (const [id, name] of [
        [2_112_000_001, 'Karin Hakoke'],
        [2_112_000_002, 'Odo Traders'],
      ])
        insertRow(db, 'names', { id, category: 'character', name, fetched_at: NOON });
      for (const [market_group_id, parent_group_id, name] of [
        [4, null, 'Ships'],
        [5, 4, 'Frigates'],
        [9, null, 'Ship Equipment'],
      ])
        insertRow(db, 'market_groups', { market_group_id, parent_group_id, name });
      db.exec(
        'UPDATE types SET market_group_id = 5 WHERE type_id = 587; UPDATE types SET market_group_id = 9 WHERE type_id = 2048',
      );
      const history = marketHistoryWrites(db);
      const later = '2026-11-21T12:00:00Z';
      for (const [typeId, volumeADay] of [
        [587, 0.2],
        [2048, 4],
      ] as const)
        history.save(
          { regionId: FORGE, typeId, days: [], observedAt: NOON },
          { volumeADay, average: 1, medianBefore: null },
          later,
        );
      bumpVersion(db, 'market_history');
      for (const [contract_id, margin] of [
        [HULL, 5_000_000],
        [MODULE, 3_000_000],
      ])
        insertRow(db, 'contract_ratings', {
          contract_id,
          capital: 1_000_000,
          margin,
          margin_percent: 10,
          margin_listed: margin,
          verdict: 'profit',
          flag_codes: '',
          is_safe: contract_id === MODULE ? 1 : 0,
          price_rating: contract_id === MODULE ? 'deal' : 'unknown',
        });
    },
  });
  settingWrites(app.db).save('ship', { kind: 'freighter', value: 0 });
});
afterAll(() => app.close());

const ask = (query: string) => app.ask(`/trade/api/v1/deals?${query}`);
const ids = async (query: string) => (await ask(query)).json.data.map(({ contract_id: id }: { contract_id: number }) => id);

/** Each filter with one value that leaves the hull alone, or the module. */
const filters: readonly (readonly [query: string, left: number])[] = [
  ['capital_max=1000000&profit_min=4000000', HULL],
  ['volume_max=100', MODULE],
  ['profit_percent_min=400', HULL],
  [`contract_id=${HULL}`, HULL],
  ['words=FAST+-module', HULL],
  ['words=%22fast+module%22', MODULE],
  ['words=karin+depot', HULL],
  ['words=-karin', MODULE],
  ['security=high&system=Niarja', HULL],
  ['system=Jita', MODULE],
  ['station=depot', HULL],
  ['station=60003760', MODULE],
  ['issuer=hakoke', HULL],
  ['issuer=2112000002', MODULE],
  ['group=Ships', HULL],
  ['group=9', MODULE],
  ['type=rifter', HULL],
  ['type=2048', MODULE],
  ['days_to_sell_max=7', MODULE],
  ['safe_to_buy=true', MODULE],
  ['safe_to_buy=false', HULL],
  ['price_rating=deal', MODULE],
  ['near=Niarja&within=0', HULL],
];

test.each(filters)('deals are filtered by %s', async (query, left) => {
  expect(await ids('')).toEqual([HULL, MODULE]);
  expect(await ids(query)).toEqual([left]);
});

test('every parameter of the list but those of its order, page and kind of choice is among these filters, or tested with the others', () => {
  const tried = new Set(filters.flatMap(([query]) => [...new URLSearchParams(query).keys()]));
  const elsewhere = [
    'way',
    'profit_per_hour_min',
    'region_id',
    'ship_routes',
    'auctions',
    'flagged',
    'flag',
    'expired_unjudged',
    'from',
    'from_jumps',
  ];
  const order = ['sort', 'dir', 'page', 'page_size'];
  expect(Object.keys(dealList.query).filter((name) => ![...tried, ...elsewhere, ...order].includes(name))).toEqual([]);
});

test('deals are filtered by each warning that there is', async () => {
  const raise = app.db.prepare('UPDATE contract_ratings SET flag_codes = ? WHERE contract_id = ?');
  for (const code of flagCodes) {
    raise.run(code, HULL);
    bumpVersion(app.db, 'ratings');
    expect(await ids(`flag=${code}`), code).toEqual([HULL]);
  }
  // Those with warnings are none of the list unless they are asked for.
  expect(await ids('')).toEqual([MODULE]);
  expect(await ids('flagged=true')).toEqual([HULL]);
  raise.run('', HULL);
  bumpVersion(app.db, 'ratings');
  await app.clock.advance(60_000);
});

test('deals are ordered by days to sell and by the hour, in both directions', async () => {
  expect(await ids('sort=days_to_sell')).toEqual([HULL, MODULE]);
  expect(await ids('sort=days_to_sell&dir=asc')).toEqual([MODULE, HULL]);
  expect(await ids('sort=profit_per_hour')).toEqual([HULL, MODULE]);
  expect(await ids('sort=profit_per_hour&dir=asc')).toEqual([MODULE, HULL]);
  const [best] = (await ask('sort=profit_per_hour')).json.data;
  expect(await ids(`profit_per_hour_min=${Math.floor(best.profit_per_hour)}`)).toEqual([HULL]);
  const { data } = (await ask('sort=days_to_sell')).json;
  expect(data.map(({ days_to_sell: days }: { days_to_sell: number }) => days)).toEqual([10, 0.3]);
});

test.each(['security=safe', 'system=Nowhere', 'group=Spaceships', 'type=Nothing', 'days_to_sell_max=-1'])(
  'refuses %s in a sentence',
  async (query) => {
    const { status, json } = await ask(query);
    expect([status, json.error.message]).toEqual([400, expect.stringMatching(/\.$/u)]);
  },
);
