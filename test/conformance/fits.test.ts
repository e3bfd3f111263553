import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import {
  aStaticData,
  aStoredContract,
  aStoredItem,
  aType,
  bumpVersion,
  insertContracts,
  insertRow,
  insertStaticData,
} from '../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';

const FOREIGN = 'http://spreadsheet.example';
const [RIFTER, GUN, FACTION_GUN, DC, EMP] = [587, 2889, 20_000, 2048, 185] as const;
const JITA = 60_003_760;
const PERIMETER = 1_040_000_000_009;
const HEK_REGION = 10_000_043;

const text = '[Rifter, Brawler]\nDamage Control II\n200mm AutoCannon II, EMP S\n200mm AutoCannon II, EMP S\n\nEMP S x100';
type Items = Readonly<Record<number, number>>;
const whole: Items = { [RIFTER]: 1, [DC]: 1, [GUN]: 2 };
const itemsOf = (items: Items, wanted: Items = {}) =>
  [
    ...Object.entries(items).map((one) => [...one, true] as const),
    ...Object.entries(wanted).map((one) => [...one, false] as const),
  ].map(([id, quantity, included], index) =>
    aStoredItem({ record_id: index + 1, type_id: Number(id), quantity, is_included: included }),
  );

/** Contract, price, what it offers, and what else is unusual of it. */
const onOffer: readonly (readonly [number, number, Items, object?])[] = [
  [9001, 1_000_000, whole],
  [9002, 1_800_000, { [RIFTER]: 2, [DC]: 2, [GUN]: 4, [EMP]: 200 }],
  [9003, 700_000, { ...whole, [RIFTER]: 2 }, { start_location_id: PERIMETER }],
  [9004, 600_000, { [RIFTER]: 1, [DC]: 1 }, { title: 'Brawler' }],
  [9005, 900_000, { [RIFTER]: 1, [DC]: 1, [FACTION_GUN]: 2 }],
  [9006, 500_000, { [RIFTER]: 1 }],
  [9007, 2_000_000, whole, { region_id: HEK_REGION, start_location_id: 60_000_001, issuer_id: 2_112_000_002 }],
  // None of these counts: an auction, one that wants something, one without a price, one that has expired, one without the hull.
  [9010, 5, whole, { type: 'auction' }],
  [9011, 5, whole, { items: itemsOf(whole, { 34: 5 }) }],
  [9012, 0, whole],
  [9013, 5, whole, { date_expired: '2026-11-20T11:00:00Z' }],
  [9014, 5, { [DC]: 1, [GUN]: 2 }],
  [9015, 5, whole, { items_left_out: 1 }],
];
const sold = {
  status: 'finished',
  present: false,
  date_accepted: '2026-11-19T10:00:00Z',
  absent_since: '2026-11-19T10:00:00Z',
  first_seen_at: '2026-11-18T09:00:00Z',
};

