import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { freeBytes, requireFreeSpace } from '#main/data-folder/move';
import { alertComputations } from '#main/queries/alerts';
import { killComputations } from '#main/queries/kills';
import { listQueries } from '#main/queries/lists';
import type { QueryThreads, Remote } from '#main/queries/threads';
import { pacedClock } from '#main/runtime/clock';
import { yieldToEventLoop } from '#main/runtime/yield';
import { columnFile } from '#main/store/contract-search/column-file';
import { contractSearch } from '#main/store/contract-search/search';
import { firstSights } from '#main/store/contracts/first-sights';
import { openReadDb, writeCounter } from '#main/store/db';
import { DAY, HOUR, hourStart, isoUtc, SECOND } from '#shared/time';
import type { QueryWorkerData } from './query-threads.ts';
import { type Port, type Procedures, serve } from './rpc.ts';
import { receiveWork } from './spawned-thread.ts';

/** How often it is looked whether something was written, so that the first query after a quiet hour need not wait for the indexes. */
const LOOK_EVERY = 2 * SECOND;
/** How often it is looked whether the kept columns are far behind. */
const STORE_EVERY = HOUR;
/** The longest window of the analytics endpoints. */
const WINDOW = 31 * DAY;

const { file, inode, pace } = await receiveWork<QueryWorkerData>();
const clock = pacedClock(pace);
const { wall } = clock;
const db = openReadDb(file, inode);
const writes = writeCounter(db);
const requireRoom = (bytes: number) => requireFreeSpace(dirname(file), bytes, freeBytes);
const search = contractSearch(db, columnFile(db, { mirrorFile: file, requireRoom }));
const sights = firstSights(db);
const alerts = alertComputations(db);
const kills = killComputations(db);
const { fromIndex, atOnce } = listQueries(db, search, sights, alerts, kills);

serve<QueryThreads['lists']>(parentPort as Port, {
  ...afterIndex(fromIndex),
  // The first list comes before work for the index.
  indexed: () => bringIndexUpToDate().then(yieldToEventLoop),
  ...atOnce,
});

let storeAt = wall.now();
let madeFor = '';
for (;;) {
  try {
    // What is read ahead for past alarms is read anew each hour.
    const state = `${writes()} ${hourStart(clock.now())}`;
    if (state !== madeFor || wall.now() >= storeAt) await readAhead();
    madeFor = state;
  } catch {
    // A writer may hold the file for a moment. A lasting failure shows at the next question, which answers with it.
  }
  await wall.sleep(LOOK_EVERY);
}

/** In steps: the first takes seconds of a large mirror, a minute of a slow disk, in which the thread has to give signs of life. */
async function bringIndexUpToDate(): Promise<void> {
  while (!search.refresh()) await yieldToEventLoop();
}

/** The same procedures, which wait for the index of contracts that they would else bring up to date at one go. */
function afterIndex<P extends Procedures>(procedures: P): Remote<P> {
  const waiting = Object.entries(procedures).map(([name, procedure]) => [
    name,
    (...args: unknown[]) => bringIndexUpToDate().then(() => procedure(...args)),
  ]);
  return Object.fromEntries(waiting) as Remote<P>;
}

/** Prepares what the first question would have to wait for, and lets questions come between its steps. */
async function readAhead(): Promise<void> {
  await bringIndexUpToDate();
  await inSteps(search.orderAhead);
  await inSteps(() => sights.refresh(isoUtc(clock.now() - WINDOW)));
  await inSteps(() => alerts.refreshPast(clock.now()));
  await inSteps(() => kills.refreshKills(clock.now()));
  if (wall.now() >= storeAt) await storeIndex();
}

/** `step` gives true when nothing is left. */
async function inSteps(step: () => boolean): Promise<void> {
  do await yieldToEventLoop();
  while (!step());
}

async function storeIndex(): Promise<void> {
  storeAt = wall.now() + STORE_EVERY;
  await search.store();
}
