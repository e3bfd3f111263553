import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementOfBundles } from '#shared/data-api/sql-examples';
import { aStoredContract, aStoredItem, bumpVersion, insertContracts, insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillTrade } from './contracts-mirror.ts';

const FOREIGN = 'http://spreadsheet.example';
const SOLD = { status: 'finished', present: false, evidence: '{"kind":"left-early","answer":"accepted"}' };
const REAPERS = 30;

/** Ships of one type that were put up at noon ten days ago: at 1 m every third is sold a day later, the others within three; at 2 m none is. */
const reapers = Array.from({ length: REAPERS }, (_, index) => {
  const sold_at = `2026-11-${index % 3 === 0 ? '11' : '13'}T12:00:00Z`;
  return aStoredContract({
    contract_id: 5000 + index,
    ...SOLD,
    price: 2_000_000,
    date_issued: '2026-11-10T12:00:00Z',
    first_seen_at: '2026-11-10T12:20:00Z',
    date_expired: '2026-11-24T12:00:00Z',
    last_seen_at: sold_at,
    absent_since: sold_at,
    date_accepted: sold_at,
    items: [aStoredItem({ type_id: 588, quantity: 2 })],
  });
});
const dear = Array.from({ length: 21 }, (_, index) =>
  aStoredContract({
    contract_id: 5100 + index,
    price: 2_000_000 + index,
    date_issued: '2026-11-10T12:00:00Z',
    first_seen_at: '2026-11-10T12:20:00Z',
    date_expired: '2026-11-24T12:00:00Z',
    items: [aStoredItem({ type_id: 588 })],
  }),
);

/** Pairs that cost 600,000 ISK at the hub: all at that price are sold after two days. */
const pairs = Array.from({ length: 24 }, (_, index) =>
  aStoredContract({
    contract_id: 5200 + index,
    ...SOLD,
    price: 600_000,
    date_issued: '2026-11-10T12:00:00Z',
    first_seen_at: '2026-11-10T12:20:00Z',
    absent_since: '2026-11-12T12:00:00Z',
    items: [aStoredItem(), aStoredItem({ record_id: 2, type_id: 588 })],
  }),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    allowedOrigins: [FOREIGN],
    fill(db) {
      fillTrade(db);
      insertContracts(db, [...reapers, ...dear, ...pairs]);
      insertRow(db, 'market_depth', {
        station_id: 60003760,
        type_id: 588,
        bids: '[]',
        asks: '[[100000,100]]',
        bid_volume: 0,
        ask_volume: 100,
        observed_at: '2026-11-20T11:30:00Z',
      });
      const average = { average_price: 100_000, adjusted_price: 100_000, observed_at: '2026-11-20T06:00:00Z' };
      insertRow(db, 'market_prices', { type_id: 588, ...average });
    },
  });
});
afterAll(() => app.close());

const read = async (query: string) => (await app.ask(`/trade/api/v1/price?${query}`)).json.data;
const headers = { 'Content-Type': 'application/json' };
const post = (body: unknown, more: Record<string, string> = {}) =>
  app.ask('/trade/api/v1/price/pasted', { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });

test('a price is told by what was sold at it, and the dearer one at which nothing was is not', async () => {
  const data = await read('type=Reaper&region=The%20Forge&units=3&days=30');
  expect(data).toMatchObject({
    alike: 'same',
    type_name: 'Reaper',
    units: 3,
    region_name: 'The Forge',
    reference: { price: 1_000_000, basis: 'sold_median', sales: REAPERS },
    on_offer_total: 21,
    sales_total: REAPERS,
    kinds: [],
    note: null,
  });
  // No buy order at the hub; an order of one’s own just below 100,000 ISK, less 7.5 % tax and 3 % fee, for each of three.
  expect(data.at_hub).toMatchObject({ hub: 'Jita', to_buy_orders: null });
  expect(data.at_hub.with_sell_orders).toBeCloseTo(3 * 99_900 * (1 - 0.075 - 0.03), -2);
  expect(data).toMatchObject({ usual_units: 2, advice: null });
  expect(await read('type=Rifter%20Blueprint')).toMatchObject({ at_hub: null });
  const [day, three, week] = data.suggestions;
  // Ten of thirty within a day, which is less than half.
  expect(day).toMatchObject({ days: 1, price: null, reason: expect.stringContaining('at most 33 %') });
  expect(three).toMatchObject({
    days: 3,
    price: 3_000_000,
    unit_price: 1_000_000,
    sold_percent: 100,
    ratio: 1,
    at_risk: REAPERS,
  });
  expect(three).toMatchObject({ cheaper_on_offer: 0, sales_tax: 18_000, broker_fee: 49_500, left: 2_932_500, reason: null });
  expect(week.price).toBe(3_000_000);
  const band = data.bands.find(({ offers }: { offers: number }) => offers === 21);
  expect(band).toMatchObject({ ratio_min: 1.5, ratio_max: null, sold: 0, listed: 21, at_risk: 21 });
  expect(band.within[1]).toMatchObject({ days: 3, sold_percent: 0, low_percent: 0 });
  expect(data.on_offer[0]).toMatchObject({ contract_id: 5100, price: 2_000_000, unit_price: 2_000_000, ratio: 2, quantity: 1 });
  expect(data.sales[0]).toMatchObject({ price: 2_000_000, unit_price: 1_000_000, quantity: 2, days_to_sell: 3 });
  expect((await read('type=Reaper&region=The%20Forge&days=30&chance=30')).suggestions[0].price).toBe(1_000_000);
});

