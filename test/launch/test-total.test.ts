import { describe, expect, it } from 'vitest';
import { total } from '#main/launch/test';
import { failureLine } from '../plain-line.ts';

const vitest = '{"passed":10,"failed":0,"skipped":1,"failures":[]}\n';
const failures = ['depth.spec.ts › has a chart: expected 1 to be 2', 'map.spec.ts › zooms: Timeout of 30000ms exceeded.'];
const playwright = `${JSON.stringify({ passed: 5, failed: 2, skipped: 0, failures })}\n`;

describe('the line that closes npm test', () => {
  it('adds up what the runners counted, below the name and the reason of each failure', () => {
    expect(total(vitest + playwright, ['end-to-end tests']).split('\n')).toEqual([
      ...failures,
      'Failed: end-to-end tests.',
      '15 passed, 2 failed, 1 skipped',
    ]);
  });

  it('shows a failure for a step that failed before any test could', () => {
    expect(total(vitest, ['types', 'build'])).toBe('Failed: types, build.\n10 passed, 2 failed, 1 skipped');
  });

  it('tells of a failure in one line, without colours, whatever its message', () => {
    expect(failureLine('a.test.ts › adds', '\n\u001b[31mexpected 1 to be 2\u001b[39m\n\nat a.test.ts:3')).toBe(
      'a.test.ts › adds: expected 1 to be 2',
    );
    expect(
      failureLine('a.spec.ts', "Error: expect(locator).toBeVisible() failed\n\nLocator:  getByText('Reset')\nExpected: visible"),
    ).toBe("a.spec.ts: Error: expect(locator).toBeVisible() failed, Locator:  getByText('Reset')");
    expect(failureLine('a.test.ts', undefined)).toBe('a.test.ts: no reason was given');
  });

  it('is the plain line alone where all went well', () => {
    expect(total(vitest, [])).toBe('10 passed, 0 failed, 1 skipped');
  });
});
