import { program, say, succeeds } from './command.ts';
import { findElectron, installElectron } from './electron-binary.ts';

/** npm run dev: the desktop app, rebuilt and reloaded as its sources change. */
export async function run(args: readonly string[]): Promise<number> {
  if (findElectron() === null && !(await installElectron())) {
    say("Electron's program is neither installed nor to be had: use 'npm run headless' and a browser instead.");
    return 1;
  }
  return (await succeeds(...program('electron-vite/bin/electron-vite.js', 'dev', '--watch', '--', ...args))) ? 0 : 1;
}
