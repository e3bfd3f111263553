import { root, succeeds } from './command.ts';

/** npm run verify:live: asks each source what the program asks of it, once. From source: who tries the network first need not wait for a build. */
export async function run(args: readonly string[]): Promise<number> {
  return (await succeeds(process.execPath, [`${root}src-main/verify-live.ts`, ...args])) ? 0 : 1;
}
