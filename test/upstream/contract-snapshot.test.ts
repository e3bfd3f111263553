import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import BZip2 from 'bzip2-wasm';
import { pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import {
  readContractSnapshot,
  type SnapshotBid,
  type SnapshotContract,
  type SnapshotItem,
} from '#main/upstream/contract-snapshot';

const contracts = [
  'buyout,collateral,contract_id,date_expired,date_issued,days_to_complete,end_location_id,for_corporation,issuer_corporation_id,issuer_id,price,reward,start_location_id,title,type,volume,region_id,http_last_modified',
  ',0.0,233986157,2026-08-12T01:03:54Z,2026-07-15T01:03:54Z,0,60003760,false,98597397,2112625428,11.5,,60003760,"a ""quoted"", title",item_exchange,0.01,10000002,2026-07-15T02:00:00Z',
  ',,233986158,2026-08-12T01:03:54Z,,0,60003760,false,98597397,2112625428,11.0,,60003760,without a date,item_exchange,0.01,10000002,',
  ',,233986159,2026-08-12T01:03:54Z,2026-07-15T01:03:54Z,0,,true,98597397,2112625428,,5,60003760,,raffle,0.01,10000043,',
].join('\n');
const items = [
  'is_blueprint_copy,is_included,item_id,material_efficiency,quantity,record_id,runs,time_efficiency,type_id,contract_id',
  'true,true,1046839574631,10,1,5468339021,30,20,683,233986157',
  ',false,,,1000,5468339022,,,34,233986157',
].join('\n');

async function snapshotOf(files: Record<string, string>): Promise<Uint8Array> {
  const tar = pack();
  for (const [name, text] of Object.entries(files)) tar.entry({ name }, text);
  tar.finalize();
  const bzip2 = new BZip2();
  await bzip2.init();
  const plain = await buffer(Readable.from(tar));
  return bzip2.compress(new Uint8Array(plain), 1, plain.length + 1024);
}

async function read(bytes: Uint8Array, pieces = 7) {
  const size = Math.ceil(bytes.length / pieces);
  const body = Readable.from(
    Array.from({ length: pieces }, (_, index) => Buffer.from(bytes.subarray(index * size, (index + 1) * size))),
  );
  const rows = {
    contracts: [] as SnapshotContract[],
    items: [] as SnapshotItem[],
    bids: [] as SnapshotBid[],
    incomplete: [] as number[],
  };
  const counts = { contracts: 0, items: 0, unreadable: 0 };
  const visitor = {
    contract: (row: SnapshotContract) => rows.contracts.push(row),
    item: (row: SnapshotItem) => rows.items.push(row),
    bid: (row: SnapshotBid) => rows.bids.push(row),
    incomplete: (contractId: number) => rows.incomplete.push(contractId),
  };
  await readContractSnapshot(body, visitor, counts, undefined);
  return { ...rows, counts };
}

test('rows arrive typed; empty cells are absent, unknown types are unknown, rows without what they need are left out', async () => {
  const {
    contracts: rows,
    items: itemRows,
    bids,
    counts,
  } = await read(
    await snapshotOf({
      'meta.json': '{}',
      'contract_items.csv': items,
      'contracts.csv': contracts,
      'contract_bids.csv': 'contract_id,amount,bid_id,date_bid\n233986159,12.5,7,2026-07-15T01:30:00Z',
    }),
  );
  expect(rows).toEqual([
    {
      contract_id: 233_986_157,
      collateral: 0,
      type: 'item_exchange',
      date_issued: '2026-07-15T01:03:54Z',
      date_expired: '2026-08-12T01:03:54Z',
      days_to_complete: 0,
      end_location_id: 60_003_760,
      start_location_id: 60_003_760,
      for_corporation: false,
      issuer_id: 2_112_625_428,
      issuer_corporation_id: 98_597_397,
      price: 11.5,
      title: 'a "quoted", title',
      volume: 0.01,
      region_id: 10_000_002,
      http_last_modified: '2026-07-15T02:00:00Z',
    },
    expect.objectContaining({
      contract_id: 233_986_159,
      type: 'unknown',
      for_corporation: true,
      reward: 5,
      region_id: 10_000_043,
    }),
  ]);
  expect(itemRows).toEqual([
    {
      contract_id: 233_986_157,
      record_id: 5_468_339_021,
      type_id: 683,
      quantity: 1,
      is_included: true,
      is_blueprint_copy: true,
      item_id: 1_046_839_574_631,
      material_efficiency: 10,
      time_efficiency: 20,
      runs: 30,
    },
    { contract_id: 233_986_157, record_id: 5_468_339_022, type_id: 34, quantity: 1000, is_included: false },
  ]);
  expect(counts).toEqual({ contracts: 2, items: 2, unreadable: 1 });
  expect(bids).toEqual([{ contract_id: 233_986_159, amount: 12.5, bid_id: 7, date_bid: '2026-07-15T01:30:00Z' }]);
});

test('a snapshot that ends in the middle is an error, not a short snapshot', async () => {
  const whole = await snapshotOf({ 'contracts.csv': contracts, 'contract_items.csv': `${items}\n`.repeat(5000) });
  await expect(read(whole.subarray(0, whole.length >> 1))).rejects.toThrow('the snapshot is damaged');
});

test('a row of many megabytes is an error, and not gathered', async () => {
  const snapshot = await snapshotOf({ 'contracts.csv': `${contracts.split('\n')[0]}\n"${'x'.repeat(5_000_000)}"\n` });
  await expect(read(snapshot)).rejects.toThrow('Max Record Size');
});

test('a body that is no archive is an error', async () => {
  await expect(read(new TextEncoder().encode('<html>503</html>'.repeat(1000)))).rejects.toThrow('the snapshot is damaged');
});

describe('odd item rows', () => {
  const many = (count: number, odd: number) =>
    [
      items.split('\n')[0],
      ...Array.from(
        { length: count },
        (_, index) => `,true,,,${index < odd ? 'many' : 1},${index + 1},,,34,${233_000_000 + index}`,
      ),
    ].join('\n');

  test('up to one in a hundred are left out and counted, and their contracts are called incomplete', async () => {
    const found = await read(await snapshotOf({ 'contracts.csv': contracts, 'contract_items.csv': many(300, 3) }));
    expect(found.items).toHaveLength(297);
    expect(found.counts).toEqual({ contracts: 2, items: 297, unreadable: 4 });
    expect(found.incomplete).toEqual([233_000_000, 233_000_001, 233_000_002]);
  });

  test('with more of them the snapshot is refused', async () => {
    const bytes = await snapshotOf({ 'contracts.csv': contracts, 'contract_items.csv': many(300, 4) });
    await expect(read(bytes)).rejects.toThrow(/^contract_items.csv: .*quantity of row 1.*; 4 of its 300 rows cannot be read$/);
  });
});
