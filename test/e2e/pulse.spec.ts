import { readFile } from 'node:fs/promises';
import { ask, expect, expectSteady, go, open, test } from './support/window.ts';

test.beforeEach(async ({ page }) => {
  await open(page, '#/pulse');
});

test('what the pulse tells, and where it leads', async ({ page }) => {
  await test.step('a region leads to its contracts', async () => {
    await page.locator('.heat tbody a').first().click();
    await expect(page).toHaveURL(/#\/contracts\?region_id=\d+/);
  });
  await test.step('volume by day and region has its numbers one click away, and a legend with units', async () => {
    await expectSteady(page);
    await go(page, '#/pulse');
    const figure = page.getByRole('figure').filter({ hasText: 'New contracts a day' });
    await expect(figure.getByRole('img')).toBeVisible();
    await expect(figure.locator('.legend')).toContainText(/0.*[\d,]+ new contracts a day/);
    const { data } = await ask<{ data: { day: string; region_id: number }[] }>(page, '/analytics/volume?days=30&top_regions=12');
    const regions = new Set(data.map(({ region_id: id }) => id));
    await expect(figure.locator('.heat tbody tr')).toHaveCount(regions.size);
    await figure.getByRole('button', { name: 'Numbers' }).click();
    await expect(figure.getByRole('columnheader')).toHaveCount(regions.size + 2);
  });
  await test.step('the numbers of the volume can be had whole as CSV and JSON', async () => {
    await expectSteady(page);
    await go(page, '#/pulse');
    const { data } = await ask<{ data: { contracts: number }[] }>(page, '/analytics/volume?days=30&top_regions=12');
    const figure = page.getByRole('figure').filter({ hasText: 'New contracts a day' });
    for (const format of ['CSV', 'JSON'] as const) {
      await figure.getByRole('button', { name: 'Export the volume' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      const counts =
        format === 'JSON'
          ? (JSON.parse(text) as { contracts: number | null }[]).map((row) => row.contracts ?? 0)
          : text
              .trim()
              .split('\r\n')
              .slice(1)
              .map((line) => Number(line.split(',').at(-1)));
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(data.reduce((sum, one) => sum + one.contracts, 0));
    }
  });
  await test.step('issuers lead to their contracts; characters are counted too', async () => {
    await expectSteady(page);
    await go(page, '#/pulse');
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
  await test.step('a character leads to the contracts behind the count, and each of them to its page', async () => {
    await expectSteady(page);
    await go(page, '#/pulse');
    await page.getByRole('radio', { name: 'Characters', exact: true }).check();
    const table = page.getByRole('grid', { name: 'Issuers' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const { data } = await ask<{ data: { character_id: number; contracts: number }[] }>(
      page,
      '/analytics/issuers?days=30&by=character&limit=200',
    );
    await table.getByRole('row').nth(1).click();
    await expect(page).toHaveURL(new RegExp(`by=character&issuer=${data[0]?.character_id}`));
    const list = page.locator('.issued');
    await expect(list.getByRole('heading')).toContainText(/^Contracts of /);
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await list.getByRole('link').first().click();
    await expect(page).toHaveURL(/#\/contracts\/\d+$/);
    await expect(page.locator('.facts')).toBeVisible();
  });
  await test.step('the window of days is in the address', async () => {
    await expectSteady(page);
    await go(page, '#/pulse');
    await page.getByRole('radio', { name: '7 days', exact: true }).check();
    await expect(page).toHaveURL(/days=7/);
    const days = page.locator('.heat tbody tr').first().locator('td');
    await expect(days.first()).toBeVisible();
    await expect.poll(() => days.count()).toBeLessThanOrEqual(8 + 1);
  });
});
