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

/** The line that tells of one failure; of something on a page that was waited for in vain, it says what. */
export function failureLine(name: string, message: string | undefined): string {
  const [first, ...rest] = stripVTControlCharacters(message ?? 'no reason was given')
    .trimStart()
    .split('\n');
  const locator = rest.find((line) => line.startsWith('Locator:'));
  return `${name}: ${first}${locator === undefined ? '' : `, ${locator.trimEnd()}`}`;
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
