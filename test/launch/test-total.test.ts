import { describe, expect, it } from 'vitest';
import { total } from '#main/launch/test';

const vitest = '{"passed":10,"failed":0,"skipped":1}\n';
const playwright = '{"passed":5,"failed":2,"skipped":0}\n';

describe('the line that closes npm test', () => {
  it('adds up what the runners counted', () => {
    expect(total(vitest + playwright, ['end-to-end tests'])).toBe('Failed: end-to-end tests.\n15 passed, 2 failed, 1 skipped');
  });

  it('shows a failure for a step that failed before any test could', () => {
    expect(total(vitest, ['types', 'build'])).toBe('Failed: types, build.\n10 passed, 2 failed, 1 skipped');
  });

  it('is the plain line alone where all went well', () => {
    expect(total(vitest, [])).toBe('10 passed, 0 failed, 1 skipped');
  });
});
