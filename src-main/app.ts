import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { ModeChoice } from '#shared/local-api/status';
import { contractsDeps } from './api/contracts/deps.ts';
import { dataDeps } from './api/data/deps.ts';
import { createServer } from './api/http/server.ts';
import type { DataFolderDeps } from './api/local/data-folder.ts';
import type { LocalDeps } from './api/local/index.ts';
import { startPlan } from './api/plan/deps.ts';
import { systemsDeps } from './api/systems/deps.ts';
import { tradeDeps } from './api/trade/deps.ts';
import { statusOf } from './app-status.ts';
import { type Config, ConfigError, DEFAULT_PORT, NEEDS_NO_WINDOW } from './config.ts';
import type { Core } from './core.ts';
import { type CoreStateFeed, createCoreStateFeed, publishCoreState } from './core-state.ts';
import { withAdvice } from './data-folder/advice.ts';
import { galaxyFolder, galaxyOf } from './data-folder/backup.ts';
import { openLocation } from './data-folder/location.ts';
import { watchMirror } from './data-folder/mirror-watch.ts';
import { readModeChoice, saveModeChoice } from './data-folder/mode-choice.ts';
import { freeBytes } from './data-folder/move.ts';
import { createDataFolder } from './data-folder/operations.ts';
import { clearUnfinished } from './data-folder/unfinished.ts';
import { createOpening, windowKey } from './data-folder/window-access.ts';
import type { Desktop } from './desktop.ts';
import { rendererFolder, workerUrl } from './entry-paths.ts';
import { everyJob } from './every-job.ts';
import type { IngestHandle } from './ingest/ingest.ts';
import { openMirror } from './open-mirror.ts';
import { showProgress } from './progress-line.ts';
import { createLifecycle } from './runtime/lifecycle.ts';
import { createLog, type Log } from './runtime/log.ts';
import { addressOf } from './runtime/loopback.ts';
import type { World } from './runtime/world.ts';
import { sourceAccess } from './source-access.ts';
import { statementRunner } from './statements.ts';
import { typeIconReads } from './store/catalog/type-icons.ts';
import { openReadDb } from './store/db.ts';
import { MirrorFileError } from './store/files/file-error.ts';
import { settingReads } from './store/user-data/settings.ts';
import { watchAccess } from './watch-access.ts';
import { startComputeThreads } from './workers/compute-client.ts';
import { maintenanceThreads } from './workers/maintenance-client.ts';

type Mode = Config['mode'];

const makeToken = (): string => randomBytes(32).toString('base64url');

/**
 * Starts the core: the mirror of the chosen mode, its ingester, the reader and the server. The answer of the first-run
 * page closes that mirror and opens the other one on the same port. Throws errors whose message is for a person:
 * a busy port, a folder in use, a newer database. `desktop`: the shell around it; null: there is none.
 */
