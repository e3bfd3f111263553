import { afterAll, beforeAll, expect, test } from 'vitest';
import { pasteLimits } from '#shared/trade-api/appraise';
import { aStoredContract, aStoredItem, insertContracts, insertRow } from '../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fillTrade } from './contracts-mirror.ts';

const FOREIGN = 'http://spreadsheet.example';
const copies = { type_id: 691, is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20 };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    allowedOrigins: [FOREIGN],
    fill(db) {
      fillTrade(db);
      db.prepare('UPDATE types SET capacity = 3.5 WHERE type_id = 2048').run();
      const items = [aStoredItem({ record_id: 1, quantity: 4 }), aStoredItem({ record_id: 2, ...copies })];
      insertContracts(db, [
        aStoredContract({ contract_id: 9100, price: 1, items }),
        // Three for less than the hub asks for two, and two that want something or are warned of.
        aStoredContract({ contract_id: 9101, price: 900_000, items: [aStoredItem({ quantity: 3 })] }),
        aStoredContract({ contract_id: 9102, price: 10, items: [aStoredItem({ quantity: 3 })] }),
        aStoredContract({
          contract_id: 9103,
          price: 10,
          items: [aStoredItem({ record_id: 1, quantity: 3 }), aStoredItem({ record_id: 2, type_id: 34, is_included: false })],
        }),
      ]);
      for (const [contract_id, no_warnings] of [
        [9101, 1],
        [9102, 0],
        [9103, 1],
      ] as const)
        insertRow(db, 'contract_ratings', { contract_id, verdict: 'profit', flag_codes: '', is_safe: null, no_warnings });
    },
  });
});
afterAll(() => app.close());

const headers = { 'Content-Type': 'application/json' };
const ask = (body: unknown, more: Record<string, string> = {}) =>
  app.ask('/trade/api/v1/appraise', { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });

const TAX = 0.075;
const FEE = 0.03;

test('a paste is worth what its units bring and cost at the orders of the hub, and what is not understood is named', async () => {
  const {
    status,
    json,
    headers: told,
  } = await ask({ text: 'Rifter\t3\nUnobtainium\t5\n1x Rifter\nTritanium 1,000', hub: 'Jita' });
  expect(status).toBe(200);
  const { data } = json;
  const now = (3 * 400_000 + 390_000) * (1 - TAX);
  const listed = 4 * 450_000 * (1 - TAX - FEE);
  const rifters = { to_buy_orders: now, with_sell_orders: listed, replacement: 2 * 500_000 + 2 * 520_000 };
  expect(data).toMatchObject({ format: 'columns', hub: 'Jita', observed_at: '2026-11-20T11:30:00Z', source: 'market_orders' });
  expect(data.lines).toEqual([
    { type_id: 587, type_name: 'Rifter', quantity: 4, is_blueprint_copy: null, ...rifters, volume: expect.any(Number) },
    // It has bids, but the game has no average of it: no price can be told from bait.
    expect.objectContaining({ type_id: 34, quantity: 1000, to_buy_orders: 0, with_sell_orders: 0, replacement: 0 }),
  ]);
  expect(data.not_understood).toEqual([{ line: 2, text: 'Unobtainium\t5', reason: 'No item type of this name is known.' }]);
  expect(data.totals).toMatchObject(rifters);
  expect(data.totals.volume).toBe(data.lines[0].volume + data.lines[1].volume);
  expect(data.unvalued).toMatchObject([{ type_id: 34, units: 1000, reason: 'never_traded' }]);
  expect(told['cache-control']).toBe('no-store');
});

test('a list is worth what a contract is that offers the same', async () => {
  const worth = (await app.ask('/trade/api/v1/contracts/9100/worth')).json.data;
  const text =
    'Rifter\t4\tFrigate\tShip\nRifter Blueprint\t1\tFrigate Blueprint\tBlueprint\tBLUEPRINT COPY - Runs: 10 - Material Efficiency: 10 - Time Efficiency: 20';
  const { totals, lines } = (await ask({ text })).json.data;
  expect(lines[1]).toMatchObject({ is_blueprint_copy: true, to_buy_orders: 0 });
  expect(lines[1].with_sell_orders).toBeGreaterThan(0);
  expect([totals.to_buy_orders, totals.with_sell_orders, totals.replacement]).toEqual([
    worth.sell_now,
    worth.sell_listed,
    worth.replace,
  ]);
});