test('where too little is known there is no price, and it says what is missing', async () => {
  const module = await read('type=2048');
  expect(module.reference).toMatchObject({ price: 90_000, sales: 5 });
  expect(module.suggestions[1]).toMatchObject({
    price: null,
    reason: 'Too few offers to tell: 20 at like prices are needed that were seen since they were put up, 0 were.',
  });
  const none = await read('type=Reaper&region=Domain');
  expect(none).toMatchObject({ reference: { price: null, sales: 0 }, bands: [], on_offer: [], sales: [] });
  expect(none.suggestions[0].reason).toBe('It takes 3 sales for a reference; none was seen.');
});

test('of a blueprint the kind that is offered most is priced, or the one that is asked for', async () => {
  const data = await read('type=691');
  expect(data).toMatchObject({ is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20 });
  expect(data.reference.price).toBe(6_000_000);
  expect(data.kinds[0]).toMatchObject({ runs: 10, offers: 4 });
  expect((await read('type=691&runs=9')).sales_total).toBe(0);
});

test('a paste of one type is answered as the type is, with its units and kind', async () => {
  const { json } = await post({ text: 'Reaper\t3', region: 'The Forge', days: 30 });
  expect(json.data).toEqual(await read('type=Reaper&region=The%20Forge&units=3&days=30'));
  const copy = 'Rifter Blueprint\t1\tFrigate Blueprint\tBlueprint\tBLUEPRINT COPY - Runs: 9 - Material Efficiency: 10';
  expect((await post({ text: copy })).json.data.sales_total).toBe(0);
});

test('a bundle is measured by what it costs at the hub, and what the hub lacks is named', async () => {
  const text = 'Rifter 2\nReaper 3';
  const { data } = (await post({ text, hub: 'Jita', region: 'The Forge' })).json;
  expect(data).toMatchObject({ alike: 'bundles_with_type', type_name: 'Rifter', units: 1, note: null, sales_total: 24 });
  expect(data.reference).toEqual({ price: 1_300_000, basis: 'hub_replacement', sales: null, hub: 'Jita' });
  expect(data.suggestions.map(({ price }: { price: number | null }) => price)).toEqual([null, 1_300_000, 1_300_000]);
  expect(data.sales[0]).toMatchObject({ price: 600_000, unit_price: 600_000, ratio: 1, quantity: 1 });
  const elsewhere = (await post({ text, hub: 'Jita', region: 'Domain' })).json.data;
  expect(elsewhere).toMatchObject({ alike: 'bundles', sales_total: 0 });
  expect(elsewhere.suggestions[0].reason).toContain('Too few offers to tell');
  const { suggestions, reference } = (await post({ text: 'Rifter\nDamage Control II', hub: 'Jita' })).json.data;
  expect([reference.price, suggestions[0].reason]).toEqual([null, 'Jita has not enough sell orders for Damage Control II.']);
  expect((await post({ text: 'gibberish\nmore' })).json.data).toMatchObject({
    reference: { price: null },
    not_understood: [{ line: 1 }, { line: 2 }],
  });
});

