import { contractsShown, expect, go, open, prefer, rows, test } from './support/window.ts';

test('a German window has commas in its figures and in the sentences of the services, English words and ISO dates, and reads both signs', async ({
  page,
}) => {
  // All pages of these tests share one context, whose language is English.
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'de-DE' }));
  await prefer(page, {});
  await open(page, '#/contracts?sort=price&price_min=1000000000');
  await contractsShown(page);
  await expect(page.locator('.result-line').first()).toContainText(/\d \S+ \d{1,2}\.\d{3} contracts/);
  const price = rows(page).first().getByRole('gridcell').nth(3);
  await expect(price).toHaveText(/^\+?\d(\d\d|,\d\d|\d,\d) [bt]$/);
  await expect(price.locator('[title]').first()).toHaveAttribute('title', /\d{1,3}(\.\d{3})+,\d\d ISK$/);

  const button = page.getByRole('button', { name: /^Price:/ });
  await button.click();
  for (const [typed, read] of [
    ['1.5m', '1500000'],
    ['2,5m', '2500000'],
    ['1,500', '1500'],
    ['3.500', '3500'],
  ] as const) {
    await page.getByLabel('From', { exact: true }).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`price_min=${read}(&|$)`));
  }

  await go(page, '#/systems/30000142');
  await expect(page.getByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d{4}-\d\d-\d\d, UTC/).first()).toBeVisible();
});
