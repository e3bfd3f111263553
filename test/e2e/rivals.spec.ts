import { serious, withBothThemes } from './support/fleet.ts';
import { ask, expect, expectSteady, open, test } from './support/window.ts';

test('an issuer’s page has a board of what it sells against others, and leads to its corporation’s', async ({ page }) => {
  await withBothThemes(page);
  await open(page, '#/pulse');
  const { data } = await ask<{ data: { character_id: number }[] }>(page, '/analytics/issuers?days=30&by=character&limit=5');
  await open(page, `#/pulse/issuers/${data[0]?.character_id}`);
  await expect(page.getByRole('grid', { name: 'Contracts of this issuer' })).toBeVisible();
  await page.getByRole('radio', { name: 'Rival board' }).check({ force: true });
  await expect(page).toHaveURL(/tab=board/);
  await expect(page.getByRole('region', { name: 'What it sells' }).first()).toBeVisible();
  await expect(page.getByText('Sold of what ended')).toBeVisible();
  await expect(page.getByRole('region', { name: 'When it lists' }).locator('td')).toHaveCount(7 * 24);
  await page.getByRole('button', { name: 'How do you know?' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'How do you know?' })).toContainText('single-item offer');
  await page.keyboard.press('Escape');
  expect(await serious(page)).toEqual([]);
  await expectSteady(page);

  await page.locator('.view-head a').first().click();
  await expect(page).toHaveURL(/#\/pulse\/corporations\/\d+/);
  await expect(page.getByRole('region', { name: 'What it sells' }).first()).toBeVisible();
  await page.getByRole('radio', { name: '7 days' }).check({ force: true });
  await expect(page).toHaveURL(/days=7/);
});
