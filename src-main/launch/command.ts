import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where Node keeps the compiled programs of the last start. */
export const compileCache = join(root, 'node_modules/.cache/astrolabe');

export interface ProcessExit {
  /** null where a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Resolves when the process has ended; one that could not be started ends with 127, as in a shell. */
export function exitOf(child: ChildProcess): Promise<ProcessExit> {
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/**
 * Runs a program to its end with its output on ours; true where it succeeded, within `limitMs` where one is given. `standBackBy`: steps of
 * nice by which it and what it starts stand back behind us.
 */
export async function succeeds(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  { limitMs, standBackBy = 0 }: { limitMs?: number; standBackBy?: number } = {},
): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    ...(limitMs === undefined ? {} : { timeout: limitMs }),
  });
  const lowest = constants.priority.PRIORITY_LOW;
  if (child.pid !== undefined && standBackBy > 0) setPriority(child.pid, Math.min(getPriority() + standBackBy, lowest));
  return (await exitOf(child)).code === 0;
}

/** Runs a program to its end and gives back what it wrote to both outputs, in the order in which that came. */
export async function outputOf(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ succeeded: boolean; output: string }> {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { code } = await exitOf(child);
  if (code !== 127) await closed;
  return { succeeded: code === 0, output: Buffer.concat(chunks).toString() };
}

/** As {@link succeeds}, but both of its outputs go to stderr: stdout may belong to what is started afterwards. */
export async function succeedsQuietly(program: string, args: readonly string[]): Promise<boolean> {
  return (await exitOf(spawn(program, args, { cwd: root, stdio: ['ignore', 2, 2] }))).code === 0;
}

/** The arguments that run a dependency's program on this very Node, without a shell, on every operating system. */
export function program(path: string, ...args: string[]): [string, string[]] {
  return [process.execPath, [`${root}node_modules/${path}`, ...args]];
}

/** This very npm where it runs us, else the one on the path. */
export function npmCommand(): [string, string[]] {
  const own = process.env['npm_execpath'];
  return own?.endsWith('.js') === true ? [process.execPath, [own]] : ['npm', []];
}

/** Where an installed program is, as the shell would find it; null: nowhere. */
export function findOnPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? null;
}

/** Passes the signals that ask this process to end on to a child, so that it can close in order. */
export function forwardSignals(child: ChildProcess): void {
  // A terminal sends its interrupt to the child as well: here it only must not end us first.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
}

/** One line for the person at the terminal. */
export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** How often it is looked whether npm is still there. Milliseconds. */
const PARENT_CHECK_MS = 500;

/**
 * Sends this process SIGTERM once the shell that npm started it from is gone, or the older Node that began it (decisions §8.5). npm passes
 * a signal on to that shell alone, which ends without passing it on: the program would go on in the background and keep its port.
 */
export function endWithNpm(): void {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined && process.env['ASTROLABE_LAUNCHER'] !== String(parent)) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}
