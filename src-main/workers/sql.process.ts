import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { realClock as clock } from '#main/runtime/clock';
import { lowerPriority, standBack } from '#main/runtime/thread-priority';
import { openReadOnlySql } from '#main/store/sql/read-only-sql';
import { SqlRefusal } from '#main/store/sql/statement-check';
import { sqlLimits } from '#shared/data-api/sql';
import { SECOND } from '#shared/time';
import { parentOf } from './parent.ts';
import { serve } from './rpc.ts';
import type { SqlOutcome, SqlProcedures } from './sql-client.ts';

/**
 * Runs statements whose authors are not trusted. A process and not a thread, because SQLite cannot be interrupted here: what takes too
 * long or too much is ended with its process (decisions §10.1).
 */

const LOOK_EVERY = SECOND / 50;
const MEGABYTE = 1024 * 1024;
/** The asking thread ends a statement after its time; without one, this does. */
const ORPHANED_AFTER = 2 * sqlLimits.seconds * SECOND;

if (isMainThread) await answer();
else await watch(workerData as Int32Array);

async function answer(): Promise<void> {
  const running = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  new Worker(new URL(import.meta.url), { workerData: running });
  const sql = openReadOnlySql(process.argv[2] ?? '');
  const { emit } = serve<SqlProcedures, 'ready'>(parentOf(process), {
    run(statement, limit, characters, now): SqlOutcome {
      Atomics.store(running, 0, 1);
      try {
        return { answer: sql.run(statement, limit, characters, now) };
      } catch (failure) {
        if (failure instanceof SqlRefusal) return { refused: failure.message };
        throw failure;
      } finally {
        Atomics.store(running, 0, 0);
      }
    },
  });
  emit('ready');
  await lowerPriority(standBack.statements);
}

/** Ends the process where a statement takes more memory than it may, from a thread of its own, since the other one is busy then. */
async function watch(running: Int32Array): Promise<void> {
  for (let idleAt = clock.now(); ; await clock.sleep(LOOK_EVERY)) {
    if (Atomics.load(running, 0) === 0) idleAt = clock.now();
    const isTooLarge = process.memoryUsage.rss() > sqlLimits.memory * MEGABYTE;
    if (isTooLarge || clock.now() - idleAt > ORPHANED_AFTER) process.kill(process.pid, 'SIGKILL');
  }
}
