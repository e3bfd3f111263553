import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { createEsiClient, createEsiHost } from '#main/upstream/esi/client';
import { publicContracts } from '#main/upstream/esi/contracts';
import { createTransport } from '#main/upstream/transport';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { httpDate, type Recorded, rememberedAnswers, scriptedFetch } from '../../support/scripted-fetch.ts';
import { fakeClock, seededRandom } from '../../support/world.ts';

const BASE = 'http://esi.test';
const START = Date.parse('2026-09-01T12:00:00Z');
const HALF_HOUR = 30 * MINUTE;
let clock: ReturnType<typeof fakeClock>;
let cache: ReturnType<typeof rememberedAnswers>;

beforeEach(() => {
  clock = fakeClock('2026-09-01T12:00:00Z');
  clock.auto = true;
  cache = rememberedAnswers();
});

function contractsOf(answer: Parameters<typeof scriptedFetch>[2]) {
  const upstream = scriptedFetch(BASE, clock, answer);
  const transport = createTransport({ fetch: upstream.fetch, userAgent: 'x' });
  const deps = { baseUrl: BASE, transport, cache, clock, log: silentLog() };
  const client = createEsiClient({ ...deps, host: createEsiHost({ ...deps, random: seededRandom(1) }) });
  return { contracts: publicContracts(client, clock), ...upstream };
}
const contract = (id: number, changes: Record<string, unknown> = {}) => ({
  contract_id: id,
  date_expired: '2026-09-20T00:00:00Z',
  date_issued: '2026-09-01T00:00:00Z',
  issuer_corporation_id: 98_000_001,
  issuer_id: 90_000_001,
  type: 'item_exchange',
  ...changes,
});
/** One page of a snapshot. The snapshot of 11:55 expires at 12:25. */
function page(
  number: number,
  pages: number,
  rows: unknown[],
  changes: { modified?: number; etag?: string; expires?: number } = {},
): Recorded {
  const modified = changes.modified ?? START - 5 * MINUTE;
  return {
    body: rows,
    headers: {
      etag: changes.etag ?? `"${modified}/${number}"`,
      'last-modified': httpDate(modified),
      expires: httpDate(changes.expires ?? modified + HALF_HOUR),
      'x-pages': String(pages),
    },
  };
}
const pageOf = (path: string) => Number(/page=(\d+)/.exec(path)?.[1]);
const unchanged = (modified: number, pages: number): Recorded => ({
  status: 304,
  headers: { 'last-modified': httpDate(modified), expires: httpDate(modified + HALF_HOUR), 'x-pages': String(pages) },
});
const ask = (number: number, condition?: string) =>
  `GET /contracts/public/1?page=${number}${condition === undefined ? '' : ` if-none-match ${condition}`}`;

/** Stores a sweep of three pages, as the region's job does. */
async function sweepStored(): Promise<void> {
  const { contracts } = contractsOf((path) => page(pageOf(path), 3, [contract(pageOf(path))]));
  const sweep = await contracts.listRegion(1);
  if (sweep.kind !== 'complete') throw new Error(`the sweep is ${sweep.kind}`);
  cache.save(sweep.records);
}

describe('a complete sweep', () => {
  test('asks each page once and has every contract', async () => {
    const { contracts, lines } = contractsOf((path) =>
      page(pageOf(path), 3, [contract(pageOf(path) * 10), contract(pageOf(path) * 10 + 1)]),
    );
    const sweep = await contracts.listRegion(1);
    expect(sweep).toMatchObject({ kind: 'complete', observedAt: '2026-09-01T11:55:00Z', expiresAt: '2026-09-01T12:25:00Z' });
    expect(sweep.kind === 'complete' && sweep.contracts.map(({ contract_id }) => contract_id)).toEqual([10, 11, 20, 21, 30, 31]);
    expect(sweep.kind === 'complete' && sweep.records.map(({ url, pages }) => [url.slice(-6), pages])).toEqual([
      ['page=1', 3],
      ['page=2', 3],
      ['page=3', 3],
    ]);
    expect(lines()).toEqual([ask(1), ask(2), ask(3)]);
  });

  test('an empty region is a complete sweep without contracts', async () => {
    const { contracts } = contractsOf(() => page(1, 1, []));
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'complete', contracts: [] });
  });

  test('unknown members and types of contract are tolerated', async () => {
    const { contracts } = contractsOf(() => page(1, 1, [contract(1, { type: 'raffle', colour: 'red' })]));
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'complete', contracts: [{ contract_id: 1, type: 'unknown' }] });
  });

  test('a contract without a type fails the sweep', async () => {
    const { contracts } = contractsOf(() => page(1, 1, [contract(1, { type: undefined })]));
    const sweep = await contracts.listRegion(1);
    expect(sweep.kind === 'failed' && sweep.reason).toContain('0.type');
  });
});

