import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ask, contractsShown, expect, nextList, open, resultCounts, rows, test } from './support/window.ts';

interface Listed {
  data: { contract_id: number; title: string | null; price: number | null }[];
  meta: { total: number };
}
const chosen = (page: Page) => Number(/contracts\/(\d+)/.exec(page.url())?.[1]);

test.beforeEach(async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
});

test('the result line says how many fit, of how many, and how old the newest is', async ({ page }) => {
  const line = page.locator('.result-line').first();
  await expect(line).toContainText(/^[\d,]+ of [\d,]+ contracts, newest (just now|\d+ (minute|hour)s? ago)/);
  const { fitting, all } = await resultCounts(page);
  expect(fitting).toBeGreaterThan(1000);
  expect(fitting).toBeLessThanOrEqual(all);
});

test('the whole result scrolls: pages are fetched where the eye rests, and only few rows are in the document', async ({
  page,
}) => {
  const { fitting } = await resultCounts(page);
  const last = nextList(page, { page: String(Math.ceil(fitting / 200)) });
  await page.getByRole('grid', { name: 'Contracts' }).focus();
  await page.keyboard.press('End');
  await last;
  await expect(page.locator('.data-row.cursor[aria-busy="false"]')).toBeVisible();
  expect(await page.locator('.data-row').count()).toBeLessThan(80);
  const middle = nextList(page, { page: String(Math.ceil(fitting / 400)) });
  await page.locator('.table-scroll').evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await middle;
  await expect(rows(page).nth(5)).toBeVisible();
});

test('dragging the scroll bar over the whole result asks only for where it rests', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/contracts/api/v1/contracts?')) asked += 1;
  });
  await page.locator('.table-scroll').evaluate(async (element) => {
    for (let step = 1; step <= 60; step += 1) {
      element.scrollTo({ top: (element.scrollHeight * step) / 60 });
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(rows(page).first()).toBeVisible();
  expect(asked).toBeLessThan(15);
});

test('a click opens the row beside the list, and the same address opens it again', async ({ page }) => {
  await rows(page).nth(3).click();
  await expect(page.getByRole('complementary', { name: 'Contract' })).toBeVisible();
  const id = chosen(page);
  expect(id).toBeGreaterThan(0);
  await open(page, `#/contracts/${id}`);
  await expect(page.getByRole('complementary', { name: 'Contract' })).toContainText(String(id));
});

test('columns are chosen, ordered, sized and pinned, and stay so', async ({ page }) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByLabel('Reward', { exact: true }).uncheck();
  await chooser.getByLabel('Contract', { exact: true }).check();
  await chooser.getByRole('button', { name: 'Keep Title in sight' }).click();
  await chooser.getByRole('button', { name: 'Move Price forward' }).click();
  await chooser.getByRole('button', { name: 'Make Volume wider' }).click();
  await page.keyboard.press('Escape');
  const heads = page.getByRole('columnheader');
  const expected = ['Title', 'Type', 'Price', 'Region', 'Collateral', 'Volume', 'Issued', 'Time left', 'Status', 'Contract'];
  await expect(heads).toHaveText(expected);
  const width = (await page.getByRole('columnheader', { name: 'Volume' }).boundingBox())?.width;
  await page.reload();
  await contractsShown(page);
  await expect(heads).toHaveText(expected);
  expect((await page.getByRole('columnheader', { name: 'Volume' }).boundingBox())?.width).toBe(width);
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveClass(/pinned/);
});

test('a head is dragged onto another, and its edge sizes it', async ({ page }) => {
  await page.getByRole('columnheader', { name: 'Status' }).dragTo(page.getByRole('columnheader', { name: 'Title' }));
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Status');
  const region = page.getByRole('columnheader', { name: 'Region' });
  const before = await region.boundingBox();
  if (before === null) throw new Error('the region column is not shown');
  await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 57, before.y + before.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await region.boundingBox())?.width ?? 0)).toBe(Math.round(before.width + 60));
});

test('what can be done with a row stands at its end under the pointer', async ({ page }) => {
  const row = rows(page).first();
  await row.hover();
  const id = async () => page.evaluate(() => navigator.clipboard.readText());
  await row.getByRole('button', { name: 'Copy the id (c)' }).click();
  await expect.poll(id).toMatch(/^\d+$/);
  const copied = await id();
  await row.getByRole('button', { name: 'Copy the in-game link (l)' }).click();
  await expect(page.locator('.notice')).toHaveText(/Copied the in-game link|the system of this contract is not known/);
  await row.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/contracts/${copied}$`));
  await page.keyboard.press('Escape');
  await row.hover();
  await row.getByRole('button', { name: 'Hide (x)' }).click();
  await expect(page.locator('.notice')).toHaveText('1 contract hidden');
});

test('a key for a row says so where no row is chosen', async ({ page }) => {
  await page.keyboard.press('c');
  await expect(page.locator('.notice')).toHaveText('No row is chosen; j and k choose one.');
});

test('rows are marked, copied and hidden together', async ({ page }) => {
  for (const key of ['j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('2 marked')).toBeVisible();
  await page.getByRole('button', { name: 'Copy ids' }).click();
  const ids = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map(Number);
  expect(ids).toHaveLength(2);
  const { data } = await ask<Listed>(page, '/contracts?page_size=50');
  expect(data.map(({ contract_id: id }) => id)).toEqual(expect.arrayContaining(ids));
  await page.locator('.result-line').getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('button', { name: '2 hidden, show' })).toBeVisible();
  await page.getByRole('button', { name: '2 hidden, show' }).click();
  await expect(page.getByRole('button', { name: /hidden, show/ })).toHaveCount(0);
});

test('an export has exactly what is shown: these filters, this order, these columns, every row', async ({ page }) => {
  await open(page, '#/contracts?type=courier&sort=collateral&dir=desc');
  await contractsShown(page);
  const { fitting } = await resultCounts(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const csv = await saving;
  expect(csv.suggestedFilename()).toMatch(/^astrolabe-contracts-\d{4}-\d{2}-\d{2}-\d{4}\.csv$/);
  const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('type,title,region_name,price,reward,collateral,volume,date_issued,date_expired,status');
  // The galaxy lives on: a few contracts may have come or gone since the line was read.
  expect(Math.abs(lines.length - 1 - fitting)).toBeLessThan(Math.max(20, fitting / 50));
  expect(lines.slice(1).every((line) => line.startsWith('courier,'))).toBe(true);

  await page.getByRole('button', { name: 'Export' }).click();
  const savingJson = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /JSON/ }).click();
  const objects = JSON.parse(await readFile(await (await savingJson).path(), 'utf8')) as { collateral: number }[];
  expect(Math.abs(objects.length - fitting)).toBeLessThan(Math.max(20, fitting / 50));
  const collaterals = objects.map(({ collateral }) => collateral);
  expect(collaterals).toEqual(collaterals.toSorted((a, b) => b - a));
});
