import { spawn } from 'node:child_process';
import { build as buildPage, loadConfigFromFile, type UserConfig } from 'vite';
import { build } from './build.ts';
import { endWithNpm, exitOf, forwardSignals, program, root, say } from './command.ts';
import { findElectron, installElectron } from './electron-binary.ts';

/**
 * npm run dev: the desktop app, started again when the core's sources change; the page is rebuilt when its own do, and
 * is there after a reload. Where Electron cannot be had, the same with the core alone and a browser.
 */
export async function run(args: readonly string[]): Promise<number> {
  endWithNpm();
  if (!(await build())) return 1;
  const hasElectron = findElectron() !== null || (await installElectron()) === null;
  if (!hasElectron) say("Electron's program is neither installed nor to be had: this is the core without a window.");
  await watchPage();
  const [node, vite] = program('electron-vite/bin/electron-vite.js', 'dev', '--watch');
  const entry = hasElectron ? [] : ['--entry', 'out/main/headless.js'];
  const environment = hasElectron ? {} : { ELECTRON_EXEC_PATH: process.execPath };
  const app = spawn(node, [...vite, ...entry, '--', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  forwardSignals(app);
  const { code } = await exitOf(app);
  // The watcher of the page would keep this process alive.
  process.exit(code ?? 1);
}

/** The local server serves the built page, so that it is the page which is built again. */
async function watchPage(): Promise<void> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'development' }, 'electron.vite.config.ts', root);
  const page = (loaded?.config as { renderer?: UserConfig } | undefined)?.renderer;
  if (page === undefined) throw new Error('electron.vite.config.ts says nothing of the renderer.');
  await buildPage({
    ...page,
    configFile: false,
    root: `${root}src-renderer`,
    logLevel: 'warn',
    build: { ...page.build, outDir: `${root}out/renderer`, watch: {} },
  });
}
