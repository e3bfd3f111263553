import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { createDownloads } from '#main/upstream/download';
import { createHost } from '#main/upstream/host';
import { createTransport } from '#main/upstream/transport';
import { fakeClock, testWorld } from '../support/world.ts';

let folder: string;
let file: string;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-download-'));
  file = join(folder, 'body');
});
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** Downloads from a server with given answers; `asked` counts. */
async function from(answer: (...args: [...Parameters<RequestListener>, number]) => void) {
  let asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response, asked);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const clock = fakeClock('2026-09-01T12:00:00Z');
  clock.auto = true;
  const { fetch, random } = testWorld({ clock });
  const name = 'The publisher';
  const downloads = createDownloads({
    name,
    host: createHost({ name, atOnce: 2, clock, random, log: silentLog() }),
    transport: createTransport({ fetch, userAgent: 'x' }),
  });
  return { downloads, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked };
}
const megabyte = Buffer.alloc(1_000_000, 'x');

test('a body arrives in the file, piece by piece, with its length told', async () => {
  const { downloads, url } = await from((_, response) => response.setHeader('content-length', megabyte.length).end(megabyte));
  const pieces: [number, number | null][] = [];
  const outcome = await downloads.toFile(url, { file, maxBytes: 2_000_000, onBytes: (...piece) => pieces.push(piece) });
  expect(outcome).toEqual({ kind: 'downloaded', bytes: 1_000_000 });
  expect(readFileSync(file).equals(megabyte)).toBe(true);
  expect(pieces.at(-1)).toEqual([1_000_000, 1_000_000]);
  expect(pieces.length).toBeGreaterThan(1);
});

test('a body that is announced as too large is not read at all, and not asked for again', async () => {
  const { downloads, url, asked } = await from((_, response) =>
    response.setHeader('content-length', megabyte.length).end(megabyte),
  );
  expect(await downloads.toFile(url, { file, maxBytes: 999_999 })).toEqual({
    kind: 'failed',
    reason: 'The publisher offers more than the 999999 bytes that are accepted here.',
    retryAt: null,
  });
  expect(asked()).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test('a body that turns out too large is given up, and nothing is left of it', async () => {
  const { downloads, url } = await from((_, response) => {
    response.write(megabyte);
    response.end(megabyte);
  });
  expect(await downloads.toFile(url, { file, maxBytes: 1_500_000 })).toMatchObject({ kind: 'failed' });
  expect(existsSync(file)).toBe(false);
});

test('a body that breaks off is fetched again, up to three times', async () => {
  const { downloads, url, asked } = await from((_, response, times) => {
    response.setHeader('content-length', megabyte.length);
    if (times === 3) response.end(megabyte);
    else response.write(megabyte.subarray(0, 400_000), () => response.destroy());
  });
  expect(await downloads.toFile(url, { file, maxBytes: 2_000_000 })).toEqual({ kind: 'downloaded', bytes: 1_000_000 });
  expect(asked()).toBe(3);
});

test('a server that never completes a body fails the download in one sentence', async () => {
  const { downloads, url, asked } = await from((_, response) => {
    response.setHeader('content-length', megabyte.length);
    response.write(megabyte.subarray(0, 400_000), () => response.destroy());
  });
  expect(await downloads.toFile(url, { file, maxBytes: 2_000_000 })).toEqual({
    kind: 'failed',
    reason: 'The publisher broke off in mid-answer.',
    retryAt: null,
  });
  expect(asked()).toBe(4);
  expect(existsSync(file)).toBe(false);
});

test('503 is tried again; 404 is an answer', async () => {
  const { downloads, url, asked } = await from((_, response, times) => response.writeHead(times === 1 ? 503 : 404).end());
  expect(await downloads.toFile(url, { file, maxBytes: 10 })).toEqual({ kind: 'refused', status: 404 });
  expect(asked()).toBe(2);
});

test('an abort in mid-download is thrown, and nothing is left', async () => {
  const controller = new AbortController();
  const { downloads, url } = await from((_, response) => void response.write(megabyte));
  const onBytes = () => controller.abort(new Error('closing'));
  await expect(downloads.toFile(url, { file, maxBytes: 9_000_000, signal: controller.signal, onBytes })).rejects.toThrow(
    'closing',
  );
  expect(existsSync(file)).toBe(false);
});

test('a body can be read while it arrives; what its reader finds wrong is the reason', async () => {
  const { downloads, url } = await from((_, response) => response.end(megabyte));
  let bytes = 0;
  const read = await downloads.through(url, { maxBytes: 2_000_000 }, async (body) => {
    bytes = (await buffer(body)).length;
  });
  expect(read).toEqual({ kind: 'read', bytes: 1_000_000 });
  expect(bytes).toBe(1_000_000);
  const wrong = await downloads.through(url, { maxBytes: 2_000_000 }, async (body) => {
    for await (const _ of body) throw new Error('the snapshot is damaged');
  });
  expect(wrong).toEqual({ kind: 'failed', reason: 'The publisher: the snapshot is damaged.', retryAt: null });
});

test('a file is not asked for while its host asks for fewer requests, and is waited for where that is soon over', async () => {
  const soon = await from((_, response, times) => {
    if (times === 1) response.writeHead(429, { 'retry-after': '20' });
    response.end(megabyte);
  });
  const outcome = await soon.downloads.toFile(soon.url, { file, maxBytes: 2_000_000 });
  expect([outcome.kind, soon.asked()]).toEqual(['downloaded', 2]);
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  const late = await from((_, response) => response.writeHead(429, { 'retry-after': '300' }).end());
  for (let times = 0; times < 3; times += 1)
    expect(await late.downloads.through(late.url, { maxBytes: 2_000_000 }, async () => {})).toEqual({
      kind: 'failed',
      reason: 'The publisher asks for fewer requests; nothing is asked before 2026-09-01T12:05:00Z.',
      retryAt: '2026-09-01T12:05:00Z',
    });
  expect(late.asked()).toBe(1);
});
