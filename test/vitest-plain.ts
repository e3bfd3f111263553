import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, plainLine } from './plain-line.ts';

/** Ends a Vitest run with the plain line; a file that could not be loaded counts as one failure. */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
      }
      if (module.state() === 'failed' && counts.failed === before) counts.failed += 1;
    }
    plainLine('vitest', counts);
  }
}
