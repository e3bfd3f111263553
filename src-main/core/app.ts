import { resolve } from 'node:path';
import type { Listener } from '#main/api/http/listener';
import { withAdvice } from '#main/data-folder/advice';
import { galaxyOf } from '#main/data-folder/backup';
import { openLocation } from '#main/data-folder/location';
import { readModeChoice, saveModeChoice } from '#main/data-folder/mode-choice';
import { freeBytes } from '#main/data-folder/move';
import { createDataFolder } from '#main/data-folder/operations';
import { clearUnfinished } from '#main/data-folder/unfinished';
import { createOpening } from '#main/data-folder/window-access';
import type { IngestHandle } from '#main/ingest/ingest';
import { ConfigError } from '#main/options/command-line';
import { type Config, DEFAULT_PORT, NEEDS_NO_WINDOW } from '#main/options/config';
import type { Desktop } from '#main/runtime/desktop';
import { createLifecycle, type Lifecycle } from '#main/runtime/lifecycle';
import { createLog, type Log } from '#main/runtime/log';
import { addressOf } from '#main/runtime/loopback';
import { makeSecret } from '#main/runtime/secret';
import type { World } from '#main/runtime/world';
import { openReadDb } from '#main/store/db';
import { MirrorFileError } from '#main/store/files/file-error';
import { settingReads } from '#main/store/user-data/settings';
import { maintenanceThreads } from '#main/workers/maintenance-client';
import type { SpawnedThreads } from '#main/workers/spawned-threads';
import type { ModeChoice } from '#shared/local-api/status';
import type { Core } from './core.ts';
import { workerUrl } from './entry-paths.ts';
import { holdPort } from './hold-port.ts';
import { openMirror } from './open-mirror.ts';
import type { CoreParts } from './serving.ts';
import { openSession } from './session.ts';
import { createCoreStateFeed } from './state.ts';

type Mode = Config['mode'];

interface CoreHost {
  /** The desktop shell; absent where the core runs without one. */
  desktop?: Desktop | null;
  /** The threads of the first mirror, where they were spawned before. */
  threads?: SpawnedThreads | null;
}

/**
 * Starts the core: the data folder and the port are taken, then come the mirror of the chosen mode, its ingester, the reader and the
 * server. The answer of the first-run page closes that mirror and opens the other one on the same port, which stays taken meanwhile. Throws
 * errors whose message is for a person: a busy port, a folder in use, a newer database.
 */
export async function startCore(config: Config, world: World, entryUrl: string, host: CoreHost = {}): Promise<Core> {
  if (config.task !== null || config.printSchema) throw new ConfigError(NEEDS_NO_WINDOW);
  const { desktop = null, threads = null } = host;
  const log = createLog(config.logLevel);
  const { home, located, chosenMode } = openHome(config);
  let mode = chosenMode;
  const opening = createOpening(makeSecret, log);
  const parts: CoreParts = { world, log, opening, entryUrl, desktop, stateFeed: createCoreStateFeed() };

  if (config.once) return runOnce(located, mode, parts);

  const maintenance = maintenanceThreads(workerUrl(entryUrl, 'workers/maintenance.worker'));
  const dataFolder = createDataFolder({
    clock: world.clock,
    log,
    desktop,
    maintenance,
    freeBytes,
    place: () => ({ home, folder: fixed.dataDir, galaxy: galaxyOf(mode) }),
    whileClosed: (work) => restart(async () => void (fixed = { ...fixed, dataDir: (await work()).folder })),
  });
  const gone = (sentence: string) => finished.reject(new MirrorFileError(sentence));
  const finished = exitCode();
  const port = portOf(config, world);
  const open = (at: Config, spawned: CoreHost['threads'] = null) =>
    openSession(at, mode, { ...parts, home, maintenance, gone, takePort: port.take, chooseMode, dataFolder }, spawned);
  let fixed = located;
  let session = await open(located, threads).catch(port.giveBackFor);
  let closed = false;

  function chooseMode(choice: ModeChoice): void {
    if (config.mode === 'ask') saveModeChoice(fixed.dataDir, choice);
    if (choice.mode === mode || closed) return;
    void restart(async () => {
      mode = choice.mode;
      parts.settings = choice.settings;
    }).finally(() => void (parts.settings = undefined));
  }

  const restarts = oneAfterTheOther();
  /** Closes the session, does the work, opens the next one. Rejects with what the work threw. */
  function restart(work: () => Promise<void>): Promise<void> {
    return restarts.add(async () => {
      if (closed) throw new Error('The program is closing.');
      await session.close().catch((failure: unknown) => {
        giveUp(failure);
        throw failure;
      });
      try {
        await work();
      } finally {
        if (!closed) await open(fixed).then((opened) => void (session = opened), giveUp);
      }
    });
  }

  function giveUp(failure: unknown): void {
    log.fatal({ failure }, 'the mirror could not be opened again');
    void port.giveBack();
    finished.resolve(1);
  }

  return {
    address: addressOf(config.host, (await port.take()).port),
    openAddress: opening.address,
    finished: finished.promise,
    subscribe: parts.stateFeed.subscribe,
    saveDesktopSettings: (value) => session.ingest.saveSetting('desktop', value),
    pause: () => session.ingest.pause(),
    resume: () => session.ingest.resume(),
    async close() {
      closed = true;
      await maintenance.close();
      await restarts.done();
      await session.close();
      await port.giveBack();
      finished.resolve(0);
    },
  };
}

