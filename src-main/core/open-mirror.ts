import { mkdirSync, statSync } from 'node:fs';
import { backupsFolder, galaxyFolder, galaxyOf, newestBackup } from '#main/data-folder/backup';
import { beginPrepared, openDemoClock } from '#main/data-folder/demo-clock';
import { lockMirror } from '#main/data-folder/mirror-lock';
import { freeBytes, requireFreeSpace } from '#main/data-folder/move';
import { deleteReplaced, finishReplacement, mirrorFile } from '#main/data-folder/replace';
import type { CommandLineSettings } from '#main/ingest/effective-settings';
import { type Config, isTranquility } from '#main/options/config';
import { startNodeProcess } from '#main/runtime/child-process';
import type { Desktop } from '#main/runtime/desktop';
import type { Lifecycle } from '#main/runtime/lifecycle';
import type { Log } from '#main/runtime/log';
import { makePrivate } from '#main/runtime/private-files';
import type { Clock, World } from '#main/runtime/world';
import { asMirrorFileError, DamagedMirrorError } from '#main/store/files/file-error';
import { type GalaxyKind, markMirror } from '#main/store/files/mirror-file';
import { requireOwnSchema } from '#main/store/files/own-schema';
import { startIngestThread } from '#main/workers/ingest-client';
import { type RestartableIngest, restartableIngest } from '#main/workers/restartable-ingest';
import { startSimulatorProcess } from '#main/workers/simulator-client';
import type { SpawnedThreads } from '#main/workers/spawned-threads';
import type { ModeChoice } from '#shared/local-api/status';
import { forDataSources } from '#shared/sources';
import { workerUrl } from './entry-paths.ts';
import { commandLineSettings } from './source-access.ts';

/** A mirror whose folder is ours. */
export interface OpenMirror {
  file: string;
  /** The galaxy's clock. */
  clock: Clock;
  commandLine(): CommandLineSettings;
  /** Whether it can be read before the ingesting thread has opened it: there is nothing to migrate, and no setting to save. */
  isReadable: boolean;
  /** Resolves once the ingesting thread has opened it. */
  ingest: Promise<RestartableIngest>;
}

/** What a mirror is opened with. */
interface Opening {
  config: Config;
  mode: Config['mode'];
  parts: {
    log: Log;
    entryUrl: string;
    world: World;
    desktop: Desktop | null;
    /** Saved before anything is asked of a source. */
    settings?: ModeChoice['settings'];
    /** Absent: it is not served. */
    takePort?(file: string): Promise<unknown>;
  };
  /** Closes what was opened. */
  lifecycle: Lifecycle;
  /** Whether sources are asked by themselves. */
  schedule: boolean;
  /** The thread that writes, where it was spawned before. */
  spawned?: SpawnedThreads['ingest'];
}

/**
 * Locks the folder of the mode's mirror, finishes what was broken off there, takes the port where it is to be served, starts the simulator
 * where the galaxy is invented, and has the thread that alone writes open the mirror: no source is asked before folder and port are ours.
 */
