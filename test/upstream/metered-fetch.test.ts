import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FetchInit, realWorld } from '#main/runtime/world';
import { languageModel } from '#main/upstream/language-model';
import { meteredFetch, type TrafficLedger } from '#main/upstream/metered-fetch';
import { createTransport, textOf } from '#main/upstream/transport';

let told: string[];
let servers: Server[];
beforeEach(() => {
  told = [];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close').catch(() => undefined);
  }
});

const ledger: TrafficLedger = {
  requested: (source, bytesSent) => void told.push(`${source} asked with ${bytesSent}`),
  received: (source, bytes) => void told.push(`${source} sent ${bytes}`),
  failed: (source, what) => void told.push(`${source} ${what}`),
};
const fetch = meteredFetch(realWorld().fetch, 'everef', ledger);
const get = (over: Partial<FetchInit> = {}): FetchInit => ({ method: 'GET', headers: {}, ...over });

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const total = (pattern: RegExp) => told.reduce((sum, line) => sum + Number(pattern.exec(line)?.[1] ?? 0), 0);

test('a compressed body is weighed as it came over the wire, and read as what it says', async () => {
  const text = 'Jita '.repeat(20_000);
  const packed = gzipSync(text);
  const base = await serving((_request, response) => void response.setHeader('content-encoding', 'gzip').end(packed));
  expect(await textOf((await fetch(base, get())).body)).toBe(text);
  expect(told[0]).toBe('everef asked with 0');
  expect(total(/^everef sent (\d+)$/)).toBe(packed.length);
  const answer = await fetch(base, get({ method: 'POST', body: 'æ' }));
  for await (const _ of answer.body ?? []);
  expect(told).toContain('everef asked with 2');
  expect(total(/^everef sent (\d+)$/)).toBe(2 * packed.length);
});

test('a redirect within the source is followed, each hop counted', async () => {
  const base = await serving(({ url }, response) =>
    url === '/latest' ? response.writeHead(302, { location: '/build-7' }).end('over there') : response.end(`this is ${url}`),
  );
  expect(await textOf((await fetch(`${base}/latest`, get())).body)).toBe('this is /build-7');
  expect(told.filter((line) => line.includes('asked'))).toHaveLength(2);
});

test('a redirect to somebody else is a failure, and they are never contacted', async () => {
  const visits: string[] = [];
  const other = await serving(({ url }, response) => {
    visits.push(String(url));
    response.end('gotcha');
  });
  const base = await serving((_request, response) => void response.writeHead(307, { location: `${other}/track` }).end());
  const host = new URL(other).host;
  const transport = createTransport({ fetch, userAgent: 'test' });
  const reply = await transport.send({ method: 'GET', url: base, signal: undefined });
  const reason = `sent us on to ${host}, which is no source of this program and was not contacted`;
  expect(reply).toEqual({ kind: 'broken', reason, retryable: false });
  expect(told.filter((line) => line.includes('sent us'))).toEqual([`everef ${reason}`]);
  expect(visits).toEqual([]);
});

test('the key of the language model is sent to nobody whom a redirect names', async () => {
  const heard: unknown[] = [];
  const thief = await serving(({ headers }, response) => {
    heard.push(headers);
    response.end('{}');
  });
  const { clock, fetch: network } = realWorld();
  for (const status of [301, 302, 303, 307, 308]) {
    const asked: unknown[] = [];
    const base = await serving(({ headers }, response) => {
      asked.push(headers.authorization);
      response.writeHead(status, { location: `${thief}/v1/chat/completions` }).end();
    });
    const model = languageModel(
      { url: `${base}/v1`, model: null, key: 'secret' },
      { fetch: meteredFetch(network, 'llm', ledger), clock, spending: { spent: () => 0, add: () => undefined } },
    );
    expect(await model.complete('a', 'b', new AbortController().signal)).toMatchObject({ kind: 'failed' });
    expect(asked).toEqual(['Bearer secret']);
  }
  expect(heard).toEqual([]);
});

