import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { MINUTE } from '#shared/time';

const root = new URL('..', import.meta.url).pathname;
const PORT = Number(process.env['ASTROLABE_E2E_PORT'] ?? 4811);

/** Playwright reads this file in every worker too: the first to come makes the folder, and removes it. */
function dataFolder(): string {
  const made = process.env['ASTROLABE_E2E_DATA'];
  if (made !== undefined) return made;
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-e2e-'));
  process.env['ASTROLABE_E2E_DATA'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The browser that `npm test` found, or one at a usual place; undefined leaves it to Playwright's own. */
function chromium(): string | undefined {
  const places = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return places.find((place) => place !== undefined && existsSync(place));
}

const executablePath = chromium();
const origin = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-output/playwright',
  reporter: [['list'], ['./playwright-plain.ts']],
  // One window at a time: the two cores that CI has are also mirroring a galaxy.
  workers: 1,
  forbidOnly: true,
  timeout: MINUTE,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
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
      ],
    },
  },
  projects: [
    // What can only be seen while the mirror fills comes first.
    { name: 'filling', testMatch: /progress\.spec\.ts/ },
    { name: 'first run', testMatch: /first-run\.spec\.ts/ },
    { name: 'mirrored', testMatch: /mirrored\.setup\.ts/, timeout: 300_000 },
    {
      name: 'views',
      testMatch: /\.spec\.ts/,
      testIgnore: /(progress|first-run|electron-smoke)\.spec\.ts/,
      dependencies: ['mirrored'],
    },
    // The desktop shell's own; it says when there is no Electron to run.
    { name: 'electron', testMatch: /electron-smoke\.spec\.ts/ },
  ],
  webServer: {
    command: `"${process.execPath}" out/main/headless.js --demo --port ${PORT} --data-dir "${dataFolder()}" --log-level warn`,
    cwd: root,
    url: `${origin}/llms.txt`,
    // For working on one test: `npm run demo -- --port 4811` once, then this.
    reuseExistingServer: process.env['ASTROLABE_E2E_REUSE'] === 'true',
    timeout: MINUTE,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8000 },
  },
});
