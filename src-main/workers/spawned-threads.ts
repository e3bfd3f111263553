import type { ComputeWorkerData } from './compute-client.ts';
import { mostMegabytes } from './heap-limits.ts';
import type { IngestWorkerData } from './ingest-client.ts';
import { type SpawnedThread, spawnThread } from './spawned-thread.ts';

/** The threads without which no list is answered, begun while it is still looked which mirror they are for. */
export interface SpawnedThreads {
  ingest: SpawnedThread<IngestWorkerData>;
  lists: SpawnedThread<ComputeWorkerData>;
  /** Ends those that run. */
  end(): Promise<void>;
}

/** Begins both; the processors load their programs beside what the main thread does. `urlOf`: of a worker's program by its name. */
export function spawnThreads(urlOf: (name: string) => URL): SpawnedThreads {
  const lists = spawnThread<ComputeWorkerData>(urlOf('workers/compute.worker'), 'compute', mostMegabytes.compute);
  const ingest = spawnThread<IngestWorkerData>(urlOf('workers/ingest.worker'), 'ingest', mostMegabytes.ingest);
  return {
    ingest,
    lists,
    async end() {
      await Promise.all([ingest.worker.terminate(), lists.worker.terminate()]);
    },
  };
}
