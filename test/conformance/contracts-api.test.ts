import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { categoryCodes, contractAvailabilities, contractStatuses, contractTypes } from '#shared/game';
import { errorBody } from '#shared/http/errors';
import { exampleUrl, wellKnownNames } from '#shared/http/examples';
import { servedPath } from '#shared/http/openapi';
import { DAY, MINUTE } from '#shared/time';
import { ask, startTestApp, type TestAnswer, type TestApp, type TestRequest } from '../support/test-app.ts';
import { fillEveryShape, fillManyTypes } from './contracts-mirror.ts';
import { specTables, tablesOfSpec } from './spec-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillEveryShape });
});
afterAll(() => app.close());

/** Asks, and lets a minute pass where the limit is used up: these tests are about other things. */
async function get(path: string, options: TestRequest = {}, of: TestApp = app): Promise<TestAnswer> {
  const answer = await of.get(path, options);
  if (answer.headers['x-ratelimit-remaining'] === '0') await of.clock.advance(MINUTE);
  return answer;
}

async function data(path: string): Promise<any> {
  const answer = await get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.data;
}

async function inTurn<Value, Result>(values: readonly Value[], each: (value: Value) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const value of values) results.push(await each(value));
  return results;
}

async function refused(path: string, ...mentions: string[]): Promise<void> {
  const answer = await get(path);
  expect(answer.status, `${path} ${answer.text}`).toBe(400);
  const { error } = errorBody.parse(answer.json);
  expect(error.code).toBe('bad_request');
  for (const mention of mentions) expect(error.message).toContain(mention);
}

/** Runs the assertion of each parameter, those of the specification by its own words for them, and compares the keys of both. */
function testParameters(title: keyof typeof specTables, rows: Readonly<Record<string, () => Promise<void>>>): void {
  test(`${title} has an assertion for each parameter, the specification's and its own, and for nothing else`, () => {
    const parameters = Object.keys(contractsEndpoints.find(({ path }) => title === `GET /api/v1${path}`)?.query ?? {});
    const names = (row: string): string[] => row.match(/\w+/g) ?? [];
    const specified: readonly (readonly string[])[] = specTables[title];
    expect(specified.filter(([name = '']) => !Object.hasOwn(rows, name))).toEqual([]);
    expect(parameters.filter((name) => !Object.keys(rows).some((row) => names(row).includes(name)))).toEqual([]);
    expect(Object.keys(rows).filter((row) => !parameters.includes(names(row)[0] ?? ''))).toEqual([]);
  });
  test.each(Object.entries(rows))('parameter %s', (_, assertion) => assertion());
}

const spec = tablesOfSpec();
test.skipIf(spec === null)(
  'the tables that this suite asserts are the tables of the spec, word for word (skipped where ../shared/specs is missing)',
  () => {
    for (const [title, rows] of Object.entries(specTables)) {
      const columns = rows[0]?.length ?? 0;
      expect(
        spec?.get(title)?.map((row) => row.slice(0, columns)),
        title,
      ).toEqual(rows);
    }
  },
);

/** Whether a value is of a type as the spec words it. */
function isOfType(type: string, value: unknown): boolean {
  if (type.endsWith(' or null') && value === null) return true;
  switch (type.replace(/ or null$/, '')) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'string, date-time':
    case 'date-time':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) && !Number.isNaN(Date.parse(value));
    case 'string, uri':
      return typeof value === 'string' && URL.canParse(value);
    case 'string, only value `public_region`':
      return value === 'public_region';
    case 'array of ContractItem':
      return Array.isArray(value);
    case 'object with free-form members':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      throw new Error(`The spec has a type that this suite does not know: ${type}`);
  }
}

/** Every member is there on every row, required or not: null is said, not left out. Somewhere it has a value. */
function expectMember(rows: readonly Record<string, unknown>[], member: string, type: string, neverKnown = false): void {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row, member).toHaveProperty(member);
    expect(isOfType(type, row[member]), `${member}: ${JSON.stringify(row[member])} is not ${type}`).toBe(true);
  }
  if (!neverKnown)
    expect(
      rows.some((row) => row[member] !== null),
      `${member} is null everywhere`,
    ).toBe(true);
}

