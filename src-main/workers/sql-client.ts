import type { ChildProcess, StartProcess } from '#main/runtime/child-process';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { SqlAnswer } from '#main/store/sql/read-only-sql';
import { sqlLimits } from '#shared/data-api/sql';
import { SECOND } from '#shared/time';
import { connect, type Remote } from './rpc.ts';

/** What a statement came to: its answer, or a sentence for whoever wrote it. */
export type SqlOutcome = { answer: SqlAnswer } | { refused: string };

/** What the process that runs statements answers. */
export type SqlProcedures = { run(sql: string, limit: number): SqlOutcome };

/** Runs statements one after the other. `busy`: so many wait already that this one was not taken. */
export interface SqlRunner {
  run(sql: string, limit: number): Promise<SqlOutcome | { busy: true }>;
  close(): void;
}

/** Megabytes of objects; what SQLite takes beside them is watched by the process itself. */
const MOST_MEGABYTES = 256;
/** Statements that may wait for their turn. */
const MOST_WAITING = 8;

interface Options {
  file: string;
  /** workers/sql.process as source or as built. */
  module: URL;
  startProcess: StartProcess;
  clock: Clock;
  log: Log;
  /** Milliseconds that a statement may take. */
  limitMs?: number;
}

/** Starts a process with the first statement, and another one after each that had to be ended. */
export function sqlRunner({ file, module, startProcess, clock, log, limitMs = sqlLimits.seconds * SECOND }: Options): SqlRunner {
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  let current: Promise<{ remote: Remote<SqlProcedures>; child: ChildProcess }> | null = null;
  let closed = false;

  function start(): NonNullable<typeof current> {
    const child = startProcess(module, [file], { name: 'statements', megabytes: MOST_MEGABYTES });
    return new Promise((resolve, reject) => {
      const { remote, fail } = connect<SqlProcedures, 'ready'>(child, () => resolve({ remote, child }));
      child.onExit(() => {
        current = null;
        fail(new Error('The process that runs statements has ended.'));
        reject(new Error('The process that runs statements could not be started.'));
      });
    });
  }

  async function runNow(sql: string, limit: number): Promise<SqlOutcome> {
    current ??= start();
    const { remote, child } = await current;
    const done = new AbortController();
    let isOutOfTime = false;
    const limited = clock.wall.sleep(limitMs, done.signal).then(
      () => {
        isOutOfTime = true;
        child.kill();
      },
      () => undefined,
    );
    try {
      return await remote.run(sql, limit);
    } catch (failure) {
      if (current !== null) throw failure;
      log.warn({ isOutOfTime }, 'a statement was ended with its process');
      const why = isOutOfTime ? `longer than ${limitMs / SECOND} seconds` : `more than ${sqlLimits.memory} MB of memory`;
      return { refused: `The statement would have taken ${why}; ask for less, or filter by an id or a time first.` };
    } finally {
      done.abort();
      await limited;
    }
  }

  return {
    async run(sql, limit) {
      if (waiting >= MOST_WAITING) return { busy: true };
      waiting += 1;
      const mine = turn.then(() => {
        if (closed) throw new Error('The program is closing.');
        return runNow(sql, limit);
      });
      turn = mine.catch(() => undefined);
      return mine.finally(() => void (waiting -= 1));
    },
    close() {
      closed = true;
      void current?.then(
        ({ child }) => child.kill(),
        () => undefined,
      );
    },
  };
}
