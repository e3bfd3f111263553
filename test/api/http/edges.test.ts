import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { fillSystems } from '../../conformance/systems-mirror.ts';
import {
  aStaticData,
  aStoredContract,
  aStoredItem,
  aType,
  insertContracts,
  insertRow,
  insertStaticData,
  insertSweep,
} from '../../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const started = async (titles: readonly string[] = ['a rifter'], typeId = 587) => {
  app = await startTestApp({
    fill(db) {
      insertStaticData(db);
      insertContracts(
        db,
        titles.map((title, index) =>
          aStoredContract({ contract_id: 1 + index, title, items: [aStoredItem({ type_id: typeId })] }),
        ),
      );
    },
  });
};
const total = async (query: string) => {
  const answer = await app.get(`/contracts?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.meta.total;
};

/** The server's end of the connection that is made next. */
function nextConnection(): Promise<Socket> {
  return new Promise((resolve) => {
    const meet = (message: unknown) => {
      unsubscribe('net.server.socket', meet);
      resolve((message as { socket: Socket }).socket);
    };
    subscribe('net.server.socket', meet);
  });
}

/** Asks for the documents so many times over a connection of its own, and takes nothing; the ends of both sides once an answer waits there. */
async function lazyReader(times: number): Promise<{ reader: Socket; server: Socket }> {
  const arrived = nextConnection();
  const reader = connect(app.port, '127.0.0.1');
  reader.on('error', () => undefined);
  reader.pause();
  const request = `GET /contracts/docs HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nCookie: ${OWN_WINDOW.Cookie}\r\n\r\n`;
  reader.write(request.repeat(times));
  const server = await arrived;
  await expect.poll(() => server.destroyed || server.writableLength > 0).toBe(true);
  return { reader, server };
}

/** How many bytes the documents have, and how often these make 30 MB. */
async function documents(): Promise<{ one: number; times: number }> {
  const one = (await app.ask('/contracts/docs')).body.length;
  return { one, times: Math.ceil(30_000_000 / one) };
}

/** How many bytes a reader takes until its connection is closed, from now on. */
async function takeAll(reader: Socket): Promise<number> {
  let received = 0;
  reader.on('data', (bytes) => {
    received += bytes.length;
  });
  reader.resume();
  await new Promise((resolve) => reader.on('close', resolve));
  return received;
}

/** What the listener answers to bytes that no HTTP library would send. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1', () => socket.end(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

test('a parameter that follows a thousand others is read like the first', async () => {
  await started();
  const many = Array.from({ length: 1200 }, () => 'type=courier').join('&');
  const answer = await app.get(`/contracts?${many}&no_such=1`);
  expect([answer.status, answer.json.error.message]).toEqual([400, expect.stringContaining("'no_such'")]);
  expect(await total(`${many}&type=item_exchange`)).toBe(1);
});

test('q keeps the spaces at its ends for titles; for names of items none counts', async () => {
  await started(['a rifter', 'rifters'], 34);
  expect(await total('q=rifter')).toBe(2);
  expect(await total('q=%20rifter')).toBe(1);
  expect(await total('q=rifter%20')).toBe(0);
  expect((await app.get('/types?q=%20r')).status).toBe(200);
  expect([await total('q=tritanium%20'), await total('q=%20tritanium')]).toEqual([2, 2]);
});

test('a name with two spaces, or with one at an end, is found and named with any number of them', async () => {
  const names = [
    'Compact Vorton Tuning System  Blueprint',
    'Midband Emission Amplifier Blueprint ',
    ' Tyrant Blue Satin - Limited',
  ];
  app = await startTestApp({
    fill(db) {
      const types = names.map((name, index) => aType({ typeId: 1001 + index, name }));
      insertStaticData(db, aStaticData({ types }));
      insertContracts(
        db,
        types.map(({ typeId }) =>
          aStoredContract({ contract_id: typeId, title: null, items: [aStoredItem({ type_id: typeId })] }),
        ),
      );
      insertSweep(db, 10_000_002);
    },
  });
  const asked = [
    ...names,
    ...names.map((name) => name.replaceAll(/\s+/g, ' ').trim()),
    ...names.map((name) => `  ${name.replace(' ', '   ')}  `),
  ];
  for (const [index, name] of asked.entries()) {
    const id = 1001 + (index % names.length);
    const text = encodeURIComponent(name);
    expect(
      (await app.get(`/types?q=${text}`)).json.data.map((type: { type_id: number }) => type.type_id),
      name,
    ).toEqual([id]);
    expect(
      (await app.get(`/contracts?q=${text}`)).json.data.map((row: { contract_id: number }) => row.contract_id),
      name,
    ).toEqual([id]);
    expect((await app.get(`/analytics/depth?type=${text}`)).json.meta, name).toMatchObject({ type_id: id });
  }
  expect(await total(`q=${encodeURIComponent('Vorton Tuning System Blueprint')}`)).toBe(1);
  expect(await total('q=%20')).toBe(0);
  const refused = await app.get(`/analytics/depth?type=${encodeURIComponent('Midband Emission Amplifir Blueprint')}`);
  expect(refused.status).toBe(400);
  const [, suggested = ''] = /did you mean '([^']+)'/.exec(refused.json.error.message) ?? [];
  expect((await app.get(`/analytics/depth?type=${encodeURIComponent(suggested)}`)).status).toBe(200);
});

test('an accent is found however either side composes it', async () => {
  await started(['cafe\u0301 fit', 'caf\u00c9 fit']);
  expect(await total(`q=${encodeURIComponent('caf\u00e9')}`)).toBe(2);
  expect(await total(`q=${encodeURIComponent('CAFE\u0301')}`)).toBe(2);
});

test('a list of ids may have spaces after its commas, and an id of no region is refused like an unknown name', async () => {
  await started();
  expect(await total('region_id=10000002,%2010000043')).toBe(1);
  const answer = await app.get('/contracts?region_id=10000002,99');
  expect([answer.status, answer.json.error.code]).toEqual([400, 'bad_request']);
  expect(answer.json.error.message).toContain("region_id '99'");
});

test('a region that the public interface lists before the static data knows it is accepted', async () => {
  await started();
  insertRow(app.db, 'listed_regions', { region_id: 10009999 });
  expect(await total('region_id=10009999')).toBe(0);
});

test('flags are read in any case', async () => {
  await started();
  for (const flag of ['True', 'FALSE', 'true'])
    expect((await app.ask(`/systems/api/v1/systems?quiet_now=${flag}`)).status).not.toBe(400);
  expect((await app.ask('/systems/api/v1/systems?quiet_now=yes')).status).toBe(400);
});

test('a refused request tells an allowed page so, its preflights cost nothing, and Retry-After is within the window', async () => {
  app = await startTestApp({ allowedOrigins: ['http://tool.example'] });
  const headers = { Origin: 'http://tool.example' };
  const preflight = { ...headers, 'Access-Control-Request-Method': 'GET' };
  for (let asked = 0; asked < 200; asked += 1)
    expect((await app.get('/categories', { method: 'OPTIONS', headers: preflight })).status).toBe(204);
  let last = await app.get('/categories', { headers });
  expect(last.headers['x-ratelimit-remaining']).toBe('119');
  for (let asked = 0; asked < 120; asked += 1) last = await app.get('/categories', { headers });
  expect([last.status, last.headers['access-control-allow-origin']]).toEqual([429, 'http://tool.example']);
  expect(last.headers['access-control-expose-headers']).toContain('Retry-After');
  expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('a clock that was set back makes nobody wait longer than one window', async () => {
  await started();
  for (let asked = 0; asked < 121; asked += 1) await app.get('/categories');
  app.clock.jump(-HOUR);
  expect((await app.get('/categories')).status).toBe(200);
});

test.each([
  ['400 Bad Request', 'nonsense\r\n\r\n'],
  ['431 Request Header Fields Too Large', `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
])('what Node itself refuses with %s has the one error body', async (status, bytes) => {
  await started();
  const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(head).toMatch(/X-RateLimit-Limit: 120\r\nX-RateLimit-Remaining: 119\r\nX-RateLimit-Reset: \d+/);
  expect(JSON.parse(body)).toEqual({ error: { code: 'bad_request', message: expect.stringMatching(/\w.+\.$/) } });
});

