import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { localPaths } from '#shared/local-api/paths';
import { type Core, startCoreAt } from './support/core.ts';
import { mirrored, mirroredAt, runFolder } from './support/run-folder.ts';
import { asWindow, expect, windowTest as test } from './support/window.ts';

let folder: string;
let core: Core;
let other: Server;
let origin: string;

test.beforeAll(async ({ browser }) => {
  other = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Mine</title>'),
  );
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(other.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(runFolder(), 'listed-'));
  cpSync(mirrored(), folder, { recursive: true });
  const before = await startCoreAt(mirroredAt(), folder, '--demo', '--no-ingest');
  const page = await browser.newPage();
  await page.goto(before.openAddress());
  await asWindow(page, localPaths.settings, 'POST', { key: 'allowed_origins', value: [origin] });
  await page.close();
  await before.close();
  // Origins are read as it starts.
  core = await startCoreAt(mirroredAt(), folder, '--demo', '--no-ingest');
});

test.afterAll(async () => {
  await core.close();
  await new Promise((resolve) => other.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** What a page reads of each service with nothing but fetch and EventSource. Runs in the page. */
async function readAll(app: string) {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app}${path}`, { headers });
    const text = await answer.text();
    const seen = ['etag', 'x-mirror-state', 'x-ratelimit-remaining', 'link', 'x-next-since'].filter((name) =>
      answer.headers.has(name),
    );
    return {
      status: answer.status,
      headers: seen,
      rows: text.startsWith('{') ? (JSON.parse(text).data?.length ?? null) : text.split('\n').length,
    };
  };
  const opened = (source: EventSource) =>
    new Promise<string>((resolve) => {
      source.addEventListener('open', () => resolve('open'));
      source.addEventListener('error', () => resolve('refused'));
    }).finally(() => source.close());
  const tag = (await fetch(`${app}/trade/api/v1/deals?page_size=10`)).headers.get('etag') ?? '';
  return {
    contracts: await read('/contracts/api/v1/contracts?page_size=10'),
    systems: await read('/systems/api/v1/systems?page_size=10'),
    trade: await read('/trade/api/v1/contracts?region=10000002&page_size=10'),
    plan: await read('/plan/api/v1/jump-hulls'),
    data: await read('/data/api/v1/saved/on-offer.csv?limit=5'),
    changes: await read('/data/api/v1/events?since=0', { 'Last-Event-ID': '0', Accept: 'application/json' }),
    // The browser itself turns a 304 into what it has.
    again: await read('/trade/api/v1/deals?page_size=10', { 'If-None-Match': tag }),
    stream: await opened(new EventSource(`${app}/data/api/v1/events`)),
    refused: await read('/trade/api/v1/deals?near=Jitaa'),
  };
}

// The browser says of the refused question that it was.
test.use({ allowedNoise: [/status of 400/] });

test('a page of an origin that the owner listed reads every service, and its headers, from a browser', async ({ page }) => {
  await page.goto(`${origin}/`);
  const told = await page.evaluate(readAll, core.app);
  const usual = ['etag', 'x-mirror-state', 'x-ratelimit-remaining'];
  for (const service of ['contracts', 'systems', 'trade', 'plan', 'data'] as const) {
    expect(told[service].status, service).toBe(200);
    expect(told[service].headers, service).toEqual(
      expect.arrayContaining(service === 'data' ? [...usual, 'x-next-since'] : usual),
    );
    expect(told[service].rows, service).toBeGreaterThan(4);
  }
  expect(told.contracts.headers).toContain('link');
  expect([told.changes.status, told.stream]).toEqual([200, 'open']);
  expect([200, 304]).toContain(told.again.status);
  expect(told.refused.status).toBe(400);
});
