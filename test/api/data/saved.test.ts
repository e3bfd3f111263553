import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingWrites } from '#main/store/user-data/settings';
import { MOST_FILE_ROWS, savedColumnNames } from '#shared/data-api/saved';
import { settingChange } from '#shared/local-api/settings';
import { fillEveryShape } from '../../conformance/contracts-mirror.ts';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const FORMULA = '=HYPERLINK("http://evil.example")';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillEveryShape(db);
      insertContracts(
        db,
        [871, 872, 873].map((id) =>
          aStoredContract({ contract_id: id, region_id: 10000043, title: id === 871 ? FORMULA : 'cheap, "new"', price: id }),
        ),
      );
    },
  });
  settingWrites(app.db).save('published_searches', [
    {
      name: 'cheap-hulls',
      query: { region_id: '10000043', status: 'outstanding', price_max: '1000', sort: 'price', dir: 'asc' },
    },
  ]);
});
afterAll(() => app.close());

const read = (file: string) => app.ask(`/data/api/v1/saved/${file}`);

describe('a published search', () => {
  test('answers JSON with every column, its contents and its place among them', async () => {
    const { json, status } = await read('cheap-hulls.json');
    expect(status).toBe(200);
    expect(Object.keys(json.data[0])).toEqual(savedColumnNames);
    expect(json.data[0]).toMatchObject({ contract_id: 871, item: 'Rifter', item_quantity: 1, system: 'Jita', price: 871 });
    expect(json.meta).toEqual({
      name: 'cheap-hulls',
      total: 3,
      next_cursor: null,
      next_since: expect.any(Number),
      gone: [],
      missed: false,
    });
  });

  test('goes on where its cursor says, until there is no further row', async () => {
    const ids: number[] = [];
    for (let cursor: number | null = 0; cursor !== null; ) {
      const { json, headers } = await read(`cheap-hulls.json?limit=2&cursor=${cursor}&columns=contract_id`);
      expect(headers['x-next-cursor']).toBe(json.meta.next_cursor === null ? undefined : String(json.meta.next_cursor));
      ids.push(...json.data.map((row: { contract_id: number }) => row.contract_id));
      cursor = json.meta.next_cursor;
    }
    expect(ids).toEqual([871, 872, 873]);
  });

  test('tells who polls what came or changed since, and what is not among its rows any more', async () => {
    const { json: first } = await read('cheap-hulls.json?limit=1&columns=contract_id');
    const since = (json: any) => read(`cheap-hulls.json?columns=contract_id&since=${json.meta.next_since}`);
    expect((await since(first)).json).toMatchObject({ data: [], meta: { gone: [], missed: false } });
    insertContracts(app.db, [aStoredContract({ contract_id: 874, region_id: 10000043, price: 874 })]);
    app.db.exec("UPDATE contracts SET status = 'cancelled' WHERE contract_id = 872");
    const { json, headers } = await since(first);
    expect(json.data).toEqual([{ contract_id: 874 }]);
    expect(json.meta).toMatchObject({ gone: [872], missed: false });
    expect(headers['x-next-since']).toBe(String(json.meta.next_since));
    expect((await since(json)).json.data).toEqual([]);
    app.db.exec("UPDATE contracts SET status = 'outstanding' WHERE contract_id = 872");
    app.db.exec('DELETE FROM contracts WHERE contract_id = 874');
    expect((await since(json)).json).toMatchObject({ data: [{ contract_id: 872 }], meta: { gone: [874] } });
    expect((await read('cheap-hulls.json?since=999999999')).json.meta.missed).toBe(true);
  });

  test('answers CSV that a spreadsheet runs nothing of', async () => {
    const { text, headers } = await read('cheap-hulls.csv?columns=contract_id,title');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="cheap-hulls.csv"');
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'contract_id,title',
      `871,"'=HYPERLINK(""http://evil.example"")"`,
      '872,"cheap, ""new"""',
    ]);
  });

  test('answers CSV as a spreadsheet takes it where that is asked for: with the mark of UTF-8, and times that it knows', async () => {
    for (const asked of ['columns=contract_id,date_issued&excel=true', 'columns=contract_id,date_issued&excel=true&limit=10']) {
      const { body } = await read(`cheap-hulls.csv?${asked}`);
      expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(body.subarray(3).toString().split('\r\n')[1]).toBe('871,2026-11-20 09:00:00');
    }
    expect((await read('cheap-hulls.csv?columns=contract_id,date_issued')).text.split('\r\n')[1]).toBe(
      '871,2026-11-20T09:00:00Z',
    );
  });

  test('answers Parquet with times that are times', async () => {
    const { body } = await read('cheap-hulls.parquet?columns=date_issued');
    const file = body.buffer.slice(body.byteOffset, body.byteOffset + body.length) as ArrayBuffer;
    expect((await parquetReadObjects({ file }))[0]).toEqual({ date_issued: new Date('2026-11-20T09:00:00Z') });
  });

  test('answers NDJSON and Parquet with the same rows', async () => {
    const columns = 'contract_id,title,price,item,safe_to_buy,destination';
    const { json } = await read(`cheap-hulls.json?columns=${columns}`);
    const lines = (await read(`cheap-hulls.ndjson?columns=${columns}`)).text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(json.data);
    const { body, headers } = await read(`cheap-hulls.parquet?columns=${columns}`);
    expect(headers['content-type']).toBe('application/vnd.apache.parquet');
    const file = body.buffer.slice(body.byteOffset, body.byteOffset + body.length) as ArrayBuffer;
    const rows = await parquetReadObjects({ file });
    expect(rows.map((row) => ({ ...row, contract_id: Number(row['contract_id']) }))).toEqual(json.data);
  });

  test('is not cached beyond what is published', async () => {
    settingWrites(app.db).save('published_searches', []);
    expect((await read('cheap-hulls.json')).status).toBe(404);
  });
});

