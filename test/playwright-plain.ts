import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { type Counts, plainLine } from './plain-line.ts';

/** Ends a Playwright run with the plain line; a test that passed only on a retry counts as passed. */
export default class PlainReporter implements Reporter {
  private tests: TestCase[] = [];
  private errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  /** Errors outside any test: a server that did not start, a file that does not load. */
  onError(): void {
    this.errors += 1;
  }

  onEnd(): void {
    const counts: Counts = { passed: 0, failed: this.errors, skipped: 0 };
    for (const test of this.tests) {
      const outcome = test.outcome();
      // A test that never ran (the run was cut short) has the outcome 'skipped' but no result.
      if (outcome === 'skipped') counts[test.results.length > 0 || test.expectedStatus === 'skipped' ? 'skipped' : 'failed'] += 1;
      else counts[outcome === 'unexpected' ? 'failed' : 'passed'] += 1;
    }
    plainLine('playwright', counts);
  }
}
