import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '#main/runtime/world';
import { type DataSourceName, dataSourceNames, forDataSources } from '#shared/sources';
import { MINUTE } from '#shared/time';
import { createLiveManners, LIVE_LATENCY, livePageSize } from './as-live.ts';
import { CONTRACTS_PER_PAGE } from './esi/contracts.ts';
import { downtimeReply } from './esi/downtime.ts';
import { createEsi } from './esi/service.ts';
import { createEverRef, withStaticDataCopies } from './everef/service.ts';
import { createFaults, type Fault, type FaultEffect, withFault } from './http/faults.ts';
import {
  gatewayPage,
  httpDate,
  jsonReply,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatedService,
} from './http/message.ts';
import { createImages } from './images/service.ts';
import type { Model } from './model.ts';
import { createR2z2 } from './r2z2/service.ts';
import { createScout } from './scout/service.ts';
import { createSde } from './sde/service.ts';
import { createWarzone } from './warzone/service.ts';

export { type DescribedContract, type DescribedWorld, describedModel } from './described/described-model.ts';
export { DEMO_SEED, demoScale, generatedModel, type Scale, tinyScale } from './generated-model.ts';
export type { Fault, FaultEffect } from './http/faults.ts';
export type { Model } from './model.ts';

/** One request as it was answered. `path` is after the source's base, with query. */
export interface RecordedRequest {
  method: string;
  path: string;
  source: DataSourceName;
  /** 0 where the connection was broken instead of answered. */
  status: number;
  /** Milliseconds by the simulator's clock. */
  at: number;
}

/** A running upstream on loopback. */
export interface Simulator {
  /** Bases for `config.sources`. */
  readonly sources: Readonly<Record<DataSourceName, string>>;
  /** In the order in which they were answered; empty where recording is off. */
  readonly requests: readonly RecordedRequest[];
  clearRequests(): void;
  /** Makes matching requests fail. Returns "remove this fault". */
  inject(fault: Fault): () => void;
  /** Stops listening, which refuses connections, and breaks those that are open. */
  close(): Promise<void>;
}

/** What the simulator serves, and by which clock. */
export interface SimulatorOptions {
  clock: Clock;
  model: Model;
  /** Default 0: any free one. */
  port?: number;
  /** ESI's daily downtime from 10:58 to 11:15 UTC. Default false. */
  downtime?: boolean;
  /** Rows of one page of a list of contracts. Default ESI's own number, 1,000. */
  contractsPerPage?: number;
  /** Tokens in 15 minutes of a rate-limit group of the routes of contracts. Default: they have none, as in 2026. */
  contractTokens?: number;
  /**
   * As awkward as the real sources are: 100 ms before each answer, a region of 34 pages, pages whose times differ, one odd row in
   * 500, killmails cut off, structures without a name, archives without indexes, and what else `as-live.ts` names. Default false.
   */
  live?: boolean;
  /** Whether requests are recorded; a long-running demo has no use for it. Default true. */
  record?: boolean;
}

