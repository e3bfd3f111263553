import { expect, test } from 'vitest';
import { type ColumnName, layouts } from '#main/domain/forecast/columns';
import { driversOf } from '#main/domain/forecast/drivers';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/forecasts/panels.ts';

type Values = Partial<Record<ColumnName, number>>;

/** The drivers of one system's jumps, of which `values` and `weights` of columns are not zero. */
function driversFor(values: Values, weights: Values, expected = 100) {
  const { names, groups } = layouts.jumps;
  const row = Float32Array.from(groups, (_, column) => values[names[column] as ColumnName] ?? 0);
  const coefficients = Float64Array.from(groups, (_, column) => weights[names[column] as ColumnName] ?? 0);
  return driversOf({
    panel: emptyPanel(buildGraph([1], [])),
    target: 'jumps',
    day: 0,
    system: 0,
    design: { rows: 1, columns: groups.length, values: row },
    coefficients,
    expected,
    campaignsNear: 0,
  });
}

test('a ratio is told where it points the way of its effect', () => {
  const [driver] = driversFor({ constellation: Math.log(1.5) }, { constellation: 1 });
  expect(driver?.text).toBe('the constellation ran at 1.50 times its mean of four weeks: +33 expected jumps');
});

test('the newest day of a system is told against its own four weeks', () => {
  const [driver] = driversFor({ newest: Math.log(2) }, { newest: 1 });
  expect(driver?.text).toBe('jumps of the newest day ran at 2.00 times the mean of four weeks: +50 expected jumps');
});

test('of half a day that is known its own hours are told, of a system and of its constellation', () => {
  const told = (values: Values, weights: Values) => driversFor(values, weights)[0]?.text;
  expect(told({ today: Math.log(2), newest: Math.log(0.9) }, { today: 1, newest: 0.1 })).toMatch(
    /^jumps of today until noon ran at 2\.00 times their mean of four weeks: \+\d+ expected jumps$/,
  );
  expect(told({ constellation_today: Math.log(0.5) }, { constellation_today: 1 })).toBe(
    'the constellation ran at 0.50 times its mean of four weeks today until noon: -100 expected jumps',
  );
  expect(told({ newest: Math.log(2) }, { newest: 1 })).toMatch(/^jumps of the newest day ran at 2\.00 times/);
});

test('thousands are grouped, and small effects have a decimal', () => {
  const told = (expected: number) => driversFor({ newest: Math.log(2) }, { newest: 1 }, expected)[0]?.text;
  expect(told(5000)).toMatch(/: \+2,500 expected jumps$/);
  expect(told(5)).toMatch(/: \+2\.5 expected jumps$/);
});

test('where the week weighs more than the newest day, no ratio says the contrary of the effect', () => {
  const [driver] = driversFor({ newest: Math.log(0.9), week: Math.log(0.5) }, { newest: 1, week: -1 });
  expect(driver?.text).toBe('jumps of the newest days and week here: +44 expected jumps');
});

test('what is as usual is no driver, and neither is the usual itself', () => {
  expect(driversFor({ level: 5, constellation: 1e-6 }, { level: 1, constellation: 1 })).toEqual([]);
});