describe('a second sweep', () => {
  test('is not asked for before Expires, also after a restart', async () => {
    await sweepStored();
    await clock.advance(24 * MINUTE);
    const { contracts, lines } = contractsOf(() => page(1, 1, []));
    expect(await contracts.listRegion(1)).toEqual({ kind: 'not-due', dueAt: '2026-09-01T12:25:00Z' });
    expect(lines()).toEqual([]);
  });

  test('of an unchanged snapshot costs one request', async () => {
    await sweepStored();
    await clock.advance(26 * MINUTE);
    const old = START - 5 * MINUTE;
    const { contracts, lines } = contractsOf(() => ({
      status: 304,
      headers: { 'last-modified': httpDate(old), expires: httpDate(START + HOUR) },
    }));
    expect((await contracts.listRegion(1)).kind).toBe('unchanged');
    expect(lines()).toEqual([ask(1, `"${old}/1"`)]);
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'not-due', dueAt: '2026-09-01T13:00:00Z' });
  });

  test('of a new snapshot whose first page is the same asks after the other pages before it calls them unchanged', async () => {
    await sweepStored();
    await clock.advance(26 * MINUTE);
    const old = START - 5 * MINUTE;
    const { contracts, lines } = contractsOf(() => unchanged(old + HALF_HOUR, 3));
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'unchanged', observedAt: '2026-09-01T12:25:00Z' });
    expect(lines()).toEqual([1, 2, 3].map((number) => ask(number, `"${old}/${number}"`)));
  });

  test('finds a change on a later page although the first page is the same', async () => {
    await sweepStored();
    await clock.advance(26 * MINUTE);
    const modified = START + 25 * MINUTE;
    const { contracts } = contractsOf((path, _, { headers }) =>
      headers['if-none-match'] !== undefined && pageOf(path) !== 2
        ? unchanged(modified, 3)
        : page(pageOf(path), 3, [contract(pageOf(path) === 2 ? 99 : pageOf(path))], { modified }),
    );
    const sweep = await contracts.listRegion(1);
    expect(sweep.kind === 'complete' && sweep.contracts.map(({ contract_id }) => contract_id)).toEqual([1, 99, 3]);
  });

  test('that finds a change but cannot be stored does not lose it: the next one finds it again', async () => {
    await sweepStored();
    await clock.advance(26 * MINUTE);
    const modified = START + 25 * MINUTE;
    const upstream: Parameters<typeof scriptedFetch>[2] = (path, _, { headers }) => {
      if (headers['if-none-match'] === undefined && pageOf(path) === 3 && broken) return { status: 500 };
      return headers['if-none-match'] !== undefined && pageOf(path) !== 2
        ? unchanged(modified, 3)
        : page(pageOf(path), 3, [contract(pageOf(path) === 2 ? 99 : pageOf(path))], { modified });
    };
    let broken = true;
    expect((await contractsOf(upstream).contracts.listRegion(1)).kind).toBe('failed');
    broken = false;
    // The program ended between reading and storing: nothing was committed.
    expect((await contractsOf(upstream).contracts.listRegion(1)).kind).toBe('complete');
    const sweep = await contractsOf(upstream).contracts.listRegion(1);
    expect(sweep.kind === 'complete' && sweep.contracts.map(({ contract_id }) => contract_id)).toEqual([1, 99, 3]);
  });

  test('with another number of pages is read as a whole', async () => {
    await sweepStored();
    await clock.advance(26 * MINUTE);
    const modified = START + 25 * MINUTE;
    const { contracts } = contractsOf((path, _, { headers }) =>
      headers['if-none-match'] === undefined
        ? page(pageOf(path), 4, [contract(pageOf(path))], { modified })
        : unchanged(modified, 4),
    );
    const sweep = await contracts.listRegion(1);
    expect(sweep.kind === 'complete' && sweep.contracts).toHaveLength(4);
  });
});

