import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { checks, runChecks } from './check.ts';
import { findChromium, installChromium } from './chromium.ts';
import { program, say, succeeds } from './command.ts';

const NO_BROWSER =
  "The end-to-end tests need a Chromium and none could be installed: install 'chromium' or Google Chrome, or name one in CHROMIUM.";

/** npm test: every check, the build, every test, and at the end one line with the total of all. */
export async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-test-'));
  const counts = join(folder, 'counts');
  writeFileSync(counts, '');
  const environment = { ASTROLABE_TEST_COUNTS: counts };
  // Hundreds of programs are started: all but the first find what it is to compile our modules done.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');

  say('== types, lint, format, dead code, licences, and the build');
  const [failed, isBuilt] = await Promise.all([runChecks(checks), build()]);
  if (!isBuilt) failed.push('build');
  else {
    say('== tests');
    const browser = (await findChromium()) ?? (await installChromium());
    if (browser === null) say(NO_BROWSER);
    const inVitest =
      (...options: string[]) =>
      () =>
        succeeds(...program('vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...options), environment);
    const inBrowser =
      (...options: string[]) =>
      async () =>
        browser !== null &&
        succeeds(...program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts', ...options), {
          ...environment,
          CHROMIUM: browser,
          ASTROLABE_E2E_DATA: join(folder, 'e2e'),
        });
    /** Those of a row run beside each other: tests that start programs wait for them, and the others use the processor meanwhile. */
    const rows = [
      {
        tests: inVitest('--project=core', '--project=renderer', '--project=arch', '--maxWorkers=3'),
        'tests of the built program': inVitest('--project=built', '--project=shell', '--maxWorkers=3'),
        'end-to-end tests of the first start': inBrowser(
          '--project=mirrored',
          '--project=first run',
          '--project=electron',
          '--workers=1',
        ),
      },
      { 'end-to-end tests': inBrowser('--project=views', '--no-deps') },
    ];
    for (const row of rows) {
      const outcomes = await Promise.all(Object.entries(row).map(async ([name, run]) => ({ name, succeeded: await run() })));
      failed.push(...outcomes.filter(({ succeeded }) => !succeeded).map(({ name }) => name));
    }
  }

  process.stdout.write(`${total(readFileSync(counts, 'utf8'), failed)}\n`);
  rmSync(folder, { recursive: true });
  return failed.length === 0 ? 0 : 1;
}

/**
 * The plain line that closes a run: what the test runners counted, and one more failure for each step that failed
 * without a failed test to show for it.
 */
export function total(counts: string, failedSteps: readonly string[]): string {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const line of counts.split('\n').filter((text) => text !== '')) {
    const counted: typeof sum = JSON.parse(line);
    sum.passed += counted.passed;
    sum.failed += counted.failed;
    sum.skipped += counted.skipped;
  }
  const failed = Math.max(sum.failed, failedSteps.length);
  const steps = failedSteps.length === 0 ? '' : `Failed: ${failedSteps.join(', ')}.\n`;
  return `${steps}${sum.passed} passed, ${failed} failed, ${sum.skipped} skipped`;
}
