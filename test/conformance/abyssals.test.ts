import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { settingWrites } from '#main/store/user-data/settings';
import { statementOfAbyssalSales, statementOfAbyssals } from '#shared/data-api/sql-examples';
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
import { startTestApp, type TestApp } from '../support/test-app.ts';

const [WEB, ABYSSAL_WEB, MUTAPLASMID] = [526, 47_702, 47_700];
const ITEM = 1_000_000_000_000;
const ENDED = {
  status: 'finished' as const,
  present: false,
  date_issued: '2026-11-17T12:00:00Z',
  last_seen_at: '2026-11-18T11:30:00Z',
  absent_since: '2026-11-18T12:00:00Z',
  date_accepted: '2026-11-18T12:00:00Z',
  date_completed: '2026-11-18T12:00:00Z',
};

/** Velocity and CPU of a web of −60 % and 50 tf, at 0.9 to 1.1 and 0.8 to 1.5, by contract. */
const offers: readonly (readonly [contract: number, price: number, velocity: number, cpu: number])[] = [
  [1, 100e6, -66, 40],
  [2, 300e6, -60, 45],
  [3, 250e6, -62, 44],
  [4, 50e6, -54, 75],
];
/** Nine sales near the second offer, one of them at an odd price, and one that is far from all. */
const sales: readonly (readonly [contract: number, price: number, velocity: number, cpu: number])[] = [
  ...[180, 190, 200, 210, 220, 230, 240, 250].map((price, index) => [101 + index, price * 1e6, -60.2, 45 + index / 10] as const),
  [109, 99_999e6, -60, 45],
  [110, 5e6, -54, 75],
];

function fill(db: WriteDb): void {
  const types = [
    aType({ typeId: WEB, name: 'Stasis Webifier I', groupId: 60 }),
    aType({ typeId: ABYSSAL_WEB, name: 'Abyssal Stasis Webifier', groupId: 60, metaGroupId: 15 }),
    aType({ typeId: MUTAPLASMID, name: 'Gravid Stasis Webifier Mutaplasmid', groupId: 60 }),
  ];
  insertStaticData(db, aStaticData({ types }));
  for (const [attribute_id, name, unit_id, minimum, maximum, value] of [
    [20, 'Maximum Velocity Bonus', 124, 0.9, 1.1, -60],
    [50, 'CPU usage', 106, 0.8, 1.5, 50],
  ] as const) {
    insertRow(db, 'mutated_attributes', { attribute_id, name, unit_id });
    insertRow(db, 'mutation_ranges', { mutator_type_id: MUTAPLASMID, attribute_id, minimum, maximum, high_is_good: 0 });
    insertRow(db, 'source_attributes', { type_id: WEB, attribute_id, value });
  }
  insertRow(db, 'mutation_results', { result_type_id: ABYSSAL_WEB, mutator_type_id: MUTAPLASMID, source_type_id: WEB });
  const webOf = (contract: number) => aStoredItem({ record_id: 1, type_id: ABYSSAL_WEB, item_id: ITEM + contract });
  insertContracts(db, [
    ...offers.map(([contract_id, price]) => aStoredContract({ contract_id, price, items: [webOf(contract_id)] })),
    ...sales.map(([contract_id, price]) => aStoredContract({ contract_id, price, ...ENDED, items: [webOf(contract_id)] })),
    // Beside another item, so that the price is not its own; and one whose roll is still to be read.
    aStoredContract({ contract_id: 5, price: 1e6, items: [webOf(5), aStoredItem({ record_id: 2, type_id: WEB })] }),
    aStoredContract({ contract_id: 6, price: 9e6, items: [webOf(6)] }),
  ]);
  for (const [contract, , velocity, cpu] of [...offers, ...sales, [5, 0, -66, 40] as const])
    insertRow(db, 'abyssals', {
      item_id: ITEM + contract,
      type_id: ABYSSAL_WEB,
      state: 'read',
      source_type_id: WEB,
      mutator_type_id: MUTAPLASMID,
      attributes: `{"20":${velocity},"50":${cpu}}`,
      asked_at: '2026-11-20T10:00:00Z',
    });
  bumpVersion(db, 'abyssals');
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());
const ask = async (query = '') => (await app.ask(`/trade/api/v1/abyssals?${query}`)).json;
const contractsOf = async (query: string) => (await ask(query)).data.map((row: any) => row.contract_id);

