import { expect, test } from 'vitest';
import { driversOf } from '#main/domain/forecast/drivers';
import { layouts } from '#main/domain/forecast/layout';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/panels.ts';

/** The drivers of one system's jumps, of which `values` and `weights` of features are not zero. */
function driversFor(values: Record<string, number>, weights: Record<string, number>, expected = 100) {
  const { features, column } = layouts.jumps;
  const row = new Float32Array(features);
  const coefficients = new Float64Array(features);
  for (const [name, value] of Object.entries(values)) row[column(name)] = value;
  for (const [name, weight] of Object.entries(weights)) coefficients[column(name)] = weight;
  return driversOf({
    panel: emptyPanel(buildGraph([1], [])),
    target: 'jumps',
    day: 0,
    system: 0,
    design: { rows: 1, features, values: row },
    coefficients,
    expected,
    campaignsNear: 0,
  });
}

test('a ratio is told where it points the way of its effect', () => {
  const [driver] = driversFor({ constellation_1: Math.log(1.5) }, { constellation_1: 1 });
  expect(driver?.text).toBe('the constellation ran at 1.50 times what its region let expect: +33 expected jumps');
});

test('what a system has done of its own since it last stepped is told against its constellation', () => {
  const [driver] = driversFor({ own: Math.log(2) }, { own: 1 });
  expect(driver?.text).toBe('2.00 times the jumps that its constellation lets expect, of late: +50 expected jumps');
});

test('thousands are grouped, and small effects have a decimal', () => {
  const told = (expected: number) => driversFor({ own: Math.log(2) }, { own: 1 }, expected)[0]?.text;
  expect(told(5000)).toMatch(/: \+2,500 expected jumps$/);
  expect(told(5)).toMatch(/: \+2\.5 expected jumps$/);
});

test('where the days before the newest weigh more, no ratio says the contrary of the effect', () => {
  const [driver] = driversFor(
    { constellation_1: Math.log(0.9), constellation_2: Math.log(0.5) },
    { constellation_1: 1, constellation_2: -1 },
  );
  expect(driver?.text).toBe('the course of the constellation over the last days: +44 expected jumps');
});

test('what is as usual is no driver, and neither is the usual itself', () => {
  expect(driversFor({ level: 5, region_1: 1e-6 }, { level: 1, region_1: 1 })).toEqual([]);
});
