import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserList } from '#shared/local-api/browsers';
import { localPaths } from '#shared/local-api/paths';
import { type Core, startCore } from './support/core.ts';
import { picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { asWindow, expect, windowTest as test } from './support/window.ts';

let core: Core;
let folder: string;

// One core for all.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-let-in-'));
  core = await startCore(folder, '--demo', '--no-ingest');
});

test.afterAll(async () => {
  await core.close();
  rmSync(folder, { recursive: true, force: true });
});

test.use({ allowedNoise: [/Failed to load resource/] });

test('the file that npm start opens lets a browser in, whose first page may change things, and once only however often it is opened', async ({
  page,
}) => {
  const own: (string | null)[] = [];
  for (const contact of ['first', 'second']) {
    await page.goto(pathToFileURL(core.openPage()).href);
    await expect(page).toHaveURL(new RegExp(`^${core.app}/(#.*)?$`));
    await expect(page.getByRole('contentinfo', { name: 'Ingest' })).toBeVisible();
    await expect(page.locator('.read-only-band')).toHaveCount(0);
    const kept = await asWindow(page, localPaths.settings, 'POST', { key: 'contact', value: contact });
    expect(kept).toEqual({ key: 'contact', value: contact });
    own.push((await asWindow<BrowserList>(page, localPaths.browsers)).own);
    // The token stands in no history, where another user of the browser would find it.
    expect(await page.evaluate(() => document.referrer)).not.toContain('token');
  }
  expect(own[0]).not.toBeNull();
  expect(own[1]).toBe(own[0]);
  await page.goBack();
  expect(page.url()).not.toContain('token');
});

test('browsers are listed in the settings, and one that is revoked there may only read from then on', async ({
  page,
  browser,
}) => {
  await withBothThemes(page);
  await page.goto(`${core.openAddress()}#/settings`);
  const section = page.getByRole('region', { name: 'Browsers' });
  await expect(section.getByText('This browser')).toHaveCount(1);
  const context = await browser.newContext({ userAgent: 'Another/1 (of a test)' });
  const other = await context.newPage();
  await other.goto(core.openAddress());
  await expect(other.getByRole('contentinfo', { name: 'Ingest' })).toBeVisible();
  await page.reload();
  const line = section.locator('.setting').filter({ hasText: '“Another/1 (of a test)”' });
  await expect(line.getByText(/^Signed in .+, last used .+/)).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  expect(await serious(page)).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await section.getByRole('button', { name: 'Revoke all others' }).scrollIntoViewIfNeeded();
    await picture(page, 'browsers');
  }
  await line.getByRole('button', { name: 'Revoke' }).click();
  await expect(line).toHaveCount(0);
  await expect(other.locator('.read-only-band')).toBeVisible();
  await expect(section.getByText('This browser')).toHaveCount(1);
  await expect(page.locator('.read-only-band')).toHaveCount(0);
  await context.close();
});

/** What a page of another origin can try, in the owner's browser, and the answer to each. */
async function attempts(app: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ key: 'contact', value: 'a foreign page' });
  const read = (path: string, init: RequestInit = {}) =>
    fetch(`${app}${path}`, { credentials: 'include', ...init }).then(
      async (answer) => (answer.type === 'opaque' ? 'opaque' : answer.text()),
      () => 'refused',
    );
  const heard = (source: EventSource | WebSocket) =>
    new Promise<string>((resolve) => {
      source.onmessage = () => resolve('heard');
      source.onerror = () => resolve('refused');
    });
  const shown = (element: HTMLIFrameElement | HTMLScriptElement, address: string) =>
    new Promise<string>((resolve) => {
      element.onload = () =>
        resolve(element instanceof HTMLIFrameElement && element.contentDocument === null ? 'opaque' : 'loaded');
      element.onerror = () => resolve('refused');
      element.src = address;
      document.body.append(element);
    });
  const form = document.createElement('form');
  Object.assign(form, { action: `${app}/local/v1/settings`, method: 'POST', enctype: 'text/plain', target: 'sink' });
  const field = document.createElement('input');
  // As text/plain this is sent as JSON with a member more.
  Object.assign(field, { name: `${body.slice(0, -1)},"x":"`, value: '"}' });
  form.append(field);
  const sink = document.createElement('iframe');
  sink.name = 'sink';
  document.body.append(sink, form);
  const posted = new Promise<string>((resolve) => {
    sink.onload = () => resolve(sink.contentDocument === null ? 'opaque' : 'loaded');
  });
  form.submit();
  return {
    'reads a service': await read('/contracts/api/v1/categories'),
    'reads the status': await read('/local/v1/status'),
    'reads the services of a listed origin by another mode': await read('/systems/api/v1/map', { mode: 'no-cors' }),
    'saves a setting': await read('/local/v1/settings', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    }),
    'saves a setting as a form does': await read('/local/v1/settings', { method: 'POST', mode: 'no-cors', body }),
    'asks SQL': await read('/data/api/v1/sql', { method: 'POST', mode: 'no-cors', body: '{"sql":"SELECT 1"}' }),
    'speaks as an agent': await read('/mcp', { method: 'POST', mode: 'no-cors', body: '{}' }),
    'posts a form': await posted,
    'listens to the status': await heard(new EventSource(`${app}/local/v1/events`, { withCredentials: true })),
    'opens a socket': await heard(new WebSocket(app.replace('http', 'ws'))),
    'frames the window': await shown(document.createElement('iframe'), `${app}/`),
    'loads an answer as a script': await shown(document.createElement('script'), `${app}/contracts/api/v1/categories`),
  };
}

test.describe('a foreign page', () => {
  // The browser says of each attempt that it was refused.
  test.use({ allowedNoise: [/./] });

  test('of another origin reads nothing and changes nothing, in the browser that was let in too', async ({ page }) => {
    const foreign = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Foreign</title><body></body>');
    });
    await new Promise<void>((resolve) => void foreign.listen(0, '127.0.0.1', resolve));
    const { port } = foreign.address() as AddressInfo;
    await page.goto(core.openAddress());
    await asWindow(page, localPaths.settings, 'POST', { key: 'contact', value: 'the owner' });
    // Of the same site, whose cookies go to every port, and of another one.
    for (const host of ['127.0.0.1', 'localhost']) {
      await page.goto(`http://${host}:${port}/`);
      const told = await page.evaluate(attempts, core.app);
      for (const [attempt, answer] of Object.entries(told)) expect(['refused', 'opaque'], `${host} ${attempt}`).toContain(answer);
    }
    await page.goto(`${core.app}/`);
    expect(await asWindow<{ contact: string }>(page, localPaths.settings)).toMatchObject({ contact: 'the owner' });
    await new Promise((resolve) => foreign.close(resolve));
  });
});
