import { expect, open, test } from './support/window.ts';

test('what trades by contract only is listed, narrowed down, and told of one type by region', async ({ page }) => {
  await open(page, '#/goods');
  const goods = page.getByRole('grid', { name: 'Goods' });
  await expect(goods.locator('.data-row').first()).toBeVisible();
  await page.getByRole('button', { name: 'How do you know?' }).click();
  await expect(page.getByRole('dialog', { name: 'How do you know?' })).toContainText('Which prices count');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Category/ }).click();
  await page.getByRole('checkbox', { name: 'Ships' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/category=ship/);
  await goods.locator('.data-row').first().dblclick();
  await expect(page).toHaveURL(/#\/goods\?type=\d+/);
  await expect(page.getByRole('grid', { name: 'By region' }).locator('.data-row').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /Price history in/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'On offer' })).toHaveAttribute('href', /^#\/contracts\?type_id=/);
  await page.getByRole('button', { name: 'All goods' }).click();
  await page.getByRole('searchbox', { name: 'Name of the type or its group' }).fill('no such thing');
  await expect(page.getByRole('heading', { name: 'Nothing fits all of these filters' })).toBeVisible();
});