describe('a row that cannot be read', () => {
  const rows = (odd: number) => Array.from({ length: 200 }, (_, at) => contract(at + 1, at < odd ? { date_issued: null } : {}));

  test('costs no more than itself, and counts as listed', async () => {
    const { contracts } = contractsOf(() => page(1, 1, [...rows(1), 'odd']));
    const sweep = await contracts.listRegion(1);
    expect(sweep).toMatchObject({ kind: 'complete', unreadable: 2, unreadableIds: [1] });
    expect(sweep.kind === 'complete' && sweep.contracts).toHaveLength(199);
  });

  test('among more than one in a hundred fails the sweep, and so does what is no list', async () => {
    const sweep = await contractsOf(() => page(1, 1, rows(3))).contracts.listRegion(1);
    expect(sweep.kind === 'failed' && sweep.reason).toMatch(/3 of its 200 rows cannot be read \(at 0.date_issued\)/);
    expect((await contractsOf(() => page(1, 1, { rows: [] } as never)).contracts.listRegion(1)).kind).toBe('failed');
  });

  test('optional members may be null', async () => {
    const { contracts } = contractsOf(() => page(1, 1, [contract(1, { price: null, title: null, for_corporation: null })]));
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'complete', unreadable: 0, contracts: [{ contract_id: 1 }] });
  });
});

describe('a sweep that is not of one snapshot', () => {
  test('is one all the same where its pages are at most five seconds apart; the oldest page dates it', async () => {
    const { contracts, lines } = contractsOf((path) =>
      page(pageOf(path), 34, [contract(pageOf(path))], { modified: START - (pageOf(path) % 6) * SECOND }),
    );
    const sweep = await contracts.listRegion(1);
    expect(sweep).toMatchObject({ kind: 'complete', observedAt: '2026-09-01T11:59:55Z' });
    expect(sweep.kind === 'complete' && sweep.contracts).toHaveLength(34);
    expect(lines()).toHaveLength(34);
  });

  test('is read again from page 1 when a page is newer than the first', async () => {
    const newer = START + MINUTE;
    const { contracts, lines } = contractsOf((path, times) =>
      pageOf(path) === 1 && times === 0
        ? page(1, 2, [contract(1)])
        : page(pageOf(path), 2, [contract(pageOf(path) + 1)], { modified: newer }),
    );
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'complete', observedAt: '2026-09-01T12:01:00Z' });
    expect(lines()).toEqual([ask(1), ask(2), ask(1), ask(2)]);
  });

  test.each([
    ['lists a contract twice', (path: string) => page(pageOf(path), 2, [contract(7)]), 'a contract is listed twice'],
    [
      'changes its number of pages',
      (path: string) => page(pageOf(path), pageOf(path) + 1, [contract(pageOf(path))]),
      'its pages are of different snapshots',
    ],
    [
      'lacks a page',
      (path: string) =>
        pageOf(path) === 2 ? { status: 404, body: { error: 'Requested page does not exist!' } } : page(1, 2, [contract(1)]),
      'page 2 of 2 is not there',
    ],
    [
      'has pages that are six seconds apart',
      (path: string) => page(pageOf(path), 2, [contract(pageOf(path))], { modified: START - 6 * SECOND * pageOf(path) }),
      'its pages are of different snapshots',
    ],
  ])('that always %s is partial after three refetches', async (_, answer, what) => {
    const { contracts, lines } = contractsOf(answer);
    const sweep = await contracts.listRegion(1);
    expect(sweep).toMatchObject({ kind: 'partial', reason: `Region 1 is partial: ${what}. Nothing is taken to have left it.` });
    expect(sweep.kind === 'partial' && sweep.contracts.length).toBeGreaterThan(0);
    expect(lines().filter((line) => line === ask(1))).toHaveLength(4);
  });

  test('a page that cannot be had fails the sweep; there is no half one', async () => {
    const { contracts } = contractsOf((path) =>
      pageOf(path) === 3 ? { status: 502, body: '<html>' } : page(pageOf(path), 3, [contract(pageOf(path))]),
    );
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'failed', reason: 'ESI answered 502.' });
  });

  test.each([201, 1_000_000_000])('of %i pages is refused with a sentence, before its second page', async (pages) => {
    const { contracts, lines } = contractsOf((path) => page(pageOf(path), pages, [contract(1)]));
    expect(await contracts.listRegion(1)).toEqual({
      kind: 'failed',
      reason: `ESI says that /contracts/public/1?page=1 has ${pages} pages; more than 200 are not believed.`,
      retryAt: null,
    });
    expect(lines()).toEqual([ask(1)]);
  });

  test('is not asked for beyond its first bad pages', async () => {
    const { contracts, lines } = contractsOf((path) =>
      pageOf(path) === 4 ? { body: { no: 'list' } } : page(pageOf(path), 200, [contract(pageOf(path))]),
    );
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'failed' });
    expect(lines()).toEqual(Array.from({ length: 9 }, (_, index) => ask(index + 1)));
  });

  test('an empty list in place of three pages of contracts is not believed', async () => {
    await sweepStored();
    await clock.advance(26 * MINUTE);
    const { contracts } = contractsOf(() => page(1, 1, [], { modified: START + 25 * MINUTE }));
    expect((await contracts.listRegion(1)).kind).toBe('failed');
  });

  test('a snapshot that is about to expire is waited out instead of read across its end', async () => {
    const { contracts, asked } = contractsOf((path, times) =>
      pageOf(path) === 1 && times === 0
        ? page(1, 2, [contract(1)], { expires: START + 3 * SECOND })
        : page(pageOf(path), 2, [contract(pageOf(path) + 1)], { modified: START + 3 * SECOND }),
    );
    expect(await contracts.listRegion(1)).toMatchObject({ kind: 'complete', observedAt: '2026-09-01T12:00:03Z' });
    expect(asked.map(({ line, at }) => [line, (at - START) / SECOND])).toEqual([
      [ask(1), 0],
      [ask(1), 4],
      [ask(2), 4],
    ]);
  });

  test('a region that upstream does not know fails, with what it said', async () => {
    const { contracts } = contractsOf(() => ({ status: 404, body: { error: 'Region not found' } }));
    expect(await contracts.listRegion(1)).toMatchObject({
      kind: 'failed',
      reason: "ESI answered 404 'Region not found' to the contracts of region 1.",
    });
  });
});

