import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { freeBytes, requireFreeSpace } from '#main/data-folder/move';
import { alertComputations } from '#main/queries/alerts';
import { blueprintBoard } from '#main/queries/blueprints';
import { contractWorths } from '#main/queries/contract-worth';
import { courierBoard } from '#main/queries/couriers';
import { deals } from '#main/queries/deals';
import { historyComputations } from '#main/queries/history';
import { listedPages, listedTradePages } from '#main/queries/listed-pages';
import { lossComputations } from '#main/queries/losses';
import { pressureComputations } from '#main/queries/pressure';
import { responseBodies } from '#main/queries/response-bodies';
import { tradeContracts } from '#main/queries/trade-contracts';
import { pacedClock } from '#main/runtime/clock';
import { collectGarbage } from '#main/runtime/collect-garbage';
import { yieldToEventLoop } from '#main/runtime/yield';
import { contractComputations } from '#main/store/contract-search/computations';
import { openReadDb, writeCounter } from '#main/store/db';
import { DAY, HOUR, hourStart, isoUtc, MINUTE, SECOND } from '#shared/time';
import type { ComputeProcedures, ComputeWorkerData } from './compute-client.ts';
import { type Port, type Procedures, type Remote, serve } from './rpc.ts';
import { receiveWork } from './spawned-thread.ts';

/** How often the indexes are brought up to date while nobody asks, so that the first query after a quiet hour need not wait. */
const REFRESH_EVERY = 2 * SECOND;
/** How often it is looked whether the kept columns are far behind; sooner where a change broke the writing off, each time twice as late. */
const STORE_EVERY = HOUR;
const STORE_AGAIN = MINUTE;
/** Boards rest for so many times what the last ones took: while data comes in they would never be done. */
const REST = 60;
/** The longest window of the analytics endpoints. */
const WINDOW = 31 * DAY;

const { file, inode, thread, pace } = await receiveWork<ComputeWorkerData>();
const clock = pacedClock(pace);
const { wall } = clock;
const db = openReadDb(file, inode);
const writes = writeCounter(db);
const { search, found, tradedTypes, issuers, volume, ...stored } = contractComputations(db, {
  mirrorFile: file,
  requireRoom: (bytes) => requireFreeSpace(dirname(file), bytes, freeBytes),
});
const trade = tradeContracts(db, { search, found });
const bodies = responseBodies(db);
const losses = lossComputations(db);
const couriers = courierBoard(db, clock, losses);
const alerts = alertComputations(db);
const encoder = new TextEncoder();
const toJson = (body: unknown) => encoder.encode(JSON.stringify(body));

/** In steps: the first takes seconds of a large mirror, a minute of a slow disk, in which the thread has to give signs of life. */
async function refreshed(): Promise<void> {
  while (!stored.refreshSearch()) await yieldToEventLoop();
}
/** The same procedures, which wait for the index of contracts that they would else bring up to date at one go. */
function onIndex<P extends Procedures>(procedures: P): Remote<P> {
  const waiting = Object.entries(procedures).map(([name, procedure]) => [
    name,
    (...args: unknown[]) => refreshed().then(() => procedure(...args)),
  ]);
  return Object.fromEntries(waiting) as Remote<P>;
}

serve<ComputeProcedures>(parentPort as Port, {
  ...onIndex({ search, tradedTypes, ...trade, listed: listedPages(search), tradeListed: listedTradePages(trade.tradeContracts) }),
  ...contractWorths(db),
  // Whoever waits for the first list comes before what waits for the index alone.
  indexed: () => refreshed().then(yieldToEventLoop),
  issuers,
  volume,
  lossBasis: losses.lossBasis,
  lossGrade: losses.lossGrade,
  pastAlarms: alerts.pastAlarms,
  ...pressureComputations(db),
  ...blueprintBoard(db, clock),
  couriers: couriers.couriers,
  courierChains: couriers.courierChains,
  deals: deals(db, clock, losses),
  ...historyComputations(db),
  map: () => toJson(bodies.map()),
  forecastInputs: (now) => toJson(bodies.forecastInputs(now)),
});

let storeAt = wall.now();
let storeAgain = STORE_AGAIN;

/** Both make what the first who asks would have to wait for. */
async function readAhead(): Promise<void> {
  await refreshed();
  // Whoever waits for the first list need not wait for other orders and the sums too.
  do await yieldToEventLoop();
  while (!stored.orderSearch());
  do await yieldToEventLoop();
  while (!stored.refreshSums(isoUtc(clock.now() - WINDOW)));
  do await yieldToEventLoop();
  while (!alerts.refreshPast(clock.now()));
  if (wall.now() < storeAt) return;
  storeAt = wall.now() + STORE_EVERY;
  const isStored = await stored.storeSearch();
  if (!isStored) storeAt = wall.now() + storeAgain;
  storeAgain = isStored ? STORE_AGAIN : Math.min(2 * storeAgain, STORE_EVERY);
}
async function makeBoards(): Promise<void> {
  for (const make of [() => losses.lossBasis(clock.now()), couriers.make, () => losses.lossGrade(clock.now())]) {
    make();
    // Who asks meanwhile comes between.
    await yieldToEventLoop();
  }
}

// The first minute belongs to the first lists; who asks for a board before has it made at once.
if (thread !== 'compute') await wall.sleep(MINUTE);
let madeFor = '';
for (;;) {
  const startedAt = wall.now();
  try {
    // Without a write there is nothing to make anew, but boards are of an hour.
    const state = `${writes()} ${hourStart(clock.now())}`;
    if (state !== madeFor || (thread === 'compute' && startedAt >= storeAt)) {
      await (thread === 'compute' ? readAhead() : makeBoards());
      if (thread !== 'compute' || madeFor === '') collectGarbage();
    }
    madeFor = state;
  } catch {
    // Such as a writer that holds the file for a moment. What lasts shows, and is answered, at the next question.
  }
  await wall.sleep(thread === 'compute' ? REFRESH_EVERY : Math.max(REFRESH_EVERY, REST * (wall.now() - startedAt)));
}
