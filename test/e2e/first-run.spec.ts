import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { MINUTE } from '#shared/time';
import { type Core, startCore } from './support/core.ts';
import { picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { expect, go, rows, windowTest as test } from './support/window.ts';

let core: Core;
let folder: string;
/** A browser that waits for the choice. */
let left: { stranger: Page; close(): Promise<void> };

// The others go on with what the first one chose: all are tried again where one fails.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-first-run-'));
  // Even a wrong choice must contact nothing: at this address nothing listens. 'off' would hold in the demo too.
  const nobody = dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, 'http://127.0.0.1:9']);
  core = await startCore(folder, '--ask', ...nobody);
});

test.afterAll(async () => {
  await core.close();
  rmSync(folder, { recursive: true, force: true });
});

// The connection breaks while the core starts again in the chosen mode; the browser reports that by itself.
test.use({ allowedNoise: [/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/] });

test('a browser that was not let in is told who chooses, is promised nothing, and goes on once somebody has chosen', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(core.app);
  await expect(stranger.getByRole('heading', { name: 'Welcome to Astrolabe' })).toBeVisible();
  await expect(stranger.getByText(/^This browser may only read.+from the terminal.+--open-address\.$/)).toBeVisible();
  await expect(stranger.getByText(/Nothing is collected until/)).toBeVisible();
  await expect(stranger.getByRole('button')).toHaveCount(0);
  await expect(stranger.getByText(/first synchronisation/)).toHaveCount(0);
  left = { stranger, close: () => context.close() };
});

test('the first run asks, says what each choice costs, and opens the galaxy that was chosen', async ({ page }) => {
  await page.goto(core.openAddress());
  await expect(page.getByRole('heading', { name: 'Welcome to Astrolabe' })).toBeVisible();
  const live = page.getByRole('region', { name: 'Mirror live New Eden' });
  const demo = page.getByRole('region', { name: 'Explore the demo galaxy' });
  for (const card of [live, demo]) {
    for (const cost of ['Time', 'Disk', 'Network', 'Contacts']) await expect(card.getByText(cost, { exact: true })).toBeVisible();
  }
  for (const host of [
    'esi.evetech.net',
    'developers.eveonline.com',
    'data.everef.net',
    'api.eve-scout.com',
    'r2z2.zkillboard.com',
    'www.eveonline.com',
  ]) {
    await expect(live.getByText(host).first()).toBeVisible();
  }
  // What the past costs changes with the choice, and nothing of it is fetched where none is wanted.
  await expect(live.getByRole('row', { name: /^Killmails, 35 days 105 MB/ })).toBeVisible();
  await live.getByRole('radio', { name: '365 days' }).check();
  await expect(live.getByRole('row', { name: /^Hourly jumps and kills, 365 days/ })).toBeVisible();
  await live.getByRole('radio', { name: 'None' }).check();
  await expect(live.getByRole('row', { name: /days/ })).toHaveCount(0);
  // So does what comes over the network, with the order books that are wanted.
  await expect(live.getByRole('row', { name: /^Order books of five hubs 28/ })).toBeVisible();
  await live.getByRole('radio', { name: 'One hub' }).check();
  await expect(live.getByRole('row', { name: /^Order books of one hub 14/ })).toBeVisible();
  await live.getByLabel('Your contact').fill('me (here)');
  await expect(live.getByText('without brackets')).toBeVisible();
  await expect(live.getByRole('button', { name: 'Mirror live New Eden' })).toBeDisabled();
  await withBothThemes(page);
  await page.reload();
  await expect(live).toBeVisible();
  expect(await serious(page)).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'first-run');
  }

  await demo.getByRole('button', { name: 'Explore the demo galaxy' }).click();
  await expect(page.getByText('Demo galaxy, invented data')).toBeVisible({ timeout: 2 * MINUTE });
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First sync: what works already' })).toBeVisible();
  // The page may load once more as the mirror opens, which begins at the start page.
  await expect(async () => {
    await go(page, '#/contracts');
    await expect(rows(page).first()).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 2 * MINUTE });
  await expect(left.stranger.getByText('Demo galaxy, invented data')).toBeVisible();
  await left.close();
});

test('the demo can be left for the same choice', async ({ page }) => {
  await page.goto(core.openAddress());
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  await expect(page.getByRole('heading', { name: 'Leave the demo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mirror live New Eden' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay in the demo' }).click();
  await expect(page.getByRole('heading', { name: 'Contracts', level: 1 })).toBeVisible();
});

test('the past and the contact that were chosen are those of the mirror that opens', async ({ page }) => {
  await page.goto(core.openAddress());
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  await page.getByRole('radio', { name: 'None' }).check();
  await page.getByRole('radio', { name: 'One hub' }).check();
  await page.getByLabel('Your contact').fill('me@here.example');
  await page.getByRole('button', { name: 'Mirror live New Eden' }).click();
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible({ timeout: 2 * MINUTE });
  await page.goto(`${core.app}/#/settings`);
  await expect(page.getByText(/Every request says only Astrolabe\/\S+ \(me@here\.example\) of itself/)).toBeVisible();
  const past = page.getByRole('group', { name: 'Past to fetch' });
  await expect(past.getByRole('radio', { name: 'None' })).toBeChecked();
  await expect(page.getByRole('group', { name: 'Order books to read' }).getByRole('radio', { name: 'One hub' })).toBeChecked();
  await past.getByRole('radio', { name: '35 days', exact: true }).click();
  await expect(past.getByRole('radio', { name: '35 days', exact: true })).toBeChecked();
  await page.reload();
  await expect(past.getByRole('radio', { name: '35 days', exact: true })).toBeChecked();
});
