import { expect, test } from 'vitest';
import { grade } from '#main/domain/forecast/grading';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/forecasts/panels.ts';

test('forecasts that differ by their last digits alone are equally quiet', () => {
  const counts = Uint32Array.from([3, 3, 3, 3, 3]);
  const hours = Uint8Array.from([24]);
  const graph = buildGraph([1, 2, 3, 4, 5], []);
  const panel = emptyPanel(graph, { days: 1, jumps: counts, kills: new Uint32Array(5), jumpHours: hours, killHours: hours });
  const jumps = Float64Array.from([3, 3 + 1e-12, 3 + 2e-12, 3 + 3e-12, 3 + 4e-12]);
  const forecast = { jumps, kills: new Float64Array(5), hotspot: new Float64Array(5) };
  expect(grade('pooled', panel, 0, forecast, new Uint32Array(5).fill(5)).quietRecall).toBe(1);
});