test.each([
  ['no text', {}, /text/],
  ['an unknown region', { text: 'Rifter', region: 'The Forg' }, /'The Forg'.*The Forge/],
  ['too few days', { text: 'Rifter', days: 1 }, /a whole number from 7 to 90/],
  ['an unknown member', { text: 'Rifter', wibble: 1 }, /wibble/],
])('%s is refused with one sentence', async (_what, body, sentence) => {
  const { status, json } = await post(body);
  expect([status, json.error.code]).toEqual([400, 'bad_request']);
  expect(json.error.message).toMatch(sentence);
});

test('a paste is off for pages of other origins, listed ones too, and for what is larger than 160 kB; it is neither cached nor stored', async () => {
  expect((await post({ text: 'Rifter' }, { Origin: FOREIGN })).status).toBe(403);
  expect((await post({ text: 'x'.repeat(200_000) })).status).toBe(400);
  expect((await app.ask('/trade/api/v1/price/pasted')).status).toBe(405);
  const { headers: before } = await app.ask('/trade/api/v1');
  const secret = 'a bundle that nobody is to see';
  const { headers: after } = await post({ text: secret });
  expect(after['cache-control']).toBe('no-store');
  expect(Number(before['x-ratelimit-remaining']) - Number(after['x-ratelimit-remaining'])).toBe(2);
  const tables = app.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  for (const table of tables)
    expect(JSON.stringify(app.db.prepare(`SELECT * FROM "${table}"`).all()).includes(secret), table).toBe(false);
});

test('a hub that was never read is told, and nothing is made up for it', async () => {
  const { status, json } = await post({ text: 'Rifter\nReaper', hub: 'Hek' });
  expect([status, json.error.message]).toEqual([503, expect.stringContaining('The orders of Hek were not read yet')]);
});

test('estimates of the past are graded on what came since, as far as there is a past', async () => {
  const { data } = (await app.ask('/trade/api/v1/price/accuracy?days=20')).json;
  expect(data).toMatchObject({ until: '2026-11-20T12:00:00Z', since: '2026-10-31T12:00:00Z', types: 0, offers: 0, grades: [] });
  // More of the same, ten days later: what was called of them then is what the thirty before had done.
  insertContracts(
    app.db,
    reapers.slice(0, 12).map((contract, index) => ({
      ...contract,
      contract_id: 5300 + index,
      price: 1_000_000,
      date_issued: '2026-11-15T12:30:00Z',
      first_seen_at: '2026-11-15T12:40:00Z',
      absent_since: index < 3 ? '2026-11-16T12:00:00Z' : '2026-11-18T12:00:00Z',
      items: [aStoredItem({ type_id: 588 })],
    })),
  );
  bumpVersion(app.db, 'contracts');
  const { types, offers, grades } = (await app.ask('/trade/api/v1/price/accuracy?days=21')).json.data;
  expect([types, offers]).toEqual([1, 12]);
  expect(
    grades.map((one: Record<string, number>) => [one['days'], one['called_percent'], one['sold_percent'], one['offers']]),
  ).toEqual([
    [1, 33.3, 25, 12],
    [3, 100, 100, 12],
    [7, 100, 100, 12],
  ]);
});

test('an agent asks the same', async () => {
  const call = async (name: string, given: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    const accept = { ...headers, Accept: 'application/json, text/event-stream' };
    const told = (await app.ask('/mcp', { method: 'POST', headers: accept, body: JSON.stringify(message) })).json;
    return JSON.parse(told.result.content[0].text).data;
  };
  const { suggestions } = await read('type=Reaper&region=The%20Forge&days=30');
  expect((await call('price_of_type', { type: 'Reaper', region: 'The Forge', days: 30 })).suggestions).toEqual(suggestions);
  expect((await call('price_of_list', { text: 'Reaper', region: 'The Forge', days: 30 })).suggestions).toEqual(suggestions);
});

test('the statements behind a bundle’s price have the bundles that it rests on', async () => {
  const idsOf = async (sql: string): Promise<number[]> => {
    const body = JSON.stringify({ sql });
    const answer = await app.ask('/data/api/v1/sql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return answer.json.data.rows.map(([id]: number[]) => id);
  };
  const wanted = pairs.map(({ contract_id: id }) => id);
  expect(await idsOf(statementOfBundles(588, null, 30))).toEqual(expect.arrayContaining(wanted));
  expect(await idsOf(statementOfBundles(null, 10_000_002, 30))).toEqual(expect.arrayContaining(wanted));
  expect(await idsOf(statementOfBundles(588, 10_000_043, 30))).toEqual([]);
});
