import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type Counts, failureLine, plainLine } from './plain-line.ts';

/** Ends a Playwright run with the plain line; a test that passed only on a retry counts as passed. */
export default class PlainReporter implements Reporter {
  private tests: TestCase[] = [];
  private readonly errors: TestError[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  /** Errors outside any test: a server that did not start, a file that does not load. */
  onError(error: TestError): void {
    this.errors.push(error);
  }

  onEnd(): void {
    const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
    const fail = (name: string, message: string | undefined) => {
      counts.failed += 1;
      counts.failures.push(failureLine(name, message));
    };
    for (const { message } of this.errors) fail('outside the tests', message);
    for (const test of this.tests) {
      const outcome = test.outcome();
      const name = test
        .titlePath()
        .filter((title) => title !== '')
        .join(' › ');
      // A test that never ran (the run was cut short) has the outcome 'skipped' but no result.
      if (outcome === 'skipped' && (test.results.length > 0 || test.expectedStatus === 'skipped')) counts.skipped += 1;
      else if (outcome === 'skipped') fail(name, 'it was not run');
      else if (outcome === 'unexpected') {
        const error = test.results.at(-1)?.error;
        fail(error?.location === undefined ? name : `${name}, line ${error.location.line}`, error?.message);
      } else counts.passed += 1;
    }
    plainLine('playwright', counts);
  }
}