/** Starts the simulated upstream: all sources of data on one loopback port. */
// oxlint-disable-next-line max-lines-per-function -- one HTTP server: the source of a request, the fault that strikes it, its record and its reply
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { clock, model, port = 0, downtime = false, live = false, record = true } = options;
  const { contractsPerPage = live ? livePageSize(model, clock.now()) : CONTRACTS_PER_PAGE } = options;
  const staticData = createSde({ model, clock });
  const esi = createEsi({ model, clock, downtime, contractsPerPage, contractTokens: options.contractTokens ?? null });
  const services: Record<DataSourceName, SimulatedService> = {
    esi,
    market: esi,
    abyssals: esi,
    images: createImages({ model, clock }),
    sde: staticData,
    scout: createScout({ model, clock }),
    warzone: createWarzone({ model, clock }),
    r2z2: createR2z2({ model, clock }),
    everef: withStaticDataCopies(createEverRef({ model, clock }), staticData, { model, clock }),
  };
  const asLive = createLiveManners();
  const faults = createFaults();
  const requests: RecordedRequest[] = [];
  const closing = new AbortController();

  const server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing).catch((failure: unknown) => {
      if (closing.signal.aborted) return;
      outgoing.writeHead(500, { 'content-type': 'text/plain' });
      outgoing.end(`The simulator failed: ${failure instanceof Error ? failure.stack : String(failure)}`);
    });
  });
  server.keepAliveTimeout = MINUTE;

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET' } = incoming;
    const located = locate(incoming.url ?? '/');
    if (located === undefined) return send(outgoing, method, jsonReply(404, { error: 'No such source' }));
    const { source, path, search } = located;
    const body = method === 'GET' || method === 'HEAD' ? '' : await text(incoming);
    const effect = faults.take(source, method, path + search);
    const note = (status: number) => {
      if (record) requests.push({ method, path: path + search, source, status, at: clock.now() });
    };
    if (effect?.kind === 'silent') return note(0);
    if (effect?.kind === 'reset') {
      note(0);
      return void incoming.socket.resetAndDestroy();
    }
    if (live) await clock.wall.sleep(LIVE_LATENCY, closing.signal);
    if (effect?.kind === 'slow') await clock.wall.sleep(effect.ms, closing.signal);
    const request: SimulatedRequest = {
      source,
      method,
      path,
      query: new URLSearchParams(search),
      header: (name) => joined(incoming.headers[name]),
      body,
      base: `${origin()}/${source}`,
      rolledBack: effect?.kind === 'page-roll',
    };
    const answer = await services[source](request, replacement(effect, path));
    const reply = withFault(effect, request, live ? asLive(request, answer) : answer);
    note(effect?.kind === 'cut-off' ? 0 : reply.status);
    if (effect?.kind === 'cut-off') return sendHalf(outgoing, reply);
    if (effect?.kind === 'trickle') return sendSlowly(outgoing, reply, effect.ms);
    send(outgoing, method, reply);
  }

  function send(outgoing: ServerResponse, method: string, { status, headers, body }: SimulatedReply): void {
    outgoing.sendDate = false;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const length = bytes === null ? {} : { 'content-length': String(bytes.length) };
    outgoing.writeHead(status, { date: httpDate(clock.now()), ...headers, ...length });
    outgoing.end(method === 'HEAD' || bytes === null ? undefined : bytes);
  }

  function sendHalf(outgoing: ServerResponse, { status, headers, body }: SimulatedReply): void {
    const bytes = Buffer.from(body ?? '');
    outgoing.sendDate = false;
    outgoing.writeHead(status, { date: httpDate(clock.now()), ...headers, 'content-length': String(bytes.length + 1) });
    outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.socket?.resetAndDestroy());
  }

  async function sendSlowly(outgoing: ServerResponse, { status, headers, body }: SimulatedReply, ms: number): Promise<void> {
    outgoing.writeHead(status, headers);
    for (const byte of Buffer.from(body ?? '')) {
      if (outgoing.destroyed) return;
      outgoing.write(Buffer.of(byte));
      await clock.wall.sleep(ms, closing.signal);
    }
    outgoing.end();
  }

  /** A fault's own reply; null where the true one is wanted, changed or not. */
  function replacement(effect: FaultEffect | null, path: string): SimulatedReply | null {
    if (effect?.kind === 'redirect-loop') return { status: 302, headers: { location: '' }, body: null };
    if (effect?.kind === 'downtime') return downtimeReply(path, clock.now());
    if (effect?.kind !== 'status') return null;
    const { status, html = false, retryAfterSeconds } = effect;
    if (html) return gatewayPage(status);
    const wait = status === 429 ? (retryAfterSeconds ?? 5) : retryAfterSeconds;
    return jsonReply(status, { error: statusMessage(status) }, wait === undefined ? {} : { 'retry-after': String(wait) });
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = origin();

  return {
    sources: forDataSources((source) => `${base}/${source}`),
    requests,
    clearRequests: () => void requests.splice(0),
    inject: faults.inject,
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** `/esi/status?x=1` is `/status?x=1` of ESI. */
function locate(url: string): { source: DataSourceName; path: string; search: string } | undefined {
  const [, name, path = '/', search = ''] = /^\/([a-z0-9]+)(\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  const source = dataSourceNames.find((candidate) => candidate === name);
  return source === undefined ? undefined : { source, path, search };
}

function joined(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

function statusMessage(status: number): string {
  const messages: Readonly<Record<number, string>> = {
    420: 'This software has exceeded the error limit for ESI.',
    429: 'Too many requests',
    500: 'Internal server error',
    502: 'Bad gateway',
    503: 'The datasource tranquility is temporarily unavailable',
    504: 'Timeout contacting tranquility',
  };
  return messages[status] ?? `Error ${status}`;
}
