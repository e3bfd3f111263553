import { expect, test } from 'vitest';
import { constellationMeans, logRatio, meanOf, newestDay, observedDays } from '#main/domain/forecast/columns';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/forecasts/panels.ts';

/** One system with the given jumps of each day; `hours`: sampled hours of each day. */
function aPanel(jumps: readonly number[], hours: readonly number[] = jumps.map(() => 24)) {
  return emptyPanel(buildGraph([1], []), {
    days: jumps.length,
    jumps: Uint32Array.from(jumps),
    jumpHours: Uint8Array.from(hours),
    killHours: Uint8Array.from(hours),
  });
}

test('a mean is of observed days only, each as if all of its hours had been sampled', () => {
  const panel = aPanel([10, 999, 20, 22], [24, 3, 24, 22]);
  expect(observedDays(panel, 4, 3)).toEqual([2, 3]);
  expect(meanOf(panel, 'jumps', [2, 3])[0]).toBeCloseTo((20 + 24) / 2, 10);
});

test('a window without an observed day is as the newest observed day before it', () => {
  const panel = aPanel([10, 0, 0, 0], [24, 0, 0, 0]);
  expect(observedDays(panel, 4, 2)).toEqual([0]);
  expect(newestDay(panel, 4)).toEqual([0]);
  expect(() => newestDay(panel, 0)).toThrow('no day before day 0 was observed');
});

test('a ratio to nothing stays finite by the pseudo-count', () => {
  expect(logRatio(Float64Array.of(0, 3), Float64Array.of(0, 0), 1)).toEqual(Float64Array.of(0, Math.log(4)));
});

test('a constellation has the weighted mean of its systems, of which no wild one counts for more than a bound', () => {
  const places = { constellation: Int32Array.of(0, 0, 1), constellations: 2 };
  const means = constellationMeans(places, Float64Array.of(1, 50, -0.5), Float64Array.of(3, 1, 0));
  expect(means).toEqual(Float64Array.of((3 * 1 + 2) / 4, (3 * 1 + 2) / 4, 0));
});
