import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { homedir, release } from 'node:os';
import { delimiter, join } from 'node:path';
import open from 'open';

/** What {@link browserHindrance} looks at, as far as it is not on the disk. */
interface Surroundings {
  platform: NodeJS.Platform;
  /** Of the kernel. */
  release: string;
  environment: NodeJS.ProcessEnv;
}

/** How long the desktop may take to say which browser is its own. Milliseconds. */
const ANSWERS_WITHIN = 2000;

/** Opens a file of ours in the default browser. Resolves to why that cannot be done, as a sentence, or to null. */
export async function openPage(page: string): Promise<string | null> {
  const hindrance = browserHindrance({ platform: process.platform, release: release(), environment: process.env });
  if (hindrance !== null) return hindrance;
  try {
    await open(page);
    return null;
  } catch {
    return 'No browser could be opened.';
  }
}

/**
 * Why the default browser cannot show a file of ours, as a sentence; null: it can, as far as is known. Browsers out of a Snap or a Flatpak do not
 * see folders whose names begin with a dot, nor does one on Windows see those of a Linux inside it.
 */
export function browserHindrance({ platform, release: kernel, environment }: Surroundings): string | null {
  if (platform !== 'linux') return null;
  if (/microsoft/i.test(kernel)) return 'The browser is one of Windows, which cannot read files of this Linux.';
  const { BROWSER } = environment;
  const launched = BROWSER === undefined || BROWSER === '' ? defaultBrowser(environment) : programOf(BROWSER, environment);
  if (launched === null) return 'A page is opened by another program than the browser here.';
  const [, kind] = /\b(snap|flatpak)/i.exec(launched) ?? [];
  if (kind === undefined) return null;
  return `The browser is a ${kind.toLowerCase() === 'snap' ? 'Snap' : 'Flatpak'}, which cannot read files of other programs.`;
}

/** Where the first program of `BROWSER` lies. */
function programOf(browser: string, environment: NodeJS.ProcessEnv): string {
  const [name = ''] = browser.split(/[:\s]/);
  const path = [name, ...foldersOf(environment['PATH']).map((folder) => join(folder, name))].find(
    (one) => one.includes('/') && existsSync(one),
  );
  return path === undefined ? name : realpathSync(path);
}

/** How the desktop starts its browser: where its description lies and what is in it. null: pages are opened by something else; empty: not known. */
function defaultBrowser(environment: NodeJS.ProcessEnv): string | null {
  const outputOf = (program: string, ...args: string[]) =>
    (spawnSync(program, args, { env: environment, encoding: 'utf8', timeout: ANSWERS_WITHIN }).stdout ?? '').trim();
  const browser = outputOf('xdg-settings', 'get', 'default-web-browser');
  if (browser === '') return '';
  const reader = outputOf('xdg-mime', 'query', 'default', 'text/html');
  if (reader !== '' && reader !== browser) return null;
  const home = environment['XDG_DATA_HOME'] || join(environment['HOME'] ?? homedir(), '.local/share');
  const folders = [home, ...foldersOf(environment['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share')];
  const description = folders.map((folder) => join(folder, 'applications', browser)).find((path) => existsSync(path));
  if (description === undefined) return '';
  const starts = /^Exec=.*$/m.exec(readFileSync(description, 'utf8'))?.[0] ?? '';
  return `${realpathSync(description)} ${starts}`;
}

function foldersOf(list = ''): string[] {
  return list.split(delimiter).filter((folder) => folder !== '');
}
