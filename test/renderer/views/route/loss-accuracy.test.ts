import { expect, test } from 'vitest';
import { nearestRow } from '../../../../src-renderer/views/route/loss-accuracy.tsx';

test('a way is one of the journeys that are called now what comes nearest to its chance', () => {
  const rows = [{ corrected: 0.004 }, { corrected: 0.016 }, { corrected: 0.05 }];
  expect([0.0134, 0.002, 0.5, 0].map((chance) => nearestRow(rows, chance)?.corrected)).toEqual([0.016, 0.004, 0.05, 0.004]);
  expect(nearestRow([], 0.1)).toBeUndefined();
});
