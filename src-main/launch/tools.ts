import { buildIfStale } from './build.ts';
import { program, root, succeeds } from './command.ts';

/** What each script runs: its program, and the arguments that stand before those that are given. */
const commands: Readonly<Record<string, [string, string[]]>> = {
  // From source: who tries the network first need not wait for a build.
  'verify:live': [process.execPath, [`${root}src-main/verify-live.ts`]],
  client: [process.execPath, [`${root}src-main/client.ts`]],
  layers: [process.execPath, [`${root}test/arch/write-layer-rules.ts`]],
  'test:chaos': [process.execPath, [`${root}test/chaos/run.ts`]],
  vitest: program('vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'),
  playwright: program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts'),
};

/** The scripts that only start another program, on the Node that runs this. */
export async function run(args: readonly string[], name: string): Promise<number> {
  const [node, before] = commands[name] ?? [process.execPath, []];
  if (name === 'test:chaos' && !(await buildIfStale())) return 1;
  return (await succeeds(node, [...before, ...args])) ? 0 : 1;
}
