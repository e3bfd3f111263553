import type { IngestHandle } from './ingest/ingest.ts';
import type { Lifecycle } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';

/** Runs every job once and closes; the exit code: 1 where one failed. */
export async function everyJob(ingest: IngestHandle, log: Log, lifecycle: Lifecycle): Promise<number> {
  try {
    const { failed } = await ingest.runOnce();
    if (failed.length > 0) log.error({ failed }, 'not every job could do its work');
    return failed.length === 0 ? 0 : 1;
  } finally {
    await lifecycle.close();
  }
}
