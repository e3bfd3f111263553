import { parentPort } from 'node:worker_threads';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import type { IngestSnapshot } from '#main/ingest/scheduler/progress';
import type { ReplicaConfig } from '#main/options/replica';
import { pacedClock } from '#main/runtime/clock';
import { createLog } from '#main/runtime/log';
import { lowerPriority, standBack } from '#main/runtime/thread-priority';
import { realWorld } from '#main/runtime/world';
import { asMirrorFileError, DamagedMirrorError, MirrorFileError } from '#main/store/files/file-error';
import type { IngestProcedures, IngestWorkerData } from './ingest-client.ts';
import { type Port, serve } from './rpc.ts';
import { receiveWork } from './spawned-thread.ts';

const { config, replica = null, file, schedule, pace } = await receiveWork<IngestWorkerData>();
const port = parentPort as Port;
const log = createLog(config.logLevel);

try {
  const world = { ...realWorld(), clock: pacedClock(pace) };
  serveIngest(await startIngest({ config, world, log, file, schedule, ...(await replication(replica)) }));
  // Not before: the program's start waits for it.
  await lowerPriority(standBack.ingest);
} catch (failure) {
  const known = asMirrorFileError(failure, file);
  if (!(known instanceof MirrorFileError)) throw failure;
  // The structured clone between threads loses an error's class.
  const ready = () => ({ refused: known.message, isDamaged: known instanceof DamagedMirrorError });
  serve<Pick<IngestProcedures, 'ready'>>(port, { ready });
}

/** Most mirrors have no ClickHouse, and a start does not wait for its client. */
async function replication(config: ReplicaConfig | null): Promise<Pick<Parameters<typeof startIngest>[0], 'openReplica'>> {
  if (config === null) return {};
  const { openReplica } = await import('#main/replication/jobs');
  return { openReplica: (deps) => openReplica(config, deps) };
}

function serveIngest(ingest: IngestHandle): void {
  const ready = () => ({ snapshot: ingest.snapshot() });
  const { emit } = serve<IngestProcedures, IngestSnapshot>(port, { ...ingest, ready });
  ingest.subscribe(emit);
}