function fill(db: WriteDb): void {
  const { types, groups, categories, systems, stations } = aStaticData();
  const perimeter = { ...(systems[0] as (typeof systems)[number]), systemId: 30_000_144, name: 'Perimeter' };
  const far = { ...perimeter, systemId: 30_000_999, name: 'Far', regionId: HEK_REGION };
  const gate = (systemId: number, destinationSystemId: number) => ({
    systemId,
    destinationSystemId,
    destinationStargateId: 1,
    x: 0,
    y: 0,
    z: 0,
  });
  insertStaticData(
    db,
    aStaticData({
      categories: [...categories, { categoryId: 8, name: 'Charge', published: true }],
      groups: [
        ...groups,
        { groupId: 55, categoryId: 7, name: 'Projectile Weapon', published: true },
        { groupId: 83, categoryId: 8, name: 'Projectile Ammo', published: true },
      ],
      types: [
        ...types,
        aType({ typeId: GUN, name: '200mm AutoCannon II', groupId: 55, variationParentTypeId: 2881 }),
        aType({ typeId: FACTION_GUN, name: 'Republic Fleet 200mm AutoCannon', groupId: 55, variationParentTypeId: 2881 }),
        aType({ typeId: EMP, name: 'EMP S', groupId: 83 }),
      ],
      systems: [...systems, perimeter, far],
      stargates: [
        { stargateId: 1, ...gate(30_000_142, 30_000_144) },
        { stargateId: 2, ...gate(30_000_144, 30_000_142) },
      ],
      stations: [
        ...stations,
        { ...(stations[0] as (typeof stations)[number]), stationId: 60_000_001, systemId: 30_000_999, name: 'Far I' },
      ],
    }),
  );
  insertRow(db, 'structures', {
    structure_id: PERIMETER,
    name: 'Perimeter - Keep',
    system_id: 30_000_144,
    fetched_at: '2026-11-20T10:00:00Z',
  });
  insertContracts(db, [
    ...onOffer.map(([contract_id, price, items, more = {}]) =>
      aStoredContract({ contract_id, price, items: itemsOf(items), ...more }),
    ),
    aStoredContract({ contract_id: 9020, price: 1_200_000, items: itemsOf(whole), ...sold }),
    aStoredContract({ contract_id: 9021, price: 1_600_000, items: itemsOf(whole), ...sold, issuer_id: 2_112_000_002 }),
    aStoredContract({
      contract_id: 9022,
      price: 9_000_000,
      items: itemsOf(whole),
      ...sold,
      status: 'cancelled',
      date_accepted: null,
    }),
  ]);
  // Far behind the region's name in ids: a contract of 1,000 types is read as any other.
  insertRow(db, 'contract_ratings', { contract_id: 9001, verdict: 'loss', flag_codes: '', is_safe: null, no_warnings: 1 });
  insertRow(db, 'names', { id: 2_112_000_001, category: 'character', name: 'Karin Hakoke', fetched_at: '2026-11-20T10:00:00Z' });
  insertRow(db, 'market_books', { station_id: JITA, observed_at: '2026-11-20T11:30:00Z', orders: 9 });
  for (const [type_id, asks] of [
    [RIFTER, '[[500000,50]]'],
    [DC, '[[300000,50]]'],
    [GUN, '[[100000,9]]'],
  ] as const) {
    insertRow(db, 'market_depth', {
      station_id: JITA,
      type_id,
      bids: '[]',
      asks,
      bid_volume: 0,
      ask_volume: 9,
      observed_at: '2026-11-20T11:30:00Z',
    });
    const average_price = JSON.parse(asks)[0][0];
    insertRow(db, 'market_prices', {
      type_id,
      average_price,
      adjusted_price: average_price,
      observed_at: '2026-11-20T06:00:00Z',
    });
  }
  bumpVersion(db, 'market');
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ allowedOrigins: [FOREIGN], fill });
});
afterAll(() => app.close());

