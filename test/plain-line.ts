import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What became of the tests of one run. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failure: where it is, its name, and the first line of what went wrong. */
  failures: string[];
}

/** The line that tells of one failure. */
export function failureLine(name: string, message: string | undefined): string {
  return `${name}: ${
    stripVTControlCharacters(message ?? 'no reason was given')
      .trimStart()
      .split('\n')[0]
  }`;
}

/**
 * Prints `runner: 12 passed, 0 failed, 1 skipped`, and appends the counts and the failures as one JSON line to the file named by
 * ASTROLABE_TEST_COUNTS, from which `npm test` makes its total.
 */
export function plainLine(runner: string, counts: Counts): void {
  process.stdout.write(`\n${runner}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  const file = process.env['ASTROLABE_TEST_COUNTS'];
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify(counts)}\n`);
}
