import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingWrites } from '#main/store/user-data/settings';
import { localPaths } from '#shared/local-api/paths';
import { DAY, fromIso, isoUtc } from '#shared/time';
import { aStoredContract, aStoredItem, insertContracts, insertRow, NOON } from '../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fakeClock } from '../support/world.ts';
import { fillPlan, NIARJA } from './plan-mirror.ts';

const RIFTER = 587;
const BLUEPRINT = 691;
const AT_NIARJA = 60003504;
const copy = aStoredItem({ type_id: BLUEPRINT, is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20 });
const courier = { type: 'courier', reward: 10_000_000, price: 0, items: [], items_state: 'none', volume: 10 } as const;

/** What was on offer when the mirror last looked: of each kind one that has ended 35 days later, and one that has not. */
const [endsSoon, endsLate] = [{ date_expired: '2026-11-30T09:00:00Z' }, { date_expired: '2027-01-30T09:00:00Z' }];
const offers = [
  aStoredContract({ contract_id: 1, price: 5, volume: 10, ...endsSoon }),
  aStoredContract({ contract_id: 2, price: 6, volume: 10, ...endsLate }),
  aStoredContract({ contract_id: 3, items: [copy], ...endsSoon }),
  aStoredContract({ contract_id: 4, items: [copy], ...endsLate }),
  aStoredContract({ contract_id: 5, ...courier, end_location_id: AT_NIARJA, ...endsSoon }),
  aStoredContract({ contract_id: 6, ...courier, end_location_id: AT_NIARJA, ...endsLate }),
  aStoredContract({ contract_id: 7, type: 'auction', ...endsSoon }),
];
const ended = [
  aStoredContract({ contract_id: 8, status: 'finished', present: false }),
  aStoredContract({ contract_id: 9, status: 'deleted', present: false }),
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    // All that it is filled with is of 35 days before.
    clock: fakeClock(isoUtc(fromIso(NOON) + 35 * DAY)),
    fill(db) {
      fillPlan(db);
      insertRow(db, 'stations', { station_id: AT_NIARJA, system_id: NIARJA, name: 'Niarja' });
      insertContracts(db, [...offers, ...ended]);
      for (const contract_id of [1, 2])
        insertRow(db, 'contract_ratings', {
          contract_id,
          capital: 1_000_000,
          margin: 5_000_000,
          margin_percent: 10,
          margin_listed: 8_000_000,
          verdict: 'profit',
          flag_codes: '',
          is_safe: 1,
        });
      settingWrites(db).save('published_searches', [
        { name: 'offered', query: { status: 'outstanding' } },
        { name: 'whatever', query: {} },
      ]);
    },
  });
});
afterAll(() => app.close());

const rowsOf = async (path: string): Promise<any[]> => {
  const answer = await app.ask(path, { headers: OWN_WINDOW });
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.json.data;
};
const ours = new Set([...offers, ...ended].map(({ contract_id: id }) => id));
const idsOf = async (path: string): Promise<number[]> =>
  (await rowsOf(path))
    .map(({ contract_id: id }) => id)
    .filter((id) => ours.has(id))
    .toSorted((a, b) => a - b);

test.each(['/contracts/api/v1/contracts', '/trade/api/v1/contracts'])(
  '%s has what expired since the mirror last looked unless a status is asked for, under the status as last observed',
  async (list) => {
    expect(await idsOf(`${list}?page_size=200`)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await idsOf(`${list}?page_size=200&status=outstanding`)).toEqual([2, 4, 6]);
    expect(await idsOf(`${list}?page_size=200&status=outstanding&status=finished`)).toEqual([2, 4, 6, 8]);
    expect(await idsOf(`${list}?page_size=200&status=deleted`)).toEqual([9]);
    const statuses = new Map((await rowsOf(`${list}?page_size=200`)).map((row) => [row.contract_id, row.status]));
    expect([1, 2, 8].map((id) => statuses.get(id))).toEqual(['outstanding', 'outstanding', 'finished']);
  },
);

