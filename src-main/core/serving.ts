import { contractsDeps } from '#main/api/contracts/deps';
import { dataDeps } from '#main/api/data/deps';
import type { Listener } from '#main/api/http/listener';
import { offSources } from '#main/api/http/mirror-facts';
import { createServer } from '#main/api/http/server';
import type { HazardKnowledge } from '#main/api/http/unknown-hazards';
import type { DataFolderDeps } from '#main/api/local/data-folder';
import type { LocalDeps } from '#main/api/local/index';
import { shownWatchlists } from '#main/api/local/watchlists';
import { planDeps, readPlanAhead } from '#main/api/plan/deps';
import { systemsDeps } from '#main/api/systems/deps';
import { tradeDeps } from '#main/api/trade/deps';
import { watchedListsOf } from '#main/api/trade/watched-lists';
import { galaxyFolder, galaxyOf } from '#main/data-folder/backup';
import { openBrowsers } from '#main/data-folder/browsers';
import { watchMirror } from '#main/data-folder/mirror-watch';
import { freeBytes } from '#main/data-folder/move';
import type { createOpening } from '#main/data-folder/window-access';
import type { IngestHandle } from '#main/ingest/ingest';
import type { Config } from '#main/options/config';
import type { Desktop } from '#main/runtime/desktop';
import { hostRefusal } from '#main/runtime/host-refusal';
import type { Lifecycle } from '#main/runtime/lifecycle';
import type { Log } from '#main/runtime/log';
import { addressOf } from '#main/runtime/loopback';
import { makeSecret } from '#main/runtime/secret';
import type { Clock, World } from '#main/runtime/world';
import { typeIconReads } from '#main/store/catalog/type-icons';
import { openReadDb, type ReadDb } from '#main/store/db';
import { appraisalReads } from '#main/store/user-data/appraisals';
import { chainReads } from '#main/store/user-data/chain';
import { fitReads } from '#main/store/user-data/fits';
import { settingReads } from '#main/store/user-data/settings';
import { timerReads } from '#main/store/user-data/timers';
import { webhookReads } from '#main/store/user-data/webhooks';
import type { RunningQueryThreads } from '#main/workers/query-threads';
import type { RestartableIngest } from '#main/workers/restartable-ingest';
import type { ModeChoice } from '#shared/local-api/status';
import { statusOf } from './app-status.ts';
import { rendererFolder } from './entry-paths.ts';
import { fitWatches } from './fit-watches.ts';
import { watchLists } from './list-watches.ts';
import type { OpenMirror } from './open-mirror.ts';
import { showProgress } from './progress-line.ts';
import { sourceAccess } from './source-access.ts';
import { type CoreStateFeed, publishCoreState } from './state.ts';
import { statementRunner } from './statements.ts';

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

export interface SessionParts extends CoreParts, Pick<Parameters<typeof watchMirror>[0], 'home' | 'maintenance' | 'gone'> {
  /** Takes the port to serve at, which the settings in the mirror's file name where no option does; the same one each time. */
  takePort(file: string): Promise<Listener>;
  chooseMode(choice: ModeChoice): void;
  dataFolder: DataFolderDeps;
}

export interface Session {
  ingest: IngestHandle;
  close(): Promise<void>;
}

interface RunningMirror extends Pick<OpenMirror, 'file' | 'clock' | 'commandLine'> {
  ingest: RestartableIngest;
  queries: RunningQueryThreads;
}

/** Serves a mirror, and looks after its file. What is opened is closed with the lifecycle. */
export async function serveMirror(
  config: Config,
  mode: Config['mode'],
  parts: SessionParts,
  { file, clock, commandLine, ingest, queries }: RunningMirror,
  lifecycle: Lifecycle,
): Promise<void> {
  const { log, opening, entryUrl, desktop, stateFeed, chooseMode, dataFolder } = parts;
  const reads = openReadDb(file);
  lifecycle.onClose(() => void reads.close());
  const settings = settingReads(reads);
  const galaxy = galaxyOf(mode);
  const watch = watchMirror({ ...parts, clock, folder: config.dataDir, galaxy, freeBytes, changed: ingest.show });
  lifecycle.onClose(() => watch.close());
  const status = () => statusOf({ config, mode, clock, ingest, queries, watch });
  const isOff: HazardKnowledge['isOff'] = (source) => offSources(status()).includes(source);
  const trade = tradeDeps(reads, queries.on, { clock, isOff });
  const lists = watchedListsOf(trade);
  const local: LocalDeps = {
    status,
    subscribe(listener) {
      const stops = [ingest.subscribe(listener), queries.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    chooseMode,
    desktop,
    fetchItems: ingest.fetchItems,
    settings: settings.all,
    dataFolder,
    ...sourceAccess({ commandLine, simulated: mode === 'demo', reads, desktop, ingest }),
    ...watchAccess(reads, ingest, clock),
    backtestWatch: lists.backtest,
    ...documentAccess(reads, ingest),
    catalog: trade.catalog,
    on: queries.on,
  };
  lifecycle.onClose(
    watchLists({ ingest, lists, fits: fitWatches(local, clock), watchlists: local.watchlists, trade, clock, log }),
  );
  const systems = systemsDeps(reads, queries.on, { clock, status });
  const plan = planDeps(reads, queries.on, {
    clock,
    network: systems.network,
    isOff,
  });
  const listener = await parts.takePort(file);
  const server = createServer({
    listener,
    access: { ...openBrowsers(parts.home, { clock: parts.world.clock, log, makeToken: makeSecret }), ...opening },
    clock,
    log,
    rendererDir: rendererFolder(entryUrl),
    allowedOrigins: settings.all().allowed_origins,
    contracts: contractsDeps(reads, queries.on, { clock, fetchItems: ingest.fetchItems }),
    systems,
    trade,
    data: dataDeps(reads, queries.on, {
      clock,
      subscribe: ingest.subscribe,
      sql: statementRunner(file, { ...parts, clock }, config.replica, lifecycle),
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
  // The first list comes before routes. A mirror that is closed meanwhile is not read.
  queries
    .on('lists')
    .indexed()
    .then(() => readPlanAhead(plan))
    .catch(() => undefined);
  log.info({ mode, port: listener.port, file }, 'serving the mirror');
}

/** What the window reads and changes of the person's own documents: fits, saved appraisals, the wormhole chain, and timers. */
function documentAccess(reads: ReadDb, { saveFits, saveAppraisals, saveChain, saveTimers }: IngestHandle) {
  const [appraisals, chain, timers] = [appraisalReads(reads), chainReads(reads), timerReads(reads)];
  return { fits: fitReads(reads), saveFits, appraisals, saveAppraisals, chain, saveChain, timers, saveTimers };
}

/** What the window reads and changes of watchlists, and of the webhooks that get what they find. */
function watchAccess(
  reads: ReadDb,
  { saveWatchlists, markMatchesSeen, testWebhook, decideDelivery }: IngestHandle,
  clock: Clock,
): Pick<
  LocalDeps,
  'watchlists' | 'saveWatchlists' | 'markMatchesSeen' | 'webhooks' | 'testWebhook' | 'decideDelivery' | 'hostRefusal'
> {
  return {
    watchlists: shownWatchlists(reads),
    saveWatchlists,
    markMatchesSeen,
    webhooks: webhookReads(reads),
    testWebhook,
    decideDelivery,
    hostRefusal: hostRefusal(clock),
  };
}
