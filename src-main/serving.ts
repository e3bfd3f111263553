import type { ModeChoice } from '#shared/local-api/status';
import { contractsDeps } from './api/contracts/deps.ts';
import { dataDeps } from './api/data/deps.ts';
import type { Listener } from './api/http/listener.ts';
import { createServer } from './api/http/server.ts';
import type { DataFolderDeps } from './api/local/data-folder.ts';
import type { LocalDeps } from './api/local/index.ts';
import { planDeps, readPlanAhead } from './api/plan/deps.ts';
import { systemsDeps } from './api/systems/deps.ts';
import { tradeDeps } from './api/trade/deps.ts';
import { statusOf } from './app-status.ts';
import type { Config } from './config.ts';
import { type CoreStateFeed, publishCoreState } from './core-state.ts';
import { galaxyFolder, galaxyOf } from './data-folder/backup.ts';
import { openBrowsers } from './data-folder/browsers.ts';
import { watchMirror } from './data-folder/mirror-watch.ts';
import { freeBytes } from './data-folder/move.ts';
import type { createOpening } from './data-folder/window-access.ts';
import type { Desktop } from './desktop.ts';
import { rendererFolder } from './entry-paths.ts';
import type { IngestHandle } from './ingest/ingest.ts';
import type { OpenMirror } from './open-mirror.ts';
import { showProgress } from './progress-line.ts';
import type { Lifecycle } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';
import { addressOf } from './runtime/loopback.ts';
import { makeSecret } from './runtime/secret.ts';
import type { World } from './runtime/world.ts';
import { sourceAccess } from './source-access.ts';
import { statementRunner } from './statements.ts';
import { typeIconReads } from './store/catalog/type-icons.ts';
import { openReadDb } from './store/db.ts';
import { settingReads } from './store/user-data/settings.ts';
import { watchAccess } from './watch-access.ts';
import type { Compute } from './workers/compute-client.ts';
import type { RestartableIngest } from './workers/restartable-ingest.ts';

/** What every mirror that the core opens has in common. */
export interface CoreParts {
  world: World;
  log: Log;
  /** See Note [who is let in]. */
  opening: ReturnType<typeof createOpening>;
  /** `import.meta.url` of the entry: workers and the built window lie beside it. */
  entryUrl: string;
  desktop: Desktop | null;
  stateFeed: CoreStateFeed;
  /** Saved once, as a mirror is opened for the first-run page. */
  settings?: ModeChoice['settings'];
}

/** The same with what serves it. */
export interface SessionParts extends CoreParts, Pick<Parameters<typeof watchMirror>[0], 'home' | 'maintenance' | 'gone'> {
  /** Takes the port to serve at, which the settings in the mirror's file name where no option does; the same one each time. */
  takePort(file: string): Promise<Listener>;
  chooseMode(choice: ModeChoice): void;
  dataFolder: DataFolderDeps;
}

/** One mirror that is served. */
export interface Session {
  ingest: IngestHandle;
  close(): Promise<void>;
}

/** A mirror that its threads have opened. */
interface RunningMirror extends Pick<OpenMirror, 'file' | 'clock' | 'commandLine'> {
  ingest: RestartableIngest;
  compute: Compute;
}

/** Serves a mirror, and looks after its file. What is opened is closed with the lifecycle. */
export async function serveMirror(
  config: Config,
  mode: Config['mode'],
  parts: SessionParts,
  { file, clock, commandLine, ingest, compute }: RunningMirror,
  lifecycle: Lifecycle,
): Promise<void> {
  const { log, opening, entryUrl, desktop, stateFeed, chooseMode, dataFolder } = parts;
  const reads = openReadDb(file);
  lifecycle.onClose(() => void reads.close());
  const settings = settingReads(reads);
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
  const systems = systemsDeps(reads, compute, { clock, status });
  const plan = planDeps(reads, compute, { clock, network: systems.network });
  const listener = await parts.takePort(file);
  const server = createServer({
    listener,
    access: { ...openBrowsers(parts.home, { clock: parts.world.clock, log, makeToken: makeSecret }), ...opening },
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
    plan,
    local,
    icons: typeIconReads(reads),
  });
  server.serve();
  lifecycle.onClose(() => server.close());
  opening.publish(addressOf(config.host, listener.port).app, galaxyFolder(config.dataDir, galaxy));
  lifecycle.onClose(opening.withdraw);
  lifecycle.onClose(publishCoreState(local, clock, stateFeed));
  if (process.stderr.isTTY && config.logLevel !== 'silent') lifecycle.onClose(showProgress(process.stderr, ingest));
  // Whoever waits for the first list comes before whoever asks for a way. A mirror that is closed meanwhile is not read.
  compute
    .indexed()
    .then(() => readPlanAhead(plan))
    .catch(() => undefined);
  log.info({ mode, port: listener.port, file }, 'serving the mirror');
}
