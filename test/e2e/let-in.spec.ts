import { mkdtempSync, rmSync } from 'node:fs';
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
  await expect(line.getByText(/^Let in .+, last used .+/)).toBeVisible();
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
