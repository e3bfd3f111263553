import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '#main/demo/simulator';
import { HOUR, MINUTE } from '#shared/time';
import { aContract, anItem, describeUpstream } from '../support/upstream.ts';
import { type FakeClock, fakeClock } from '../support/world.ts';

const REGION = 10_000_002;
let clock: FakeClock;
let simulator: Simulator;
afterEach(() => simulator.close());

async function start(world: Parameters<typeof describeUpstream>[0], at = '2026-11-20T12:10:00Z') {
  clock = fakeClock(at);
  simulator = await describeUpstream(world, clock);
}
async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(simulator.sources.esi + path, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: text === '' ? undefined : JSON.parse(text) };
}
const listed = async (path = `/contracts/public/${REGION}`) =>
  (await ask(path)).json.map((row: { contract_id: number }) => row.contract_id);

describe('contract lists', () => {
  it('are served with and without version and trailing slash', async () => {
    await start({ contracts: [aContract({ contract_id: 7 })] });
    for (const path of [
      `/contracts/public/${REGION}`,
      `/contracts/public/${REGION}/`,
      `/latest/contracts/public/${REGION}/?page=1`,
    ]) {
      expect(await listed(path), path).toEqual([7]);
    }
  });

  it('step each half hour: Last-Modified at the boundary, Expires 1800 s later', async () => {
    await start({ contracts: [aContract({ contract_id: 7 })] });
    const { headers } = await ask(`/contracts/public/${REGION}`);
    expect(headers.get('last-modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    expect(headers.get('expires')).toBe('Fri, 20 Nov 2026 12:30:00 GMT');
    expect(headers.get('date')).toBe('Fri, 20 Nov 2026 12:10:00 GMT');
    expect(headers.get('cache-control')).toBe('public');
    expect(headers.get('x-pages')).toBe('1');
  });

  it('still show what ended since the boundary, and hide what was issued since', async () => {
    await start({
      contracts: [
        aContract({ contract_id: 1, end: { at: '2026-11-20T12:05:00Z', how: 'accepted' } }),
        aContract({ contract_id: 2, date_issued: '2026-11-20T12:05:00Z' }),
        aContract({ contract_id: 3, end: { at: '2026-11-20T11:59:00Z', how: 'cancelled' } }),
      ],
    });
    expect(await listed()).toEqual([1]);
    await clock.advance(20 * MINUTE);
    expect(await listed()).toEqual([2]);
  });

  it('answer a matching ETag with 304 and a fresh Expires, even after the boundary if nothing changed', async () => {
    await start({ contracts: [aContract()] });
    const etag = (await ask(`/contracts/public/${REGION}`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
    await clock.advance(30 * MINUTE);
    const again = await ask(`/contracts/public/${REGION}`, { headers: { 'if-none-match': `W/${etag}` } });
    expect(again.status).toBe(304);
    expect(again.json).toBeUndefined();
    expect(again.headers.get('expires')).toBe('Fri, 20 Nov 2026 13:00:00 GMT');
  });

  it('have 1000 rows a page and the same Last-Modified on all of them; beyond the last is 404', async () => {
    await start({ contracts: Array.from({ length: 2001 }, (_, index) => aContract({ contract_id: index + 1 })) });
    const pages = await Promise.all([1, 2, 3].map((page) => ask(`/contracts/public/${REGION}?page=${page}`)));
    expect(pages.map(({ json }) => json.length)).toEqual([1000, 1000, 1]);
    expect(pages.map(({ headers }) => headers.get('x-pages'))).toEqual(['3', '3', '3']);
    expect(new Set(pages.map(({ headers }) => headers.get('last-modified'))).size).toBe(1);
    const beyond = await ask(`/contracts/public/${REGION}?page=4`);
    expect([beyond.status, beyond.json]).toEqual([404, { error: 'Requested page does not exist!' }]);
  });

  it('of a known region without contracts are one empty page; an unknown region is 404', async () => {
    await start({ regions: [{ id: 10_000_043 }] });
    const empty = await ask('/contracts/public/10000043');
    expect([empty.status, empty.json, empty.headers.get('x-pages')]).toEqual([200, [], '1']);
    const unknown = await ask('/contracts/public/10009999');
    expect([unknown.status, unknown.json]).toEqual([404, { error: 'Region not found' }]);
  });

  it('leave out a contract while it is away, and show it again afterwards', async () => {
    const away = [{ from: '2026-11-20T12:20:00Z', to: '2026-11-20T13:10:00Z' }];
    await start({ contracts: [aContract({ contract_id: 5, away })] });
    expect(await listed()).toEqual([5]);
    await clock.advance(30 * MINUTE);
    expect(await listed()).toEqual([]);
    await clock.advance(HOUR);
    expect(await listed()).toEqual([5]);
  });
});

describe('items', () => {
  it('are the rows of a contract that is outstanding, a courier excepted', async () => {
    const item = anItem({ is_blueprint_copy: true, runs: 5, material_efficiency: 10, time_efficiency: 20, type_id: 683 });
    await start({ contracts: [aContract({ contract_id: 1, items: [item] }), aContract({ contract_id: 2, type: 'courier' })] });
    const found = await ask('/contracts/public/items/1');
    expect([found.status, found.json, found.headers.get('x-pages')]).toEqual([200, [item], '1']);
    expect((await ask('/contracts/public/items/2')).status).toBe(204);
  });

  it('tell by the refusal how a contract ended, at once and not only after the next boundary', async () => {
    const at = '2026-11-20T12:05:00Z';
    await start({
      contracts: [
        aContract({ contract_id: 1, end: { at, how: 'accepted' } }),
        aContract({ contract_id: 2, end: { at, how: 'cancelled' } }),
        aContract({ contract_id: 3, end: { at, how: 'cancelled', probe: 'not-found' } }),
        aContract({ contract_id: 4, date_expired: at }),
        aContract({ contract_id: 5, date_issued: '2026-11-20T12:30:00Z' }),
      ],
    });
    const answers = await Promise.all([1, 2, 3, 4, 5].map((id) => ask(`/contracts/public/items/${id}`)));
    expect(answers.map(({ status, json }) => [status, json?.error])).toEqual([
      [403, 'Contract accepted by player, requires authorization'],
      [403, 'Contract not public'],
      [404, 'Contract not found!'],
      [204, undefined],
      [404, 'Contract not found!'],
    ]);
    expect(await listed()).toEqual([1, 2, 3, 4]);
  });

  it('of a fresh contract may be late in each of the three ways', async () => {
    const late = (answer: 'empty' | 204 | 404) => ({ until: '2026-11-20T12:15:00Z', answer });
    await start({
      contracts: [
        aContract({ contract_id: 1, itemsLate: late('empty') }),
        aContract({ contract_id: 2, itemsLate: late(204) }),
        aContract({ contract_id: 3, itemsLate: late(404) }),
      ],
    });
    const statuses = async () => {
      const answers = await Promise.all([1, 2, 3].map((id) => ask(`/contracts/public/items/${id}`)));
      return answers.map(({ status, json }) => `${status} ${Array.isArray(json) ? json.length : '-'}`);
    };
    expect(await statuses()).toEqual(['200 0', '204 -', '404 -']);
    await clock.advance(5 * MINUTE);
    expect(await statuses()).toEqual(['200 1', '200 1', '200 1']);
  });
});

it('bids are those made until the boundary, and only auctions have any', async () => {
  const bids = [
    { bid_id: 1, amount: 5, date_bid: '2026-11-20T12:01:00Z' },
    { bid_id: 2, amount: 6, date_bid: '2026-11-20T12:14:00Z' },
  ];
  await start({ contracts: [aContract({ contract_id: 1, type: 'auction', bids }), aContract({ contract_id: 2 })] });
  expect((await ask('/contracts/public/bids/1')).json).toEqual([bids[0]]);
  await clock.advance(5 * MINUTE);
  expect((await ask('/contracts/public/bids/1')).json).toEqual(bids);
  expect((await ask('/contracts/public/bids/2')).status).toBe(204);
});
