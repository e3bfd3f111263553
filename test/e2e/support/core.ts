import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, type Page } from '@playwright/test';
import { dataFolderOf } from '#main/data-folder/location';
import { mirrorFile } from '#main/data-folder/replace';
import { runningOn } from '#main/data-folder/window-access';
import { root } from '../../arch/repository.ts';
import { mirrored, mirroredAt, runFolder } from './run-folder.ts';
import { windowOptions } from './window-options.ts';

/** A core that a test started: the built program without a window, on a free port. */
export interface Core {
  /** Its address, without a slash at the end. */
  readonly app: string;
  readonly dataDir: string;
  /** The address that lets the next browser in. */
  openAddress(): string;
  /** The file that leads a browser there. */
  openPage(): string;
  /** Asks it to end, and resolves once it has: then its mirror lies closed in `dataDir`. */
  close(): Promise<void>;
}

/** Starts a core on a data folder; `options` are those of `npm run headless`. Resolves when it listens; rejects when it ends before. */
export function startCore(dataDir: string, ...options: string[]): Promise<Core> {
  return spawnCore(dataDir, options, [], {});
}

/** The same on a clock that shows `now`, milliseconds since the epoch, as the core starts. */
export function startCoreAt(now: number, dataDir: string, ...options: string[]): Promise<Core> {
  const ahead = { ASTROLABE_E2E_CLOCK_AHEAD_MS: String(now - Date.now()) };
  return spawnCore(dataDir, options, ['--import', './test/e2e/support/shifted-clock.mjs'], ahead);
}

async function spawnCore(
  dataDir: string,
  options: readonly string[],
  node: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Core> {
  const args = [...node, 'out/main/headless.js', '--port', '0', '--data-dir', dataDir, '--log-level', 'warn', ...options];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // What tests wait for passes by the waiting side's clock.
    env: { ASTROLABE_DEMO_SPEED: '1', ...process.env, ...environment },
  });
  const ended = once(child, 'exit');
  // A worker that is stopped in the middle of a test leaves no core behind.
  process.on('exit', () => child.kill('SIGKILL'));
  const { app } = JSON.parse(await firstLine(child, ended)) as { app: string };
  return {
    app,
    dataDir,
    openAddress: () => runningOn(dataFolderOf(dataDir), 'live').open,
    openPage: () => runningOn(dataFolderOf(dataDir), 'live').page,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstLine({ stdout }: ChildProcess, ended: Promise<unknown>): Promise<string> {
  if (stdout === null) throw new Error('The core has no output.');
  const line = once(createInterface({ input: stdout }), 'line') as Promise<[string]>;
  const failed = ended.then(() => Promise.reject(new Error('The core ended before it listened.')));
  const [text] = await Promise.race([line, failed]);
  failed.catch(() => undefined);
  return text;
}

/** Tests in the window of a core, which those share that one worker runs, one after the other. */
export const testOf = (start: () => Promise<Core>) =>
  base.extend<object, { core: Core; opener: Page }>({
    core: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which other fixtures are needed: none.
      async ({}, use) => {
        const core = await start();
        await use(core);
        await core.close();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    // A page that opens those of the tests: they share its process, which has read the window's scripts and typefaces already. That
    // takes 0.4 seconds of the processor off each test.
    opener: [
      async ({ browser, core }, use) => {
        const context = await browser.newContext({ ...windowOptions, baseURL: core.app });
        await context.request.get(core.openAddress());
        const opener = await context.newPage();
        await opener.goto('/astrolabe.svg');
        await use(opener);
        await context.close();
      },
      { scope: 'worker' },
    ],
    baseURL: ({ core }, use) => use(core.app),
    context: ({ opener }, use) => use(opener.context()),
    page: async ({ opener, viewport }, use) => {
      const opened = opener.waitForEvent('popup');
      await opener.evaluate(() => void window.open('about:blank'));
      const page = await opened;
      if (viewport !== null) await page.setViewportSize(viewport);
      await use(page);
      for (const one of opener.context().pages()) if (one !== opener) await one.close();
      // What one test kept is none of the next one's business.
      await opener.evaluate(() => localStorage.clear());
    },
  });

/**
 * Tests in the window of a core on a copy of the mirrored demo galaxy. It collects nothing, so that each run sees the same: what
 * is seen while it collects, progress.spec.ts tests.
 */
export const coreTest = testOfMirrored(() => undefined);

/** The same on a copy whose file was changed before. */
export function testOfMirrored(change: (file: string) => void) {
  return testOf(() => {
    const folder = mkdtempSync(join(runFolder(), 'core-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    cpSync(mirrored(), folder, { recursive: true });
    change(mirrorFile(join(folder, 'demo')));
    return startCoreAt(mirroredAt(), folder, '--demo', '--no-ingest');
  });
}
