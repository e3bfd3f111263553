import { parentPort } from 'node:worker_threads';
import { boardQueries } from '#main/queries/boards';
import type { QueryThreads } from '#main/queries/threads';
import { pacedClock } from '#main/runtime/clock';
import { yieldToEventLoop } from '#main/runtime/yield';
import { openReadDb, writeCounter } from '#main/store/db';
import { hourStart, MINUTE, SECOND } from '#shared/time';
import type { QueryWorkerData } from './query-threads.ts';
import { type Port, serve } from './rpc.ts';
import { receiveWork } from './spawned-thread.ts';

/** How often it is looked whether something was written. */
const LOOK_EVERY = 2 * SECOND;
/** Boards rest for this many times what the last ones took: while data comes in they would never be done. */
const REST = 60;

const { file, inode, pace } = await receiveWork<QueryWorkerData>();
const clock = pacedClock(pace);
const { wall } = clock;
const db = openReadDb(file, inode);
const writes = writeCounter(db);
const { queries, ahead } = boardQueries(db, clock);
serve<QueryThreads['boards']>(parentPort as Port, queries);

// The first minute belongs to the first lists; who asks for a board before has it made at once.
await wall.sleep(MINUTE);
let madeFor = '';
for (;;) {
  const startedAt = wall.now();
  try {
    // Boards are of an hour, also where nothing was written.
    const state = `${writes()} ${hourStart(clock.now())}`;
    if (state !== madeFor) {
      for (const make of ahead) {
        make();
        // Who asks meanwhile comes between.
        await yieldToEventLoop();
      }
    }
    madeFor = state;
  } catch {
    // Such as a writer that holds the file for a moment. What lasts shows, and is answered, at the next question.
  }
  await wall.sleep(Math.max(LOOK_EVERY, REST * (wall.now() - startedAt)));
}
