import { picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { askService, expect, open, test } from './support/window.ts';

test('couriers worth flying from here, deals for a capital, and an issuer’s past are each a few steps away', async ({ page }) => {
  await withBothThemes(page);
  /** The total of the page's own next answer: a moment later one less may be on offer. */
  const totalOf = async (path: string, [name, value]: readonly [string, string] | [] = []) => {
    const answer = await page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return pathname === `/trade/api/v1/${path}` && (name === undefined || searchParams.get(name) === value);
    });
    return ((await answer.json()) as { meta: { total: number } }).meta.total;
  };
  const told = totalOf('couriers');
  await open(page, '#/couriers');
  const couriers = page.getByRole('grid', { name: 'Couriers' });
  await expect(page.getByRole('status').filter({ hasText: 'courier' }).first()).toContainText(/\d+ couriers?, newest/);
  await expect(couriers).toHaveAttribute('aria-rowcount', String((await told) + 1));
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Fly from', exact: true }).fill('Jita');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/from=Jita/);
  await couriers.getByRole('columnheader', { name: /Away/ }).click();
  await expect(page).toHaveURL(/sort=approach_jumps/);
  await expect(page.locator('.previous')).toHaveCount(0);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Map of the couriers' }).getByRole('status')).toContainText(
    /couriers?, least pay for the risk/,
  );
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'couriers');
  }
  await page.getByLabel('There and back').check({ force: true });
  await expect(page.locator('.courier-chains, .state')).toBeVisible();

  await open(page, '#/deals?capital_max=500000000');
  const deals = page.getByRole('grid', { name: 'Deals' });
  await expect(page.getByRole('button', { name: 'Capital: up to 500 m' })).toBeVisible();
  await expect(deals.locator('.data-row').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'deal' }).first()).toContainText(
    /Orders of Jita (just now|\d+ \w+ ago)/,
  );
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'deals');
  }
  const count = page.getByRole('status').filter({ hasText: 'deal' }).first();
  const { data: regions } = await askService<{ data: { region_id: number; name: string }[] }>(page, '/contracts/api/v1/regions');
  await page.getByRole('button', { name: 'Region', exact: true }).click();
  await page.keyboard.type(regions.find(({ region_id: id }) => id === 10_000_002)?.name ?? '');
  const inRegion = totalOf('deals', ['region_id', '10000002']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(count).toContainText(`${await inRegion} deal`);
  await page.getByRole('button', { name: 'Clear Region' }).click();
  await page.getByRole('button', { name: 'Deals without warnings', exact: true }).click();
  const unsafe = totalOf('deals', ['safe_to_buy', 'false']);
  await page.getByRole('dialog', { name: 'Deals without warnings' }).getByLabel('No').check();
  await page.keyboard.press('Escape');
  await expect(count).toContainText(`${await unsafe} deal`);
  await deals.locator('.data-row a[href*="/pulse/issuers/"]').first().click();
  await expect(page).toHaveURL(/#\/pulse\/issuers\/\d+$/);
  await expect(page.getByRole('heading', { name: 'How they ended' })).toBeVisible();
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'issuer');
  }
  await page.getByRole('grid', { name: 'Contracts of this issuer' }).locator('.data-row').first().click();
  await expect(page).toHaveURL(/#\/pulse\/issuers\/\d+\/\d+/);
  await expect(page.getByRole('complementary', { name: 'Contract' })).toBeVisible();
});

for (const view of ['deals', 'blueprints'])
  test(`${view} say which filter of an address is broken, and neither that nothing fits nor how many do`, async ({ page }) => {
    await open(page, `#/${view}?wibble=1`);
    await expect(page.getByRole('alert')).toContainText("'wibble' is not a parameter");
    await expect(page.locator('main')).toContainText('Nothing was asked');
    await expect(page.locator('main')).not.toContainText(/fits all of these|0 deals|0 blueprints/);
    await page.getByRole('button', { name: 'Take the filters out' }).click();
    await expect(page.locator('main')).toContainText(/Loading|[1-9][\d,]* (deals|blueprints)/);
    await expect(page.locator('.data-row').first()).toBeVisible();
  });
