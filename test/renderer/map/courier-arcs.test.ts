import { expect, test } from 'vitest';
import type { Courier } from '#shared/trade-api/couriers';
import { courierArcs } from '../../../src-renderer/map/courier-arcs.ts';

const scene = {
  indexOf: new Map([
    [1, 0],
    [2, 1],
  ]),
};
const courier = (surplus: number | null, gain: number | null, back = false) =>
  ({ surplus, gain, place: { system_id: back ? 2 : 1 }, destination: { system_id: back ? 1 : 2 } }) as Courier;

test('couriers are ranked by their pay above the usual, and while that of none is known by their pay less the loss', () => {
  const shares = (couriers: readonly Courier[]) => courierArcs(couriers, scene).map(({ from, share }) => [from, share]);
  expect(shares([courier(5, 1), courier(null, 9, true)])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(shares([courier(null, 9), courier(null, 1, true)])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
