import { contractsShown, expect, go, open, rows, test } from './support/window.ts';

test('a view is opened in a window of its own, which keeps in step with the one that it came from', async ({ page }) => {
  await open(page, '#/operations');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /window of its own/ }).click();
  const own = await opening;
  await expect(own).toHaveURL(/\?detached#\/operations/);
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(await page.getByRole('heading', { level: 1 }).innerText());
  await expect(own.getByRole('navigation', { name: 'Views' })).toHaveCount(0);
  await expect(own.getByRole('button', { name: /window of its own/ })).toHaveCount(0);
  // What is chosen in one holds in the other at once.
  await expect(own.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open(page, '#/settings');
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect(own.locator('html')).toHaveAttribute('data-theme', 'light');
  // A contract that is opened in one is opened in the other, whose filters stay.
  await go(own, '#/contracts?type=item_exchange');
  await open(page, '#/contracts');
  await contractsShown(page);
  await rows(page).first().click();
  await expect(page).toHaveURL(/#\/contracts\/\d+$/);
  const [, first = ''] = /contracts\/(\d+)$/.exec(page.url()) ?? [];
  await expect(own).toHaveURL(new RegExp(`#/contracts/${first}\\?type=item_exchange$`));
  await expect(own.getByRole('complementary', { name: 'Contract' })).toBeVisible();
  await rows(own).nth(2).click();
  await expect(page).not.toHaveURL(new RegExp(first));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`#/contracts/${first}$`));
  // It goes on independently of the other one.
  await page.goto('about:blank');
  await own.getByRole('button', { name: 'Search or command' }).click();
  await expect(own.getByRole('dialog')).toBeVisible();
  await own.close();
});
