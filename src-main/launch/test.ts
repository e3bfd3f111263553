import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { checks, runChecks } from './check.ts';
import { findChromium, installChromium } from './chromium.ts';
import { program, say, succeeds } from './command.ts';
import { prepareEngines } from './engines.ts';

const NO_BROWSER =
  "The end-to-end tests need a Chromium and none could be installed: install 'chromium' or Google Chrome, or name one in CHROMIUM.";

/** Steps of nice: where both want a processor, they get a third of what the others get. */
const UNIT_TESTS_STAND_BACK = 5;

/** node astrolabe.mjs test [--engines]: every check, the build, every test, and at the end one line with the total of all. */
export async function run(args: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-test-'));
  const counts = join(folder, 'counts');
  writeFileSync(counts, '');
  const environment = { ASTROLABE_TEST_COUNTS: counts };
  // Hundreds of programs are started: all but the first find what it is to compile our modules done.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');

  say('== types, lint, format, dead code, licences, and the build');
  const engines = prepareEngines(args.includes('--engines'));
  const [failed, isBuilt] = await Promise.all([runChecks(checks), build()]);
  if (!isBuilt) failed.push('build');
  else {
    say('== tests');
    const browser = (await findChromium()) ?? (await installChromium());
    if (browser === null) say(NO_BROWSER);
    const vitest = (...options: string[]) => program('vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...options);
    const inVitest = (...options: string[]) => succeeds(...vitest(...options), environment);
    const inBrowser = async (...options: string[]) =>
      browser !== null &&
      succeeds(...program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts', ...options), {
        ...environment,
        CHROMIUM: browser,
        ASTROLABE_E2E_DATA: join(folder, 'e2e'),
        // Both of its runs and their workers compile a test once.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(folder, 'transformed'),
      });
    const named = async (name: string, succeeding: Promise<boolean>) => {
      if (!(await succeeding)) failed.push(name);
    };
    const onEngines = async (tests: readonly string[]) =>
      tests.length === 0 || inVitest('--project=engines', '--maxWorkers=1', ...tests);
    // Beside tests that start programs: what waits for these leaves the processor to it.
    const unitTests = vitest('--project=core', '--project=renderer', '--project=arch', '--maxWorkers=3');
    const beside = named('tests', succeeds(...unitTests, environment, { standBackBy: UNIT_TESTS_STAND_BACK }));
    const startingPrograms = [
      named('tests of the built program', inVitest('--project=built', '--project=shell', '--maxWorkers=3')),
      named(
        'tests of real engines',
        engines.then(({ tests }) => onEngines(tests)),
      ),
    ];
    await named(
      'end-to-end tests of the first start',
      inBrowser('--project=mirrored', '--project=first run', '--project=electron', '--workers=2'),
    );
    // Pages that wait for a processor miss their time: nothing runs beside these.
    await Promise.all([...startingPrograms, beside]);
    await named('end-to-end tests', inBrowser('--project=views', '--no-deps', '--workers=4'));
  }

  for (const sentence of (await engines).missing) {
    say(sentence);
    appendFileSync(counts, '{"passed":0,"failed":0,"skipped":1,"failures":[]}\n');
  }
  process.stdout.write(`${total(readFileSync(counts, 'utf8'), failed)}\n`);
  rmSync(folder, { recursive: true });
  return failed.length === 0 ? 0 : 1;
}

/**
 * What closes a run: each failure that the test runners report, the steps that failed, and the plain line of what the runners counted, with
 * one more failure for each step that failed without a failed test to show for it.
 */
export function total(counts: string, failedSteps: readonly string[]): string {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  for (const line of counts.split('\n').filter((text) => text !== '')) {
    const counted: typeof sum & { failures: string[] } = JSON.parse(line);
    sum.passed += counted.passed;
    sum.failed += counted.failed;
    sum.skipped += counted.skipped;
    failures.push(...counted.failures);
  }
  const failed = Math.max(sum.failed, failedSteps.length);
  const steps = failedSteps.length === 0 ? [] : [`Failed: ${failedSteps.join(', ')}.`];
  return [...failures, ...steps, `${sum.passed} passed, ${failed} failed, ${sum.skipped} skipped`].join('\n');
}
