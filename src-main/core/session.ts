import { withAdvice } from '#main/data-folder/advice';
import { galaxyOf } from '#main/data-folder/backup';
import type { Config } from '#main/options/config';
import { createLifecycle } from '#main/runtime/lifecycle';
import { startQueryThreads } from '#main/workers/query-threads';
import { type SpawnedThreads, spawnThreads } from '#main/workers/spawned-threads';
import { workerUrl } from './entry-paths.ts';
import { openMirror } from './open-mirror.ts';
import type { Session, SessionParts } from './serving.ts';

/**
 * One mirror, served: everything between an open data folder and a port that answers. The threads have their work before the server is
 * loaded, which takes as long as what they begin with. `spawned`: those that were spawned before; null: none.
 */
export async function openSession(
  config: Config,
  mode: Config['mode'],
  parts: SessionParts,
  spawned: SpawnedThreads | null,
): Promise<Session> {
  const lifecycle = createLifecycle();
  const urlOf = (name: string) => workerUrl(parts.entryUrl, name);
  const threads = spawned ?? spawnThreads(urlOf);
  lifecycle.onClose(threads.end);
  try {
    const mirror = await openMirror({
      config,
      mode,
      parts,
      lifecycle,
      schedule: config.ingest && mode !== 'ask',
      spawned: threads.ingest,
    });
    // Nothing is read before it is migrated.
    if (!mirror.isReadable) await Promise.all([mirror.ingest, import('./serving.ts')]);
    const { file, clock } = mirror;
    const queries = await startQueryThreads({ file, urlOf, clock, log: parts.log, spawned: threads.lists });
    lifecycle.onClose(() => queries.close());
    const { serveMirror } = await import('./serving.ts');
    const ingest = await mirror.ingest;
    await serveMirror(config, mode, parts, { ...mirror, ingest, queries }, lifecycle);
    return { ingest, close: lifecycle.close };
  } catch (failure) {
    await lifecycle.close();
    throw withAdvice(failure, config.dataDir, galaxyOf(mode));
  }
}
