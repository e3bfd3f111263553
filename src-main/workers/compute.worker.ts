import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { realWorld } from '#main/runtime/world';
import { contractComputations } from '#main/store/contract-search/computations';
import { openReadDb } from '#main/store/db';
import { DAY, isoUtc, MINUTE, SECOND } from '#shared/time';
import { alertComputations } from './alerts.ts';
import { blueprintBoard } from './blueprints.ts';
import type { ComputeProcedures } from './compute-client.ts';
import { courierBoard } from './couriers.ts';
import { deals } from './deals.ts';
import { historyComputations } from './history.ts';
import { lossComputations } from './losses.ts';
import { pressureComputations } from './pressure.ts';
import { responseBodies } from './response-bodies.ts';
import { type Port, serve } from './rpc.ts';
import { tradeContracts } from './trade-contracts.ts';

/** How often the indexes are brought up to date while nobody asks, so that the first query after a quiet hour need not wait. */
const REFRESH_EVERY = 2 * SECOND;
/** While history comes in, each day of it changes what these are made of. */
const LOSSES_EVERY = MINUTE;
/** The longest window of the analytics endpoints. */
const WINDOW = 31 * DAY;

const { file, inode } = workerData as { file: string; inode: number };
const { clock } = realWorld();
if (statSync(file).ino !== inode) throw new Error('the file of the mirror is no longer the one that was opened');
const db = openReadDb(file);
const { refresh, search, tradedTypes, issuers, volume } = contractComputations(db);
const bodies = responseBodies(db);
const losses = lossComputations(db);
const encoder = new TextEncoder();
const toJson = (body: unknown) => encoder.encode(JSON.stringify(body));
serve<ComputeProcedures>(parentPort as Port, {
  search,
  tradedTypes,
  issuers,
  volume,
  lossBasis: losses.lossBasis,
  lossGrade: losses.lossGrade,
  ...alertComputations(db),
  ...pressureComputations(db),
  ...tradeContracts(db, search),
  ...blueprintBoard(db, clock),
  ...courierBoard(db, clock, losses),
  deals: deals(db, clock),
  ...historyComputations(db),
  map: () => toJson(bodies.map()),
  forecastInputs: (now) => toJson(bodies.forecastInputs(now)),
});

// Not within the first minute, which belongs to the first lists; who asks for a route before has them made at once.
for (let lossesAt = clock.now(); ; ) {
  try {
    refresh(isoUtc(clock.now() - WINDOW));
    if (clock.now() - lossesAt >= LOSSES_EVERY) {
      losses.lossBasis(clock.now());
      lossesAt = clock.now();
    }
  } catch {
    // Such as a writer that holds the file for a moment. What lasts shows, and is answered, at the next question.
  }
  await clock.sleep(REFRESH_EVERY);
}
