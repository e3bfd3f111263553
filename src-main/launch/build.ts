import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program, root, say, succeedsQuietly } from './command.ts';
import { prepareDemoMirror } from './demo-mirror.ts';

const SOURCES = [
  'src-main',
  'src-shared',
  'src-renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const STAMP = join(root, 'out', 'built');

/** Builds what is run unless the sources are those of the last build; false where the build failed. */
export async function buildIfStale(): Promise<boolean> {
  return fingerprint() === lastBuild() || (await build());
}

/** Builds the main process, the preload and the window into out/. */
export async function build(): Promise<boolean> {
  say('Building Astrolabe ...');
  const sources = fingerprint();
  rmSync(STAMP, { force: true });
  const built = await succeedsQuietly(...program('electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'));
  if (built) writeFileSync(STAMP, sources);
  else say("The build failed; its own message is above. 'npm run check' says more about the sources.");
  return built;
}

/** npm run build: 0 where it succeeded, else 1, as a process's exit code. The demo's mirror is prepared beside it. */
export async function run(): Promise<number> {
  const [isBuilt] = await Promise.all([build(), prepareDemoMirror()]);
  return isBuilt ? 0 : 1;
}

/** How many files and folders there are and when the newest of them changed: a deleted file changes its folder. */
function fingerprint(): string {
  let count = 0;
  let newest = 0;
  const visit = (path: string): void => {
    const found = statSync(path);
    count += 1;
    newest = Math.max(newest, found.mtimeMs);
    if (found.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
  };
  for (const source of SOURCES) visit(join(root, source));
  return `${count} files, newest ${newest}`;
}

function lastBuild(): string | null {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}
