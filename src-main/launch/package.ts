import { build } from './build.ts';
import { program, succeeds } from './command.ts';

/** npm run package: installers for this machine's operating system in release/; arguments go to electron-builder. */
export async function run(args: readonly string[]): Promise<number> {
  if (!(await build())) return 1;
  return (await succeeds(...packing(...args))) ? 0 : 1;
}

/**
 * The command that packs what is built. It downloads Electron and the installers' tools, unless the arguments make that needless:
 * `--dir` makes no installer, `-c.electronDist=<folder>` names an Electron that is there already.
 */
export function packing(...args: string[]): [string, string[]] {
  return program('electron-builder/cli.js', '--config', 'resources/electron-builder.yml', '--publish', 'never', ...args);
}