const everyStatus = contractStatuses.map((status) => `status=${status}`).join('&');
async function everySummary(): Promise<Record<string, unknown>[]> {
  return data(`/contracts?${everyStatus}&page_size=200`);
}
async function everyDetail(): Promise<any[]> {
  const ids = (await everySummary()).map(({ contract_id }) => contract_id);
  return inTurn(ids, (id) => data(`/contracts/${String(id)}`));
}

describe('fields', () => {
  test.each(specTables['ContractSummary (items of the contract list; base of ContractDetail)'])(
    'ContractSummary.%s is %s (required: %s)',
    async (member, type) => {
      expectMember(await everySummary(), member, type);
      expectMember(await everyDetail(), member, type);
    },
  );

  test.each(specTables['ContractDetail (ContractSummary plus the following)'])(
    'ContractDetail.%s is %s (required: %s)',
    async (member, type) => {
      // Public contracts have no assignee, and who accepted one is not public.
      expectMember(await everyDetail(), member, type, member === 'assignee_id' || member === 'acceptor_id');
    },
  );

  test.each(specTables.ContractItem)('ContractItem.%s is %s (required: %s)', async (member, type) => {
    expectMember(
      (await everyDetail()).flatMap(({ items }) => items),
      member,
      type,
    );
  });

  test.each(specTables['PageMeta (meta of the contract list)'])('PageMeta.%s is %s (required: %s)', async (member, type) => {
    const { meta } = (await get('/contracts')).json;
    expectMember([meta], member, type);
  });

  const shapes: Record<string, () => Promise<Record<string, unknown>[]>> = {
    Region: () => data('/regions'),
    'Item type': () => data('/types?q=rifter'),
    'Category code': () => data('/categories'),
    'Stats object': async () => [await data('/stats')],
    'Index object': async () => [await data('')],
    'Price history row': () => data('/analytics/prices?type=587&region=10000002'),
    'Volume row': () => data('/analytics/volume'),
    'Depth row': () => data('/analytics/depth?type=587'),
  };
  const membersOf = (listed: string) => listed.replaceAll(/ \([^)]*\)/g, '').split(', ');

  test.each(specTables['Other row shapes (member names only)'])('%s has the members %s', async (name, listed) => {
    if (name === 'Issuer row') {
      const [corporation] = await data('/analytics/issuers?by=corp');
      const [character] = await data('/analytics/issuers?by=character');
      expect(Object.keys(corporation)).toEqual(['corporation_id', 'name', 'contracts', 'total_value']);
      expect(Object.keys(character)).toEqual(['character_id', 'name', 'contracts', 'total_value']);
      return;
    }
    const rows = await shapes[name]?.();
    expect(rows?.length).toBeGreaterThan(0);
    for (const row of rows ?? []) for (const member of membersOf(listed)) expect(row).toHaveProperty(member);
    // The index also links to the description and the reference, as its endpoint promises.
    if (name !== 'Index object') expect(Object.keys(rows?.[0] ?? {})).toEqual(membersOf(listed));
  });

  test('the items of a contract tell a copy from an original from what is no blueprint', async () => {
    const { items } = await data('/contracts/203');
    expect(items.map((item: any) => [item.is_blueprint_copy, item.raw_quantity, item.is_singleton, item.type_name])).toEqual([
      [true, -2, true, 'Rifter Blueprint'],
      [false, -1, true, 'Rifter Blueprint'],
      [null, null, false, 'Tritanium'],
      [null, null, false, null],
    ]);
  });
});

