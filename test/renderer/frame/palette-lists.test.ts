import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint';
import { readQuery } from '#shared/http/query';
import { blueprintList } from '#shared/trade-api/blueprints';
import { tradeContractList } from '#shared/trade-api/contracts';
import { courierList } from '#shared/trade-api/couriers';
import { dealList } from '#shared/trade-api/deals';
import { listFromWords } from '../../../src-renderer/frame/palette-lists.ts';

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/deals': dealList,
  '/couriers': courierList,
  '/blueprints': blueprintList,
  '/contracts': tradeContractList,
};
const byRun = { sort: 'price_per_run', dir: 'asc' };

test.each([
  [
    'deals under 500m high week',
    '/deals',
    { capital_max: '500000000', security: 'high', days_to_sell_max: '7', way: 'sell_listed' },
  ],
  [
    'Deals up to 1.5b in low-sec, sold within 3 days',
    '/deals',
    { capital_max: '1500000000', security: 'low', days_to_sell_max: '3', way: 'sell_listed' },
  ],
  ['deals profit 20m from amarr', '/deals', { profit_min: '20000000', from: 'amarr' }],
  ['deals rifter 14d', '/deals', { days_to_sell_max: '14', words: 'rifter', way: 'sell_listed' }],
  ['couriers from jita high', '/couriers', { from: 'jita', from_jumps: '0', high_security: 'true' }],
  ['couriers surplus 5m to amarr', '/couriers', { surplus_min: '5000000', to: 'amarr' }],
  ['courier up to 1b', '/couriers', { collateral_max: '1000000000' }],
  ['couriers there and back from jita', '/couriers', { from: 'jita', chains: 'true' }],
  ['copies me10', '/blueprints', { blueprint_copy: 'true', material_efficiency_min: '10', ...byRun }],
  ['blueprints me 9 under 200k a run', '/blueprints', { material_efficiency_min: '9', price_per_run_max: '200000', ...byRun }],
  ['auctions', '/contracts', { type: 'auction', sort: 'date_expired', dir: 'asc' }],
  ['auctions ending raven', '/contracts', { type: 'auction', words: 'raven', sort: 'date_expired', dir: 'asc' }],
] as const)('“%s” is a list with filters that its own rules take', (text, path, query) => {
  const asked = listFromWords(text);
  expect(asked).toMatchObject({ path, query });
  expect(Object.keys(asked?.query ?? {}).toSorted()).toEqual(Object.keys(query).toSorted());
  const { chains: _shown, ...filters } = asked?.query ?? {};
  const read = readQuery(endpoints[path] ?? dealList, filters);
  expect(read.ok, read.ok ? '' : read.message).toBe(true);
});

test.each(['', 'deals', 'couriers', 'rifter', 'jita', 'dealer in drones'])('“%s” is none', (text) => {
  expect(listFromWords(text)).toBeNull();
});
