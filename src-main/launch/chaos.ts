import { buildIfStale } from './build.ts';
import { root, succeeds } from './command.ts';

/** npm run test:chaos: ten minutes of kills, hostile sources, dead threads and bad files, and a table of what came of each. */
export async function run(args: readonly string[]): Promise<number> {
  if (!(await buildIfStale())) return 1;
  return (await succeeds(process.execPath, [`${root}test/chaos/run.ts`, ...args])) ? 0 : 1;
}
