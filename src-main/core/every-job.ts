import type { IngestHandle } from '#main/ingest/ingest';
import type { Lifecycle } from '#main/runtime/lifecycle';
import type { Log } from '#main/runtime/log';

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
