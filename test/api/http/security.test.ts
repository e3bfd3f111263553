import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { localPaths } from '#shared/local-api/paths';
import { MINUTE } from '#shared/time';
import { fillSystems } from '../../conformance/systems-mirror.ts';
import { OWN_WINDOW, startTestApp, TEST_TOKEN, type TestApp, type TestRequest } from '../../support/test-app.ts';

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
  for (const host of ['evil.example', `evil.example:${app.port}`, `127.0.0.1.evil.example:${app.port}`]) {
    expect(await asked(host), host).toEqual([403, 403, 403, 403]);
  }
  for (const host of [`localhost:${app.port}`, `LOCALHOST:${app.port}`, `[::1]:${app.port}`, '127.0.0.1:1', 'localhost'])
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
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toBe('If-Modified-Since, If-None-Match, Last-Event-ID');
  const exposed = String(allowed.headers['access-control-expose-headers']).split(', ');
  for (const name of ['X-Next-Cursor', 'X-Next-Since', 'Retry-After', 'X-RateLimit-Remaining']) expect(exposed).toContain(name);
  const refused = await app.get('/categories', {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' },
  });
  expect([refused.status, refused.headers['x-ratelimit-limit']]).toEqual([403, '120']);
  const local = await app.ask('/local/v1/status', { headers: { Origin: 'http://localhost:3000', ...OWN_WINDOW } });
  expect([local.status, local.headers['access-control-allow-origin']]).toEqual([403, undefined]);
});

