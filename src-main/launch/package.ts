import { build } from './build.ts';
import { program, succeeds } from './command.ts';

/** npm run package: installers for this machine's operating system in release/; arguments go to electron-builder. */
export async function run(args: readonly string[]): Promise<number> {
  if (!(await build())) return 1;
  return (await succeeds(...program('electron-builder/cli.js', '--publish', 'never', ...args))) ? 0 : 1;
}
