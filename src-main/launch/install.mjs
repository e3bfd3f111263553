import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endOf } from './supervised.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Installs what package-lock.json names where node_modules has something else, with the npm that runs us, else the one on the path.
 * Resolves with null, or with a sentence where that failed.
 */
export async function installMissing() {
  if (isInstalled()) return null;
  const byHand = `type "npm ci" in ${root}`;
  // Windows deletes no program that runs.
  if (process.platform === 'win32' && process.execPath.includes(`${sep}node_modules${sep}`))
    return `The packages in node_modules are not those of package-lock.json: ${byHand}.`;
  process.stderr.write('Installing the packages that Astrolabe is made with (npm ci; a minute or two, once) ...\n');
  const parent = process.ppid;
  const code = await npm('ci', '--no-audit', '--no-fund', '--prefer-offline');
  if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent)
    return 'Astrolabe was ended while it was installed.';
  if (code === 127)
    return `The packages could not be installed, since there is no npm on the path: install Node with npm, and ${byHand}.`;
  return code === 0
    ? null
    : `The packages could not be installed (npm says why above): with a network, ${byHand}, or start again.`;
}

/** Whether every package of the lock file is there in its version; optional ones may be missing, as those for other systems are. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (path in installed ? installed[path].version === version : optional === true),
  );
}

function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Runs npm to its end, what it says on stderr: stdout belongs to the script. */
function npm(...args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  if (own?.endsWith('.js')) return endOf(process.execPath, [own, ...args], options);
  // On Windows npm is a batch file, which only a shell runs.
  return endOf('npm', args, { ...options, shell: process.platform === 'win32' });
}