const headers = { 'Content-Type': 'application/json' };
const ask = (body: unknown, more: Record<string, string> = {}) =>
  app.ask('/trade/api/v1/fits/contracts', { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
const answerTo = async (more: object = {}) => (await ask({ text, hub: 'Jita', ...more })).json.data;
const dataOf = async (more: object = {}) => (await answerTo(more)).fits[0];
const idsOf = async (more: object = {}) => (await dataOf(more)).contracts.map((row: any) => row.contract_id);

test('contracts that hold a fit are told with what they cost against its parts, the cheapest whole fit first', async () => {
  const data = await dataOf();
  expect(data).toMatchObject({
    name: 'Brawler',
    hull_type_id: RIFTER,
    hull_name: 'Rifter',
    parts: 1_000_000,
    // One each in 9001, 9003 and 9007, two in 9002.
    ready_fits: 5,
    lowest_price: 700_000,
    contracts_total: 6,
  });
  expect(await answerTo()).toMatchObject({
    not_understood: [],
    hub: 'Jita',
    observed_at: '2026-11-20T11:30:00Z',
    source: 'market_orders',
  });
  expect(data.items).toEqual([
    { type_id: RIFTER, type_name: 'Rifter', quantity: 1, part: 'hull' },
    { type_id: DC, type_name: 'Damage Control II', quantity: 1, part: 'module' },
    { type_id: GUN, type_name: '200mm AutoCannon II', quantity: 2, part: 'module' },
    { type_id: EMP, type_name: 'EMP S', quantity: 102, part: 'consumable' },
  ]);
  expect(data.contracts.map((row: any) => row.contract_id)).toEqual([9003, 9002, 9001, 9007, 9004, 9005]);
  const [bare, two, plain, , short] = data.contracts;
  expect(bare).toMatchObject({ ready_fits: 1, bare_hulls: 1, price_per_fit: 700_000, percent_of_parts: 70, missing_cost: 0 });
  expect(bare.place).toMatchObject({ location_id: PERIMETER, name: 'Perimeter - Keep', system_name: 'Perimeter' });
  expect(two).toMatchObject({ ready_fits: 2, price_per_fit: 900_000, parts: 2_000_000, percent_of_parts: 90 });
  expect(two.missing_consumables).toEqual([{ type_id: EMP, type_name: 'EMP S', quantity: 4 }]);
  expect(plain).toMatchObject({ score: 1, no_warnings: true, issuer_name: 'Karin Hakoke', percent_of_parts: 100 });
  expect(plain.missing_consumables).toEqual([{ type_id: EMP, type_name: 'EMP S', quantity: 102 }]);
  expect(short).toMatchObject({ ready_fits: 0, score: 0.5, price_per_fit: null, missing_cost: 200_000, percent_of_parts: 80 });
  expect(short.missing).toEqual([{ type_id: GUN, type_name: '200mm AutoCannon II', quantity: 2 }]);
});

test('parts that the hub has too few of have no price, and neither has what is made of them', async () => {
  const { parts, contracts } = await dataOf({
    text: `${text}\n200mm AutoCannon II\n`.replace('EMP S x100', '200mm AutoCannon II x1'),
  });
  expect(parts).toBe(1_100_000);
  const many = `[Rifter, Ten guns]\n${'200mm AutoCannon II\n'.repeat(10)}`;
  expect(await dataOf({ text: many })).toMatchObject({ parts: null, ready_fits: 0, contracts: [] });
  expect((await dataOf({ text: many, score_min: 0 })).contracts[0]).toMatchObject({ parts: null, percent_of_parts: null });
  expect(contracts).not.toEqual([]);
});

describe('the question decides', () => {
  test('how much of a fit a contract has at least', async () => {
    expect(await idsOf({ score_min: 0 })).toContain(9006);
    expect(await idsOf({ score_min: 1 })).toEqual([9003, 9002, 9001, 9007]);
  });
  test('whether variants of a module stand for it', async () => {
    const { contracts, ready_fits: fits } = await dataOf({ variants: true });
    expect(fits).toBe(6);
    expect(contracts.find((row: any) => row.contract_id === 9005)).toMatchObject({
      ready_fits: 1,
      substitutes: [{ type_id: FACTION_GUN, type_name: 'Republic Fleet 200mm AutoCannon', quantity: 2 }],
    });
  });
  test.each([
    ['a region by name', { region: 'the forge', score_min: 1 }, [9003, 9002, 9001]],
    ['a region by id', { region: HEK_REGION, score_min: 1 }, [9007]],
    ['a system', { system: 'Jita', score_min: 1 }, [9002, 9001]],
    ['a system and what is near it', { system: 'Jita', jumps_max: 1, score_min: 1 }, [9003, 9002, 9001]],
    ['a structure', { station: PERIMETER, score_min: 1 }, [9003]],
    ['a station and what is near it', { station: JITA, jumps_max: 1, score_min: 1 }, [9003, 9002, 9001]],
    ['a region and what is near it', { region: 'Domain', jumps_max: 5, score_min: 1 }, [9007]],
  ])('where: %s', async (_what, where, ids) => {
    expect(await idsOf(where)).toEqual(ids);
  });
});

test('history and suppliers go by whole fits: what was on offer each day, and what was sold at which price', async () => {
  const { history, suppliers } = await dataOf({ days: 4 });
  const nothing = { ready_fits: null, lowest_price: null, sold: null, sold_price: null };
  expect(history).toEqual([
    { day: '2026-11-17', ...nothing },
    { day: '2026-11-18', ready_fits: 3, lowest_price: 1_200_000, sold: 0, sold_price: null },
    { day: '2026-11-19', ready_fits: 0, lowest_price: null, sold: 2, sold_price: 1_400_000 },
    { day: '2026-11-20', ready_fits: 5, lowest_price: 700_000, sold: 0, sold_price: null },
  ]);
  expect(suppliers).toEqual([
    expect.objectContaining({
      issuer_id: 2_112_000_001,
      issuer_name: 'Karin Hakoke',
      on_offer: 4,
      lowest_price: 700_000,
      sold: 1,
      unsold: 1,
    }),
    expect.objectContaining({
      issuer_id: 2_112_000_002,
      issuer_name: null,
      on_offer: 1,
      lowest_price: 2_000_000,
      sold: 1,
      unsold: 0,
    }),
  ]);
  expect((await dataOf({ days: 1 })).suppliers.map((row: any) => [row.sold, row.unsold])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test.each([
  ['no text', {}, /text/],
  ['an empty text', { text: '' }, /a text of 1 to 100000 characters/],
  ['eleven fits', { text: `${text}\n`.repeat(11) }, /^text has 11 fits; ask for 10 at most/],
  ['two places', { text, system: 'Jita', region: 'Domain' }, /only one of system, station and region/],
  ['jumps from nowhere', { text, jumps_max: 3 }, /jumps_max needs system, station or region/],
  ['a system that is none', { text, system: 'Jitta' }, /system 'Jitta'.*Jita/],
  ['too many days', { text, days: 91 }, /days/],
  ['an unknown member', { text, wibble: 1 }, /wibble/],
])('%s is refused with one sentence', async (_what, body, sentence) => {
  const { status, json } = await ask(body);
  expect([status, json.error.code]).toEqual([400, 'bad_request']);
  expect(json.error.message).toMatch(sentence);
});

test('several fits are answered one by one, and a text without any says line by line why', async () => {
  const { fits, not_understood: left } = await answerTo({ text: `${text}\n[Rifter, Hull]\n[Machariel, Big]\nDamage Control II` });
  expect(fits.map(({ name, ready_fits: ready }: any) => [name, ready])).toEqual([
    ['Brawler', 5],
    // Each hull of the mirror, those with modules too.
    ['Hull', 9],
  ]);
  expect(left).toEqual([{ line: 8, text: '[Machariel, Big]', reason: 'No ship of this name is known: its fit is left out.' }]);
  expect(await answerTo({ text: 'Rifter x3' })).toMatchObject({
    fits: [],
    not_understood: [{ line: 1, reason: 'It is no fit.' }],
  });
});

test('it is off for pages of other origins, counts as two requests, and keeps nothing of the text', async () => {
  expect((await ask({ text }, { Origin: FOREIGN })).status).toBe(403);
  expect((await ask({ text }, { ...OWN_WINDOW, Origin: app.origin })).status).toBe(200);
  expect((await ask({ text: 'x'.repeat(200_000) })).status).toBe(400);
  const { headers: before } = await app.ask('/trade/api/v1');
  const secret = 'a doctrine that nobody is to see';
  const { headers: after } = await ask({ text: text.replace('Brawler', secret) });
  expect(Number(before['x-ratelimit-remaining']) - Number(after['x-ratelimit-remaining'])).toBe(2);
  expect(after['cache-control']).toBe('no-store');
  const tables = app.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  for (const table of tables)
    expect(JSON.stringify(app.db.prepare(`SELECT * FROM "${table}"`).all()).includes(secret), table).toBe(false);
});

test('an agent asks the same', async () => {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'find_fit_contracts', arguments: { text, hub: 'Jita', score_min: 1 } },
  };
  const accept = { ...headers, Accept: 'application/json, text/event-stream' };
  const told = (await app.ask('/mcp', { method: 'POST', headers: accept, body: JSON.stringify(message) })).json;
  expect(JSON.parse(told.result.content[0].text).data).toEqual(await answerTo({ score_min: 1 }));
});
