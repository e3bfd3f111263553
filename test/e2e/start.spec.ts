import { expect, open, test } from './support/window.ts';

test('the window opens on three things that can be done now, each one click away, until that is dismissed', async ({ page }) => {
  await open(page, '');
  await expect(page).toHaveURL(/#\/start$/);
  const deals = page.getByRole('region', { name: 'A deal that you can afford' });
  const way = page.getByRole('region', { name: 'Jita to Amarr, and how dangerous it is' });
  const hot = page.getByRole('region', { name: 'What is hot' });
  await expect(way.getByRole('listitem').first()).toContainText(/Shortest.*: \d+ jumps.+%/s);
  await expect(deals.getByRole('listitem').first()).toContainText(/^.+\+[\d.]+ [kmb]for .+ in /s);
  await expect(
    hot
      .getByRole('listitem')
      .or(hot.getByText(/^No camp|not/))
      .first(),
  ).toBeVisible();
  // A mirror that is whole has no first sync.
  await expect(page.getByRole('heading', { name: /First sync/ })).toHaveCount(0);

  // Less to spend: what costs more is gone, and each row opens its contract beside the deals that fit.
  await deals.getByLabel('ISK to spend').fill('20m');
  await deals.getByLabel('ISK to spend').press('Enter');
  await expect(deals.getByRole('listitem').first()).toContainText(/for [\d.]+ [km],/);
  await deals.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/#\/deals\/\d+\?capital_max=20000000$/);
  await expect(page.locator('.data-row').first()).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await way.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/#\/route\?from=Jita&to=Amarr/);
  await expect(page.getByRole('grid', { name: 'Systems along the route' })).toBeVisible();

  await open(page, '#/start');
  await page.getByRole('button', { name: 'Do not open here again' }).click();
  await expect(page).toHaveURL(/#\/contracts\?status=outstanding$/);
  await page.evaluate(() => localStorage.removeItem('astrolabe.place'));
  await open(page, '');
  await expect(page).toHaveURL(/#\/contracts\?status=outstanding$/);

  // It comes back from the palette, and opens first again where that is wanted.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or command' }).fill('start');
  await page.getByRole('option', { name: /Start/ }).first().click();
  await expect(page).toHaveURL(/#\/start$/);
  await page.getByRole('button', { name: 'Open Astrolabe here' }).click();
  await page.evaluate(() => localStorage.removeItem('astrolabe.place'));
  await open(page, '');
  await expect(page).toHaveURL(/#\/start$/);
});
