import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.ts';
import { coreEnvironment, coreFlags, endWithNpm, exitOf, forwardSignals, root } from './command.ts';

/** npm run headless, mcp or simulator: the built entry of that name, in this process, which it may end as it likes. */
export async function run(args: readonly string[], name: string): Promise<number> {
  endWithNpm();
  const code = await beginAsCore(name === 'headless' ? coreFlags : []);
  if (code !== null) return code;
  if (!(await buildIfStale())) return 1;
  const entry = `${root}out/main/${name}.js`;
  process.argv = [process.execPath, entry, ...args];
  await import(pathToFileURL(entry).href);
  return Number(process.exitCode ?? 0);
}

/**
 * Begins this process again with these options and the core's environment where it has others: Node and the allocator read them before any
 * program. Where the system cannot do that a child does it, and its exit code is told; null: this is the process.
 */
async function beginAsCore(flags: readonly string[]): Promise<number | null> {
  const { execPath, execArgv, argv, env } = process;
  const missing = flags.filter((flag) => !execArgv.includes(flag));
  const wanted = coreEnvironment(env);
  if (missing.length === 0 && wanted === env) return null;
  const again = [...missing, ...execArgv, ...argv.slice(1)];
  if (process.platform !== 'win32') process.execve?.(execPath, [execPath, ...again], wanted);
  const child = spawn(execPath, again, { stdio: 'inherit', env: { ...wanted, ASTROLABE_LAUNCHER: String(process.pid) } });
  forwardSignals(child);
  return (await exitOf(child)).code ?? 1;
}
