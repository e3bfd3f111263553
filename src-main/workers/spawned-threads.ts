import type { IngestWorkerData } from './ingest-client.ts';
import type { QueryWorkerData } from './query-threads.ts';
import { mostMegabytes, type SpawnedThread, spawnThread } from './spawned-thread.ts';

/** The threads without which no list is answered, begun while it is still looked which mirror they are for. */
export interface SpawnedThreads {
  ingest: SpawnedThread<IngestWorkerData>;
  lists: SpawnedThread<QueryWorkerData>;
  /** Ends those that run. */
  end(): Promise<void>;
}

/** Begins both; the processors load their programs beside what the main thread does. `urlOf`: of a worker's program by its name. */
export function spawnThreads(urlOf: (name: string) => URL): SpawnedThreads {
  const lists = spawnThread<QueryWorkerData>(urlOf('workers/lists.worker'), 'lists', mostMegabytes.lists);
  const ingest = spawnThread<IngestWorkerData>(urlOf('workers/ingest.worker'), 'ingest', mostMegabytes.ingest);
  return {
    ingest,
    lists,
    async end() {
      await Promise.all([ingest.worker.terminate(), lists.worker.terminate()]);
    },
  };
}
