import { buildIfStale } from './build.ts';
import { prepareDemoMirror } from './demo-mirror.ts';
import { run as start } from './start.ts';

/** npm run demo: the desktop app with the invented galaxy, whole from the first start on. */
export async function run(args: readonly string[]): Promise<number> {
  // Side by side: a start waits for the longer of the two.
  const [isBuilt] = await Promise.all([buildIfStale(), prepareDemoMirror()]);
  return isBuilt ? start(args) : 1;
}
