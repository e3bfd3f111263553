import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exitOf, root, say } from './command.ts';
import type { FetchProgress } from './impatient-fetch.ts';

/** How long a server may bring nothing at all before Electron counts as not to be had. */
const PATIENCE_MS = 15_000;
/** How often the download's progress is shown. */
const TELL_EVERY_MS = 10_000;
/** Windows lets no folder be renamed while its virus scanner reads in it: retried this often, with this pause. */
const RENAMING = { attempts: 120, pauseMs: 500 };

const electronPackage = join(root, 'node_modules', 'electron');

/** Path of Electron's program (ELECTRON_EXEC_PATH names another than the package's), or null where there is none. */
export function findElectron(folder = electronPackage): string | null {
  const named = process.env['ELECTRON_EXEC_PATH'];
  if (named !== undefined) return existsSync(named) ? named : null;
  try {
    const path = join(electronDistribution(folder), readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** The folder that Electron's package unpacks its program into. */
export function electronDistribution(folder = electronPackage): string {
  return process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
}

/**
 * Lets Electron's own installer fetch its program and unpack it, for as long as that takes, while the server brings bytes. null: the program
 * is there; else why not, without a full stop. `folder` is that of Electron's package.
 *
 * The installer runs in a folder of its own within that, which takes the package's place only once it is whole: one that was killed leaves no half
 * of a program, and the next goes on from the zip in Electron's cache.
 */
export async function installElectron(patienceMs = PATIENCE_MS, folder = electronPackage): Promise<string | null> {
  if (process.env['ELECTRON_EXEC_PATH'] !== undefined) return 'ELECTRON_EXEC_PATH names no file';
  say('Fetching Electron ...');
  let work: string | undefined;
  try {
    for (const left of abandoned(folder)) rmSync(left, { recursive: true, force: true });
    work = mkdtempSync(join(folder, `${WORK}${process.pid}-`));
    for (const name of ['install.js', 'package.json', 'checksums.json'])
      if (existsSync(join(folder, name))) cpSync(join(folder, name), join(work, name));
    const hindrance = await runInstaller(work, patienceMs);
    if (hindrance === null && findElectron(folder) === null) await putInPlace(work, folder);
    return hindrance;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  } finally {
    if (work !== undefined) rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

const WORK = 'installing-';

/** What installers left that do not run any more. */
function abandoned(folder: string): string[] {
  const isGone = (name: string) => {
    const pid = Number(name.slice(WORK.length).split('-')[0]);
    try {
      return !process.kill(pid, 0);
    } catch (failure) {
      return (failure as NodeJS.ErrnoException).code !== 'EPERM';
    }
  };
  const names = readdirSync(folder).filter((name) => name.startsWith(WORK));
  return names.filter(isGone).map((name) => join(folder, name));
}

/** Runs the package's installer within `work` to its end; null, or why it failed. */
async function runInstaller(work: string, patienceMs: number): Promise<string | null> {
  const patient = pathToFileURL(join(root, 'src-main/launch/impatient-fetch.ts')).href;
  // Downloads go where there is room for what they are unpacked to, and through the proxy that the environment names.
  const environment = { TMPDIR: work, TEMP: work, TMP: work, NODE_USE_ENV_PROXY: '1', ASTROLABE_PATIENCE_MS: String(patienceMs) };
  const installer = spawn(process.execPath, ['--import', patient, join(work, 'install.js')], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
  });
  let complaint = '';
  installer.stderr?.on('data', (piece: Buffer) => {
    complaint += piece.toString();
  });
  const stop = tellProgress(installer);
  const closed = new Promise((resolve) => installer.once('close', resolve));
  const { code, signal } = await exitOf(installer);
  await closed;
  stop();
  if (code === 0) return null;
  const [, reason = `its installer ended with ${signal ?? code}`] = /^(?:\w*Error: )(.+)$/m.exec(complaint) ?? [];
  return reason;
}

/** Says from time to time how much of the download is here. Returns how to stop. */
function tellProgress(installer: ChildProcess): () => void {
  let progress: FetchProgress | undefined;
  let reported = 0;
  installer.on('message', (news) => {
    progress = news as FetchProgress;
  });
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  const timer = setInterval(() => {
    if (progress === undefined || progress.received === reported) return;
    reported = progress.received;
    const whole = progress.total === null ? '' : ` of ${megabytes(progress.total)}`;
    say(reported === progress.total ? 'Unpacking Electron ...' : `Fetching Electron ... ${megabytes(reported)}${whole} MB`);
  }, TELL_EVERY_MS);
  return () => clearInterval(timer);
}

/** Puts what the installer made in the place of an incomplete program; `path.txt` comes last and says that it is whole. */
async function putInPlace(work: string, folder: string): Promise<void> {
  rmSync(join(folder, 'path.txt'), { force: true });
  rmSync(join(folder, 'dist'), { recursive: true, force: true, maxRetries: 5 });
  for (const name of ['dist', 'path.txt']) await rename(join(work, name), join(folder, name));
}

async function rename(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return renameSync(from, to);
    } catch (failure) {
      const { code = '' } = failure as NodeJS.ErrnoException;
      if (!['EPERM', 'EACCES', 'EBUSY'].includes(code) || process.platform !== 'win32' || attempt >= RENAMING.attempts)
        throw new Error(`${basename(to)} could not be put in its place (${code})`, { cause: failure });
      await wait(RENAMING.pauseMs);
    }
  }
}
