import type { IngestHandle } from './ingest/ingest.ts';
import type { Lifecycle } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';

/** Runs every job once and closes; the exit code: 1 where one failed, but for optional ones unless it is to be `strict`. */
export async function everyJob(ingest: IngestHandle, log: Log, lifecycle: Lifecycle, strict: boolean): Promise<number> {
  try {
    const { failed, optional = [] } = await ingest.runOnce();
    const isEnough = !strict && failed.every((name) => optional.includes(name));
    if (failed.length === 0) return 0;
    if (isEnough) log.warn({ failed }, `all is here but what is optional: ${failed.join(', ')} failed`);
    else log.error({ failed }, 'not every job could do its work');
    return isEnough ? 0 : 1;
  } finally {
    await lifecycle.close();
  }
}