describe('GET /api/v1/contracts', () => {
  const ids = async (query: string): Promise<number[]> =>
    (await data(`/contracts?page_size=200&${query}`)).map((row: any) => row.contract_id);
  const sorted = async (query: string) => (await ids(query)).sort((a, b) => a - b);
  const ore = Array.from({ length: 15 }, (_, index) => 300 + index);

  const rows: Record<string, () => Promise<void>> = {
    'region_id (alias `region`)': async () => {
      expect(await sorted('region_id=10000043')).toEqual([202]);
      expect(await sorted('region=10000043')).toEqual([202]);
      expect(await sorted('region_id=10000043,12000001&status=deleted&status=outstanding')).toEqual([202, 208]);
      expect(await sorted('region_id=10000043&region=12000001&status=deleted&status=outstanding')).toEqual([202, 208]);
      expect(await sorted('region_id=10000043,%2012000001&status=deleted&status=outstanding')).toEqual([202, 208]);
      for (const bad of ['x', '0', '-1', '1.5', '', '10000002,', '1', '10000002,99', '9007199254740993'])
        await refused(`/contracts?region_id=${bad}`, 'region_id');
    },
    type: async () => {
      expect(await sorted('type=auction')).toEqual([205]);
      expect(await sorted('type=auction&type=courier')).toEqual([204, 205, 209]);
      for (const type of contractTypes) await ids(`type=${type}`);
      await refused('/contracts?type=gift', 'type', "'gift'", 'item_exchange');
      await refused('/contracts?type=auction,courier', 'type');
    },
    status: async () => {
      expect(await sorted('')).toEqual([201, 202, 203, 204, 205, 206, 209, 210, ...ore]);
      expect(await sorted('status=cancelled&status=deleted')).toEqual([207, 208]);
      for (const status of contractStatuses)
        for (const row of await data(`/contracts?status=${status}`)) expect(row.status).toBe(status);
      await refused('/contracts?status=open', 'status', "'open'");
    },
    availability: async () => {
      expect(await ids('availability=public')).toEqual(await ids(''));
      expect(await ids('availability=personal&availability=alliance')).toEqual([]);
      expect(await ids('availability=personal&availability=public')).toEqual(await ids(''));
      for (const availability of contractAvailabilities) await ids(`availability=${availability}`);
      await refused('/contracts?availability=secret', 'availability', "'secret'");
    },
    category: async () => {
      expect(await sorted('category=ship&type=auction')).toEqual([205]);
      expect(await sorted('category=blueprint')).toEqual([203]);
      expect(await sorted('category=blueprint_copy')).toEqual([203]);
      expect(await sorted('category=blueprint_original')).toEqual([203]);
      expect(await ids('category=module')).toEqual([]);
      for (const { code } of categoryCodes) await ids(`category=${code}`);
      await refused('/contracts?category=ships', 'category', "'ships'");
      await refused('/contracts?category=ship&category=module', 'category', '2 times');
    },
    q: async () => {
      expect(await sorted('q=HARDLY')).toEqual([201]);
      expect(await sorted('q=blueprint')).toEqual([203]);
      expect(await ids('q=tritanium')).toEqual(await ids('q=ore'));
      expect(await ids('q=%25')).toEqual([]);
      expect(await sorted('q=b')).toEqual([203]);
      await refused('/contracts?q=', 'q', '1 to 200');
      expect(await sorted('q=%20')).toContain(201);
      expect(await sorted('q=hardly%20%20')).toEqual([201]);
      expect(await sorted('q=used%20')).toEqual([]);
      await refused(`/contracts?q=${'x'.repeat(201)}`, 'q');
      await refused('/contracts?q=a&q=b', 'q', '2 times');
    },
    price_min: async () => {
      expect(await sorted('price_min=2000000')).toEqual([202, 203]);
      expect(await sorted('price_min=2000000.01')).toEqual([203]);
      expect((await ids('price_min=0')).includes(204)).toBe(false);
      for (const bad of ['-1', 'x', '', 'Infinity', 'NaN', '0x10', '1e999'])
        await refused(`/contracts?price_min=${bad}`, 'price_min');
    },
    price_max: async () => {
      expect(await sorted('price_max=100')).toEqual([205, 300]);
      expect(await sorted('price_max=99.99')).toEqual([]);
      expect(await sorted('price_min=100&price_max=1e2')).toEqual([205, 300]);
      await refused('/contracts?price_max=-0.01', 'price_max');
      await refused('/contracts?price_min=2&price_max=1', 'price_min', 'price_max');
    },
    'issuer_corporation_id (alias `issuer_corp`)': async () => {
      expect(await sorted('issuer_corporation_id=98000002')).toEqual([203]);
      expect(await sorted('issuer_corp=98000002')).toEqual([203]);
      await refused('/contracts?issuer_corporation_id=0', 'issuer_corporation_id');
      await refused('/contracts?issuer_corporation_id=1&issuer_corp=2', 'issuer_corporation_id', '2 times');
    },
    sort: async () => {
      for (const sort of ['date_issued', 'date_expired', 'price', 'volume', 'collateral']) {
        const values = (await data(`/contracts?sort=${sort}&dir=asc&page_size=200&${everyStatus}`)).map((row: any) => row[sort]);
        const known = values.filter((value: unknown) => value !== null);
        expect(known).toEqual([...known].sort((a: any, b: any) => (a < b ? -1 : a > b ? 1 : 0)));
        expect(values.slice(known.length).every((value: unknown) => value === null)).toBe(true);
      }
      expect(await ids('')).toEqual(await ids('sort=date_issued'));
      await refused('/contracts?sort=title', 'sort', "'title'");
    },
    dir: async () => {
      expect((await ids('sort=price&dir=asc')).slice(0, 2)).toEqual([205, 300]);
      expect((await ids('sort=price')).slice(0, 2)).toEqual([203, 202]);
      expect(await ids('sort=price')).toEqual(await ids('sort=price&dir=desc'));
      expect((await ids('sort=price')).at(-1)).toBe(204);
      expect((await ids('sort=price&dir=asc')).at(-1)).toBe(204);
      await refused('/contracts?dir=up', 'dir', "'up'");
    },
    page: async () => {
      const everyone = await ids('');
      const { meta } = (await get('/contracts?page_size=10')).json;
      expect(meta).toMatchObject({
        page: 1,
        page_size: 10,
        total: everyone.length,
        total_pages: Math.ceil(everyone.length / 10),
      });
      const pages = await inTurn([1, 2, 3], (page) => data(`/contracts?page_size=10&page=${page}`));
      expect(pages.flat().map((row: any) => row.contract_id)).toEqual(everyone);
      const past = (await get('/contracts?page_size=10&page=99')).json;
      expect(past).toMatchObject({ data: [], meta: { page: 99, total: everyone.length } });
      for (const bad of ['0', '-1', 'x', '1.5', '1000001']) await refused(`/contracts?page=${bad}`, 'page');
    },
    'page_size (alias `limit`)': async () => {
      for (const size of [10, 200]) expect((await get(`/contracts?page_size=${size}`)).json.meta.page_size).toBe(size);
      expect((await get('/contracts?limit=10')).json.data).toHaveLength(10);
      expect((await get('/contracts')).json.meta.page_size).toBe(50);
      for (const bad of ['9', '201', 'ten']) await refused(`/contracts?page_size=${bad}`, 'page_size', `'${bad}'`);
      await refused('/contracts?limit=9', 'limit must be');
      await refused('/contracts?limit=10&page_size=10', 'page_size', '2 times');
    },
  };

  testParameters('GET /api/v1/contracts', rows);

  test('filters combine with AND', async () => {
    expect(await sorted('region_id=10000002&type=item_exchange&category=ship&price_max=1000000&q=rifter')).toEqual([201, 206]);
  });
});

