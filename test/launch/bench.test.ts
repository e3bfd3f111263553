import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measurements, withFigures } from '#main/launch/bench';
import { root } from '#main/launch/command';

it('finds the measurements by their files, each of which says how to run it', () => {
  expect(measurements()).toEqual(expect.arrayContaining(['load', 'map', 'start', 'trade-list']));
  for (const name of measurements())
    expect(readFileSync(`${root}test/bench/${name}.ts`, 'utf8').startsWith('/**\n * `npm run bench'), name).toBe(true);
});

it("puts a measurement's figures in place of its earlier ones, and leaves the others", () => {
  const head = '| bench | what | target | measured | limit | machine | date |\n|---|---|---|---|---|---|---|';
  const document = `# Benchmarks\n\n${head}\n| load | p99 | 1 s | 2 s: missed | | old | 2026-11-01 |\n| map | drawing | 2 s | 1 s | | old | 2026-11-01 |\n\nEnd.`;
  const figures = [{ what: 'p99', target: '1 s', measured: '0.9 s', limit: '' }];
  expect(withFigures(document, 'load', figures, '2 cores', '2026-11-27')).toBe(
    `# Benchmarks\n\n${head}\n| load | p99 | 1 s | 0.9 s |  | 2 cores | 2026-11-27 |\n| map | drawing | 2 s | 1 s | | old | 2026-11-01 |\n\nEnd.`,
  );
  expect(() => withFigures('# Benchmarks', 'load', figures, '', '')).toThrow('has no table');
});
