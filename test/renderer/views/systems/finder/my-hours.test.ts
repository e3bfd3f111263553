import { expect, test } from 'vitest';
import type { SystemRecord } from '#shared/systems-api/systems';
import { byHours, formatHours, hourlyMeans, hoursBetween } from '../../../../../src-renderer/views/systems/finder/my-hours.ts';

type Inputs = Parameters<typeof hourlyMeans>[0];

const evening = Array.from({ length: 24 }, (_, hour) => (hour === 20 || hour === 21 ? 0.5 : 0));
const input = (over: Partial<Inputs['data'][number]>): Inputs['data'][number] => ({
  id: 1,
  name: 'Jita',
  region: 'The Forge',
  security: 'high',
  security_status: 0.9,
  jumps: [100, 20],
  kills: [3, 0],
  npc_kills: [17, 10],
  circadian: evening,
  trend: null,
  activity_type: null,
  hub_distance: 0,
  betweenness: 0,
  neighbours: [],
  ...over,
});
const meta: Inputs['meta'] = { days: ['2026-11-19', '2026-11-20'], hours: [24, 6] };

test('hours go past midnight, and from an hour to itself is the whole day', () => {
  expect(hoursBetween(22, 2)).toEqual([22, 23, 0, 1]);
  expect(hoursBetween(18, 20)).toEqual([18, 19]);
  expect(hoursBetween(5, 5)).toHaveLength(24);
  expect(formatHours(22, 2)).toBe('22:00 to 02:00');
});

test('an hour’s mean is the mean day by its share, with hours that nobody sampled left out of the day', () => {
  // 150 counted in 30 sampled hours: 120 in 24; half of them in each of two hours.
  expect(hourlyMeans({ data: [input({})], meta }, [20, 21]).get(1)).toBeCloseTo(60);
  expect(hourlyMeans({ data: [input({})], meta }, [19, 20, 21, 22]).get(1)).toBeCloseTo(30);
  expect(hourlyMeans({ data: [input({})], meta }, [4]).get(1)).toBe(0);
});

test('a day of which not one hour was observed counts as none', () => {
  const data = [input({ jumps: [null, 20], kills: [null, 0], npc_kills: [null, 10] })];
  expect(hourlyMeans({ data, meta }, [20]).get(1)).toBeCloseTo(60);
});

test('the quietest come first or last, what is not known last either way', () => {
  const rows = [1, 2, 3].map((id) => ({ id }) as SystemRecord);
  const means = new Map([
    [1, 8],
    [2, 3],
  ]);
  expect(byHours(rows, means, 'asc').map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(byHours(rows, means, 'desc').map(({ id }) => id)).toEqual([1, 2, 3]);
});
