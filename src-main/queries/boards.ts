import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { gateReads } from '#main/store/systems/gates';
import { hazardReads } from '#main/store/systems/hazards';
import { abyssalBoard } from './abyssals.ts';
import { appraisals } from './appraise.ts';
import { battleComputations } from './battles.ts';
import { blueprintBoard } from './blueprints.ts';
import { contractHauls } from './contract-haul.ts';
import { lossSource } from './courier-ways.ts';
import { courierBoard } from './couriers.ts';
import { deals } from './deals.ts';
import { goodsBoard } from './goods.ts';
import { hazardMemory } from './hazard-memory.ts';
import { historyComputations } from './history.ts';
import { hubWays } from './hub-ways.ts';
import { rattingComputations } from './hunting.ts';
import { lossComputations } from './losses.ts';
import { networkMemory } from './network.ts';
import { pastWatches } from './past-watches.ts';
import { pressureComputations } from './pressure.ts';
import { priceGrading } from './price-grading.ts';
import { responseBodies } from './response-bodies.ts';
import { rivalBoards } from './rivals.ts';
import { tradedTypeQueries } from './traded-types.ts';

const encoder = new TextEncoder();
const toJson = (body: unknown): Uint8Array => encoder.encode(JSON.stringify(body));

/**
 * What the thread of the boards answers: results that take seconds to make and are asked for repeatedly. `now` is in milliseconds. `ahead`:
 * what is made ahead of questions.
 */
export function boardQueries(db: ReadDb, clock: Clock) {
  const { lossBasis, lossGrade, lossTable } = lossComputations(db);
  const { make, ...couriers } = courierBoard(db, clock, { lossBasis, lossGrade });
  const versions = dataVersionReads(db);
  const network = networkMemory(gateReads(db), versions);
  const waysOf = hubWays(network, hazardMemory(hazardReads(db), network, versions), lossSource({ lossBasis, lossGrade }, clock));
  const bodies = responseBodies(db);
  const { makeGoodsAhead, ...goods } = goodsBoard(db, clock);
  const queries = {
    ...abyssalBoard(db, clock),
    ...blueprintBoard(db, clock),
    ...couriers,
    ...deals(db, clock, waysOf),
    ...goods,
    ...pastWatches(db),
    contractHaul: contractHauls(waysOf, clock),
    ...appraisals(db),
    ...priceGrading(db),
    ...rivalBoards(db),
    ...tradedTypeQueries(db),
    lossGrade,
    lossTable,
    ...pressureComputations(db),
    ...rattingComputations(db),
    ...historyComputations(db),
    ...battleComputations(db),
    /** The body of /map as JSON. */
    map: () => toJson(bodies.map()),
    /** The body of /forecast-inputs as JSON. */
    forecastInputs: (now: number) => toJson(bodies.forecastInputs(now)),
  };
  return { queries, ahead: [() => lossBasis(clock.now()), make, makeGoodsAhead, () => lossGrade(clock.now(), 'any')] };
}
