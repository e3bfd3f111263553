import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

/*
 * Attacks on the listener that it has always withstood: one test each, so that it goes on to.
 */
let app: TestApp;
afterEach(() => app.close());

/** Sends these bytes over a connection of their own; the whole answer. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(app.port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const closed = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));
const answers = async () => (await app.get('/categories')).status;

test('no way of writing a path leads out of the window’s folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-paths-'));
  const secret = 'what lies beside the window';
  mkdirSync(join(folder, 'window'));
  writeFileSync(join(folder, 'window', 'index.html'), '<!doctype html><head></head><body></body>');
  writeFileSync(join(folder, 'window', '.hidden'), secret);
  writeFileSync(join(folder, 'secret.txt'), secret);
  app = await startTestApp({ rendererDir: join(folder, 'window') });
  const ups = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '....', '..;'];
  const slashes = ['/', '%2f', '%5c', '\\', '//', '/./'];
  const paths = ups.flatMap((up) =>
    slashes.flatMap((slash) => [`/${up}${slash}secret.txt`, `/assets${slash}${up}${slash}${up}/secret.txt`]),
  );
  const others = [
    '/.hidden',
    `/${folder}/secret.txt`,
    `//${folder}/secret.txt`,
    'http://127.0.0.1/../secret.txt',
    '/%00',
    '/%',
    '/%ff',
    '*',
  ];
  for (const path of [...paths, ...others]) {
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    expect(answer, path).toMatch(/^HTTP\/1\.1 (200|303|400|403|404) /);
    expect(answer, path).not.toContain(secret);
    expect(answer, path).not.toMatch(/^ {4}at /m);
  }
  expect(await answers()).toBe(200);
  rmSync(folder, { recursive: true });
});

test('a hostile title comes back as the text that it is, and is found as such', async () => {
  const titles = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE contracts; --",
    '" OR 1=1 --',
    '=HYPERLINK("http://evil.example")',
    '%s%n{{7*7}}${7*7}',
    '\u202Eevil\u0000\u0007\r\nSet-Cookie: a=b',
    '\uD800 half a pair',
  ];
  app = await startTestApp({
    fill: (db) =>
      insertContracts(
        db,
        titles.map((title, index) => aStoredContract({ contract_id: index + 1, title })),
      ),
  });
  for (const [index, title] of titles.entries()) {
    const answer = await app.get(`/contracts/${index + 1}`);
    expect(answer.status, title).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.json.data.title).toBe(title.replace('\uD800', '\uFFFD'));
  }
  for (const title of titles.slice(0, 6)) {
    const { status, json } = await app.get(`/contracts?q=${encodeURIComponent(title)}`);
    expect([status, json.data.length], title).toEqual([200, 1]);
  }
  expect((await app.get('/contracts')).json.meta.total).toBe(titles.length);
});

test('heads of requests that trickle in are given up in time, and everybody else is answered meanwhile', async () => {
  app = await startTestApp({ patience: { request: 3000 } });
  const slow = Array.from({ length: 200 }, () => connect(app.port, '127.0.0.1').on('error', () => undefined));
  const heard = slow.map((socket) => text(socket).catch(() => ''));
  const trickle = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write('a');
  }, 20);
  for (const socket of slow) socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nX-Slow: `);
  expect(await answers()).toBe(200);
  const given = await Promise.all(heard);
  clearInterval(trickle);
  expect(given.filter((answer) => answer.includes(' 200 '))).toEqual([]);
  expect(await answers()).toBe(200);
});

test('four thousand connections that ask nothing keep nobody from an answer, and are dropped', async () => {
  app = await startTestApp({ patience: { request: 2000, stalled: 2000 } });
  const idle: Socket[] = [];
  for (let hundreds = 0; hundreds < 40; hundreds += 1) {
    const these = Array.from({ length: 100 }, () => connect(app.port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(these.map((socket) => new Promise((resolve) => void socket.once('connect', resolve))));
    idle.push(...these);
  }
  expect(await answers()).toBe(200);
  await Promise.all(idle.filter((socket) => !socket.closed).map((socket) => closed(socket.resume())));
  expect(await answers()).toBe(200);
}, 60_000);
