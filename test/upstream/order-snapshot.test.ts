import { Readable } from 'node:stream';
import BZip2 from 'bzip2-wasm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readOrderSnapshot } from '#main/upstream/order-snapshot';

const [FORGE, DOMAIN] = [10_000_002, 10_000_043];
const bzip2 = new BZip2();
beforeAll(() => bzip2.init());

/** What the archive documents, and columns that it may get one day. */
const COLUMNS = [
  'duration',
  'is_buy_order',
  'issued',
  'location_id',
  'min_volume',
  'order_id',
  'price',
  'range',
  'system_id',
  'type_id',
  'volume_remain',
  'volume_total',
  'region_id',
  'http_last_modified',
  'constellation_id',
  'universe_id',
];

const row = (orderId: number, more: Record<string, string | number> = {}): Record<string, string | number> => ({
  duration: 90,
  is_buy_order: orderId % 2 === 0 ? 'true' : 'False',
  issued: '2026-11-20T10:00:00Z',
  location_id: 60_003_760,
  min_volume: 1,
  order_id: orderId,
  price: `${orderId}.25`,
  range: 'region',
  system_id: 30_000_142,
  type_id: 34,
  volume_remain: 5,
  volume_total: 10,
  region_id: orderId % 5 === 0 ? DOMAIN : FORGE,
  http_last_modified: '2026-11-20T11:55:00Z',
  constellation_id: 'some, "text"',
  universe_id: '',
  ...more,
});

async function read(columns: readonly string[], rows: readonly Record<string, string | number>[], cuts: readonly number[]) {
  const cell = (value: string | number | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const text = [columns.join(','), ...rows.map((one) => columns.map((name) => cell(one[name])).join(','))].join('\n');
  const plain = Buffer.from(text);
  const bytes = Buffer.from(bzip2.compress(new Uint8Array(plain), 1, plain.length + 2048));
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length)), bytes.length].sort((a, b) => a - b);
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)).filter(({ length }) => length > 0);
  const found: string[] = [];
  const counts = { orders: 0, unreadable: 0 };
  await readOrderSnapshot(Readable.from(pieces), {
    regionIds: new Set([FORGE]),
    take: (regionId, order, readAt) => void found.push(JSON.stringify([regionId, order, readAt])),
    counts,
    signal: undefined,
  });
  return { found: found.sort(), counts };
}

test('rows and columns in any order, unknown columns, and pieces that end anywhere, also within a row, read alike', async () => {
  const orderIds = Array.from({ length: 40 }, (_, index) => index + 1);
  const expected = await read(
    COLUMNS,
    orderIds.map((id) => row(id)),
    [],
  );
  expect(expected.counts).toEqual({ orders: 32, unreadable: 0 });
  expect(JSON.parse(String(expected.found[0]))).toEqual([
    FORGE,
    expect.objectContaining({ order_id: 1, is_buy_order: false, price: 1.25, volume_remain: 5 }),
    '2026-11-20T11:55:00Z',
  ]);
  const shuffled = <Value>(values: readonly Value[]) =>
    fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length });
  await fc.assert(
    fc.asyncProperty(
      shuffled(COLUMNS),
      shuffled(orderIds),
      fc.array(fc.nat(5000), { maxLength: 30 }),
      async (columns, ids, cuts) => {
        expect(
          await read(
            columns,
            ids.map((id) => row(id)),
            cuts,
          ),
        ).toEqual(expected);
      },
    ),
    { numRuns: 30 },
  );
});

test('an order that comes twice is handed over twice, and rows that cannot be read are counted wherever they stand', async () => {
  const good = Array.from({ length: 300 }, (_, index) => row(index * 5 + 1));
  const odd = row(3, { price: 'dear' });
  for (const rows of [
    [odd, ...good, row(1)],
    [row(1), ...good, odd],
  ]) {
    const { found, counts } = await read(COLUMNS, rows, [100]);
    expect(counts).toEqual({ orders: 301, unreadable: 1 });
    expect(found.filter((one) => one.includes('"order_id":1,'))).toHaveLength(2);
  }
});
