import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SECRET_HEADER } from '#shared/local-api/status';
import { startTestApp, TEST_SECRET, type TestApp } from '../../support/test-app.ts';

let folder: string;
let app: TestApp;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-window-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Astrolabe</title></head><body></body>');
  writeFileSync(join(folder, 'main.js'), 'export {};');
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => app.close());

test('a Host that does not name this listener is refused, everywhere', async () => {
  app = await startTestApp({ rendererDir: folder });
  const asked = async (host: string) =>
    Promise.all(
      ['/contracts/api/v1', '/local/v1/status', '/', '/llms.txt'].map(
        async (path) => (await app.ask(path, { headers: { Host: host } })).status,
      ),
    );
  for (const host of [
    'evil.example',
    `evil.example:${app.port}`,
    '127.0.0.1:1',
    'localhost',
    `127.0.0.1.evil.example:${app.port}`,
  ]) {
    expect(await asked(host), host).toEqual([403, 403, 403, 403]);
  }
  for (const host of [`localhost:${app.port}`, `LOCALHOST:${app.port}`, `[::1]:${app.port}`])
    expect((await asked(host))[0], host).toBe(200);
});

test('no other page may read an answer, unless its origin is allowed', async () => {
  app = await startTestApp({ allowedOrigins: ['http://localhost:3000'] });
  const asked = async (origin: string, method = 'GET') => app.get('/categories', { method, headers: { Origin: origin } });
  expect((await asked('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  const allowed = await asked('http://localhost:3000');
  expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:3000');
  expect(allowed.headers.vary).toContain('Origin');
  const preflight = await asked('http://localhost:3000', 'OPTIONS');
  expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([204, 'If-None-Match']);
  const local = await app.ask('/local/v1/status', { headers: { Origin: 'http://localhost:3000', [SECRET_HEADER]: TEST_SECRET } });
  expect([local.status, local.headers['access-control-allow-origin']]).toEqual([403, undefined]);
});

test('by default no origin is named in any answer', async () => {
  app = await startTestApp();
  const answer = await app.get('/categories', { headers: { Origin: app.origin } });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('the window’s page carries the secret to a navigation only, and is never stored', async () => {
  app = await startTestApp({ rendererDir: folder });
  const html = { Accept: 'text/html' };
  const page = await app.ask('/', { headers: { ...html, 'Sec-Fetch-Dest': 'document' } });
  expect(page.text).toContain(`<meta name="astrolabe-secret" content="${TEST_SECRET}"></head>`);
  expect(page.headers['cache-control']).toBe('no-store');
  expect((await app.ask('/some/deep/link', { headers: html })).text).toContain(TEST_SECRET);
  for (const destination of ['iframe', 'script', 'empty', 'image', 'object']) {
    const refused = await app.ask('/', { headers: { ...html, 'Sec-Fetch-Dest': destination } });
    expect([refused.status, refused.text.includes(TEST_SECRET)], destination).toEqual([403, false]);
  }
  for (const path of ['/index.html', '/main.js', '/contracts/docs'])
    expect((await app.ask(path)).text).not.toContain(TEST_SECRET);
});

test('pages may run only what this server serves, and be framed by nobody', async () => {
  app = await startTestApp({ rendererDir: folder });
  const policy = String((await app.ask('/', { headers: { Accept: 'text/html' } })).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  const docs = await app.ask('/contracts/docs');
  expect(docs.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
  expect(docs.headers['x-content-type-options']).toBe('nosniff');
  expect(docs.headers['x-powered-by']).toBeUndefined();
});

test('an unknown path is a JSON 404 to a program, and the window to a person', async () => {
  app = await startTestApp({ rendererDir: folder });
  const program = await app.ask('/nowhere', { headers: { Accept: 'application/json' } });
  expect([program.status, program.json.error.code]).toEqual([404, 'not_found']);
  expect((await app.ask('/nowhere', { headers: { Accept: 'text/html' } })).status).toBe(200);
  expect((await app.ask('/contracts/nowhere', { headers: { Accept: 'text/html' } })).status).toBe(404);
  expect((await app.ask('/../../etc/passwd')).status).toBe(404);
});

test('the window counts apart from scripts, and ten times as far', async () => {
  app = await startTestApp();
  const own = { headers: { [SECRET_HEADER]: TEST_SECRET } };
  for (let request = 0; request < 121; request += 1) await app.get('/categories');
  expect((await app.get('/categories')).status).toBe(429);
  const window = await app.get('/categories', own);
  expect([window.status, window.headers['x-ratelimit-limit'], window.headers['x-ratelimit-remaining']]).toEqual([
    200,
    '1200',
    '1199',
  ]);
  expect((await app.get('/categories', { headers: { [SECRET_HEADER]: 'a guess' } })).status).toBe(429);
});