describe('GET /api/v1/contracts/{contract_id}', () => {
  test('contract_id: integer, required', async () => {
    expect((await data('/contracts/201')).contract_id).toBe(201);
    for (const bad of ['x', '0', '-5', '1.5', '9007199254740993', '%20']) await refused(`/contracts/${bad}`, 'contract_id');
  });

  test('the body is {data} alone', async () => {
    expect(Object.keys((await get('/contracts/201')).json)).toEqual(['data']);
  });

  test('a contract that is not public, so never seen, is 404', async () => {
    const answer = await get('/contracts/999');
    expect(answer.status).toBe(404);
    expect(errorBody.parse(answer.json).error.code).toBe('not_found');
  });

  test('location names are resolved, and a private structure has none', async () => {
    expect(await data('/contracts/204')).toMatchObject({
      start_location_name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
      end_location_id: 1_040_000_000_001,
      end_location_name: null,
    });
  });
});

describe('GET /api/v1/analytics/prices', () => {
  const rows: Record<string, () => Promise<void>> = {
    type: async () => {
      const byId = await data('/analytics/prices?type=587&region=10000002');
      expect(byId).toHaveLength(2);
      expect(await data('/analytics/prices?type=rIFTER&region=10000002')).toEqual(byId);
      await refused('/analytics/prices?region=10000002', 'type', 'required');
      await refused('/analytics/prices?type=Riftr&region=10000002', 'type', "'Riftr'", 'Rifter');
      await refused('/analytics/prices?type=31337&region=10000002', 'type', "'31337'");
      await refused('/analytics/prices?type=587&type=588&region=10000002', 'type', '2 times');
    },
    region: async () => {
      expect(await data('/analytics/prices?type=587&region=the%20forge')).toHaveLength(2);
      expect(await data('/analytics/prices?type=587&region=Domain')).toEqual([]);
      await refused('/analytics/prices?type=587', 'region', 'required');
      await refused('/analytics/prices?type=587&region=Forge', 'region', 'The Forge');
    },
    days: async () => {
      const { meta } = (await get('/analytics/prices?type=587&region=10000002')).json;
      expect(meta.days).toBe(7);
      expect((await data('/analytics/prices?type=587&region=10000002&days=1')).map((row: any) => row.captured_at)).toEqual([
        '2026-11-20T11:00:00Z',
      ]);
      expect(await data('/analytics/prices?type=587&region=10000002&days=30')).toHaveLength(4);
      for (const bad of ['0', '31', 'x'])
        await refused(`/analytics/prices?type=587&region=10000002&days=${bad}`, 'days', '1 to 30', `'${bad}'`);
    },
    ends: async () => {
      expect(await data('/analytics/prices?type=587&region=10000002&ends=last_look')).toEqual(
        await data('/analytics/prices?type=587&region=10000002'),
      );
      await refused('/analytics/prices?type=587&region=10000002&ends=x', 'ends', 'now, last_look');
    },
  };
  testParameters('GET /api/v1/analytics/prices', rows);

  test('rows are hourly and ascending', async () => {
    const hours = (await data('/analytics/prices?type=587&region=10000002&days=30')).map((row: any) => row.captured_at);
    expect(hours.every((hour: string, at: number) => at === 0 || hours[at - 1] < hour)).toBe(true);
    for (const hour of hours) expect(hour).toMatch(/:00:00Z$/);
  });
});

