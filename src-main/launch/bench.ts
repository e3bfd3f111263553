import { program, succeeds } from './command.ts';

/** npm run bench: every measurement in test/bench, or those whose file name contains an argument. */
export async function run(args: readonly string[]): Promise<number> {
  const command = program('vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', '--project', 'bench', ...args);
  return (await succeeds(...command)) ? 0 : 1;
}