test('names of other languages, charges, and links of contracts stand for the types, units and items that the mirror knows', async () => {
  const linesOf = async (text: string) => {
    const { format, lines, not_understood: refused } = (await ask({ text })).json.data;
    return [format, lines.map((line: { type_name: string; quantity: number }) => [line.type_name, line.quantity]), refused];
  };
  expect(await linesOf('裂谷级\t1,000\nリフター* 2')).toEqual(['columns', [['Rifter', 1002]], []]);
  expect(await linesOf('[Rifter, x]\nDamage Control II, Tritanium')).toEqual([
    'fit',
    [
      ['Rifter', 1],
      ['Damage Control II', 1],
      ['Tritanium', 3],
    ],
    [],
  ]);
  expect(await linesOf('587:2048;2::')).toEqual([
    'dna',
    [
      ['Rifter', 1],
      ['Damage Control II', 2],
    ],
    [],
  ]);
  const links = '<url=contract:30000142//9100>a</url>\n<url=contract:30000142//99>b</url>\n<url=contract:30000142//204>c</url>';
  const [format, lines, refused] = await linesOf(links);
  expect([format, lines]).toEqual([
    'contract_links',
    [
      ['Rifter', 4],
      ['Rifter Blueprint', 1],
    ],
  ]);
  expect(refused.map(({ reason }: { reason: string }) => reason)).toEqual([
    'The mirror has no contract 99.',
    'What is in contract 204 is not public: it is a courier.',
  ]);
});

test('a cover has the contracts that are cheaper than the hub, what is missing at its asks, and what is left over at its bids', async () => {
  const { cover } = (await ask({ text: 'Rifter 2\nUnobtainium\nDamage Control II\nRifter Blueprint', hub: 'Jita', cover: true }))
    .json.data;
  expect(cover).toEqual({
    contracts: [
      {
        contract_id: 9101,
        price: 900_000,
        region_id: 10_000_002,
        region_name: 'The Forge',
        place: expect.objectContaining({ location_id: 60_003_760, system_name: 'Jita', security_status: 0.9 }),
      },
    ],
    price: 900_000,
    missing: [
      { type_id: 2048, type_name: 'Damage Control II', quantity: 1, replacement: null },
      { type_id: 691, type_name: 'Rifter Blueprint', quantity: 1, replacement: null },
    ],
    left_over: [{ type_id: 587, type_name: 'Rifter', quantity: 1, to_buy_orders: 400_000 * (1 - TAX) }],
    total: null,
    gap: 0,
    offers: 1,
  });
  const one = (await ask({ text: 'Rifter', hub: 'Jita', cover: true })).json.data.cover;
  expect(one).toMatchObject({ contracts: [], price: 0, total: 500_000, missing: [{ quantity: 1, replacement: 500_000 }] });
  expect((await ask({ text: 'Rifter', hub: 'Jita' })).json.data.cover).toBeNull();
});

test.each([
  ['no text', {}, /text/],
  ['an empty text', { text: '' }, /a text of 1 to 100000 characters/],
  ['too long a text', { text: 'x'.repeat(pasteLimits.characters + 1) }, /100000 characters/],
  ['too many lines', { text: '\n'.repeat(pasteLimits.lines) }, /at most 2000 lines/],
  ['another hub', { text: 'Rifter', hub: 'Perimeter' }, /hub/],
  ['an unknown member', { text: 'Rifter', wibble: 1 }, /wibble/],
])('%s is refused with one sentence', async (_what, body, sentence) => {
  const { status, json } = await ask(body);
  expect([status, json.error.code]).toEqual([400, 'bad_request']);
  expect(json.error.message).toMatch(sentence);
});

test('it is off for pages of other origins, listed ones too, and for what is larger than 160 kB', async () => {
  expect((await ask({ text: 'Rifter' }, { Origin: FOREIGN })).status).toBe(403);
  expect((await ask({ text: 'Rifter' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await ask({ text: 'Rifter' }, { ...OWN_WINDOW, Origin: app.origin })).status).toBe(200);
  expect((await ask({ text: 'x'.repeat(200_000) })).status).toBe(400);
  expect((await app.ask('/trade/api/v1/appraise')).status).toBe(405);
});

test('it counts as two requests, and leaves nothing of the text in the mirror', async () => {
  const { headers: before } = await app.ask('/trade/api/v1');
  const secret = 'a list that nobody is to see';
  const { headers: after } = await ask({ text: secret });
  expect(Number(before['x-ratelimit-remaining']) - Number(after['x-ratelimit-remaining'])).toBe(2);
  const tables = app.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  for (const table of tables)
    expect(JSON.stringify(app.db.prepare(`SELECT * FROM "${table}"`).all()).includes(secret), table).toBe(false);
});

test('a hub that was never read is told, and nothing is made up for it', async () => {
  const { status, json } = await ask({ text: 'Rifter', hub: 'Hek' });
  expect([status, json.error.message]).toEqual([
    503,
    'The orders of Hek were not read yet; ask for another hub, or choose in Settings that all five are read.',
  ]);
});

test('an agent asks the same', async () => {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'appraise_list', arguments: { text: 'Rifter 4', hub: 'Jita' } },
  };
  const accept = { ...headers, Accept: 'application/json, text/event-stream' };
  const told = (await app.ask('/mcp', { method: 'POST', headers: accept, body: JSON.stringify(message) })).json;
  const { data } = JSON.parse(told.result.content[0].text);
  expect(data).toEqual((await ask({ text: 'Rifter 4', hub: 'Jita' })).json.data);
});