describe('GET /api/v1/analytics/volume', () => {
  const rows: Record<string, () => Promise<void>> = {
    days: async () => {
      expect(await data('/analytics/volume?days=1')).toEqual([
        { day: '2026-11-19', region_id: 10000002, region_name: 'The Forge', contracts: 1 },
        { day: '2026-11-20', region_id: 10000002, region_name: 'The Forge', contracts: 4 },
      ]);
      expect((await get('/analytics/volume')).json.meta.days).toBe(30);
      expect(await data('/analytics/volume')).toHaveLength(4);
      for (const bad of ['0', '31']) await refused(`/analytics/volume?days=${bad}`, 'days', '1 to 30');
    },
    top_regions: async () => {
      expect((await data('/analytics/volume?top_regions=1')).map((row: any) => row.region_name)).toEqual(['Domain']);
      expect((await get('/analytics/volume')).json.meta.top_regions).toBe(8);
      expect((await get('/analytics/volume?top_regions=50')).status).toBe(200);
      for (const bad of ['0', '51']) await refused(`/analytics/volume?top_regions=${bad}`, 'top_regions', '1 to 50');
    },
    ends: async () => {
      expect(await data('/analytics/volume?days=7&ends=last_look')).toEqual(await data('/analytics/volume?days=7'));
      await refused('/analytics/volume?days=7&ends=x', 'ends', 'now, last_look');
    },
  };
  testParameters('GET /api/v1/analytics/volume', rows);

  test('one row per day and region, by day and then by the region’s total', async () => {
    expect((await data('/analytics/volume')).map((row: any) => [row.day, row.region_name, row.contracts])).toEqual([
      ['2026-10-21', 'Heimatar', 1],
      ['2026-11-19', 'Domain', 9],
      ['2026-11-19', 'The Forge', 3],
      ['2026-11-20', 'The Forge', 4],
    ]);
  });
});

