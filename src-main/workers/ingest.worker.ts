import { parentPort, workerData } from 'node:worker_threads';
import { startIngest } from '#main/ingest/ingest';
import type { IngestSnapshot } from '#main/ingest/scheduler/progress';
import { createLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import type { IngestProcedures, IngestWorkerData } from './ingest-client.ts';
import { type Port, serve } from './rpc.ts';

const { config, file, schedule } = workerData as IngestWorkerData;
const log = createLog(config.logLevel);
const ingest = await startIngest({ config, world: realWorld(), log, file, schedule });
const { runOnce, fetchItems, saveSetting, saveWatchlists, markMatchesSeen, pause, resume, close } = ingest;
const { emit } = serve<IngestProcedures, IngestSnapshot>(parentPort as Port, {
  ready: ingest.snapshot,
  runOnce,
  fetchItems,
  saveSetting,
  saveWatchlists,
  markMatchesSeen,
  pause,
  resume,
  close,
});
ingest.subscribe(emit);
