import { root, succeeds } from './command.ts';

/** node astrolabe.mjs client [folder]: writes the typed client of the services, from source, since nothing has to be built for it. */
export async function run(args: readonly string[]): Promise<number> {
  return (await succeeds(process.execPath, [`${root}src-main/client.ts`, ...args])) ? 0 : 1;
}