describe('GET /api/v1/analytics/issuers', () => {
  const rows: Record<string, () => Promise<void>> = {
    days: async () => {
      expect((await data('/analytics/issuers')).map((row: any) => row.corporation_id)).toEqual([98000002, 98000001]);
      expect((await data('/analytics/issuers?days=30')).map((row: any) => row.contracts)).toEqual([9, 7, 1]);
      expect((await data('/analytics/issuers?days=1')).map((row: any) => row.contracts)).toEqual([5]);
      for (const bad of ['0', '31']) await refused(`/analytics/issuers?days=${bad}`, 'days', '1 to 30');
    },
    by: async () => {
      expect(await data('/analytics/issuers?by=character')).toEqual([
        { character_id: 2112000002, name: null, contracts: 9, total_value: 500 },
        { character_id: 2112000001, name: 'Karin Hakoke', contracts: 7, total_value: 7_000_000 },
      ]);
      expect(await data('/analytics/issuers')).toEqual(await data('/analytics/issuers?by=corp'));
      await refused('/analytics/issuers?by=alliance', 'by', "'alliance'", 'corp, character');
    },
    limit: async () => {
      expect(await data('/analytics/issuers?limit=1')).toHaveLength(1);
      expect((await get('/analytics/issuers?limit=200')).status).toBe(200);
      for (const bad of ['0', '201']) await refused(`/analytics/issuers?limit=${bad}`, 'limit', '1 to 200');
    },
    ends: async () => {
      expect(await data('/analytics/issuers?days=7&ends=last_look')).toEqual(await data('/analytics/issuers?days=7'));
      await refused('/analytics/issuers?days=7&ends=x', 'ends', 'now, last_look');
    },
  };
  testParameters('GET /api/v1/analytics/issuers', rows);
});

describe('GET /api/v1/analytics/depth', () => {
  const ids = async (query: string) => (await data(`/analytics/depth?${query}`)).map((row: any) => row.contract_id);
  const rows: Record<string, () => Promise<void>> = {
    type: async () => {
      expect(await ids('type=587')).toEqual([202, 201]);
      expect(await ids('type=rifter')).toEqual([202, 201]);
      await refused('/analytics/depth', 'type', 'required');
      await refused('/analytics/depth?type=Rift', 'type', "'Rift'", 'Rifter');
    },
    region: async () => {
      expect(await ids('type=587&region=domain')).toEqual([202]);
      expect(await ids('type=587&region=10000002')).toEqual([201]);
      await refused('/analytics/depth?type=587&region=Nowhere', 'region', "'Nowhere'");
    },
    limit: async () => {
      const { data: one, meta } = (await get('/analytics/depth?type=587&limit=1')).json;
      expect(one).toHaveLength(1);
      expect(meta).toMatchObject({ type_id: 587, type_name: 'Rifter', region_id: null, total: 2 });
      expect((await get('/analytics/depth?type=587&limit=200')).status).toBe(200);
      for (const bad of ['0', '201']) await refused(`/analytics/depth?type=587&limit=${bad}`, 'limit', '1 to 200');
    },
  };
  testParameters('GET /api/v1/analytics/depth', rows);

  test('the unit price is the price by the quantity, cheapest first', async () => {
    expect((await data('/analytics/depth?type=587')).map((row: any) => [row.price, row.quantity, row.unit_price])).toEqual([
      [2_000_000, 4, 500_000],
      [900_000, 1, 900_000],
    ]);
  });

  test('a contract that has expired, or has left the list, is not on offer', async () => {
    const other = await startTestApp({ fill: fillEveryShape });
    await other.clock.advance(15 * DAY);
    expect((await get('/analytics/depth?type=587', {}, other)).json.data).toEqual([]);
    await other.close();
  });
});

