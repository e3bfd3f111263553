import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath, program, say, succeeds } from './command.ts';

// The shell first: a browser without a frame takes half of the processor's time for a page.
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
  'microsoft-edge',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
/** The longest wait for a download of about 110 MB. Milliseconds. */
const DOWNLOAD_LIMIT_MS = 180_000;

/** Path of a Chromium: the one that CHROMIUM names, Playwright's own, or one that is installed; null where there is none. */
export async function findChromium(): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  const candidates = [process.env['CHROMIUM'], chromium.executablePath(), ...COMMANDS.map(findOnPath), ...ELSEWHERE];
  return candidates.find((path) => path !== undefined && path !== null && existsSync(path) && canRun(path)) ?? null;
}

/** Whether a Chromium starts: a complete download does not where the system lacks a library. */
function canRun(path: string): boolean {
  // On Windows no library is missing, and asking for the version would open a window.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/** Installs a Chromium by the machine's own means, and finds it; null where there was no way. */
export async function installChromium(): Promise<string | null> {
  say('No Chromium was found: installing one for the end-to-end tests ...');
  await succeeds(...program('@playwright/test/cli.js', 'install', 'chromium'), {}, { limitMs: DOWNLOAD_LIMIT_MS });
  const downloaded = await findChromium();
  if (downloaded !== null) return downloaded;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    await succeeds('apt-get', ['update', '-q'], quiet);
    // Not every distribution has the first.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await succeeds('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], quiet);
      const installed = await findChromium();
      if (installed !== null) return installed;
    }
  }
  return null;
}
