import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { dirname } from 'node:path';
import { contractsDeps } from '#main/api/contracts/deps';
import { dataDeps } from '#main/api/data/deps';
import { openListener } from '#main/api/http/listener';
import { createServer } from '#main/api/http/server';
import type { LocalDeps } from '#main/api/local/index';
import { shownWatchlists } from '#main/api/local/shown-watchlists';
import { planDeps } from '#main/api/plan/deps';
import { systemsDeps } from '#main/api/systems/deps';
import { tradeDeps } from '#main/api/trade/deps';
import { openBrowsers } from '#main/data-folder/browsers';
import { collectSeldom } from '#main/runtime/garbage';
import { silentLog } from '#main/runtime/log';
import { makeSecret } from '#main/runtime/secret';
import { realWorld } from '#main/runtime/world';
import { openReadDb } from '#main/store/db';
import { sourceContactReads } from '#main/store/ingest-state/source-contacts';
import { webhookReads } from '#main/store/user-data/webhooks';
import { startQueryThreads } from '#main/workers/query-threads';
import { allSettings } from '#shared/local-api/settings';
import { aStatus, noDataFolder } from '../../support/test-app.ts';
import { ofOneTime } from '../../support/world.ts';
import { BENCH_NOW } from './mirror.ts';

/**
 * The app's server with its compute thread over a database file, on a free port. `rendererDir`:
 * the built window, where that is measured. `hasBoards`: false where the thread of the boards, which begins to work by itself, is to rest.
 */
export async function serveMirror(file: string, rendererDir: string | null = null, hasBoards = true) {
  collectSeldom();
  const reads = openReadDb(file);
  const threadOf = (name: string) =>
    hasBoards || name === 'workers/lists.worker' ? `../../../src-main/${name}.ts` : './resting.worker.ts';
  const urlOf = (name: string) => new URL(threadOf(name), import.meta.url);
  const queries = await startQueryThreads({ file, urlOf, clock: realWorld().clock, log: silentLog() });
  // A second a request: the limiter's minute passes before its limit is reached.
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  subscribe('http.server.request.start', count);
  const clock = ofOneTime({ ...realWorld().clock, now: () => BENCH_NOW + asked * 1000 });
  const noModel = { url: null, model: null, daily_tokens: 0, from_command_line: [], storage_refusal: null };
  // What writes or asks the network is left out: no measurement asks for it.
  const local = {
    status: () => aStatus(BENCH_NOW),
    subscribe: () => () => undefined,
    desktop: null,
    fetchItems: () => Promise.resolve('later' as const),
    settings: () => allSettings.parse({}),
    dataFolder: noDataFolder,
    contacts: sourceContactReads(reads),
    sources: () => ({ simulated: true, user_agent: 'bench', sources: [] }),
    model: () => ({ ...noModel, key: 'none' as const }),
    watchlists: shownWatchlists(reads),
    webhooks: webhookReads(reads),
  } as unknown as LocalDeps;
  const systems = systemsDeps(reads, queries.on, { clock, status: local.status });
  const listener = await openListener({ host: '127.0.0.1', port: 0 }, clock);
  const server = createServer({
    listener,
    icons: { find: () => undefined },
    access: {
      ...openBrowsers(dirname(file), { clock, log: silentLog(), makeToken: makeSecret }),
      isToken: () => false,
      redeem: () => false,
    },
    clock,
    log: silentLog(),
    rendererDir,
    allowedOrigins: [],
    contracts: contractsDeps(reads, queries.on, { clock, fetchItems: local.fetchItems }),
    systems,
    trade: tradeDeps(reads, queries.on, { clock, isOff: () => false }),
    data: dataDeps(reads, queries.on, { clock, subscribe: local.subscribe, sql: { run: () => Promise.resolve({ busy: true }) } }),
    plan: planDeps(reads, queries.on, { clock, network: systems.network, isOff: () => false }),
    local,
  });
  server.serve();
  return {
    port: listener.port,
    async close(): Promise<void> {
      unsubscribe('http.server.request.start', count);
      await server.close();
      await listener.close();
      await queries.close();
      reads.close();
    },
  };
}
