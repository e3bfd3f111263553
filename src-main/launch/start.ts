import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import open from 'open';
import { sandboxHindrance } from '#main/runtime/sandbox';
import { buildIfStale } from './build.ts';
import { coreEnvironment, coreFlags, endWithNpm, exitOf, forwardSignals, outputOf, root, say } from './command.ts';
import { findElectron, installElectron } from './electron-binary.ts';

/** Signals that end a Chromium which cannot run here, for want of a usable sandbox or of graphics. */
const CRASHES: readonly (NodeJS.Signals | null)[] = ['SIGTRAP', 'SIGABRT', 'SIGILL', 'SIGSEGV', 'SIGBUS'];

/** npm start: the desktop app where Electron can be had, else the same core with the default browser for a window. */
export async function run(args: readonly string[]): Promise<number> {
  endWithNpm();
  if (!(await buildIfStale())) return 1;
  const hindrance = await runDesktop(args);
  if (typeof hindrance === 'number') return hindrance;
  say(`${hindrance}, so Astrolabe runs without a window of its own.`);
  return runInBrowser(args);
}

/** The app's exit code, or the reason why there was no app to run, as the beginning of a sentence. */
async function runDesktop(args: readonly string[]): Promise<number | string> {
  if (!hasDisplay())
    return `This machine has no display${findElectron() === null ? " (and Electron's program is not installed)" : ''}`;
  const hindrance = findElectron() === null ? await installElectron() : null;
  const binary = findElectron();
  if (binary === null)
    return `Electron's program is neither installed nor to be had (${hindrance ?? 'its package is not whole'})`;
  const app = spawn(binary, [root, ...args], { cwd: root, stdio: 'inherit' });
  forwardSignals(app);
  const { code, signal } = await exitOf(app);
  if (code === 127 || CRASHES.includes(signal)) {
    const sandbox = sandboxHindrance(binary, 'unconfined');
    if (sandbox !== null) return `${sandbox.reason} (${sandbox.remedy})`;
    return `Electron cannot run here (it ended with ${signal ?? code})`;
  }
  return code ?? 1;
}

async function runInBrowser(args: readonly string[]): Promise<number> {
  const core = spawn(process.execPath, [...coreFlags, `${root}out/main/headless.js`, '--ask', ...args], {
    cwd: root,
    env: coreEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  forwardSignals(core);
  createInterface({ input: core.stdout }).on('line', (line) => {
    const address = listeningAddress(line);
    if (address === null) return void process.stdout.write(`${line}\n`);
    process.stdout.write(`Astrolabe is at ${address} (Ctrl+C ends it).\n`);
    if (hasDisplay()) void openInBrowser(args);
  });
  const { code } = await exitOf(core);
  return code ?? 1;
}

/** Opens the address that lets a browser in (security §1), which the core tells its owner alone. */
async function openInBrowser(args: readonly string[]): Promise<void> {
  const running = await outputOf(process.execPath, [`${root}out/main/headless.js`, '--open-address', ...args]);
  const [, address] = /"open":"([^"]+)"/.exec(running.output) ?? [];
  if (address === undefined) return say('No browser was opened; open the address yourself.');
  await open(address).catch(() => say('No browser could be opened; open the address yourself.'));
}

/** The app's address out of the one line that the headless core prints when it listens (decisions §1.3). */
function listeningAddress(line: string): string | null {
  try {
    const event: unknown = JSON.parse(line);
    const isListening = typeof event === 'object' && event !== null && 'app' in event && typeof event.app === 'string';
    return isListening ? (event.app as string) : null;
  } catch {
    return null;
  }
}

/** Whether a window can be shown here. */
export function hasDisplay(): boolean {
  if (process.platform === 'linux') return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
  return process.env['SSH_CONNECTION'] === undefined;
}