test('rows of the trade list say which these are, and expired_unjudged asks for them alone, for none of them or for all the same', async () => {
  const list = '/trade/api/v1/contracts?page_size=200';
  const said = (await rowsOf(list)).filter((row) => row.expired_unjudged).map((row) => row.contract_id);
  expect(said.filter((id) => ours.has(id)).toSorted((a, b) => a - b)).toEqual([1, 3, 5, 7]);
  expect(await idsOf(`${list}&expired_unjudged=true`)).toEqual([1, 3, 5, 7]);
  expect(await idsOf(`${list}&expired_unjudged=True&status=outstanding&type=auction`)).toEqual([7]);
  expect(await idsOf(`${list}&expired_unjudged=false`)).toEqual([2, 4, 6, 8]);
  expect(await idsOf(`${list}&expired_unjudged=any&status=outstanding`)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const refused = await app.ask(`${list}&expired_unjudged=perhaps`, { headers: OWN_WINDOW });
  expect([refused.status, refused.json.error.message]).toEqual([400, expect.stringContaining('true, false, any')]);
});

test.each([
  ['deals', '/trade/api/v1/deals?', [1], [2]],
  ['couriers', '/trade/api/v1/couriers?', [5], [6]],
  ['blueprints', '/trade/api/v1/blueprints?', [3], [4]],
  ['depth', `/trade/api/v1/depth?type=${RIFTER}&limit=200&`, [1], [2]],
])('%s are of what is on offer, and as they were then where that is asked for', async (_what, path, gone, open) => {
  const both = [...gone, ...open].toSorted((a, b) => a - b);
  expect(await idsOf(path)).toEqual(open);
  expect(await idsOf(`${path}expired_unjudged=false`)).toEqual(open);
  expect(await idsOf(`${path}expired_unjudged=true`)).toEqual(gone);
  expect(await idsOf(`${path}expired_unjudged=any`)).toEqual(both);
  const said = new Map((await rowsOf(`${path}expired_unjudged=any`)).map((row) => [row.contract_id, row.expired_unjudged]));
  expect(both.map((id) => said.get(id))).toEqual(both.map((id) => gone.includes(id)));
});

test('chains of couriers, depth and counts of what is on offer are without them', async () => {
  expect(await idsOf(`/contracts/api/v1/analytics/depth?type=${RIFTER}&limit=200`)).toEqual([2]);
  const total = (await app.get('/contracts?status=outstanding', { headers: OWN_WINDOW })).json.meta.total;
  expect((await app.get('/stats')).json.data.contracts_outstanding).toBe(total);
  const chains = async (asked: string) =>
    (await app.ask(`/trade/api/v1/couriers/chains?from=Jita&gap_jumps=20&${asked}`)).json.meta.couriers;
  expect([await chains(''), await chains('expired_unjudged=any')]).toEqual([1, 2]);
  const { data: issuer } = (await app.ask('/trade/api/v1/issuers/2112000001')).json;
  expect(issuer.contracts.filter((row: any) => row.expired_unjudged).length).toBe(issuer.awaiting);
});

test('/changes and what is published of what is on offer leave them out; a search for whatever there is has them, and says so', async () => {
  const state = (rows: any[]) => Object.fromEntries(rows.map((row) => [row.contract_id, row.state]));
  expect(state((await rowsOf('/data/api/v1/changes?since=0')).filter((row) => ours.has(row.contract_id)))).toEqual({
    2: 'listed',
    4: 'listed',
    6: 'listed',
    8: 'ended',
    9: 'ended',
  });
  for (const name of ['on-offer', 'offered'])
    expect(await idsOf(`/data/api/v1/saved/${name}.json?limit=1000`)).toEqual([2, 4, 6]);
  const whatever = await rowsOf('/data/api/v1/saved/whatever.json?limit=1000');
  expect(whatever.filter((row) => row.expired_unjudged && ours.has(row.contract_id)).length).toBe(4);
});

test('of each the evidence says that it expired since the mirror last looked', async () => {
  const sentence = async (id: number) => (await app.ask(localPaths.evidence(id), { headers: OWN_WINDOW })).json.sentence;
  expect(await sentence(1)).toContain('Expired since the mirror last looked, at 2026-11-30 09:00 UTC');
  expect(await sentence(2)).not.toContain('Expired');
});
