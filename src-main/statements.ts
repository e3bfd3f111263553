import { sqlLimits } from '#shared/data-api/sql';
import { MOST_TOOL_CHARACTERS } from '#shared/mcp/tools';
import type { SqlStatements } from './api/data/deps.ts';
import type { Config } from './config.ts';
import type { Desktop } from './desktop.ts';
import { workerUrl } from './entry-paths.ts';
import { startNodeProcess } from './runtime/child-process.ts';
import type { Lifecycle } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';
import type { World } from './runtime/world.ts';
import type { ClickHouseStatements } from './upstream/clickhouse/statements.ts';
import { sqlRunner } from './workers/sql-client.ts';

/** Said where a statement is for a ClickHouse that there is not. */
export const NO_CLICKHOUSE =
  'There is no ClickHouse: start Astrolabe with --publish clickhouse://… or --follow clickhouse://…, or leave engine out.';

/**
 * What runs the statements that are asked of the mirror `file`, in a process that the shell starts where there is one, and those that are
 * asked of the ClickHouse that it is published to or filled from.
 */
export function statementRunner(
  file: string,
  { world, log, entryUrl, desktop }: { world: World; log: Log; entryUrl: string; desktop: Desktop | null },
  replica: Config['replica'],
  lifecycle: Lifecycle,
): SqlStatements {
  const module = workerUrl(entryUrl, 'workers/sql.process');
  const startProcess = desktop?.startProcess ?? startNodeProcess;
  const runner = sqlRunner({ file, module, startProcess, clock: world.clock, log });
  lifecycle.onClose(() => runner.close());
  // Its client is loaded with the first statement: most mirrors have no ClickHouse.
  let clickHouse: Promise<ClickHouseStatements> | undefined;
  lifecycle.onClose(async () => (await clickHouse)?.close());
  return {
    run: async ({ sql, limit, engine }, asker) => {
      const characters = asker === 'agent' ? MOST_TOOL_CHARACTERS : sqlLimits.answer;
      if (engine === 'sqlite') return runner.run(sql, limit, { characters, isOwner: asker === 'window' });
      if (replica === null) return { refused: NO_CLICKHOUSE };
      clickHouse ??= import('./upstream/clickhouse/statements.ts').then(({ clickHouseStatements }) =>
        clickHouseStatements(replica.address),
      );
      return (await clickHouse).run(sql, limit, characters);
    },
  };
}
