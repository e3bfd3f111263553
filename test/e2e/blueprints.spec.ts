import { expect, open, test } from './support/window.ts';

test('copies of full efficiency are found by two choices, put in order by the price of a run, and opened from there', async ({
  page,
}) => {
  await open(page, '#/blueprints');
  const grid = page.getByRole('grid', { name: 'Blueprints' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  const all = await page.getByRole('status').filter({ hasText: 'blueprints' }).textContent();

  await page.getByRole('radio', { name: 'Copies' }).click();
  await page.getByRole('search', { name: 'Blueprint filters' }).getByRole('button', { name: 'ME', exact: true }).click();
  await page.getByRole('checkbox', { name: 'from 10' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/blueprint_copy=true&material_efficiency_min=10/);
  await expect(page.getByRole('status').filter({ hasText: 'blueprint' })).not.toHaveText(all ?? '');
  await expect(grid.getByRole('row').nth(1)).toContainText('copy');

  await grid.getByRole('columnheader', { name: 'ISK a run' }).click();
  await expect(page).toHaveURL(/sort=price_per_run&dir=asc/);
  await expect(grid.getByRole('columnheader', { name: 'ISK a run' })).toHaveAttribute('aria-sort', 'ascending');

  await grid.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/blueprints\/\d+/);
  await expect(page.getByRole('region', { name: 'Worth' })).toBeVisible();
});
