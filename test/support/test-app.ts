import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractsDeps } from '#main/api/contracts/deps';
import { dataDeps, type SqlStatements } from '#main/api/data/deps';
import { openListener } from '#main/api/http/listener';
import { offSources } from '#main/api/http/mirror-facts';
import { createServer } from '#main/api/http/server';
import type { LocalDeps } from '#main/api/local/index';
import { shownWatchlists } from '#main/api/local/watchlists';
import { planDeps } from '#main/api/plan/deps';
import { systemsDeps } from '#main/api/systems/deps';
import { tradeDeps } from '#main/api/trade/deps';
import { watchedListsOf } from '#main/api/trade/watched-lists';
import { fitWatches } from '#main/core/fit-watches';
import { watchLists } from '#main/core/list-watches';
import { commandLineSettings, sourceAccess } from '#main/core/source-access';
import { NO_CLICKHOUSE } from '#main/core/statements';
import { openBrowsers } from '#main/data-folder/browsers';
import { createWatcher } from '#main/ingest/contracts/watch';
import type { CommandLineSettings } from '#main/ingest/effective-settings';
import { storeTrouble } from '#main/ingest/store-trouble';
import { webhookSender } from '#main/ingest/webhooks';
import { responseBodies } from '#main/queries/response-bodies';
import type { ClickHouseStatements } from '#main/replication/clickhouse/statements';
import { hostRefusal } from '#main/runtime/host-refusal';
import { silentLog } from '#main/runtime/log';
import { replacePrivately } from '#main/runtime/private-files';
import { hashOf, makeSecret } from '#main/runtime/secret';
import { type Fetch, realWorld } from '#main/runtime/world';
import { typeIconReads } from '#main/store/catalog/type-icons';
import { openReadDb, type WriteDb } from '#main/store/db';
import { openReadOnlySql } from '#main/store/sql/read-only-sql';
import { SqlRefusal } from '#main/store/sql/statement-check';
import { appraisalReads, appraisalWrites } from '#main/store/user-data/appraisals';
import { chainReads, chainWrites } from '#main/store/user-data/chain';
import { fitReads, fitWrites } from '#main/store/user-data/fits';
import { settingReads, settingWrites } from '#main/store/user-data/settings';
import { timerReads, timerWrites } from '#main/store/user-data/timers';
import { webhookReads } from '#main/store/user-data/webhooks';
import { sqlLimits } from '#shared/data-api/sql';
import type { AppStatus } from '#shared/local-api/status';
import { MOST_TOOL_CHARACTERS } from '#shared/mcp/tools';
import { type DataSourceName, forDataSources } from '#shared/sources';
import { isoUtc, MINUTE } from '#shared/time';
import { NOON } from './builders.ts';
import { openMirror } from './empty-mirror.ts';
import { fillByFollowing, isFollowing } from './follower-mode.ts';
import { type Lookup, leadsTo } from './lookup.ts';
import { onThisThread } from './threads/this-thread.ts';
import { type FakeClock, fakeClock } from './world.ts';

/** An answer with its bytes as they came over the wire. */
export interface TestAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: any;
}

export interface TestRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** What a test may decide of the server; the rest is as the app has it. */
interface Wanted {
  fill?: (db: WriteDb) => void;
  rendererDir?: string;
  allowedOrigins?: string[];
  fetchItems?: LocalDeps['fetchItems'];
  /** Absent: all work on the data folder is refused. */
  dataFolder?: LocalDeps['dataFolder'];
  desktop?: LocalDeps['desktop'];
  /** What the command line says of the world outside. */
  said?: Partial<CommandLineSettings>;
  /** A function: what is true at each moment. */
  status?: Partial<AppStatus> | (() => Partial<AppStatus>);
  /** The mirror to serve, which stays when the server is closed; absent: a new one. */
  file?: string;
  clock?: FakeClock;
  patience?: { request?: number; stalled?: number };
  /** Milliseconds. */
  mapTakes?: number;
  mostWaitingBytes?: number;
  /** The ClickHouse that statements may be asked of; absent: none. */
  clickHouse?: Pick<ClickHouseStatements, 'run'>;
  /** Where names of webhooks lead; absent: all to one address of the internet. */
  lookup?: Lookup;
  /** The way out to the network; absent: the real one. */
  fetch?: Fetch;
}

/** Addresses that no test ever asks. */
const EVERY_SOURCE = forDataSources((source) => `https://${source}.example`);

/** The key of every test's window, and the cookie that holds it. */
const TEST_KEY = 'the-key-of-this-browser';
const TEST_COOKIE = 'astrolabe-01234567';
export const TEST_TOKEN = 'a-token-for-one-browser';
/** The header by which a browser is known that was let in. */
export const OWN_WINDOW = { Cookie: `${TEST_COOKIE}=${TEST_KEY}` };