export async function openMirror({ config, mode, parts, lifecycle, schedule, spawned }: Opening): Promise<OpenMirror> {
  const { log, entryUrl, desktop } = parts;
  // Invented and real data never share a folder, let alone a file.
  const galaxy = galaxyOf(mode);
  const folder = galaxyFolder(config.dataDir, galaxy);
  const prepared = mode === 'demo' ? config.demoMirror : null;
  const begin = (at: { folder: string; file: string }) =>
    prepared !== null && beginPrepared(prepared, at, parts.world.clock.now());
  const { file, isCurrent } = await openFolder(config.dataDir, galaxy, { lifecycle, begin });
  await parts.takePort?.(file);
  const clock = clockOf(config, mode, { folder, file }, parts, lifecycle);
  let sources: CommandLineSettings['sources'] = config.sources;
  // The mirror can be read while the galaxy is still being invented.
  const simulator =
    mode === 'demo' && config.replica?.role !== 'follows'
      ? startSimulatorProcess({
          module: workerUrl(entryUrl, 'workers/simulator.process'),
          startProcess: desktop?.startProcess ?? startNodeProcess,
          clock,
        })
      : null;
  lifecycle.onClose(() => closeWhenOpen(simulator));
  const commandLine = (): CommandLineSettings => commandLineSettings(config, sources, desktop);
  let { settings } = parts;
  const isReadable = isCurrent && settings === undefined;
  let first = spawned;
  const ingest = (async () => {
    if (simulator !== null) sources = unlessOff(config.sources, (await simulator).sources);
    return restartableIngest(
      () => {
        const options = { simulated: mode === 'demo', downtime: isTranquility(sources.esi), settings };
        // A later start must not undo what was set since.
        settings = undefined;
        const thread = first;
        first = undefined;
        return startIngestThread({
          spawned: thread,
          config: { ...commandLine(), ...options, logLevel: config.logLevel },
          replica: config.replica,
          file,
          workerUrl: workerUrl(entryUrl, 'workers/ingest.worker'),
          schedule,
          clock,
          log,
        });
      },
      { clock, log },
    );
  })();
  lifecycle.onClose(() => closeWhenOpen(ingest));
  const whole = ingest.then((opened) => {
    deleteReplaced(folder);
    log.debug({ folder, schedule }, 'the mirror is open');
    return opened;
  });
  // The caller waits for it later.
  whole.catch(() => undefined);
  return { ingest: whole, file, clock, commandLine, isReadable };
}

/** Closes what was to be opened once it is. Its waiters get its failure. */
async function closeWhenOpen(opening: Promise<{ close(): Promise<void> }> | null): Promise<void> {
  const opened = await opening?.catch(() => null);
  await opened?.close();
}

/** The clock of the mode's galaxy: New Eden has the computer's, the demo one of its own. */
function clockOf(
  { demoSpeed }: Config,
  mode: Config['mode'],
  { folder, file }: { folder: string; file: string },
  { world, log }: { world: World; log: Log },
  lifecycle: Lifecycle,
): Clock {
  if (mode !== 'demo') return world.clock;
  const { clock, close } = openDemoClock({ folder, file, speed: demoSpeed }, { wall: world.clock, log });
  lifecycle.onClose(close);
  return clock;
}

/**
 * Locks the folder of a galaxy's mirror and looks at what lies there; gives the mirror's file, and whether nothing is to be migrated. Throws
 * one sentence for a person.
 */
async function openFolder(
  dataDir: string,
  galaxy: GalaxyKind,
  { lifecycle, begin }: { lifecycle: Lifecycle; begin(at: { folder: string; file: string }): boolean },
): Promise<{ file: string; isCurrent: boolean }> {
  const folder = galaxyFolder(dataDir, galaxy);
  const file = mirrorFile(folder);
  try {
    mkdirSync(folder, { recursive: true });
    makePrivate(folder);
    makePrivate(backupsFolder(dataDir));
    await requireFreeSpace(folder, 0, freeBytes);
    const lock = lockMirror(folder);
    lifecycle.onClose(() => lock.release());
    finishReplacement(folder);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    // A start that was killed early leaves an empty file too, but no backup.
    if (size === 0 && newestBackup(dataDir, galaxy) !== null) throw new DamagedMirrorError(`${file} is empty.`);
    begin({ folder, file });
    markMirror(file, galaxy);
    return { file, isCurrent: requireOwnSchema(file) };
  } catch (failure) {
    throw asMirrorFileError(failure, folder);
  }
}

/** The simulator's addresses, but none for what the command line switched off. */
function unlessOff(
  wanted: Config['sources'],
  simulated: Record<keyof Config['sources'], string>,
): CommandLineSettings['sources'] {
  return forDataSources((source) => (wanted[source] === null ? null : simulated[source]));
}