/** Clears up unfinished work in the home folder; returns where the data lies and which galaxy was chosen. */
function openHome(config: Config): { home: string; located: Config; chosenMode: Mode } {
  const home = resolve(config.dataDir);
  clearUnfinished(home);
  const located = { ...config, dataDir: openLocation(home) };
  return { home, located, chosenMode: config.mode === 'ask' ? (readModeChoice(located.dataDir) ?? 'ask') : config.mode };
}

/** Does one piece of work at a time, in the order in which they came. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(work: () => Promise<void>): Promise<void> {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
    done: (): Promise<unknown> => last,
  };
}

/** The one port of a program: scripts and the open window know the address, so that it stays the one that was taken first. */
function portOf(config: Config, world: World) {
  let taken: Promise<Listener> | undefined;
  const giveBack = async (): Promise<void> => (await taken?.catch(() => undefined))?.close();
  return {
    /** `file`: of the mirror whose settings may name it, where no option does. */
    take: (file?: string): Promise<Listener> =>
      (taken ??= holdPort({ host: config.host, port: config.port ?? chosenPort(file) ?? DEFAULT_PORT }, world)),
    giveBack,
    async giveBackFor(failure: unknown): Promise<never> {
      await giveBack();
      throw failure;
    },
  };
}

/** The port that was chosen in the settings of a mirror; null: none, or there is nothing that this version can read yet. */
function chosenPort(file: string | undefined): number | null {
  if (file === undefined) return null;
  try {
    const reads = openReadDb(file);
    try {
      return settingReads(reads).all().port;
    } finally {
      reads.close();
    }
  } catch {
    return null;
  }
}

/** The promised exit code. A rejection without a listener does not end the process. */
function exitCode(): PromiseWithResolvers<number> {
  const code = Promise.withResolvers<number>();
  code.promise.catch(() => undefined);
  return code;
}

/** `--once`: every job to its end, nothing served. */
async function runOnce(config: Config, mode: Mode, parts: CoreParts): Promise<Core> {
  const lifecycle = createLifecycle();
  const ingest = await openMirror({ config, mode, parts, lifecycle, schedule: false })
    .then((mirror) => mirror.ingest)
    .catch(async (failure: unknown) => {
      await lifecycle.close();
      throw withAdvice(failure, config.dataDir, galaxyOf(mode));
    });
  return {
    address: null,
    openAddress: () => null,
    finished: everyJob(ingest, parts.log, lifecycle, config.strict),
    subscribe: parts.stateFeed.subscribe,
    saveDesktopSettings: (value) => ingest.saveSetting('desktop', value),
    pause: ingest.pause,
    resume: ingest.resume,
    close: () => lifecycle.close(),
  };
}

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
