import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { besides } from './beside-entry.ts';
import { type Config, isTranquility } from './config.ts';
import { galaxyFolder, galaxyOf } from './data-folder/backup.ts';
import { mirrorFile, settle, tidy } from './data-folder/replace.ts';
import type { Desktop } from './desktop.ts';
import type { Said } from './ingest/effective-settings.ts';
import type { Lifecycle } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';
import type { World } from './runtime/world.ts';
import { saidOf } from './source-access.ts';
import { lockFolder } from './store/files/lock.ts';
import { markMirror } from './store/files/mirror-file.ts';
import { startIngestThread } from './workers/ingest-client.ts';
import { type RenewableIngest, renewableIngest } from './workers/renewable-ingest.ts';
import { startSimulatorThread } from './workers/simulator-client.ts';

/**
 * Locks the folder of the mode's mirror, finishes what was broken off there, starts the simulator where the galaxy is
 * invented, and starts the thread that alone writes. What was opened is closed with the lifecycle.
 */
export async function openMirror(
  config: Config,
  mode: Config['mode'],
  { log, entryUrl, world, desktop }: { log: Log; entryUrl: string; world: World; desktop: Desktop | null },
  lifecycle: Lifecycle,
  schedule: boolean,
): Promise<{ ingest: RenewableIngest; file: string; said: () => Said }> {
  // Invented and real data never share a folder, let alone a file.
  const galaxy = galaxyOf(mode);
  const folder = galaxyFolder(config.dataDir, galaxy);
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(join(folder, 'lock.sqlite'));
  lifecycle.onClose(() => lock.release());
  settle(folder);
  const file = mirrorFile(folder);
  markMirror(file, galaxy);
  let sources: Said['sources'] = config.sources;
  if (mode === 'demo') {
    const simulator = await startSimulatorThread({
      workerUrl: besides(entryUrl, 'workers/simulator.worker'),
      startsAt: world.clock.now(),
    });
    lifecycle.onClose(() => simulator.close());
    sources = unlessOff(config.sources, simulator.sources);
  }
  const said = (): Said => saidOf(config, sources, desktop);
  const ingest = await renewableIngest(() =>
    startIngestThread({
      config: { ...said(), logLevel: config.logLevel, simulated: mode === 'demo', downtime: isTranquility(sources.esi) },
      file,
      workerUrl: besides(entryUrl, 'workers/ingest.worker'),
      schedule,
      log,
    }),
  );
  lifecycle.onClose(() => ingest.close());
  tidy(folder);
  log.debug({ folder, schedule }, 'the mirror is open');
  return { ingest, file, said };
}

/** The simulator's addresses, but none for what the command line switched off. */
function unlessOff(wanted: Config['sources'], simulated: Record<keyof Config['sources'], string>): Said['sources'] {
  const one = (source: keyof Config['sources']) => (wanted[source] === null ? null : simulated[source]);
  return { esi: one('esi'), sde: one('sde'), scout: one('scout'), r2z2: one('r2z2'), everef: one('everef') };
}