describe('reference', () => {
  test('GET /api/v1/regions: q, name substring filter', async () => {
    expect(await data('/regions')).toEqual([
      { region_id: 10000043, name: 'Domain' },
      { region_id: 10000030, name: 'Heimatar' },
      { region_id: 10000002, name: 'The Forge' },
    ]);
    expect(await data('/regions?q=FORGE')).toEqual([{ region_id: 10000002, name: 'The Forge' }]);
    expect(await data('/regions?q=%25')).toEqual([]);
    await refused('/regions?name=x', 'name');
  });

  const rows: Record<string, () => Promise<void>> = {
    q: async () => {
      expect((await data('/types?q=RIFTER')).map((row: any) => row.name)).toEqual(['Rifter', 'Rifter Blueprint']);
      await refused('/types', 'q', 'required unless id');
      await refused('/types?q=r', 'q', '2 to 200', "'r'");
    },
    id: async () => {
      expect(await data('/types?id=34')).toEqual([{ type_id: 34, name: 'Tritanium' }]);
      expect(await data('/types?id=1')).toEqual([]);
      // Published types only.
      expect(await data('/types?id=9999')).toEqual([]);
      await refused('/types?id=x', 'id', "'x'");
    },
    limit: async () => {
      const many = await startTestApp({ fill: fillManyTypes });
      const count = async (query: string) => (await get(`/types?q=widget${query}`, {}, many)).json.data.length;
      expect([await count(''), await count('&limit=100'), await count('&limit=1')]).toEqual([25, 100, 1]);
      await many.close();
      for (const bad of ['0', '101']) await refused(`/types?q=rifter&limit=${bad}`, 'limit', '1 to 100');
    },
  };
  testParameters('GET /api/v1/types', rows);

  test('GET /api/v1/categories: the codes are the accepted values of category on the list', async () => {
    const codes = (await data('/categories')).map((row: any) => row.code);
    expect(codes).toHaveLength(18);
    for (const code of codes) expect((await get(`/contracts?category=${code}`)).status).toBe(200);
  });

  test('GET /api/v1/stats: counts and the time of the most recent ingest', async () => {
    expect(await data('/stats')).toEqual({
      contracts_total: 25,
      contracts_outstanding: 21,
      contracts_last_24h: 5,
      regions_with_contracts: 3,
      latest_contract_seen_at: '2026-11-20T12:00:00Z',
    });
  });

  test('GET /api/v1: every endpoint, the rate limit, and links that work', async () => {
    const index = await data('');
    expect(Object.values(index.endpoints)).toEqual(contractsEndpoints.map((each) => `${app.contracts}${servedPath(each)}`));
    expect(index).toMatchObject({ version: '1.0.0', rate_limit: { requests: 120, window_seconds: 60, scope: 'client IP' } });
    for (const link of [index.openapi, index.docs, index.llms]) expect((await ask(link)).status).toBe(200);
  });
});

const named = { ...wellKnownNames, contract_id: '201', type: 'Rifter' };
/** A request of each endpoint that answers 200. */
const examples = contractsEndpoints.map((endpoint) => ({
  path: servedPath(endpoint),
  example: exampleUrl(endpoint, '', named).replace('/api/v1', ''),
  endpoint,
}));

describe('errors', () => {
  /** A server whose client has asked for each endpoint in turn as often as it may within a minute, and was never refused for that. */
  let spent: TestApp;
  beforeAll(async () => {
    spent = await startTestApp({ fill: fillEveryShape });
    for (let request = 0; request < 120; request += 1) {
      const { status } = await spent.get(examples[request % examples.length]?.example ?? '');
      expect(status).toBe(200);
    }
  });
  afterAll(() => spent.close());

  const rows: Record<string, (path: string) => Promise<void>> = {
    '400': (path) => refused(`${path}${path.includes('?') ? '&' : '?'}wibble=1`, "'wibble'"),
    '404': async (path) => {
      const answer = await get(`${path.split('?')[0]}/nothing/here`);
      expect(answer.status).toBe(404);
      expect(errorBody.parse(answer.json).error.code).toBe('not_found');
    },
    '429': async (path) => {
      const answer = await spent.get(path);
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe('60');
      expect(errorBody.parse(answer.json).error.code).toBe('rate_limited');
    },
  };
  for (const [status, meaning] of specTables.Errors) {
    test.each(examples)(
      `${status}, ${meaning}: $path`,
      ({ example }) => rows[status]?.(example) ?? Promise.reject(new Error(status)),
    );
  }
});

