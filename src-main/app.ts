import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { downtimeUntil } from '#shared/downtime';
import type { Settings } from '#shared/local-api/settings';
import { type AppStatus, type ModeChoice, modeChoice } from '#shared/local-api/status';
import { VERSION } from '#shared/version';
import { contractsDeps } from './api/contracts/index.ts';
import { createServer } from './api/http/server.ts';
import type { LocalDeps } from './api/local/index.ts';
import { systemsDeps } from './api/systems/index.ts';
import { type Config, isLoopback, isTranquility } from './config.ts';
import { type CoreNews, createNewsDesk, type NewsDesk, reportNews } from './core-news.ts';
import type { Desktop } from './desktop.ts';
import type { IngestHandle } from './ingest/ingest.ts';
import { createLifecycle, type Lifecycle } from './runtime/lifecycle.ts';
import { createLog, type Log } from './runtime/log.ts';
import { isoUtc, type World } from './runtime/world.ts';
import { openReadDb } from './store/db.ts';
import { lockFolder } from './store/lock.ts';
import { settingReads } from './store/settings.ts';
import { watchlistReads } from './store/watchlists.ts';
import { startComputeThread } from './workers/compute-thread.ts';
import { startIngestThread } from './workers/ingest-thread.ts';
import { startSimulatorThread } from './workers/simulator-thread.ts';

/** Where the running core is reached. */
export interface Address {
  app: string;
  contracts: string;
  systems: string;
}

/** A running core, with or without a window on it. */
export interface Core {
  /** null with `--once`, which serves nothing. */
  readonly address: Address | null;
  /** The exit code, once the core has closed: 1 where a job failed under `--once`, else 0. */
  readonly finished: Promise<number>;
  /** Calls the follower with what the shell shows, at once and after each change. Gives back how to stop it. */
  follow(follower: (news: CoreNews) => void): () => void;
  saveDesktopSettings(value: Settings['desktop']): Promise<void>;
  /** Before the computer sleeps: stops collecting. What is there is served on. */
  pause(): Promise<void>;
  /** Collects again: what is overdue is begun one by one. */
  resume(): Promise<void>;
  /** Closes in order; the database is clean afterwards. Idempotent. */
  close(): Promise<void>;
}

type Mode = Config['mode'];

/**
 * Starts the core: the mirror of the chosen mode, its ingester, the reader and the server. The answer of the first-run
 * page closes that mirror and opens the other one on the same port. Throws errors whose message is for a person:
 * a busy port, a folder in use, a newer database. `desktop`: the shell around it; null: there is none.
 */
export async function startCore(config: Config, world: World, entryUrl: string, desktop: Desktop | null = null): Promise<Core> {
  const log = createLog(config.logLevel);
  const secret = randomBytes(32).toString('base64url');
  const choiceFile = join(config.dataDir, 'mode.json');
  let mode: Mode = config.mode === 'ask' ? (rememberedChoice(choiceFile) ?? 'ask') : config.mode;
  const desk = createNewsDesk();
  const parts = { world, log, secret, entryUrl, desktop, desk };

  if (config.once) return runOnce(config, mode, parts);

  let session = await openSession(config, mode, { ...parts, chooseMode });
  // Scripts and the open window know the address: the port that was picked first stays for good.
  const fixed: Config = { ...config, port: session.port };
  let closed = false;
  const finished = Promise.withResolvers<number>();

  function chooseMode(choice: ModeChoice): void {
    if (config.mode === 'ask') rememberChoice(choiceFile, choice);
    if (choice.mode === mode || closed) return;
    mode = choice.mode;
    void reopen();
  }

  async function reopen(): Promise<void> {
    try {
      await session.close();
      if (!closed) session = await openSession(fixed, mode, { ...parts, chooseMode });
    } catch (failure) {
      log.fatal({ failure }, 'the other mirror could not be opened');
      finished.resolve(1);
    }
  }

  return {
    address: addressOf(config.host, session.port),
    finished: finished.promise,
    follow: desk.follow,
    saveDesktopSettings: (value) => session.ingest.saveSetting('desktop', value),
    pause: () => session.ingest.pause(),
    resume: () => session.ingest.resume(),
    async close() {
      closed = true;
      await session.close();
      finished.resolve(0);
    },
  };
}

interface Parts {
  world: World;
  log: Log;
  secret: string;
  /** `import.meta.url` of the entry: workers and the built window lie beside it. */
  entryUrl: string;
  desktop: Desktop | null;
  desk: NewsDesk;
}

interface Session {
  port: number;
  ingest: IngestHandle;
  close(): Promise<void>;
}

