import { parentPort } from 'node:worker_threads';
import type { IngestSnapshot } from '#main/ingest/scheduler/progress';
import type { IngestProcedures } from '#main/workers/ingest-client';
import { type Port, serve } from '#main/workers/rpc';

const text = JSON.stringify(Array.from({ length: 50_000 }, (_, index) => ({ ship_jumps: index, system_id: 30_000_000 + index })));

/** Parses without end, as a thread does whose source sends ever more; nothing else has its turn. */
const parse = (): never => {
  for (let rows = 0; ; ) rows += (JSON.parse(text) as unknown[]).length;
};
/** One parse of the engine's own, of many seconds, which nothing can stop. */
const parseAtOnce = (): number => (JSON.parse(`[${'[],'.repeat(3_000_000)}[]]`) as unknown[]).length;

serve<Pick<IngestProcedures, 'ready' | 'runOnce' | 'pause'>>(parentPort as Port, {
  ready: () => ({ snapshot: { ingesting: true, progress: [] } as unknown as IngestSnapshot }),
  runOnce: parse,
  pause: async () => void parseAtOnce(),
});