test('by default no origin is named in any answer', async () => {
  app = await startTestApp();
  const answer = await app.get('/categories', { headers: { Origin: app.origin } });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

const letIn = (token: string, over: TestRequest = {}) => app.ask(`/?token=${token}`, over);

test('the token of the address lets one browser in, which is known by a cookie that no script and no other site gets', async () => {
  app = await startTestApp({ rendererDir: folder });
  const opened = await letIn(TEST_TOKEN);
  expect([opened.status, opened.headers.location, opened.headers['cache-control']]).toEqual([303, '/', 'no-store']);
  const [cookie = ''] = opened.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^astrolabe-[\da-f]{8}=\S+; Max-Age=2592000; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
  const Cookie = cookie.split(';')[0] ?? '';
  expect((await app.ask(localPaths.status, { headers: { Cookie: `other=1; ${Cookie}; more=2` } })).status).toBe(200);
  for (const token of [TEST_TOKEN, '', 'a guess', `x&token=${TEST_TOKEN}`, encodeURIComponent('ü'.repeat(43))]) {
    const again = await letIn(token);
    expect([again.status, again.headers.location, again.headers['set-cookie']], token).toEqual([303, '/', undefined]);
  }
});

test('a browser that has a key keeps it, however often it is let in, and for thirty days from each time it comes back', async () => {
  app = await startTestApp({ rendererDir: folder });
  const own = OWN_WINDOW.Cookie;
  // The address in the terminal is opened again by a click, which is not another user's attempt.
  for (const path of [`/?token=${TEST_TOKEN}`, `/?token=${TEST_TOKEN}`, '/', localPaths.status]) {
    const answer = await app.ask(path, { headers: { ...OWN_WINDOW, Accept: 'text/html' } });
    expect(answer.headers['set-cookie']?.[0], path).toMatch(new RegExp(`^${own}; Max-Age=2592000; .*HttpOnly; SameSite=Strict$`));
  }
  for (const path of ['/', '/contracts/api/v1/categories'])
    expect((await app.ask(path, { headers: { Accept: 'text/html' } })).headers['set-cookie'], path).toBeUndefined();
});

test('a browser that a file led here shows the key that it has, before it would be given another', async () => {
  app = await startTestApp({ rendererDir: folder });
  const fromFile = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  const first = await letIn(TEST_TOKEN, { headers: fromFile });
  expect([first.status, first.headers['set-cookie']]).toEqual([200, undefined]);
  const [, onward = ''] = /^0; url=(.+)$/.exec(String(first.headers['refresh'])) ?? [];
  expect(onward).toBe(`/?token=${TEST_TOKEN}&again=1`);
  // One that says nothing else then is let in all the same.
  expect((await app.ask(onward, { headers: fromFile })).headers['set-cookie']).toHaveLength(1);
  expect((await letIn('a guess', { headers: fromFile })).status).toBe(303);
});

test('looking at the address without opening it spends nothing', async () => {
  app = await startTestApp({ rendererDir: folder });
  expect((await letIn(TEST_TOKEN, { method: 'HEAD' })).headers['set-cookie']).toBeUndefined();
  expect((await letIn(TEST_TOKEN)).headers['set-cookie']).toHaveLength(1);
});

test('the page is the same for everybody and says only which galaxy it shows, and what time it is there', async () => {
  const there = { mode: 'demo', now: '2026-11-23T08:00:00Z', clock_speed: 6 } as const;
  app = await startTestApp({ rendererDir: folder, status: there });
  const [stranger, owner] = [await app.ask('/'), await app.ask('/', { headers: OWN_WINDOW })];
  expect(stranger.text).toBe(owner.text);
  expect(stranger.text).toContain('<meta name="astrolabe-clock" content="2026-11-23T08:00:00Z 6">');
  expect(stranger.text).toContain('<meta name="astrolabe-mode" content="demo"></head>');
  expect(stranger.headers['cache-control']).toBe('no-store');
});

const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' };

test('what a page of another site asks is refused, and spends nothing of what scripts may ask', async () => {
  app = await startTestApp({ rendererDir: folder, allowedOrigins: ['http://tool.example'], fill: fillSystems });
  for (let asked = 0; asked < 121; asked += 1) await app.get('/categories', { headers: fromElsewhere });
  const script = await app.get('/categories');
  expect([script.status, script.headers['x-ratelimit-remaining']]).toEqual([200, '119']);
  expect((await app.ask('/systems/api/v1/map', { headers: fromElsewhere })).status).toBe(403);
  expect(app.mapsMade).toHaveLength(0);
  expect((await app.ask('/systems/api/v1/map')).status).toBe(200);
  expect(app.mapsMade).toHaveLength(1);
  await app.clock.advance(MINUTE);
  const refused = async (path: string, headers: Record<string, string>) => (await app.ask(path, { headers })).status;
  for (const path of ['/contracts/api/v1/categories', '/systems/docs', '/local/v1/status', '/llms.txt', '/main.js']) {
    expect(await refused(path, { ...OWN_WINDOW, ...fromElsewhere }), path).toBe(403);
    expect(await refused(path, { ...OWN_WINDOW, 'Sec-Fetch-Site': 'same-site' }), path).toBe(403);
    expect(await refused(path, { ...OWN_WINDOW, Origin: 'https://evil.example' }), path).toBe(403);
  }
  const allowed = { Origin: 'http://tool.example', 'Sec-Fetch-Site': 'cross-site' };
  expect(await refused('/contracts/api/v1/categories', allowed)).toBe(200);
  expect(await refused(localPaths.status, { ...OWN_WINDOW, ...allowed })).toBe(403);
  for (const site of ['same-origin', 'none']) expect(await refused('/systems/docs', { 'Sec-Fetch-Site': site })).toBe(200);
});

test('a link on another site leads to the window, and a form there does nothing', async () => {
  app = await startTestApp({ rendererDir: folder });
  const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  expect((await app.ask('/', { headers: link })).status).toBe(200);
  expect((await app.ask('/', { headers: { ...link, 'Sec-Fetch-Dest': 'iframe' } })).status).toBe(403);
  const form = { ...OWN_WINDOW, ...link, Origin: 'http://127.0.0.1:1', 'Content-Type': 'application/json' };
  expect((await app.ask(localPaths.mode, { method: 'POST', body: '{"mode":"demo"}', headers: form })).status).toBe(403);
  expect(app.chosen).toEqual([]);
});

test('every answer has the security headers: refusals, the limit’s, and what Node itself answers', async () => {
  app = await startTestApp();
  const headers = ['content-security-policy', 'referrer-policy', 'x-content-type-options', 'x-frame-options'];
  for (let asked = 0; asked < 120; asked += 1) await app.get('/categories');
  for (const [path, status, over] of [
    ['/contracts/api/v1/categories', 429, {}],
    ['/llms.txt', 403, { headers: { Host: 'evil.example' } }],
    [localPaths.status, 401, {}],
    ['/nowhere', 404, {}],
    ['/llms.txt', 400, { headers: { 'X-Long': 'x'.repeat(20_000) } }],
  ] as const) {
    const answer = await app.ask(path, over);
    expect(Object.keys(answer.headers), `${path} ${answer.status}`).toEqual(expect.arrayContaining(headers));
    expect([path, answer.status]).toEqual([path, status === 400 ? 431 : status]);
  }
});

test.each([
  ['two Host headers', 'Host: 127.0.0.1:PORT\r\nhost: 127.0.0.1:PORT\r\n', 400],
  ['no Host header', '', 400],
  ['an expectation of its own', 'Host: 127.0.0.1:PORT\r\nExpect: the-unexpected\r\n', 200],
])('a request with %s is answered as every other is', async (_what, headers, status) => {
  app = await startTestApp();
  const socket = connect(app.port, '127.0.0.1');
  socket.write(`GET /llms.txt HTTP/1.1\r\n${headers.replaceAll('PORT', String(app.port))}Connection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('X-Content-Type-Options: nosniff');
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
  const own = { headers: OWN_WINDOW };
  for (let request = 0; request < 121; request += 1) await app.get('/categories');
  expect((await app.get('/categories')).status).toBe(429);
  const window = await app.get('/categories', own);
  expect([window.status, window.headers['x-ratelimit-limit'], window.headers['x-ratelimit-remaining']]).toEqual([
    200,
    '1200',
    '1199',
  ]);
  expect((await app.get('/categories', { headers: { Cookie: `${OWN_WINDOW.Cookie}x` } })).status).toBe(429);
});
