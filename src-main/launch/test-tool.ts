import { program, succeeds } from './command.ts';

/** What runs the tests that are named: its program, and the arguments that stand before theirs. */
const TOOLS: Readonly<Record<string, [string, string[]]>> = {
  vitest: program('vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'),
  playwright: program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts'),
};

/** The script vitest or playwright: single tests, on the Node that runs the others; arguments go to the tool. */
export async function run(args: readonly string[], name: string): Promise<number> {
  const [node, before] = TOOLS[name] ?? [process.execPath, []];
  return (await succeeds(node, [...before, ...args])) ? 0 : 1;
}
