import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.ts';
import { compileCache, endWithNpm, root } from './command.ts';
import { demoMirrorOption } from './demo-mirror.ts';

/** npm run headless, mcp or simulator: the built entry of that name, in this process, which it may end as it likes. */
export async function run(args: readonly string[], name: string): Promise<number> {
  endWithNpm();
  if (!(await buildIfStale())) return 1;
  enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? compileCache);
  // By this its threads have it too.
  process.env['NODE_COMPILE_CACHE'] ??= compileCache;
  Object.assign(process.env, demoMirrorOption());
  const entry = `${root}out/main/${name}.js`;
  process.argv = [process.execPath, entry, ...args];
  await import(pathToFileURL(entry).href);
  return Number(process.exitCode ?? 0);
}
