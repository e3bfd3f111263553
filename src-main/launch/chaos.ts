import { buildIfStale } from './build.ts';
import { root, succeeds } from './command.ts';

/** npm run test:chaos: kills, hostile sources, dead threads and bad files, and a table of what came of each, within ten minutes. */
export async function run(args: readonly string[]): Promise<number> {
  if (!(await buildIfStale())) return 1;
  return (await succeeds(process.execPath, [`${root}test/chaos/run.ts`, ...args])) ? 0 : 1;
}
