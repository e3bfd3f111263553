import type { Page } from '@playwright/test';
import { ask, expect, expectSteady, open, test } from './support/window.ts';

interface Depth {
  data: { contract_id: number; region_id: number; region_name: string; unit_price: number; quantity: number }[];
  meta: { type_id: number; type_name: string; total: number };
}

const byOffers = ({ meta }: Depth) => meta.total;
const byRegions = ({ data }: Depth) => new Set(data.map(({ region_id: id }) => id)).size;

/** The type of the demo galaxy that is traded by itself the most, or in the most regions; at least twice. */
async function traded(page: Page, category: string, measure: (depth: Depth) => number = byOffers): Promise<Depth> {
  const { data } = await ask<{ data: { contract_id: number }[] }>(
    page,
    `/contracts?type=item_exchange&status=outstanding&category=${category}&page_size=60`,
  );
  const seen = new Set<number>();
  let best: Depth | null = null;
  for (const { contract_id: id } of data) {
    const { data: detail } = await ask<{ data: { items: { type_id: number; is_included: boolean }[] } }>(
      page,
      `/contracts/${id}`,
    );
    const [item] = detail.items;
    if (detail.items.length !== 1 || item === undefined || seen.has(item.type_id)) continue;
    seen.add(item.type_id);
    const depth = await ask<Depth>(page, `/analytics/depth?type=${item.type_id}&limit=200`);
    if (measure(depth) > (best === null ? 1 : measure(best))) best = depth;
  }
  if (best === null) throw new Error(`nothing of ${category} is traded singly in the demo galaxy`);
  return best;
}

test('an item type is chosen by a part of its name; its ladder, curve, regions and history are shown', async ({ page }) => {
  await open(page, '#/depth');
  // Never blank: those that are traded most are there to choose from, by key as well.
  const busiest = page.getByRole('grid', { name: 'Types that are traded most' });
  await expect(busiest.locator('.data-row').first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/depth\?type=\d+$/);
  await page.goBack();
  const { data, meta } = await traded(page, 'ship');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Item type' }).fill(meta.type_name);
  await page.getByRole('option', { name: meta.type_name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`type=${meta.type_id}`));
  await expect(page.getByRole('heading', { name: meta.type_name, level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'offer' }).first()).toContainText(/\d+ offers?, newest/);
  await expect(page.getByRole('grid', { name: 'Ladder' }).getByRole('row')).toHaveCount(Math.min(data.length, 40) + 1);
  await expect(page.getByRole('img', { name: /^Unit price against cumulative units/ })).toBeVisible();
  await expect(page.getByText('Best unit price')).toBeVisible();

  await page.getByRole('radio', { name: 'Log', exact: true }).check();
  await expect(page).toHaveURL(/scale=log/);
  await page.getByRole('radio', { name: '30 days', exact: true }).check();
  await expect(page).toHaveURL(/days=30/);
});

test('what a type’s page tells, and where it leads', async ({ page }) => {
  test.slow();
  await test.step('the numbers behind the curve are one click away', async () => {
    const { data, meta } = await traded(page, 'module');
    await open(page, `#/depth?type=${meta.type_id}`);
    const figure = page.getByRole('figure').filter({ hasText: 'Price of the next unit' });
    await figure.getByRole('button', { name: 'Numbers' }).click();
    await expect(figure.getByRole('table').locator('tbody tr')).toHaveCount(data.length);
    const total = data.reduce((sum, { quantity }) => sum + quantity, 0);
    await expect(figure.getByRole('table').locator('tbody tr').last()).toContainText(total.toLocaleString('en-GB'));
    await figure.getByRole('button', { name: 'Plot' }).click();
    await expect(figure.getByRole('img')).toBeVisible();
    // Its legend tells figures; a click on it does not take the only line away.
    const legend = figure.locator('.u-legend .u-series').last();
    await legend.click({ force: true });
    await expect(legend).not.toHaveClass(/u-off/);
  });
  await test.step('regions are compared on one scale, and lead to a depth of their own', async () => {
    const depth = await traded(page, 'ship', byRegions);
    const { meta } = depth;
    await expectSteady(page);
    await open(page, `#/depth?type=${meta.type_id}`);
    const multiples = page.locator('.multiples li');
    await expect(multiples).toHaveCount(byRegions(depth));
    const name = (await multiples.first().locator('strong').textContent()) ?? '';
    await multiples.first().getByRole('link').click();
    await expect(page).toHaveURL(/region=\d+/);
    await expect(page.getByRole('search')).toContainText(`Region: ${name}`);
    await expect(page.locator('.multiples')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear Region' }).click();
    await expect(multiples).toHaveCount(byRegions(depth));
  });
  await test.step('a rung of the ladder opens its contract', async () => {
    const { data, meta } = await traded(page, 'ship');
    await expectSteady(page);
    await open(page, `#/depth?type=${meta.type_id}`);
    await expect(page.getByRole('grid', { name: 'Ladder' }).getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/contracts\/\d+/);
    expect(data.map(({ contract_id: id }) => `contracts/${id}`)).toContain(/contracts\/\d+/.exec(page.url())?.[0]);
  });
  await test.step('blueprints have a grid of efficiency by runs, with the price of a run', async () => {
    const { meta } = await traded(page, 'blueprint_copy');
    await expectSteady(page);
    await open(page, `#/depth?type=${meta.type_id}`);
    const grid = page.getByRole('region', { name: 'Blueprint grid' });
    await expect(grid.getByRole('columnheader', { name: 'ME' })).toBeVisible();
    await expect(grid.getByRole('rowheader').first()).toContainText('%');
    await grid.getByRole('link').first().click();
    await expect(page).toHaveURL(/contracts\/\d+/);
  });
});

test.describe('a type that is none', () => {
  test.use({ allowedNoise: [/status of 400/] });
  test('is refused in the server’s words', async ({ page }) => {
    await open(page, '#/depth?type=No%20such%20thing%20at%20all');
    await expect(page.getByRole('alert')).toContainText('No such thing at all');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