test('a whole address in the first line names the server in place of the Host header, and is answered as its path is', async () => {
  await started();
  const asked = async (target: string, host = `127.0.0.1:${app.port}`) => {
    const [head = '', body = ''] = (await raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).split(
      '\r\n\r\n',
    );
    return { status: Number(head.split(' ')[1]), body };
  };
  const own = `http://127.0.0.1:${app.port}`;
  const path = '/contracts/api/v1/contracts?q=rifter';
  for (const target of [path, `${path}#part`, own + path, `HTTP://localhost:${app.port}${path}`]) {
    const { status, body } = await asked(target);
    expect([status, JSON.parse(body).meta.total], target).toEqual([200, 1]);
  }
  expect((await asked(own + path, 'evil.example')).status).toBe(200);
  for (const foreign of ['http://evil.example', `http://evil.example:${app.port}`, `http://me@127.0.0.1:${app.port}`, 'http://'])
    expect((await asked(foreign + path)).status, foreign).toBe(403);
  expect((await asked(own)).status).toBe(404);
});

test('one question is answered from one answer, at whatever address it is asked and by however many at once', async () => {
  app = await startTestApp({ fill: fillSystems });
  const addresses = ['', '?', '?&', '?&&&&', '?&&#x'].map((end) => `/systems/api/v1/map${end}`);
  const answers = await Promise.all(addresses.map((address) => app.ask(address)));
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(app.mapsMade).toHaveLength(1);
  const orders = ['type=courier&page_size=10', 'page_size=10&type=courier', 'type=courier&type=courier&page_size=0010'];
  const tags = await Promise.all(orders.map(async (query) => (await app.get(`/contracts?${query}`)).headers.etag));
  expect(new Set(tags).size).toBe(1);
});

