import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sandboxHindrance } from '#main/runtime/sandbox';
import { openPage } from './browser.ts';
import { buildIfStale } from './build.ts';
import { compileCache, endWithNpm, exitOf, forwardSignals, outputOf, root, say } from './command.ts';
import { demoMirrorOption, prepareDemoMirror } from './demo-mirror.ts';
import { electronDistribution, findElectron, installElectron } from './electron-binary.ts';

/** Signals that end a Chromium which cannot run here, for want of a usable sandbox or of graphics. */
const CRASHES: readonly (NodeJS.Signals | null)[] = ['SIGTRAP', 'SIGABRT', 'SIGILL', 'SIGSEGV', 'SIGBUS'];

/**
 * npm start: the desktop app where Electron can be had, else the same core with the default browser for a window. npm run demo: the same with
 * the invented galaxy, whole from the first start on.
 */
export async function run(args: readonly string[], name: string): Promise<number> {
  endWithNpm();
  // Side by side: a start waits for the longer of the two.
  const [isBuilt] = await Promise.all([buildIfStale(), name === 'demo' ? prepareDemoMirror() : undefined]);
  if (!isBuilt) return 1;
  const hindrance = await runDesktop(args);
  if (typeof hindrance === 'number') return hindrance;
  say(`${hindrance}, so Astrolabe is used in your browser instead.`);
  return runInBrowser(args);
}

/** The app's exit code, or the reason why there was no app to run, as the beginning of a sentence. */
async function runDesktop(args: readonly string[]): Promise<number | string> {
  if (!hasDisplay())
    return `This machine has no display${findElectron() === null ? " (and Electron's program is not installed)" : ''}`;
  // Looked at before it is fetched for nothing; one that a person names is tried in any case.
  const sandbox =
    process.env['ELECTRON_EXEC_PATH'] === undefined ? sandboxHindrance(join(electronDistribution(), 'electron'), null) : null;
  if (sandbox !== null) return `${sandbox.reason} (${sandbox.remedy})`;
  const hindrance = findElectron() === null ? await installElectron() : null;
  const binary = findElectron();
  if (binary === null)
    return `Electron's program is neither installed nor to be had (${hindrance ?? 'its package is not whole'})`;
  const env = { ...process.env, ...demoMirrorOption() };
  const app = spawn(binary, [root, ...args], { cwd: root, stdio: 'inherit', env });
  forwardSignals(app);
  const { code, signal } = await exitOf(app);
  if (code === 127 || CRASHES.includes(signal)) {
    const cause = sandboxHindrance(binary, 'unconfined');
    if (cause !== null) return `${cause.reason} (${cause.remedy})`;
    return `Electron cannot run here (it ended with ${signal ?? code})`;
  }
  return code ?? 1;
}

async function runInBrowser(args: readonly string[]): Promise<number> {
  const core = spawn(process.execPath, [`${root}out/main/headless.js`, '--ask', ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...demoMirrorOption() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  forwardSignals(core);
  let opening: Promise<boolean> | undefined;
  let isRunning = false;
  createInterface({ input: core.stdout }).on('line', (line) => {
    const event = addressEvent(line);
    if (event === null) return void process.stdout.write(`${line}\n`);
    // At a terminal the core itself says the one address to open, with what lets a browser in.
    if (event.event === 'listening' && !process.stderr.isTTY)
      process.stdout.write(`Astrolabe is at ${event.app} (Ctrl+C ends it).\n`);
    if (hasDisplay()) opening = openInBrowser(args);
    isRunning = event.event === 'already_running';
  });
  const { code } = await exitOf(core);
  // The page of the one that runs is what was wanted.
  return isRunning && (await opening) === true ? 0 : (code ?? 1);
}

/**
 * Opens the page that lets a browser in (security §1), which only its owner can read: a command line with the address itself could be read by
 * all users of this machine. Whether that could be done.
 */
async function openInBrowser(args: readonly string[]): Promise<boolean> {
  const answer = await outputOf(process.execPath, [`${root}out/main/headless.js`, '--open-address', ...args]);
  const { page } = JSON.parse(/^\{.*"page":.*\}$/m.exec(answer.output)?.[0] ?? '{}') as { page?: string };
  const hindrance = page === undefined ? 'No browser was opened.' : await openPage(page);
  if (hindrance === null) return true;
  const how = process.stderr.isTTY
    ? 'open the address from this terminal yourself'
    : 'node astrolabe.mjs headless --open-address prints an address to open';
  say(`${hindrance.replace(/\.$/, '')}; ${how}.`);
  return false;
}

/** What the headless core says of its address in one line: where it listens (decisions §1.3), or that another one serves the data folder. */
function addressEvent(line: string): { event: 'listening' | 'already_running'; app: string } | null {
  try {
    const event = JSON.parse(line) as { event?: unknown; app?: unknown } | null;
    const isOne = (event?.event === 'listening' || event?.event === 'already_running') && typeof event.app === 'string';
    return isOne ? (event as ReturnType<typeof addressEvent>) : null;
  } catch {
    return null;
  }
}

/** Whether a window can be shown here. */
export function hasDisplay(): boolean {
  if (process.platform === 'linux') return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
  return process.env['SSH_CONNECTION'] === undefined;
}