describe('items and bids', () => {
  const item = (record: number) => ({ is_included: true, quantity: 1, record_id: record, type_id: 34 });

  test('all pages of items are one list', async () => {
    const { contracts, lines } = contractsOf((path) => ({
      body: [item(path.includes('page=2') ? 2 : 1)],
      headers: { 'x-pages': '2' },
    }));
    expect(await contracts.items(5)).toMatchObject({ kind: 'items', items: [{ record_id: 1 }, { record_id: 2 }] });
    expect(lines()).toEqual(['GET /contracts/public/items/5', 'GET /contracts/public/items/5?page=2']);
  });

  test('a whole page of items without a number of pages has another one behind it, up to one that is not there', async () => {
    const pages: Record<string, number> = { '/contracts/public/items/5': 1000, '/contracts/public/items/5?page=2': 1000 };
    const { contracts, lines } = contractsOf((path) => {
      const rows = pages[path];
      if (rows === undefined) return { status: 404, body: { error: 'Requested page does not exist!' } };
      return { body: Array.from({ length: rows }, (_, index) => item((path.length + 1) * 1000 + index)) };
    });
    const answer = await contracts.items(5);
    expect(answer.kind === 'items' && answer.items.length).toBe(2000);
    expect(lines()).toHaveLength(3);
    pages['/contracts/public/items/5?page=2'] = 7;
    expect((await contracts.items(5)).kind).toBe('items');
    expect(lines()).toHaveLength(5);
  });

  test.each([
    [204, undefined, 'expired-or-accepted'],
    [403, 'Contract accepted by player, requires authorization', 'accepted'],
    [403, 'Contract not public', 'not-public'],
    [404, 'Contract not found!', 'not-found'],
  ])('%i %s means that the contract ended: %s', async (status, error, how) => {
    const { contracts } = contractsOf(() => ({
      status,
      body: error === undefined ? '' : { error },
      headers: { expires: httpDate(START + HOUR) },
    }));
    expect(await contracts.items(5)).toEqual({ kind: 'ended', how, expiresAt: '2026-09-01T13:00:00Z' });
    expect(await contracts.items(5)).toEqual({ kind: 'not-due', dueAt: '2026-09-01T13:00:00Z' });
    expect((await contracts.bids(5)).kind).toBe('ended');
  });

  test('a probe with a reserve gives way to other work', async () => {
    const { contracts, lines } = contractsOf(() => ({
      status: 404,
      headers: { 'x-esi-error-limit-remain': '40', 'x-esi-error-limit-reset': '20' },
    }));
    await contracts.items(5);
    expect(await contracts.items(6, undefined, { reserve: 40, priority: 'probes' })).toEqual({
      kind: 'failed',
      reason: 'error budget',
      retryAt: '2026-09-01T12:00:20Z',
    });
    expect(lines()).toHaveLength(1);
  });

  test('bids have amounts and times, and no bidder', async () => {
    const { contracts } = contractsOf(() => ({
      body: [{ amount: 1.5, bid_id: 1, date_bid: '2026-09-01T10:00:00Z', bidder_id: 9 }],
    }));
    expect(await contracts.bids(5)).toEqual({
      kind: 'bids',
      unreadable: 0,
      bids: [{ amount: 1.5, bid_id: 1, date_bid: '2026-09-01T10:00:00Z' }],
    });
  });
});
