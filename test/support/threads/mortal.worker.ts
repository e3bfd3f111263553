import { parentPort } from 'node:worker_threads';
import type { IngestSnapshot } from '#main/ingest/scheduler/progress';
import type { QueryThreads } from '#main/queries/threads';
import type { IngestProcedures } from '#main/workers/ingest-client';
import { type Port, serve } from '#main/workers/rpc';

/** For ever, without the processor that other tests need. */
const hang = (): never => {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

/**
 * A thread that dies of the question for the map, hangs over the pressure and the run of all jobs, and answers the one for the forecast's
 * inputs with its argument.
 */
serve<Pick<QueryThreads['boards'], 'map' | 'forecastInputs' | 'pressureBoard'> & Pick<IngestProcedures, 'ready' | 'runOnce'>>(
  parentPort as Port,
  {
    map: () => process.exit(1),
    forecastInputs: (now) => new Uint8Array([now]),
    pressureBoard: hang,
    ready: () => ({ snapshot: { ingesting: true, progress: [] } as unknown as IngestSnapshot }),
    runOnce: hang,
  },
);
