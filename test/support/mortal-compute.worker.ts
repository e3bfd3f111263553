import { parentPort } from 'node:worker_threads';
import type { ComputeProcedures } from '#main/workers/compute-client';
import { type Port, serve } from '#main/workers/rpc';

/** A compute thread that dies of the question for the map, and answers the one for the forecast's inputs with its argument. */
serve<Pick<ComputeProcedures, 'map' | 'forecastInputs'>>(parentPort as Port, {
  map: () => process.exit(1),
  forecastInputs: (now) => new Uint8Array([now]),
});