describe('the list of abyssal modules', () => {
  test('tells each by its roll, its percentile among all known ones, and what beats it', async () => {
    const { data, meta } = await ask('sort=price&dir=asc');
    expect(meta.total).toBe(5);
    expect(
      data.map(({ contract_id: id, dominated_by: by, percentile }: any) => [id, by?.contract_id ?? null, percentile]),
    ).toEqual([
      // The fifth is in a bundle, whose price is not its own.
      [5, null, 93.3],
      [4, null, 6.7],
      [1, null, 93.3],
      [3, 1, 83.3],
      [2, 1, 33.3],
    ]);
    expect(data[4]).toMatchObject({
      item_id: ITEM + 2,
      type_name: 'Abyssal Stasis Webifier',
      source_type_name: 'Stasis Webifier I',
      mutator_type_name: 'Gravid Stasis Webifier Mutaplasmid',
      rolls: 15,
      is_alone: true,
      dominated_by: { contract_id: 1, item_id: ITEM + 1, price: 100e6 },
      estimate: { price: 215e6, low: 187e6, high: 243e6, sales: 8 },
      below_estimate_percent: -39.5,
    });
    expect(data[4].attributes.map(({ name, value, unit, roll }: any) => [name, value, unit, roll])).toEqual([
      ['Maximum Velocity Bonus', -60, '%', 50],
      ['CPU usage', 45, 'tf', 85.7],
    ]);
    expect(data[1]).toMatchObject({ contract_id: 4, estimate: null, below_estimate_percent: null });
    expect(data[4].url).toMatch(/#\/contracts.*2$/);
  });

  test.each([
    ['attribute_min=20:-61', [2, 4]],
    ['attribute_max=CPU%20usage:44', [1, 3, 5]],
    ['roll_min=50:85&attribute_max=20:-60', [1, 2, 3, 5]],
    ['roll_max=20:50', [2, 4]],
    ['price_min=100000000&price_max=250000000', [1, 3]],
    ['quality_min=90', [1, 5]],
    ['percentile_min=80', [1, 3, 5]],
    ['dominated=true', [2, 3]],
    ['dominated=false&alone=true', [1, 4]],
    ['type=abyssal%20stasis%20webifier&source_type=526&mutator_type=47700', [1, 2, 3, 4, 5]],
    ['type=526', []],
    ['contract_id=3&contract_id=4', [3, 4]],
    ['region=10000043', []],
  ])('is filtered by %s', async (query, expected) => {
    expect((await contractsOf(query)).sort()).toEqual(expected);
  });

  test.each([
    ['sort=quality', [5, 1, 3, 2, 4]],
    ['sort=attribute&sort_attribute=50&dir=asc', [1, 5, 3, 2, 4]],
    ['sort=attribute&sort_attribute=Maximum%20Velocity%20Bonus', [4, 2, 3, 5, 1]],
    ['sort=below_estimate_percent&dir=asc&alone=true', [2, 3, 1, 4]],
  ])('is ordered by %s', async (query, expected) => {
    const got = await contractsOf(query);
    if (query.includes('below')) expect(got.at(-1)).toBe(4);
    else expect(got).toEqual(expected);
  });

  test.each([
    ['sort=attribute', 'sort attribute needs sort_attribute, such as 50 or CPU usage.'],
    ['attribute_min=cpu', 'attribute_min'],
    ['attribute_min=speed:4', "attribute_min 'speed'"],
    ['roll_min=50:', 'roll_min'],
    ['type=Abyssal%20Web', 'type'],
    ['quality_min=101', 'quality_min'],
  ])('refuses %s with a sentence', async (query, expected) => {
    const { status, json } = await app.ask(`/trade/api/v1/abyssals?${query}`);
    expect(status).toBe(400);
    expect(json.error.message).toContain(expected);
  });

  test('says how many rolls are still to be read, and how long that takes at the pace of the settings', async () => {
    const progressOf = async () => (await ask()).meta.progress;
    expect(await progressOf()).toEqual({ read: 15, refused: 0, waiting: 1, per_minute: 5, minutes_left: 1 });
    settingWrites(app.db).save('sources', { abyssals: false });
    expect((await progressOf()).minutes_left).toBeNull();
    settingWrites(app.db).save('sources', undefined);
    insertRow(app.db, 'abyssals', {
      item_id: ITEM + 6,
      type_id: ABYSSAL_WEB,
      state: 'refused',
      asked_at: '2026-11-20T10:00:00Z',
    });
    expect(await progressOf()).toMatchObject({ refused: 1, waiting: 0, minutes_left: 0 });
    app.db.prepare('DELETE FROM abyssals WHERE item_id = ?').run(ITEM + 6);
  });
});

describe('one abyssal item', () => {
  const one = async (contract: number) => app.ask(`/trade/api/v1/abyssals/${ITEM + contract}`);

  test('comes with the nearest offers and sales, and an estimate with its interval', async () => {
    const { data } = (await one(2)).json;
    expect(data.estimate).toMatchObject({ price: 215e6, low: 187e6, high: 243e6, sales: 8 });
    expect(data.estimate_note).toMatch(/^Median of the 8 nearest sales in 90 days;/);
    expect(data.offer).toMatchObject({ contract_id: 2, price: 300e6, is_alone: true });
    expect(data.near_offers.map(({ contract_id: id }: any) => id)).toEqual([3]);
    expect(data.near_sales.map(({ contract_id: id, odd }: any) => [id, odd])).toHaveLength(9);
    expect(data.near_sales.filter(({ odd }: any) => odd).map(({ contract_id: id }: any) => id)).toEqual([109]);
  });

  test('has no estimate where fewer than eight sales are near, and says so', async () => {
    const { data } = (await one(4)).json;
    expect(data.estimate).toBeNull();
    expect(data.estimate_note).toBe(
      'No estimate: 1 of the 8 sales that it takes are near this roll, of 10 of its type in 90 days.',
    );
  });

  test('is told of after it was sold, without an offer; of an unread one nothing is', async () => {
    expect((await one(101)).json.data).toMatchObject({ item_id: ITEM + 101, offer: null });
    const { status, json } = await one(6);
    expect([status, json.error.message]).toEqual([
      404,
      `The mirror knows no roll of an item ${ITEM + 6}: it is not abyssal, or was not read yet.`,
    ]);
  });
});

test('the types come with what is on offer, what waits, and what may come of their attributes', async () => {
  const { data } = (await app.ask('/trade/api/v1/abyssal-types')).json;
  expect(data).toEqual([
    {
      type_id: ABYSSAL_WEB,
      type_name: 'Abyssal Stasis Webifier',
      offers: 5,
      waiting: 1,
      rolls: 15,
      sales: 10,
      attributes: [
        { attribute_id: 20, name: 'Maximum Velocity Bonus', unit: '%', better: 'low', worst: -54, best: -66 },
        { attribute_id: 50, name: 'CPU usage', unit: 'tf', better: 'low', worst: 75, best: 40 },
      ],
    },
  ]);
});

test('no rating calls an abyssal module a deal, however cheap it is', async () => {
  const { data } = (await app.ask('/trade/api/v1/contracts/1/worth')).json;
  expect(data.verdict).not.toBe('profit');
  expect(data.rating?.price ?? 'unknown').not.toBe('deal');
});

test('SQL has the items and their attributes, with the same rolls', async () => {
  const rowsOf = async (sql: string) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await app.ask('/data/api/v1/sql', { method: 'POST', headers, body: JSON.stringify({ sql }) })).json.data.rows;
  };
  expect(await rowsOf('SELECT contract_id, type, source, mutaplasmid, state FROM abyssals WHERE contract_id IN (2, 6)')).toEqual([
    [2, 'Abyssal Stasis Webifier', 'Stasis Webifier I', 'Gravid Stasis Webifier Mutaplasmid', 'read'],
    [6, 'Abyssal Stasis Webifier', null, null, 'waiting'],
  ]);
  expect(
    await rowsOf(
      `SELECT attribute, value, source_value, roll FROM abyssal_attributes WHERE item_id = ${ITEM + 2} ORDER BY attribute`,
    ),
  ).toEqual([
    ['CPU usage', 45, 50, 85.7],
    ['Maximum Velocity Bonus', -60, -60, 50],
  ]);
  const offered = await rowsOf(statementOfAbyssals(ABYSSAL_WEB));
  expect(offered.length).toBeGreaterThan(0);
  expect(await rowsOf(statementOfAbyssals(null))).toEqual(expect.arrayContaining(offered));
  const sold = await rowsOf(statementOfAbyssalSales(ABYSSAL_WEB));
  expect(sold).toHaveLength(2 * sales.length);
  expect(sold).toContainEqual([101, ENDED.absent_since, 180e6, 'CPU usage', 45, 85.7]);
});
