import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { MINUTE } from '#shared/time';
import { runFolder } from './e2e/support/run-folder.ts';
import { windowOptions } from './e2e/support/window-options.ts';
import { ownTemporaryFolder } from './temporary-folder.ts';

/** The browser that `npm test` found, or one at a usual place; undefined leaves it to Playwright's own. */
function chromium(): string | undefined {
  const places = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return places.find((place) => place !== undefined && existsSync(place));
}

const executablePath = chromium();
ownTemporaryFolder();
// Before the workers start, so that all of them share one.
runFolder();

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-output/playwright',
  reporter: [['list'], ['./playwright-plain.ts']],
  // One more than CI has cores, as each waits now and then; each has a browser and a core of the program of its own.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // How long a step takes depends on what else the computer does: a wait in vain is long, and others are not affected.
  timeout: 5 * MINUTE,
  expect: { timeout: MINUTE },
  // A page that misses its moment on a busy machine is opened once more, and named as flaky at the end of the run.
  retries: 1,
  use: {
    ...windowOptions,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for a second or two: what the last compiler makes of their scripts is hardly ever used. That of the middle is worth its
        // time, as axe goes over every page several times in a process that all pages share.
        '--js-flags=--no-turbofan',
      ],
    },
  },
  projects: [
    // What can only be seen while the mirror fills. Its mirror, once full, is what all others get a copy of.
    { name: 'filling', testMatch: /progress\.spec\.ts/ },
    { name: 'mirrored', testMatch: /mirrored\.setup\.ts/, dependencies: ['filling'], timeout: 900_000 },
    // These bring a data folder of their own, and need not wait for it.
    { name: 'first run', testMatch: /(first-run|data-folder|let-in)\.spec\.ts/ },
    // The desktop shell's own; it says when there is no Electron to run.
    { name: 'electron', testMatch: /electron-smoke\.spec\.ts/ },
    {
      name: 'views',
      testMatch: /\.spec\.ts/,
      testIgnore: /(progress|first-run|data-folder|let-in|electron-smoke|pictures)\.spec\.ts/,
      dependencies: ['mirrored'],
    },
    // npm run pictures: those of README.md and docs/guide. It checks nothing, so `npm test` has no use for it.
    ...(process.env['ASTROLABE_GUIDE_PICTURES'] === 'true' ? [{ name: 'pictures', testMatch: /pictures\.spec\.ts/ }] : []),
  ],
});