test('a circle of redirects fails at the first address that comes twice, and an endless chain at the third', async () => {
  const circle = await serving(
    ({ url }, response) => void response.writeHead(302, { location: url === '/a' ? '/b' : '/a' }).end(),
  );
  await expect(fetch(`${circle}/a`, get())).rejects.toThrow('sends us on in circles');
  expect(told).toEqual(['everef asked with 0', 'everef asked with 0', 'everef sends us on in circles']);
  told = [];
  let hops = 0;
  const chain = await serving((_request, response) => void response.writeHead(302, { location: `/${(hops += 1)}` }).end());
  await expect(fetch(chain, get())).rejects.toThrow('sends us on in circles');
  expect(hops).toBe(3);
});

test('the body of a redirect is not read', async () => {
  const closed: Promise<unknown>[] = [];
  const base = await serving((request, response) => {
    if (request.url === '/there') return void response.end('here');
    closed.push(once(request.socket, 'close'));
    response.writeHead(302, { location: '/there' });
    response.write('x');
  });
  expect(await textOf((await fetch(base, get())).body)).toBe('here');
  await Promise.all(closed);
  expect(total(/^everef sent (\d+)$/)).toBeLessThan(10);
});

test('a redirect to no address at all fails in words', async () => {
  const base = await serving((_request, response) => void response.writeHead(302, { location: 'http://' }).end());
  await expect(fetch(base, get())).rejects.toThrow('sent us on to an address that makes no sense');
});

test('a POST is not turned into something else by a redirect', async () => {
  const asked: string[] = [];
  const base = await serving(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(url === '/moved' ? 302 : 307, { location: '/moved' }).end();
  });
  expect((await fetch(base, get({ method: 'POST', body: '[]' }))).status).toBe(302);
  expect(asked).toEqual(['POST /', 'POST /moved']);
});

test('refusals of the upstream’s own making are failures, an absent thing is none', async () => {
  for (const status of [401, 404, 420, 429, 304, 503]) {
    const base = await serving((_request, response) => void response.writeHead(status).end());
    await textOf((await fetch(base, get())).body);
  }
  expect(told.filter((line) => line.includes('answered'))).toEqual(
    [401, 420, 429, 503].map((status) => `everef answered ${status}`),
  );
});

test('a connection that is refused or breaks off is told in words without an address; giving up oneself is no failure', async () => {
  const base = await serving(({ socket }, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('12345', () => socket.resetAndDestroy());
  });
  await expect(fetch(base, get()).then((answer) => textOf(answer.body))).rejects.toThrow('terminated');
  const streamed = async () => {
    for await (const _ of (await fetch(base, get())).body ?? []);
  };
  await expect(streamed()).rejects.toThrow('terminated');
  const gone = await serving(() => undefined);
  servers.pop()?.close();
  await expect(fetch(gone, get())).rejects.toThrow('fetch failed');
  const silent = await serving(() => undefined);
  const giveUp = new AbortController();
  const given = fetch(silent, get({ signal: giveUp.signal }));
  giveUp.abort(new Error('closing'));
  await expect(given).rejects.toThrow('closing');
  const failures = told.filter((line) => /broke|reached/.test(line));
  expect(failures).toEqual([
    'everef broke off in mid-answer',
    'everef broke off in mid-answer',
    'everef could not be reached (ECONNREFUSED)',
  ]);
});

test('who leaves a body before its first piece frees the connection', async () => {
  const closed: Promise<unknown>[] = [];
  const base = await serving((request, response) => {
    closed.push(once(request.socket, 'close'));
    response.writeHead(200, { 'content-length': '1000000' });
    response.write('x');
  });
  const answer = await fetch(base, get());
  await answer.body?.[Symbol.asyncIterator]().return?.();
  await Promise.all(closed);
  expect(closed).toHaveLength(1);
});
