import type { Desktop } from './desktop.ts';
import { workerUrl } from './entry-paths.ts';
import { startNodeProcess } from './runtime/child-process.ts';
import type { Lifecycle } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';
import type { World } from './runtime/world.ts';
import { type SqlRunner, sqlRunner } from './workers/sql-client.ts';

/** What runs the statements that are asked of the mirror `file`, in a process that the shell starts where there is one. */
export function statementRunner(
  file: string,
  { world, log, entryUrl, desktop }: { world: World; log: Log; entryUrl: string; desktop: Desktop | null },
  lifecycle: Lifecycle,
): SqlRunner {
  const module = workerUrl(entryUrl, 'workers/sql.process');
  const startProcess = desktop?.startProcess ?? startNodeProcess;
  const runner = sqlRunner({ file, module, startProcess, clock: world.clock, log });
  lifecycle.onClose(() => runner.close());
  return runner;
}
