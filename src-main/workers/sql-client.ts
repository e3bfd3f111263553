import type { Remote } from '#main/queries/threads';
import type { ChildProcess, StartProcess } from '#main/runtime/child-process';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { SqlAnswer } from '#main/store/sql/read-only-sql';
import { sqlLimits } from '#shared/data-api/sql';
import { isoUtc, SECOND } from '#shared/time';
import { connect } from './rpc.ts';

/** The result of a statement: its answer, or a sentence for its author. */
export type SqlOutcome = { answer: SqlAnswer } | { refused: string };

/** What the process that runs statements answers. */
export type SqlProcedures = { run(sql: string, limit: number, characters: number, now: string): SqlOutcome };

/**
 * Runs statements one after the other, the owner's before those of other programs. `limit`: rows; `characters`: of their text. `busy`: so
 * many wait already that this one was not taken.
 */
export interface SqlRunner {
  run(sql: string, limit: number, options?: { characters?: number; isOwner?: boolean }): Promise<SqlOutcome | { busy: true }>;
  close(): void;
}

/** Megabytes of objects; what SQLite takes beside them is watched by the process itself. */
const MOST_MEGABYTES = 256;
/** Statements of other programs, and of the owner's window, that may wait for their turn or be run: neither fills the other's places. */
const MOST_AT_ONCE = 8;

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
  /** What waits for its turn: of the owner's window, and of other programs. */
  const waiting = { owner: [] as (() => Promise<void>)[], others: [] as (() => Promise<void>)[] };
  const taken = { owner: 0, others: 0 };
  let isRunning = false;
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

  async function runNow(...statement: Parameters<SqlProcedures['run']>): Promise<SqlOutcome> {
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
      return await remote.run(...statement);
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

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) await next();
    isRunning = false;
  }

  const nextWaiting = () => waiting.owner.shift() ?? waiting.others.shift();

  return {
    async run(sql, limit, { characters = sqlLimits.answer, isOwner = false } = {}) {
      const asker = isOwner ? 'owner' : 'others';
      if (taken[asker] >= MOST_AT_ONCE) return { busy: true };
      taken[asker] += 1;
      return new Promise<SqlOutcome>((resolve, reject) => {
        waiting[asker].push(async () => {
          const outcome = closed
            ? Promise.reject(new Error('The program is closing.'))
            : runNow(sql, limit, characters, isoUtc(clock.now()));
          await outcome.then(resolve, reject).finally(() => void (taken[asker] -= 1));
        });
        void runAll();
      });
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
