import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BrowserList, browserList } from '#shared/local-api/browsers';
import { localPaths } from '#shared/local-api/paths';
import { ask, OWN_WINDOW, startTestApp, TEST_TOKEN, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ rendererDir: import.meta.dirname });
});
afterEach(() => app.close());

const TOKEN = { authorization: `Bearer ${TEST_TOKEN}` };
async function listed(headers: Record<string, string>): Promise<BrowserList> {
  return browserList.parse((await app.ask(localPaths.browsers, { headers })).json);
}
const revoke = (browserId: string, headers: Record<string, string>) =>
  app.ask(localPaths.browsersRevoke, {
    method: 'POST',
    body: JSON.stringify({ browser_id: browserId }),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
async function letIn(agent: string): Promise<Record<string, string>> {
  const { headers } = await app.ask(`/?token=${TEST_TOKEN}`, { headers: { 'User-Agent': agent } });
  return { Cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

test('browsers are listed with what they said of themselves, without their keys, and each knows which it is', async () => {
  const other = await letIn('Another/1');
  const { browsers, own } = await listed(other);
  expect(new Set(browsers.map(({ agent }) => agent))).toEqual(new Set(['Another/1', 'a test']));
  expect(browsers.find(({ browser_id: id }) => id === own)?.agent).toBe('Another/1');
  expect((await listed(OWN_WINDOW)).own).not.toBe(own);
  const { text } = await app.ask(localPaths.browsers, { headers: OWN_WINDOW });
  expect(text).not.toContain(other['Cookie']?.split('=')[1]);
});

test('one that is revoked may only read, its streams end, and the one that asked goes on', async () => {
  const other = await letIn('Another/1');
  const { own: id } = await listed(other);
  const stream = ask(`${app.origin}${localPaths.events}`, { headers: other });
  await expect.poll(() => app.listeners.size).toBe(1);
  const { browsers } = browserList.parse((await revoke(id ?? '', OWN_WINDOW)).json);
  expect(browsers.map(({ agent }) => agent)).toEqual(['a test']);
  expect((await stream).text).toMatch(/^event: status/);
  expect((await app.ask(localPaths.status, { headers: other })).status).toBe(401);
  expect((await app.ask(localPaths.status, { headers: OWN_WINDOW })).status).toBe(200);
  expect((await revoke(id ?? '', OWN_WINDOW)).status).toBe(404);
  expect((await revoke('anything', OWN_WINDOW)).status).toBe(400);
});

test('all others are revoked at once: by a browser all but itself, by a program of its owner all', async () => {
  const other = await letIn('Another/1');
  expect((await revoke('others', other)).json.browsers).toHaveLength(1);
  expect((await app.ask(localPaths.status, { headers: OWN_WINDOW })).status).toBe(401);
  await app.close();
  app = await startTestApp();
  expect((await listed(TOKEN)).own).toBeNull();
  expect((await revoke('others', TOKEN)).json.browsers).toEqual([]);
  expect((await app.ask(localPaths.status, { headers: OWN_WINDOW })).status).toBe(401);
  expect((await app.ask(localPaths.status, { headers: TOKEN })).status).toBe(200);
});

test('a program of the owner shows the token, which is spent by no such question; nobody else’s word counts', async () => {
  for (let asked = 0; asked < 2; asked += 1) expect((await app.ask(localPaths.status, { headers: TOKEN })).status).toBe(200);
  for (const authorization of ['', 'Bearer', 'Bearer x', `Basic ${TEST_TOKEN}`, `bearer ${TEST_TOKEN}`])
    expect((await app.ask(localPaths.status, { headers: { authorization } })).status, authorization).toBe(401);
});

test('without the cookie nobody is told who was let in, and nobody is revoked', async () => {
  expect((await app.ask(localPaths.browsers)).status).toBe(401);
  expect((await revoke('others', {})).status).toBe(401);
  expect((await listed(OWN_WINDOW)).browsers).toHaveLength(1);
});
