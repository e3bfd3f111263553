import type { Page } from '@playwright/test';
import type { ResponseOf } from '#shared/http/endpoint';
import type { abyssalTypeList } from '#shared/trade-api/abyssal-items';
import type { abyssalList } from '#shared/trade-api/abyssals';
import { asWindow, expect, open, test } from './support/window.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Abyssals', exact: true });
const askList = (page: Page, query: string) => asWindow<ResponseOf<typeof abyssalList>>(page, `/trade/api/v1/abyssals?${query}`);

test.describe('abyssal modules', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('are narrowed to a type and a roll, ordered by an attribute, and opened with what is near them', async ({ page }) => {
    await open(page, '#/abyssals');
    await expect(grid(page).locator('.data-row').first()).toBeVisible();
    // The demo’s simulator is asked without pauses.
    await expect(page.locator('.result-line')).toContainText(/(\d+) of \1 rolls read/);
    const { data: types } = await asWindow<ResponseOf<typeof abyssalTypeList>>(page, '/trade/api/v1/abyssal-types');
    const [type] = types;
    const [attribute] = type?.attributes ?? [];

    const filters = page.getByRole('search', { name: 'Abyssal filters' });
    await filters.getByRole('button', { name: 'Type', exact: true }).click();
    await page.getByRole('checkbox', { name: new RegExp(type?.type_name ?? 'nothing') }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`type=${type?.type_id}`));

    await filters.getByRole('button', { name: attribute?.name ?? 'nothing', exact: true }).click();
    await page.getByLabel('Roll from, %').fill('50');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`roll_min=${attribute?.attribute_id}%3A50`));
    const { data, meta } = await askList(page, `type=${type?.type_id}&roll_min=${attribute?.attribute_id}:50&page_size=200`);
    expect(meta.total).toBeGreaterThan(0);
    expect(data.every(({ attributes }) => (attributes[0]?.roll ?? 0) >= 50)).toBe(true);
    await expect(page.locator('.result-line')).toContainText(`${meta.total.toLocaleString('en-GB')} abyssal module`);

    await grid(page)
      .getByRole('columnheader', { name: attribute?.name ?? 'nothing' })
      .click();
    await expect(page).toHaveURL(/sort=attribute&sort_attribute=\d+/);
    await grid(page).locator('.data-row').first().click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/abyssals\/\d+/);
    const panel = page.getByRole('complementary', { name: 'Abyssal module' });
    await expect(panel.getByRole('region', { name: 'Attributes' }).getByRole('img')).toHaveCount(type?.attributes.length ?? 0);
    await expect(panel.getByRole('region', { name: 'Estimate' })).toContainText(/Median of|No estimate/);
    await panel.getByRole('button', { name: 'How do you know?' }).click();
    await expect(page.getByRole('link', { name: 'Open in SQL' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Open in SQL' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/abyssals\/\d+/);
  });

  test('a contract tells the rolls of what it holds', async ({ page }) => {
    await open(page, '#/abyssals');
    await expect(grid(page).locator('.data-row').first()).toBeVisible();
    const { data } = await askList(page, 'alone=true');
    const [row] = data;
    await open(page, `#/contracts/${row?.contract_id}`);
    await expect(page.getByRole('region', { name: `Roll of ${row?.type_name}` })).toContainText(
      row?.attributes[0]?.name ?? 'nothing',
    );
  });

  test('filters that nothing fits say so', async ({ page }) => {
    await open(page, '#/abyssals?price_max=1');
    await expect(page.getByRole('heading', { name: 'No abyssal module fits all of these filters' })).toBeVisible();
  });
});
