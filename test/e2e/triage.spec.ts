import { expect, expectNotice, open, test } from './support/window.ts';

test('deals are worked through beside their list, by keyboard alone', async ({ page }) => {
  await open(page, '#/deals?way=sell_listed&flagged=any');
  const grid = page.getByRole('grid', { name: 'Deals' });
  await expect(grid.locator('.data-row').nth(3)).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Contract' });
  const selected = () => Number(/deals\/(\d+)/.exec(page.url())?.[1]);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/deals\/\d+/);
  await expect(panel).toBeVisible();
  const first = selected();

  await page.keyboard.press('j');
  await expect.poll(selected).not.toBe(first);
  const second = selected();

  await page.keyboard.press('d');
  await expectNotice(page, '1 contract done');
  await expect.poll(selected).not.toBe(second);
  await expect(panel).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/deals\?/);
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: /1 done, show/ }).click();

  await page.keyboard.press('L');
  await expectNotice(page, 'Mark rows first (Space); their links are copied together.');
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('L');
  await expectNotice(page, 'Copied 2 in-game links');
  const links = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(links).toHaveLength(2);
  for (const link of links) expect(link).toMatch(/^<url=contract:\d+\/\/\d+>.+<\/url>$/);
});

test('a courier opens beside its list with both ways, what is lost and left, and its route', async ({ page }) => {
  await open(page, '#/couriers');
  const grid = page.getByRole('grid', { name: 'Couriers' });
  await expect(grid.locator('.data-row').first()).toBeVisible({ timeout: 60_000 });
  const way = page.getByRole('region', { name: 'Way and risk' });
  const link = way.getByRole('link', { name: 'Open the route' });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  // One that stays in its system has no route: the first that leaves it.
  for (let row = 0; row < 20; row += 1) {
    await expect(page).toHaveURL(/#\/couriers\/\d+/);
    for (const name of ['Way by security', 'Shortest way', 'Expected loss', 'Fair reward', 'Warnings'])
      await expect(way.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    if ((await link.count()) > 0) break;
    const at = page.url();
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).not.toBe(at);
  }
  await link.click();
  await expect(page).toHaveURL(/#\/route\?from=\d+&to=\d+&mode=safest/);
});
