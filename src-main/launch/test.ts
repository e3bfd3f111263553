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

  say('== types, lint, format, dead code, licences');
  const failed = await runChecks(checks);
  if (!(await build())) failed.push('build');
  else {
    const browser = (await findChromium()) ?? (await installChromium());
    if (browser === null) say(NO_BROWSER);
    // The folder is made by the first run in a browser and used by the second.
    const inBrowser = { ...environment, CHROMIUM: browser ?? '', ASTROLABE_E2E_DATA: join(folder, 'e2e') };
    say('== tests, while a demo galaxy is mirrored for the end-to-end tests');
    const [tested, mirrored] = await Promise.all([
      succeeds(...program('vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'), environment),
      browser !== null && succeeds(...playwright('--workers', '1', ...projects('mirrored', 'first run')), inBrowser),
    ]);
    if (!tested) failed.push('tests');
    say('== end-to-end tests');
    if (!mirrored || !(await succeeds(...playwright('--no-deps', ...projects('views', 'electron')), inBrowser)))
      failed.push('end-to-end tests');
  }

  process.stdout.write(`${total(readFileSync(counts, 'utf8'), failed)}\n`);
  rmSync(folder, { recursive: true });
  return failed.length === 0 ? 0 : 1;
}

const playwright = (...args: string[]) =>
  program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts', ...args);
const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

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
