import type { SqlStatements } from '#main/api/data/deps';
import type { Config } from '#main/options/config';
import type { ClickHouseStatements } from '#main/replication/clickhouse/statements';
import { startNodeProcess } from '#main/runtime/child-process';
import type { Desktop } from '#main/runtime/desktop';
import type { Lifecycle } from '#main/runtime/lifecycle';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { sqlRunner } from '#main/workers/sql-client';
import { sqlLimits } from '#shared/data-api/sql';
import { MOST_TOOL_CHARACTERS } from '#shared/mcp/tools';
import { workerUrl } from './entry-paths.ts';

/** Said where a statement is for a ClickHouse that there is not. */
export const NO_CLICKHOUSE =
  'There is no ClickHouse: start Astrolabe with --publish clickhouse://… or --follow clickhouse://…, or leave engine out.';

/**
 * What runs the statements that are asked of the mirror `file`, in a process that the shell starts where there is one, and those that are
 * asked of the ClickHouse that it is published to or filled from. `clock`: the galaxy's.
 */
export function statementRunner(
  file: string,
  { clock, log, entryUrl, desktop }: { clock: Clock; log: Log; entryUrl: string; desktop: Desktop | null },
  replica: Config['replica'],
  lifecycle: Lifecycle,
): SqlStatements {
  const module = workerUrl(entryUrl, 'workers/sql.process');
  const startProcess = desktop?.startProcess ?? startNodeProcess;
  const runner = sqlRunner({ file, module, startProcess, clock, log });
  lifecycle.onClose(() => runner.close());
  // Its client is loaded with the first statement: most mirrors have no ClickHouse.
  let clickHouse: Promise<ClickHouseStatements> | undefined;
  lifecycle.onClose(async () => (await clickHouse)?.close());
  return {
    run: async ({ sql, limit, engine }, asker) => {
      const characters = asker === 'agent' ? MOST_TOOL_CHARACTERS : sqlLimits.answer;
      if (engine === 'sqlite') return runner.run(sql, limit, { characters, isOwner: asker === 'window' });
      if (replica === null) return { refused: NO_CLICKHOUSE };
      clickHouse ??= import('#main/replication/clickhouse/statements').then(({ clickHouseStatements }) =>
        clickHouseStatements(replica.address),
      );
      return (await clickHouse).run(sql, limit, characters);
    },
  };
}