describe('limits', () => {
  const rows: Record<string, () => Promise<void>> = {
    'Request rate': async () => {
      const other = await startTestApp({ fill: fillEveryShape });
      const statuses: number[] = [];
      for (let request = 0; request < 121; request += 1) statuses.push((await other.get('/categories')).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(120);
      expect(statuses.at(-1)).toBe(429);
      await other.clock.advance(MINUTE);
      expect((await other.get('/categories')).status).toBe(200);
      await other.close();
    },
    'Rate headers on every response': async () => {
      const etag = String((await get('/categories')).headers.etag);
      const answers = [
        await get('/categories'),
        await get('/categories', { headers: { 'If-None-Match': etag } }),
        await get('/categories?x=1'),
        await get('/contracts/999'),
        await get('/nowhere'),
        await get('/categories', { method: 'POST' }),
        await get('/categories', { method: 'HEAD' }),
        await get('/categories', { method: 'OPTIONS' }),
        await get('/categories', { headers: { Host: 'evil.example' } }),
        await get('/contracts/%E0%A4%A'),
        await app.ask('/contracts/docs'),
        await app.ask('/contracts/llms.txt'),
        await app.ask('/contracts'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 304, 400, 404, 404, 405, 200, 204, 403, 400, 200, 200, 302]);
      for (const { headers } of answers) {
        expect(headers['x-ratelimit-limit']).toBe('120');
        expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
        expect(headers['x-ratelimit-reset']).toMatch(/^\d{10}$/);
      }
    },
    'Over the limit': async () => {
      const other = await startTestApp({ fill: fillEveryShape });
      for (let request = 0; request < 120; request += 1) await other.get('/categories');
      await other.clock.advance(20_500);
      const answer = await other.get('/contracts/999');
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe('40');
      expect(answer.headers['x-ratelimit-remaining']).toBe('0');
      await other.close();
    },
    'contracts page_size': () => refused('/contracts?page_size=201', '10 to 200'),
    'types limit': () => refused('/types?q=rifter&limit=101', '1 to 100'),
    'types q': () => refused('/types?q=r', '2 to 200'),
    'analytics days': async () => {
      for (const path of ['/analytics/prices?type=587&region=10000002&', '/analytics/volume?', '/analytics/issuers?']) {
        for (const days of [1, 30]) expect((await get(`${path}days=${days}`)).status).toBe(200);
        for (const days of [0, 31]) await refused(`${path}days=${days}`, 'days', '1 to 30');
      }
    },
    'volume top_regions': () => refused('/analytics/volume?top_regions=51', '1 to 50'),
    'issuers and depth limit': async () => {
      for (const path of ['/analytics/issuers?', '/analytics/depth?type=587&']) {
        for (const limit of [1, 200]) expect((await get(`${path}limit=${limit}`)).status).toBe(200);
        for (const limit of [0, 201]) await refused(`${path}limit=${limit}`, 'limit', '1 to 200');
      }
    },
  };
  test.each(specTables.Limits)('%s: %s', (name) => rows[name]?.() ?? Promise.reject(new Error(name)));
});

describe('every endpoint', () => {
  test.each(specTables['Cache lifetimes of responses:'])('%s is cached for %s seconds', async (path, seconds) => {
    const example = examples.find((each) => each.path === path)?.example;
    expect(example, path).toBeDefined();
    expect((await get(example ?? '')).headers['cache-control']).toBe(`public, max-age=${seconds}`);
  });

  test.each(examples)('$path answers with its own schema', async ({ endpoint, example }) => {
    const answer = await get(example);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(endpoint.response.parse(answer.json)).toEqual(answer.json);
  });

  test.each(examples)('$path answers 304 to its own tag', async ({ example }) => {
    const { headers } = await get(example);
    const again = await get(example, { headers: { 'If-None-Match': String(headers.etag) } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    expect(again.headers['last-modified']).toBe(headers['last-modified']);
  });

  test.each(examples)('$path answers HEAD as GET, without a body', async ({ example }) => {
    const full = await get(example);
    const head = await get(example, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const header of ['etag', 'content-length', 'content-type', 'cache-control', 'last-modified', 'x-mirror-state']) {
      expect(head.headers[header]).toBe(full.headers[header]);
    }
  });

  test.each(examples)('$path refuses other methods with 405 and says which it takes', async ({ example }) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await get(example, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(errorBody.parse(answer.json).error.code).toBe('method_not_allowed');
    }
    const options = await get(example, { method: 'OPTIONS' });
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  test.each(examples)('$path names the nearest parameter where one is misspelled', async ({ example, endpoint }) => {
    const [name] = Object.keys(endpoint.query);
    if (name === undefined) await refused(`${example}?limit=1`, 'it takes none');
    else await refused(`${example.split('?')[0]}?${name}x=1`, `'${name}x'`, `Did you mean '${name}'?`);
  });
});
