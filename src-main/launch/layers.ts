import { root, succeeds } from './command.ts';

/** npm run layers: the layer table's rules into .oxlintrc.json. */
export async function run(): Promise<number> {
  return (await succeeds(process.execPath, [`${root}test/arch/write-layer-rules.ts`])) ? 0 : 1;
}
