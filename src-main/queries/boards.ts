import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import { blueprintBoard } from './blueprints.ts';
import { courierBoard } from './couriers.ts';
import { deals } from './deals.ts';
import { historyComputations } from './history.ts';
import { lossComputations } from './losses.ts';
import { pressureComputations } from './pressure.ts';
import { responseBodies } from './response-bodies.ts';

const encoder = new TextEncoder();
const toJson = (body: unknown): Uint8Array => encoder.encode(JSON.stringify(body));

/**
 * What the thread of the boards answers: results that take seconds to make and are asked for repeatedly. `now` is in milliseconds. `ahead`:
 * what is made ahead of questions.
 */
export function boardQueries(db: ReadDb, clock: Clock) {
  const { lossBasis, lossGrade } = lossComputations(db);
  const { make, couriers, courierChains } = courierBoard(db, clock, { lossBasis, lossGrade });
  const bodies = responseBodies(db);
  const queries = {
    ...blueprintBoard(db, clock),
    couriers,
    courierChains,
    deals: deals(db, clock, { lossBasis, lossGrade }),
    lossBasis,
    lossGrade,
    ...pressureComputations(db),
    ...historyComputations(db),
    /** The body of /map as JSON. */
    map: () => toJson(bodies.map()),
    /** The body of /forecast-inputs as JSON. */
    forecastInputs: (now: number) => toJson(bodies.forecastInputs(now)),
  };
  return { queries, ahead: [() => lossBasis(clock.now()), make, () => lossGrade(clock.now(), 'any')] };
}