test('everything on offer is there without publishing it', async () => {
  const { json } = await read('on-offer.json?columns=status,contract_id');
  expect(new Set(json.data.map((row: { status: string }) => row.status))).toEqual(new Set(['outstanding']));
});

test.each([
  ['nobody-published-it.csv', 404, "There is no published search 'nobody-published-it.csv'"],
  ['on-offer.xlsx', 404, 'with .json, .csv, .ndjson or .parquet'],
  ['on-offer', 404, 'There is no published search'],
  ['on-offer.csv?columns=wibble', 400, 'columns must be one of'],
  ['on-offer.csv?limit=0', 400, 'limit must be a whole number from 1 to 5000'],
  ['on-offer.csv?limit=5001', 400, 'limit must be a whole number from 1 to 5000'],
  ['on-offer.csv?cursor=-1', 400, 'cursor must be a whole number'],
])('%s is refused with a sentence', async (file, status, sentence) => {
  const answer = await read(file);
  expect(answer.status).toBe(status);
  expect(answer.json.error.message).toContain(sentence);
});

test.each([
  ['a name that is no address', [{ name: 'Cheap hulls', query: {} }]],
  ['the name that is always there', [{ name: 'on-offer', query: {} }]],
  ['one name twice', [1, 2].map(() => ({ name: 'same', query: {} }))],
  ['a filter that the list does not have', [{ name: 'a', query: { wibble: '1' } }]],
  ['a page', [{ name: 'a', query: { page: '2' } }]],
])('nothing is published under %s', (_what, value) => {
  expect(settingChange.safeParse({ key: 'published_searches', value }).success).toBe(false);
});

describe('a file without a limit', () => {
  const MANY = 2345;
  let many: TestApp;
  beforeAll(async () => {
    many = await startTestApp({
      fill(db) {
        fillEveryShape(db);
        insertContracts(
          db,
          Array.from({ length: MANY }, (_, at) =>
            aStoredContract({ contract_id: 10_000 + at, price: 5 + (at % 7), region_id: 10000043 }),
          ),
        );
      },
    });
    const query = { region_id: '10000043', status: 'outstanding', price_max: '1000', sort: 'price', dir: 'asc' };
    settingWrites(many.db).save('published_searches', [{ name: 'many', query }]);
  });
  afterAll(() => many.close());
  const get = (file: string) => many.ask(`/data/api/v1/saved/${file}`);

  test('has every row once, in the order of the search, and no cursor', async () => {
    const { json } = await get('many.json?limit=5000&columns=contract_id,price');
    expect(json.data.length).toBe(MANY);
    const { text, headers } = await get('many.csv?columns=contract_id,price');
    const written = json.data.map((row: Record<string, number>) => `${row['contract_id']},${row['price']}`);
    expect(text.trimEnd().split('\r\n')).toEqual(['contract_id,price', ...written]);
    expect(headers).toMatchObject({ 'x-next-since': expect.stringMatching(/^\d+$/), 'x-mirror-state': expect.any(String) });
    expect(headers['last-modified']).toBeDefined();
    expect(headers['x-next-cursor']).toBeUndefined();
    const lines = (await get('many.ndjson?columns=contract_id,price')).text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(json.data);
    const { body } = await get('many.parquet?columns=contract_id,price');
    const rows = await parquetReadObjects({
      file: body.buffer.slice(body.byteOffset, body.byteOffset + body.length) as ArrayBuffer,
    });
    expect(rows.map(({ contract_id: id, price }) => ({ contract_id: Number(id), price }))).toEqual(json.data);
  });

  test('goes on from a cursor to the end, and with a limit has that many rows and says where it goes on', async () => {
    expect((await get('many.csv?columns=contract_id&cursor=2340')).text.trimEnd().split('\r\n').length).toBe(1 + 5);
    const limited = await get('many.csv?columns=contract_id&limit=10');
    expect(limited.text.trimEnd().split('\r\n').length).toBe(1 + 10);
    expect(limited.headers['x-next-cursor']).toBe('10');
  });

  test('as JSON it has a thousand rows, and says where it goes on', async () => {
    const { data, meta } = (await get('many.json')).json;
    expect([data.length, meta.next_cursor, meta.total]).toEqual([1000, 1000, MANY]);
  });

  test('is refused beyond the most that a file has, instead of being cut', async () => {
    many.foundAtLeast(MOST_FILE_ROWS + 234_568);
    const answer = await get('many.csv');
    many.foundAtLeast(0);
    expect([answer.status, answer.headers['content-type'], answer.json.error.message]).toEqual([
      400,
      'application/json; charset=utf-8',
      'The search finds 1,234,568 rows, and a file has 1,000,000 at most; narrow the search, or give limit and go on with cursor.',
    ]);
  });

  test('breaks its connection off where it cannot go on, so that no part passes for the whole', async () => {
    many.failRowsAfter(1500);
    await expect(get('many.csv')).rejects.toThrow('aborted');
    many.failRowsAfter(Number.POSITIVE_INFINITY);
    expect((await get('many.csv')).status).toBe(200);
  });
});