/** The server as the app starts it, on a free port, over a database file of its own that `fill` has filled. */
export async function startTestApp({
  fill,
  rendererDir,
  allowedOrigins = [],
  dataFolder = noDataFolder,
  fetchItems,
  desktop = null,
  said = {},
  status = {},
  clock = fakeClock(NOON),
  file: given,
  patience = {},
  mostWaitingBytes,
  mapTakes = 0,
  clickHouse,
  lookup = leadsTo('1.1.1.1'),
  fetch = realWorld().fetch,
}: Wanted = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-test-'));
  const file = given ?? join(folder, 'mirror.sqlite');
  if (fill !== undefined && isFollowing()) await fillByFollowing(file, fill, clock);
  const db = openMirror(file);
  if (!isFollowing()) fill?.(db);
  const reads = openReadDb(file);
  const listeners = new Set<() => void>();
  let leastFound = 0;
  let rowsLeft = Number.POSITIVE_INFINITY;
  const mapsMade: number[] = [];
  const tokens = new Set([TEST_TOKEN]);
  const chosen: string[] = [];
  const saved: [string, unknown][] = [];
  const renewals: number[] = [];
  const itemsAsked: number[] = [];
  const askForItems: LocalDeps['fetchItems'] = (contractId) => {
    itemsAsked.push(contractId);
    return fetchItems?.(contractId) ?? Promise.resolve('later');
  };
  const watcher = createWatcher({ db, clock });
  const trouble = storeTrouble({ db, file, clock, changed: () => undefined });
  const webhooks = webhookSender({
    db,
    clock,
    fetch,
    log: silentLog(),
    userAgent: 'test',
    app: 'http://127.0.0.1:4780',
    changed: () => undefined,
  });
  const showStatus = (): AppStatus => ({
    ...aStatus(clock.now()),
    watch: watcher.summary(),
    ...(typeof status === 'function' ? status() : status),
  });
  const on = onThisThread(reads, clock, {
    boards(boards) {
      boards.map = () => {
        mapsMade.push(clock.now());
        clock.jump(mapTakes);
        return Buffer.from(JSON.stringify(responseBodies(reads).map()));
      };
    },
    lists(lists) {
      const { tradeContracts, foundContracts } = lists;
      lists.tradeContracts = (...asked) => {
        const page = tradeContracts(...asked);
        rowsLeft -= page.rows.length;
        if (rowsLeft < 0) throw new Error('The thread that reads lists is gone.');
        return page;
      };
      lists.foundContracts = (...asked) => {
        const { ids, total } = foundContracts(...asked);
        return {
          ids: ids.length < leastFound ? Array.from({ length: leastFound }, (_, at) => at) : ids,
          total: Math.max(total, leastFound),
        };
      };
    },
  });
  const systems = systemsDeps(reads, on, { clock, status: showStatus });
  const isOff = (source: DataSourceName) => offSources(showStatus()).includes(source);
  const trade = tradeDeps(reads, on, { clock, isOff });
  const watchedLists = watchedListsOf(trade);
  // As in its process, but on the test's own thread.
  const statements = openReadOnlySql(file);
  const sql: SqlStatements = {
    async run({ sql: statement, limit, engine }, asker) {
      const characters = asker === 'agent' ? MOST_TOOL_CHARACTERS : sqlLimits.answer;
      if (engine === 'clickhouse') return clickHouse?.run(statement, limit, characters) ?? { refused: NO_CLICKHOUSE };
      try {
        return { answer: statements.run(statement, limit, characters, isoUtc(clock.now())) };
      } catch (failure) {
        if (failure instanceof SqlRefusal) return { refused: failure.message };
        throw failure;
      }
    },
  };
  const data = dataDeps(reads, on, {
    clock,
    sql,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const listener = await openListener({ host: '127.0.0.1', port: 0, patience }, clock);
  const server = createServer({
    listener,
    access: {
      ...openBrowsers(homeOf(folder, clock.now()), { clock, log: silentLog(), makeToken: makeSecret }),
      isToken: (token) => tokens.has(token),
      redeem: (token) => tokens.delete(token),
    },
    clock,
    log: silentLog(),
    rendererDir: rendererDir ?? null,
    icons: typeIconReads(reads),
    allowedOrigins,
    ...(mostWaitingBytes === undefined ? {} : { mostWaitingBytes }),
    contracts: contractsDeps(reads, on, { clock, fetchItems: askForItems }),
    systems,
    trade,
    data,
    plan: planDeps(reads, on, {
      clock,
      network: systems.network,
      isOff,
    }),
    local: {
      status: showStatus,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      chooseMode: ({ mode }) => void chosen.push(mode),
      desktop,
      fetchItems: askForItems,
      settings: settingReads(reads).all,
      dataFolder,
      ...sourceAccess({
        commandLine: () =>
          commandLineSettings(
            { contact: null, llm: { model: null, key: null }, host: '127.0.0.1', port: null, ...said },
            { ...EVERY_SOURCE, ...said.sources },
            desktop,
          ),
        simulated: false,
        reads,
        desktop,
        ingest: {
          async saveSetting(key, value) {
            saved.push([key, value]);
            await trouble.whenWritable(() => settingWrites(db).save(key, value));
          },
          restart: async () => void renewals.push(saved.length),
        },
      }),
      watchlists: shownWatchlists(reads),
      saveWatchlists: async (document) => watcher.save(document),
      backtestWatch: watchedLists.backtest,
      fits: fitReads(reads),
      catalog: trade.catalog,
      on,
      appraisals: appraisalReads(reads),
      saveAppraisals: async (document) => db.transaction(() => appraisalWrites(db)(document))(),
      chain: chainReads(reads),
      saveChain: async (chain) => db.transaction(() => chainWrites(db)(chain))(),
      timers: timerReads(reads),
      saveTimers: async (document) => db.transaction(() => timerWrites(db)(document))(),
      saveFits: async (document) => db.transaction(() => fitWrites(db)(document))(),
      markMatchesSeen: async (listId, matchId) => watcher.markSeen(listId, matchId),
      webhooks: webhookReads(reads),
      testWebhook: webhooks.test,
      decideDelivery: async (...decided) => webhooks.decide(...decided),
      hostRefusal: hostRefusal(clock, lookup),
    },
  });
  server.serve();
  const { port } = listener;
  const origin = `http://127.0.0.1:${port}`;

  return {
    db,
    clock,
    port,
    origin,
    /** The contracts service's base. */
    contracts: `${origin}/contracts`,
    /** The system-activity service's base. */
    systems: `${origin}/systems`,
    chosen,
    saved,
    /** After how many saved settings the ingester was started anew, each time. */
    renewals,
    itemsAsked,
    /** When the map was made, each time. */
    mapsMade,
    listeners,
    /** Published searches find at least so many contracts from now on. */
    foundAtLeast: (count: number) => void (leastFound = count),
    /** Published searches cannot be read after so many further rows. */
    failRowsAfter: (rows: number) => void (rowsLeft = rows),
    /** The ingester's part of webhooks. */
    webhooks,
    /** The ingester's part of the watchlists. */
    watcher,
    /** Evaluates the lists that are watched until nothing has changed any more, as the core does after each change. */
    async evaluateLists(): Promise<void> {
      const stop = watchLists({
        ingest: {
          snapshot: () => ({ watch: watcher.summary() }),
          subscribe(listener) {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
          recordFound: async (found) => void watcher.recordFound(found),
        },
        lists: watchedLists,
        fits: fitWatches({ fits: fitReads(reads), catalog: trade.catalog, on }, clock),
        watchlists: shownWatchlists(reads),
        trade,
        clock,
        log: silentLog(),
      });
      await clock.advance(MINUTE);
      listeners.forEach((listener) => listener());
      await clock.advance(MINUTE);
      stop();
    },
    /** Tells every open stream that the status has changed. */
    changeStatus: (): void => listeners.forEach((listener) => listener()),
    /** Ends the open streams of the change feed, as a server that closes does. */
    endStreams: (): void => data.streams.end(),
    /** Asks the contracts service for a path below /api/v1. */
    get: (path: string, options: TestRequest = {}) => ask(`${origin}/contracts/api/v1${path}`, options),
    ask: (path: string, options: TestRequest = {}) => ask(`${origin}${path}`, options),
    async close(): Promise<void> {
      webhooks.close();
      await server.close();
      await listener.close();
      statements.close();
      reads.close();
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** One request over a connection of its own, nothing decoded; it asks for JSON where there is a choice. */
export function ask(url: string, { method = 'GET', headers = {}, body }: TestRequest = {}): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method, headers: { Accept: 'application/json', ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes,
            text,
            get json() {
              return JSON.parse(text);
            },
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const refused = { refused: 'This test has no data folder.' };
export const noDataFolder: LocalDeps['dataFolder'] = {
  describe: () => Promise.reject(new Error(refused.refused)),
  begin: async () => refused,
  open: async () => refused,
  choose: async () => refused,
};

/** A home on which the window of every test was let in. */
function homeOf(folder: string, now: number): string {
  const at = isoUtc(now);
  const browser = { browser_id: '0123456789ab', agent: 'a test', let_in_at: at, used_at: at, key_sha256: hashOf(TEST_KEY) };
  replacePrivately(join(folder, 'browsers.json'), JSON.stringify({ cookie: TEST_COOKIE, browsers: [browser] }));
  return folder;
}

/** The status of an app on an empty mirror; `now` in milliseconds. */
export function aStatus(now: number): AppStatus {
  return {
    version: '0.0.0-test',
    mode: 'live',
    now: isoUtc(now),
    clock_speed: 1,
    mirror_state: 'complete',
    ingesting: false,
    collects: true,
    counts: { regions_swept: 0, regions: 0, contracts: 0, contracts_outstanding: 0, items_pending: 0, items: 0 },
    progress: [],
    sources: [],
    threads_down: [],
    trouble: null,
    doubt: null,
    store: null,
    data_versions: {},
    downtime: null,
    watch: { version: 0, unseen: 0, newest_match: 0 },
  };
}
