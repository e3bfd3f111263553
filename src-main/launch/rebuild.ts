import { build } from './build.ts';

/** npm run build */
export async function run(): Promise<number> {
  return (await build()) ? 0 : 1;
}
