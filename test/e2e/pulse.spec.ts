import { ask, expect, open, test } from './support/window.ts';

test.beforeEach(async ({ page }) => {
  await open(page, '#/pulse');
});

test('volume by day and region has its numbers one click away, and a legend with units', async ({ page }) => {
  const figure = page.getByRole('figure').filter({ hasText: 'New contracts a day' });
  await expect(figure.getByRole('img')).toBeVisible();
  await expect(figure.locator('.legend')).toContainText(/0.*[\d,]+ new contracts a day/);
  const { data } = await ask<{ data: { day: string; region_id: number }[] }>(page, '/analytics/volume?days=30&top_regions=12');
  const regions = new Set(data.map(({ region_id: id }) => id));
  await expect(figure.locator('.heat tbody tr')).toHaveCount(regions.size);
  await figure.getByRole('button', { name: 'Numbers' }).click();
  await expect(figure.getByRole('columnheader')).toHaveCount(regions.size + 2);
});

test('a region leads to its contracts', async ({ page }) => {
  await page.locator('.heat tbody a').first().click();
  await expect(page).toHaveURL(/#\/contracts\?region_id=\d+/);
});

test('issuers lead to their contracts; characters are counted too', async ({ page }) => {
  const table = page.getByRole('grid', { name: 'Issuers' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('radio', { name: 'Characters', exact: true }).check();
  await expect(page).toHaveURL(/by=character/);
  await page.getByRole('radio', { name: 'Corporations', exact: true }).check();
  const { data } = await ask<{ data: { corporation_id: number }[] }>(page, '/analytics/issuers?days=30&limit=200');
  await expect(table).toHaveAttribute('aria-rowcount', String(data.length + 1));
  await table.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/issuer_corporation_id=\d+/);
});

test('the window of days is in the address', async ({ page }) => {
  await page.getByRole('radio', { name: '7 days', exact: true }).check();
  await expect(page).toHaveURL(/days=7/);
  await expect(page.locator('.heat tbody tr').first()).toBeVisible();
  expect(await page.locator('.heat tbody tr').first().locator('td').count()).toBeLessThanOrEqual(8 + 1);
});