test('a body that does not come to its end in time is refused, and its connection closed', async () => {
  app = await startTestApp({ patience: { request: 40 } });
  const socket = connect(app.port, '127.0.0.1');
  socket.write(`POST /local/v1/mode HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nContent-Length: 100\r\n\r\n{`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 4(01|08) /);
  expect(socket.readableEnded).toBe(true);
});

test('a reader that takes nothing is dropped, and what it was to get is let go', async () => {
  app = await startTestApp({ patience: { stalled: 1000 } });
  const { one, times } = await documents();
  const { reader, server } = await lazyReader(times);
  await expect.poll(() => server.destroyed).toBe(true);
  const received = await takeAll(reader);
  expect(received).toBeGreaterThan(one);
  expect(received).toBeLessThan(one * times);
});

test('a connection over which nothing moves is dropped after 30 s, with an answer that nobody takes', async () => {
  await started();
  const { reader, server } = await lazyReader(1000);
  // Node keeps this time itself, by no clock of ours: the test lets it pass.
  expect(server.timeout).toBe(30 * SECOND);
  server.emit('timeout');
  await expect.poll(() => server.destroyed).toBe(true);
  reader.destroy();
});

test('a reader that takes a little now and then is dropped once an answer has waited for it for five minutes', async () => {
  await started();
  const { one, times } = await documents();
  const { reader, server } = await lazyReader(times);
  // So that it is not dropped for standing still.
  server.setTimeout(0);
  reader.read(1);
  await app.clock.advance(5 * MINUTE - SECOND);
  reader.read(1);
  expect(server.destroyed).toBe(false);
  await app.clock.advance(SECOND);
  await expect.poll(() => server.destroyed).toBe(true);
  expect(await takeAll(reader)).toBeLessThan(one * times);
});

test('where more waits for readers than all of them may leave, the one that has waited longest is dropped', async () => {
  app = await startTestApp({ mostWaitingBytes: 1000 });
  const { one, times } = await documents();
  const first = await lazyReader(times);
  expect(first.server.destroyed).toBe(false);
  first.server.setTimeout(0);
  const second = await lazyReader(times);
  await expect.poll(() => first.server.destroyed).toBe(true);
  expect((await app.ask('/contracts/api/v1')).status).toBe(200);
  // The other one gets more than waited for it.
  second.reader.resume();
  await expect.poll(() => second.reader.bytesRead).toBeGreaterThan(second.server.writableHighWaterMark + one);
  expect(second.server.destroyed).toBe(false);
  for (const { reader } of [first, second]) reader.destroy();
});
