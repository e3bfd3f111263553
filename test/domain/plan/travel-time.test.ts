import { expect, test } from 'vitest';
import { alignSeconds, jumpSeconds } from '#main/domain/plan/travel-time';

test.each([
  ['a Rifter', { mass: 1_067_000, inertia: 3.2, warpSpeed: 5 }, 5, [30, 45]],
  ['a Vexor', { mass: 11_310_000, inertia: 0.57, warpSpeed: 3 }, 9, [50, 75]],
  ['a Rhea', { mass: 960_000_000, inertia: 0.046, warpSpeed: 1.5 }, 62, [140, 200]],
])('%s aligns and warps as its mass, inertia and warp speed say', (_, ship, align, [least, most]) => {
  expect(alignSeconds(ship)).toBe(align);
  expect(jumpSeconds(ship)).toBeGreaterThan(least as number);
  expect(jumpSeconds(ship)).toBeLessThan(most as number);
});

test('who warps faster takes less, and who is heavier takes more', () => {
  const ship = { mass: 10_000_000, inertia: 0.5, warpSpeed: 3 };
  expect(jumpSeconds({ ...ship, warpSpeed: 6 })).toBeLessThan(jumpSeconds(ship));
  expect(jumpSeconds({ ...ship, mass: 20_000_000 })).toBeGreaterThan(jumpSeconds(ship));
});
