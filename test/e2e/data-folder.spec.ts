import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { MINUTE } from '#shared/time';
import { type Core, startCore } from './support/core.ts';
import { picture, serious, withBothThemes } from './support/fleet.ts';
import { putLists } from './support/watch.ts';
import { asWindow, expect, windowTest as test } from './support/window.ts';

let core: Core;
let folder: string;

// One core for both.
test.describe.configure({ mode: 'default' });

/** A core of its own, with a mirror that is not filled, since this test replaces it. */
test.beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'astrolabe-data-folder-')));
  core = await startCore(join(folder, 'home'), '--demo', '--no-ingest');
});

test.afterAll(async () => {
  await core.close();
  rmSync(folder, { recursive: true, force: true });
});

// The connection breaks while the core opens the other mirror, and what is refused is a 400; the browser reports both by itself.
test.use({ allowedNoise: [/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/] });

/** The core closes one mirror and opens another, with threads and a simulator of its own: seconds on a computer that does little else. */
const opened = { timeout: 2 * MINUTE };

const section = (page: Page) => page.getByRole('region', { name: 'Data folder' });

async function names(page: Page): Promise<string[]> {
  const { lists } = await asWindow<{ lists: { name: string }[] }>(page, localPaths.watchlists);
  return lists.map(({ name }) => name);
}

test('the data folder is shown, backed up, restored, reset and moved from the settings', async ({ page }) => {
  test.slow();
  await page.goto(`${core.openAddress()}#/settings`);
  const here = section(page);
  await expect(here.getByText(join(folder, 'home'), { exact: true })).toBeVisible();
  await expect(here.getByText(/in all, .+ free on its disk/)).toBeVisible();
  await here.getByRole('button', { name: 'Copy path' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(join(folder, 'home'));

  const list = (name: string) => ({ id: name.toLowerCase(), name, entries: [] });
  await putLists(page, [list('Hulls')]);

  const backup = join(folder, 'backup.sqlite');
  const backUp = async (path: string) => {
    await here.getByLabel('Back up to').fill(path);
    await here.getByRole('button', { name: 'Back up' }).click();
  };
  await backUp(backup);
  await expect(here.getByText(`Backed up to ${backup} and found whole.`)).toBeVisible();
  expect(existsSync(backup)).toBe(true);
  await expect(here.getByText(/Last: .+, .+backup\.sqlite/)).toBeVisible();
  await backUp(backup);
  await expect(here.getByRole('alert')).toHaveText(
    `${backup} exists already, and a backup replaces no file; choose another name.`,
  );

  const text = join(folder, 'notes.txt');
  writeFileSync(text, 'remember the milk '.repeat(20));
  const restore = async (path: string) => {
    await here.getByLabel('Restore from').fill(path);
    await here.getByLabel('Restore from').press('Enter');
  };
  await restore(text);
  await expect(here.getByText(`${text} is no SQLite database`)).toBeVisible();

  await putLists(page, [list('Others')]);
  const restored = page.waitForEvent('load');
  await restore(backup);
  await restored;
  // The core opens the restored mirror, and the window comes back to it by itself.
  await expect(here.getByText(`Restored from ${backup}`)).toBeVisible(opened);
  expect(await names(page)).toEqual(['Hulls']);
  await expect(here.getByText('Kept from before')).toBeVisible();
  await here.getByRole('button', { name: 'Delete it' }).click();
  await expect(here.getByText('Kept from before')).toBeHidden();

  const reset = here.getByRole('button', { name: 'Reset' });
  await here.getByLabel('Reset (type “reset”)').fill('rese');
  await expect(reset).toBeDisabled();
  await here.getByLabel('Reset (type “reset”)').fill('reset');
  const begunAnew = page.waitForEvent('load');
  await reset.click();
  await begunAnew;
  await expect(here.getByText('Reset: the mirror begins anew, with your watchlists and settings.')).toBeVisible(opened);
  expect(await names(page)).toEqual(['Hulls']);

  const moved = join(folder, 'moved');
  await here.getByLabel('Move to').fill(moved);
  await here.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(here.getByText(`Moved to ${moved}.`)).toBeVisible(opened);
  await expect(here.getByText(moved, { exact: true })).toBeVisible();
  expect(readdirSync(join(folder, 'home'))).toEqual(['browsers.json', 'location.json']);
  expect(await names(page)).toEqual(['Hulls']);
});

test('an operation is told of though the answer was lost that it begins, and the page loads anew', async ({ page }) => {
  await page.goto(`${core.openAddress()}#/settings`);
  const here = section(page);
  await here.getByLabel('Reset (type “reset”)').fill('reset');
  await page.route(`**${localPaths.dataFolderOperation}`, async (route) => {
    expect((await route.fetch()).status()).toBe(202);
    await route.abort();
  });
  await page.evaluate(() => Object.assign(window, { before: true }));
  const begunAnew = page.waitForEvent('load');
  await here.getByRole('button', { name: 'Reset' }).click();
  await begunAnew;
  await expect(here.getByText('Reset: the mirror begins anew, with your watchlists and settings.')).toBeVisible(opened);
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
});

test('the data folder has what a screen reader needs in both themes, at the end of a narrow window too', async ({ page }) => {
  await withBothThemes(page);
  await page.setViewportSize({ width: 900, height: 600 });
  await page.goto(`${core.openAddress()}#/settings`);
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page).getByRole('button', { name: 'Reset' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await picture(page, 'data-folder');
});
