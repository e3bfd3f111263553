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
    const inOneRun = (projects: readonly string[]) =>
      succeeds(
        ...program(
          'vitest/vitest.mjs',
          'run',
          '--config',
          'test/vitest.config.ts',
          ...projects.map((name) => `--project=${name}`),
        ),
        environment,
      );
    // Tests of the built program wait for it most of the time: the others use the processor meanwhile.
    const succeeded = await Promise.all([inOneRun(['built', 'shell']), inOneRun(['core', 'renderer', 'arch'])]);
    if (!succeeded.every(Boolean)) failed.push('tests');
    say('== end-to-end tests');
    const browser = (await findChromium()) ?? (await installChromium());
    if (browser === null) say(NO_BROWSER);
    const inBrowser = program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts');
    if (browser === null || !(await succeeds(...inBrowser, { ...environment, CHROMIUM: browser })))
      failed.push('end-to-end tests');
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
