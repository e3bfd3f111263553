import { readFile } from 'node:fs/promises';
import { askPlan, picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { expect, go, open, test } from './support/window.ts';

interface ListedBattle {
  id: number;
  sides: { pilots: unknown[] }[];
  kills: { killmail_id: number }[];
  systems: { name: string }[];
  ships_lost: number;
}
const battlesBy = (sort: string) => `/battles?hours=840&sort=${sort}&page_size=50`;

test('battles are listed by filters and order, and a report is shared as picture, message and link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withBothThemes(page);
  await page.setViewportSize(sizes[0]);
  await open(page, '#/kills');
  await page.getByRole('radio', { name: 'Battles', exact: true }).check({ force: true });
  await expect(page).toHaveURL(/#\/kills\/battles$/);
  const grid = page.getByRole('grid', { name: 'Battles' });
  await page.getByLabel('35 d', { exact: true }).check({ force: true });
  await expect(page).toHaveURL(/hours=840/);
  await expect(grid.locator('.data-row').first()).toBeVisible();
  const { data } = await askPlan<{ data: ListedBattle[] }>(page, battlesBy('ships_lost'));
  const [largest] = data;
  if (largest === undefined) throw new Error('The demo has no battle.');
  await grid.getByRole('columnheader', { name: /^Lost/ }).click();
  await expect(page).toHaveURL(/sort=ships_lost/);
  await expect(grid.locator('.data-row').first()).toContainText(largest.systems[0]?.name ?? 'nothing');
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'battles');
  }

  await grid.locator('.data-row').first().click();
  const report = page.getByRole('region', { name: 'Battle report' });
  await expect(report.getByRole('region', { name: 'Side A' })).toBeVisible();
  await expect(page).toHaveURL(/#\/kills\/battles\/\d+/);
  await expect(report).toContainText(/ships? lost/);
  await expect(report.getByRole('heading', { name: 'Arrivals' })).toBeVisible();
  await report.getByRole('button', { name: 'Numbers' }).first().click();
  await expect(report.getByRole('region', { name: /over time, as numbers/ })).toBeVisible();
  await report.getByRole('button', { name: 'Plot' }).first().click();
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'battle-report');
  }

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  const png = await readFile(await (await download).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  await page.getByRole('button', { name: 'Copy for Discord' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/against[^]*#\/kills\/battles\/\d+$/);
  expect((await copied()).length).toBeLessThanOrEqual(2000);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toMatch(/^http[^ ]+#\/kills\/battles\/\d+$/);
  // The id of any of its kills leads to the same report.
  await go(page, `#/kills/battles/${largest.kills.at(-1)?.killmail_id}`);
  await expect(report.getByRole('region', { name: 'Side A' })).toBeVisible();
});

test('hunting grounds come by hour and range, with names to copy and a destination to set', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withBothThemes(page);
  await page.setViewportSize(sizes[0]);
  await open(page, '#/operations');
  await page.getByLabel('Hunting', { exact: true }).check({ force: true });
  const grid = page.getByRole('grid', { name: 'Hunting' });
  await expect(grid.locator('.data-row').first()).toBeVisible();
  await go(page, '#/operations/hunting?from=Jita&within=20&hour=20');
  await expect(grid.getByRole('columnheader', { name: /NPCs at 20:00/ })).toBeVisible();
  const { data, meta } = await askPlan<{ data: { name: string }[]; meta: { total: number } }>(
    page,
    '/hunting?from=Jita&within=20&hour=20&limit=500',
  );
  await expect(page.getByRole('status').filter({ hasText: 'systems within' })).toContainText(
    `${meta.total.toLocaleString('en-GB')} systems within 20 jumps of Jita`,
  );
  await expect(grid.locator('.data-row').first()).toContainText(data[0]?.name ?? 'nothing');
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'hunting');
  }
  await page.getByRole('button', { name: 'Copy names' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(data.map(({ name }) => name).join('\n'));
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(new RegExp(`#/route\\?from=Jita&to=${data[0]?.name}`));
});
