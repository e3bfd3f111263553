import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, failureLine, plainLine } from './plain-line.ts';

/** Ends a Vitest run with the plain line; a file that could not be loaded counts as one failure. */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
    const fail = (name: string, message: string | undefined) => {
      counts.failed += 1;
      counts.failures.push(failureLine(name, message));
    };
    for (const { message } of errors) fail('outside the tests', message);
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result();
        if (state === 'failed')
          fail(`${module.relativeModuleId} › ${test.fullName.replaceAll(' > ', ' › ')}`, reasons?.[0]?.message);
        else counts[state === 'pending' ? 'skipped' : state] += 1;
      }
      if (module.state() === 'failed' && counts.failed === before) fail(module.relativeModuleId, module.errors()[0]?.message);
    }
    plainLine('vitest', counts);
  }
}
