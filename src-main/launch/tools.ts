import { buildIfStale } from './build.ts';
import { program, root, succeeds } from './command.ts';
import { prepareDemoMirror } from './demo-mirror.ts';

/** What each script runs: its program, and the arguments that stand before those that are given. */
const commands: Readonly<Record<string, [string, string[]]>> = {
  // From source: who tries the network first need not wait for a build.
  'verify:live': [process.execPath, [`${root}src-main/verify-live.ts`]],
  client: [process.execPath, [`${root}src-main/client.ts`]],
  layers: [process.execPath, [`${root}test/arch/write-layer-rules.ts`]],
  'test:chaos': [process.execPath, [`${root}test/chaos/run.ts`]],
  vitest: program('vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'),
  playwright: program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts'),
  // The pictures of README.md and docs/guide anew, of the window with the demo galaxy.
  pictures: program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts', '--project', 'pictures'),
};

/** The scripts that only start another program, on the Node that runs this. */
export async function run(args: readonly string[], name: string): Promise<number> {
  const [node, before] = commands[name] ?? [process.execPath, []];
  const isOfPictures = name === 'pictures';
  if (isOfPictures || name === 'test:chaos') {
    const [isBuilt] = await Promise.all([buildIfStale(), isOfPictures ? prepareDemoMirror() : undefined]);
    if (!isBuilt) return 1;
  }
  const environment = isOfPictures ? { ASTROLABE_GUIDE_PICTURES: 'true' } : {};
  return (await succeeds(node, [...before, ...args], environment)) ? 0 : 1;
}
