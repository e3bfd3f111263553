import { expect, test } from 'vitest';
import type { DatedDepthRow } from '#shared/trade-api/depth';
import { belowHighestBid, byRegion, curve, ladder } from '../../../../src-renderer/views/depth/ladder.ts';

const offer = (unitPrice: number, quantity: number, regionId = 1): DatedDepthRow => ({
  contract_id: unitPrice * 100 + quantity,
  region_id: regionId,
  region_name: `Region ${regionId}`,
  quantity,
  price: unitPrice * quantity,
  unit_price: unitPrice,
  date_expired: '2026-12-04T09:00:00Z',
  expired_unjudged: false,
  url: 'http://127.0.0.1/',
});

test('a ladder says how many can be had up to each price', () => {
  expect(ladder([offer(5, 10), offer(6, 1), offer(9, 100)]).map(({ cumulative }) => cumulative)).toEqual([10, 11, 111]);
});

test('the curve holds a price until its units are used up, and begins with the first unit', () => {
  expect(curve(ladder([offer(5, 10), offer(6, 1)]))).toEqual({ units: [0, 10, 11], prices: [5, 6, 6] });
  expect(curve([])).toEqual({ units: [], prices: [] });
});

test('regions are compared by their own ladders, the one with most offers first', () => {
  const regions = byRegion([offer(5, 10, 1), offer(6, 2, 2), offer(7, 3, 2)]);
  expect(regions.map(({ regionId, best, units }) => ({ regionId, best, units }))).toEqual([
    { regionId: 2, best: 6, units: 5 },
    { regionId: 1, best: 5, units: 10 },
  ]);
});

test('an offer far from all others is odd, stays in the ladder and is left out of the curve', () => {
  const steps = ladder([offer(1, 4), offer(9, 10), offer(10, 1), offer(11, 1), offer(9000, 2)]);
  expect(steps.map(({ odd }) => odd)).toEqual([true, false, false, false, true]);
  expect(curve(steps)).toEqual({ units: [0, 10, 11, 12], prices: [9, 10, 11, 11] });
});

test('offers below the highest buy order of any hub are told, by orders at prices that count', () => {
  const steps = ladder([offer(5, 10), offer(6, 2), offer(9, 100)]);
  const hubs = [
    {
      hub: 'Jita' as const,
      bids: [
        { price: 500, volume: 1 },
        { price: 7, volume: 20 },
      ],
    },
    { hub: 'Amarr' as const, bids: [{ price: 6.5, volume: 9 }] },
  ];
  expect(belowHighestBid(steps, { hubs, plausible: { high: 20 } })).toEqual({
    hub: 'Jita',
    bid: 7,
    offers: 2,
    units: 12,
    wanted: 20,
  });
  expect(belowHighestBid(steps.slice(2), { hubs, plausible: { high: 20 } })).toBeNull();
  expect(belowHighestBid(steps, { hubs, plausible: null })).toBeNull();
  expect(belowHighestBid(steps, { hubs: [], plausible: { high: 20 } })).toBeNull();
});
