import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measurements } from '#main/launch/bench';
import { root } from '#main/launch/command';

it('finds the measurements by their files, each of which says how to run it', () => {
  expect(measurements()).toEqual(expect.arrayContaining(['lean', 'load', 'map', 'plan', 'trade-list']));
  for (const name of measurements())
    expect(readFileSync(`${root}test/bench/${name}.ts`, 'utf8').startsWith('/**\n * `npm run bench'), name).toBe(true);
});
