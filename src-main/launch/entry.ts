import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.ts';
import { coreEnvironment, endWithNpm, root } from './command.ts';

/** npm run headless, npm run simulator: the built entry of that name, in this process, which it may end as it likes. */
export async function run(args: readonly string[], name: string): Promise<number> {
  beginWithEnvironment();
  endWithNpm();
  if (!(await buildIfStale())) return 1;
  const entry = `${root}out/main/${name}.js`;
  process.argv = [process.execPath, entry, ...args];
  await import(pathToFileURL(entry).href);
  return Number(process.exitCode ?? 0);
}

/** Begins this process again with the core's environment where that is another one: the allocator reads it before any program. */
function beginWithEnvironment(): void {
  const { execPath, execArgv, argv, env } = process;
  const wanted = coreEnvironment(env);
  if (wanted !== env) process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], wanted);
}
