import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exitOf, program, root, say } from './command.ts';

/** How long a download may bring nothing at all before Electron counts as not to be had. */
const PATIENCE_MS = 10_000;

const electronPackage = join(root, 'node_modules', 'electron');

/** Path of Electron's program (ELECTRON_EXEC_PATH names another than the package's), or null where there is none. */
export function findElectron(): string | null {
  const named = process.env['ELECTRON_EXEC_PATH'];
  if (named !== undefined) return existsSync(named) ? named : null;
  try {
    const path = join(electronDistribution(), readFileSync(join(electronPackage, 'path.txt'), 'utf8'));
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** The folder that Electron's package unpacks its program into. */
export function electronDistribution(): string {
  return process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist');
}

/**
 * Lets Electron's own installer fetch its program, for as long as bytes keep coming. False where none came for
 * `patienceMs` or the installer gave up.
 */
export async function installElectron(patienceMs = PATIENCE_MS): Promise<boolean> {
  say('Fetching Electron ...');
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-electron-'));
  const [node, args] = program('electron/install.js');
  // The installer downloads into the temporary folder; with one of its own, bytes that arrive can be counted.
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder };
  const installer = spawn(node, args, { cwd: root, stdio: 'ignore', env });
  let over = false;
  const end = exitOf(installer).finally(() => {
    over = true;
  });
  let size = 0;
  for (let quiet = 0; !over && quiet < patienceMs; quiet += 250) {
    await Promise.race([end, wait(250)]);
    const now = sizeOf(folder);
    if (now > size) quiet = 0;
    size = now;
  }
  installer.kill('SIGKILL');
  const { code } = await end;
  rmSync(folder, { recursive: true, force: true });
  return code === 0 && findElectron() !== null;
}

/** Bytes below a folder; a file that vanishes meanwhile counts as nothing. */
function sizeOf(path: string): number {
  try {
    const found = statSync(path);
    return found.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : found.size;
  } catch {
    return 0;
  }
}