export async function startCore(config: Config, world: World, entryUrl: string, desktop: Desktop | null = null): Promise<Core> {
  if (config.task !== null || config.doctor || config.printSchema) throw new ConfigError(NEEDS_NO_WINDOW);
  const log = createLog(config.logLevel);
  const home = resolve(config.dataDir);
  clearUnfinished(home);
  const located: Config = { ...config, dataDir: openLocation(home) };
  let mode: Mode = config.mode === 'ask' ? (readModeChoice(located.dataDir) ?? 'ask') : config.mode;
  const stateFeed = createCoreStateFeed();
  const parts: Parts = { world, log, windowKey: windowKey(home, makeToken), entryUrl, desktop, stateFeed, settings: undefined };

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
  const finished = Promise.withResolvers<number>();
  // Nobody may be listening.
  finished.promise.catch(() => undefined);
  const open = (at: Config) => openSession(at, mode, { ...parts, home, maintenance, gone, chooseMode, dataFolder });
  let fixed = located;
  let session = await open(located);
  // Scripts and the open window know the address: the port that was picked first stays for good.
  fixed = { ...fixed, port: session.port };
  let closed = false;

  function chooseMode(choice: ModeChoice): void {
    if (config.mode === 'ask') saveModeChoice(fixed.dataDir, choice);
    if (choice.mode === mode || closed) return;
    void restart(async () => void ({ mode, settings: parts.settings } = choice)).finally(() => void (parts.settings = undefined));
  }

  let restarted = Promise.resolve();
  /** One after the other: closes the session, does the work, opens the next one. Rejects with what the work threw. */
  function restart(work: () => Promise<void>): Promise<void> {
    const done = restarted.then(async () => {
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
    restarted = done.catch(() => undefined);
    return done;
  }

  function giveUp(failure: unknown): void {
    log.fatal({ failure }, 'the mirror could not be opened again');
    finished.resolve(1);
  }

  return {
    address: addressOf(config.host, session.port),
    openAddress: () => session.openAddress(),
    finished: finished.promise,
    subscribe: stateFeed.subscribe,
    saveDesktopSettings: (value) => session.ingest.saveSetting('desktop', value),
    pause: () => session.ingest.pause(),
    resume: () => session.ingest.resume(),
    async close() {
      closed = true;
      await maintenance.close();
      await restarted;
      await session.close();
      finished.resolve(0);
    },
  };
}

interface Parts {
  world: World;
  log: Log;
  /** See Note [who is let in]. */
  windowKey: string;
  /** `import.meta.url` of the entry: workers and the built window lie beside it. */
  entryUrl: string;
  desktop: Desktop | null;
  stateFeed: CoreStateFeed;
  /** Saved once, as a mirror is opened for the first-run page. */
  settings: ModeChoice['settings'];
}

interface Session {
  port: number;
  ingest: IngestHandle;
  openAddress(): string;
  close(): Promise<void>;
}

/** One mirror, served: everything between an open data folder and a listening port. */
async function openSession(
  config: Config,
  mode: Mode,
  parts: Parts &
    Pick<Parameters<typeof watchMirror>[0], 'home' | 'maintenance' | 'gone'> & {
      chooseMode(choice: ModeChoice): void;
      dataFolder: DataFolderDeps;
    },
): Promise<Session> {
  const { log, windowKey: key, entryUrl, desktop, stateFeed, chooseMode, dataFolder } = parts;
  const lifecycle = createLifecycle();
  try {
    const collects = config.ingest && mode !== 'ask';
    const { ingest, file, clock, commandLine } = await openMirror(config, mode, parts, lifecycle, collects);
    const reads = openReadDb(file);
    lifecycle.onClose(() => void reads.close());
    const settings = settingReads(reads);
    const compute = await startComputeThreads({ file, workerUrl: workerUrl(entryUrl, 'workers/compute.worker'), clock, log });
    lifecycle.onClose(() => compute.close());

    const galaxy = galaxyOf(mode);
    const watch = watchMirror({ ...parts, clock, folder: config.dataDir, galaxy, freeBytes, changed: ingest.show });
    lifecycle.onClose(() => watch.close());
    const status = () => statusOf({ config, mode, clock, ingest, compute, watch });
    const local: LocalDeps = {
      status,
      subscribe(listener) {
        const stops = [ingest.subscribe(listener), compute.subscribe(listener)];
        return () => stops.forEach((stop) => stop());
      },
      chooseMode,
      desktop,
      fetchItems: ingest.fetchItems,
      settings: settings.all,
      dataFolder,
      ...sourceAccess({ commandLine, simulated: mode === 'demo', reads, desktop, ingest }),
      ...watchAccess(reads, ingest, clock),
    };
    const opening = createOpening(galaxyFolder(config.dataDir, galaxy), makeToken);
    const systems = systemsDeps(reads, compute, { clock, status });
    const server = createServer({
      host: config.host,
      port: config.port ?? settings.all().port ?? DEFAULT_PORT,
      access: { key, redeem: opening.redeem },
      clock,
      log,
      rendererDir: rendererFolder(entryUrl),
      allowedOrigins: settings.all().allowed_origins,
      contracts: contractsDeps(reads, compute, { clock, fetchItems: ingest.fetchItems }),
      systems,
      trade: tradeDeps(reads, compute, { clock }),
      data: dataDeps(reads, compute, {
        clock,
        subscribe: ingest.subscribe,
        sql: statementRunner(file, parts, config.replica, lifecycle),
      }),
      plan: startPlan(reads, compute, { clock, network: systems.network }),
      local,
      icons: typeIconReads(reads),
    });
    const { port } = await server.listen();
    lifecycle.onClose(() => server.close());
    opening.publish(addressOf(config.host, port).app);
    lifecycle.onClose(opening.withdraw);
    lifecycle.onClose(publishCoreState(local, clock, stateFeed));
    if (process.stderr.isTTY && config.logLevel !== 'silent') lifecycle.onClose(showProgress(process.stderr, ingest));
    log.info({ mode, port, file }, 'serving the mirror');
    return { port, ingest, openAddress: opening.address, close: () => lifecycle.close() };
  } catch (failure) {
    await lifecycle.close();
    throw withAdvice(failure, config.dataDir, galaxyOf(mode));
  }
}

/** `--once`: every job to its end, nothing served. */
async function runOnce(config: Config, mode: Mode, parts: Parts): Promise<Core> {
  const lifecycle = createLifecycle();
  const { ingest } = await openMirror(config, mode, parts, lifecycle, false).catch(async (failure: unknown) => {
    await lifecycle.close();
    throw withAdvice(failure, config.dataDir, galaxyOf(mode));
  });
  return {
    address: null,
    openAddress: () => null,
    finished: everyJob(ingest, parts.log, lifecycle),
    subscribe: parts.stateFeed.subscribe,
    saveDesktopSettings: (value) => ingest.saveSetting('desktop', value),
    pause: ingest.pause,
    resume: ingest.resume,
    close: () => lifecycle.close(),
  };
}