/** One mirror, served: everything between an open data folder and a listening port. */
async function openSession(
  config: Config,
  mode: Mode,
  parts: Parts & { chooseMode(choice: ModeChoice): void },
): Promise<Session> {
  const { world, log, secret, entryUrl, desktop, desk, chooseMode } = parts;
  const lifecycle = createLifecycle();
  try {
    const { ingest, file } = await openMirror(config, mode, parts, lifecycle, config.ingest && mode !== 'ask');
    const reads = openReadDb(file);
    lifecycle.onClose(() => void reads.close());
    const settings = settingReads(reads);
    const compute = await startComputeThread({ file, workerUrl: besides(entryUrl, 'workers/compute') });
    lifecycle.onClose(() => compute.close());

    const hasDowntime = mode === 'live' && isTranquility(config.sources.esi);
    const status = (): AppStatus => {
      const now = world.clock.now();
      const until = hasDowntime ? downtimeUntil(now) : null;
      const downtime = until === null ? null : { until: isoUtc(until) };
      return { version: VERSION, mode, now: isoUtc(now), downtime, ...ingest.snapshot() };
    };
    const local: LocalDeps = {
      status,
      subscribe: ingest.subscribe,
      chooseMode: (choice) => chooseMode({ mode: choice }),
      desktop,
      fetchItems: ingest.fetchItems,
      settings: settings.all,
      saveSetting: ingest.saveSetting,
      watchlists: watchlistReads(reads),
      saveWatchlists: ingest.saveWatchlists,
      markMatchesSeen: ingest.markMatchesSeen,
    };
    const server = createServer({
      host: config.host,
      port: config.port,
      secret,
      clock: world.clock,
      log,
      rendererDir: builtWindow(entryUrl),
      allowedOrigins: settings.all().allowed_origins,
      contracts: contractsDeps(reads, compute, { clock: world.clock, fetchItems: ingest.fetchItems }),
      systems: systemsDeps(reads, compute, { clock: world.clock, status }),
      local,
    });
    const { port } = await server.listen();
    lifecycle.onClose(() => server.close());
    lifecycle.onClose(reportNews(local, world.clock, desk));
    log.info({ mode, port, file }, 'serving the mirror');
    return { port, ingest, close: () => lifecycle.close() };
  } catch (failure) {
    await lifecycle.close();
    throw failure;
  }
}

/** `--once`: every job to its end, nothing served. */
async function runOnce(config: Config, mode: Mode, parts: Parts): Promise<Core> {
  const lifecycle = createLifecycle();
  const { ingest } = await openMirror(config, mode, parts, lifecycle, false).catch(async (failure: unknown) => {
    await lifecycle.close();
    throw failure;
  });
  return {
    address: null,
    finished: everyJob(ingest, parts.log, lifecycle),
    follow: parts.desk.follow,
    saveDesktopSettings: (value) => ingest.saveSetting('desktop', value),
    pause: ingest.pause,
    resume: ingest.resume,
    close: () => lifecycle.close(),
  };
}

async function everyJob(ingest: IngestHandle, log: Log, lifecycle: Lifecycle): Promise<number> {
  try {
    const { failed } = await ingest.runOnce();
    if (failed.length > 0) log.error({ failed }, 'not every job could do its work');
    return failed.length === 0 ? 0 : 1;
  } finally {
    await lifecycle.close();
  }
}

/** Locks the folder, starts the simulator where the galaxy is invented, and starts the thread that alone writes. */
async function openMirror(config: Config, mode: Mode, { log, entryUrl, world }: Parts, lifecycle: Lifecycle, schedule: boolean) {
  // Invented and real data never share a folder, let alone a file.
  const folder = join(config.dataDir, mode === 'demo' ? 'demo' : 'live');
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(join(folder, 'lock.sqlite'));
  lifecycle.onClose(() => lock.release());
  let sources = config.sources;
  if (mode === 'demo') {
    const simulator = await startSimulatorThread({
      workerUrl: besides(entryUrl, 'workers/simulator'),
      startsAt: world.clock.now(),
    });
    lifecycle.onClose(() => simulator.close());
    sources = simulator.sources;
  }
  const file = join(folder, 'mirror.sqlite');
  const ingest = await startIngestThread({
    config: { ...config, sources, simulated: mode === 'demo', downtime: isTranquility(sources.esi) },
    file,
    workerUrl: besides(entryUrl, 'workers/ingest'),
    schedule,
    log,
  });
  lifecycle.onClose(() => ingest.close());
  log.debug({ folder, schedule }, 'the mirror is open');
  return { ingest, file };
}

/** A worker beside the entry: TypeScript where the program runs from source, a bundle where it was built. */
function besides(entryUrl: string, name: string): URL {
  return new URL(`./${name}${entryUrl.endsWith('.ts') ? '.ts' : '.js'}`, entryUrl);
}

/** The built window's folder; null where there is none, as when the program runs from source before a build. */
function builtWindow(entryUrl: string): string | null {
  const beside = entryUrl.endsWith('.ts') ? '../out/renderer/' : '../renderer/';
  const folder = fileURLToPath(new URL(beside, entryUrl));
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

function addressOf(host: string, port: number): Address {
  const named = isLoopback(host) || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const app = `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
  return { app, contracts: `${app}/contracts`, systems: `${app}/systems` };
}

function rememberedChoice(file: string): ModeChoice['mode'] | null {
  try {
    return modeChoice.parse(JSON.parse(readFileSync(file, 'utf8'))).mode;
  } catch {
    // Never answered, or unreadable: asking again is what a person expects of both.
    return null;
  }
}

function rememberChoice(file: string, choice: ModeChoice): void {
  writeFileSync(file, JSON.stringify(choice));
}
