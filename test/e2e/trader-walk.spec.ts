import type { Locator, Page } from '@playwright/test';
import { askService, contractsShown, expect, expectNotice, open, rows, test } from './support/window.ts';

/** What a trader may need for one task, besides the keyboard. */
const MOST_CLICKS = 3;

interface Row {
  contract_id: number;
  issuer_name: string | null;
  price: number;
  contents: { offered: { further_kinds: number; largest: { is_blueprint_copy: boolean | null } } | null };
  rating: { verdict: string; flags: string[]; margin: number | null } | null;
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Contract' });
const chip = (page: Page, label: string) => page.locator('.chip-open').filter({ hasText: label }).first();
const askTrade = <Body>(page: Page, path: string) => askService<Body>(page, `/trade/api/v1${path}`);

/** One task from the list of contracts on, by keys and so few clicks. */
async function task(page: Page, name: string, walk: (click: (target: Locator) => Promise<void>) => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    await open(page, '#/contracts');
    await contractsShown(page);
    let clicks = 0;
    await walk(async (target) => {
      clicks += 1;
      await target.click();
    });
    expect(clicks, `clicks for: ${name}`).toBeLessThanOrEqual(MOST_CLICKS);
  });
}

/** Narrows the list down by words, without a click. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/words=/);
  await expect(page.locator('.previous')).toHaveCount(0);
}

/** ISK of a cell, which has it in full under the pointer. */
async function fullIsk(cell: Locator): Promise<number> {
  return Number(((await cell.getAttribute('title')) ?? '').replace(/[^\d.-]/g, ''));
}

test('each of eleven tasks of a trader takes the keyboard, or three clicks', async ({ page }) => {
  test.slow();
  await open(page, '#/contracts');
  const offers = (
    await askTrade<{ data: Row[] }>(page, '/contracts?type=item_exchange&status=outstanding&sort=margin&page_size=200')
  ).data;
  const regions = (await askService<{ data: { region_id: number; name: string }[] }>(page, '/contracts/api/v1/regions')).data;

  await task(page, 'copies of ME 10 under 100 m in a region', async (click) => {
    const query = 'category=blueprint_copy&material_efficiency_min=10&price_max=100000000';
    const { data } = await askTrade<{ data: { region_name: string }[] }>(page, `/contracts?${query}`);
    const region = data[0]?.region_name ?? '';
    await click(chip(page, 'Region'));
    await page.keyboard.type(region);
    await expect(page.getByRole('checkbox', { name: region, exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await click(chip(page, 'Blueprint'));
    const blueprint = page.getByRole('dialog', { name: 'Blueprint' });
    await click(blueprint.getByRole('radio', { name: 'Copies' }));
    await page.keyboard.press('Tab');
    await page.keyboard.type('10');
    for (let field = 0; field < 5; field += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('100m');
    await page.keyboard.press('Enter');
    const id = regions.find(({ name }) => name === region)?.region_id;
    await expect(page).toHaveURL(
      new RegExp(`region_id=${id}.*category=blueprint_copy.*material_efficiency_min=10.*price_max=100000000`),
    );
    await page.keyboard.press('Escape');
    await expect(rows(page).first()).toContainText(/copy, ME 10/);
  });

  await task(page, 'whether it is underpriced', async (click) => {
    await click(rows(page).first());
    const worth = panel(page).getByRole('region', { name: 'Worth' });
    await expect(worth.getByRole('heading')).toContainText(/Profit now|Profit with sell orders|Unclear|Loss|Not rated/);
    await expect(worth).toContainText(
      /Market of Jita, from (the market orders of ESI|the copy of ESI’s market orders at EVE Ref), (just now|\d+ \w+ ago)/,
    );
  });

  await task(page, 'whether the bundle is worth it', async () => {
    const bundle = offers.find(({ contents, rating }) => (contents.offered?.further_kinds ?? 0) > 8 && rating?.margin != null);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(String(bundle?.contract_id));
    await expect(page.getByRole('option', { name: /^Contract \d+/ })).toBeVisible();
    await page.keyboard.press('Enter');
    const sum = panel(page).getByRole('table').first();
    await expect(sum.getByRole('row', { name: /more kinds of items/ })).toBeVisible();
    const terms = await sum.locator('tbody tr').all();
    const amounts = await Promise.all(terms.map((row) => fullIsk(row.locator('td.figure').first())));
    const margin = await fullIsk(
      sum
        .getByRole('row', { name: /^Margin/ })
        .locator('td.figure')
        .first(),
    );
    expect(Math.abs(amounts.reduce((all, one) => all + one, 0) - margin)).toBeLessThan(1);
    for (const origin of ['Jita', 'settings', 'contract']) await expect(sum.getByText(origin).first()).toBeVisible();
  });

  await task(page, 'whether it is a trap', async (click) => {
    const flagged = rows(page).filter({ has: page.locator('.flag-count') });
    await expect(flagged.first()).toBeVisible();
    await click(flagged.first());
    await expect(panel(page).getByRole('list', { name: 'Warnings' }).getByRole('listitem').first()).toContainText(/\w+ .*\./);
  });

  await task(page, 'five couriers worth flying from here, the ship counted', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { name: 'Couriers', level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('Jita');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=Jita/);
    const couriers = page.getByRole('grid', { name: 'Couriers' });
    // The first board of a core waits for the rates of loss.
    await expect(page.getByRole('status').filter({ hasText: /couriers, newest/ })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('.previous')).toHaveCount(0);
    for (let row = 0; row < 5; row += 1)
      await expect(couriers.locator(`.data-row[aria-rowindex="${row + 2}"] .verdict-profit`)).toHaveCount(1);
  });

  await task(page, 'a watch that says what it would have found', async () => {
    await search(page, 'blueprint');
    await page.keyboard.press('W');
    const watch = page.getByRole('dialog', { name: 'Watch this search' });
    await expect(watch.getByRole('status')).toContainText(/would (not )?have fired/);
    await page.keyboard.press('Enter');
    await expectNotice(page, expect.stringMatching(/atched|atching/));
  });

  await task(page, 'what the issuer did before', async (click) => {
    const named = rows(page).locator('a[href*="/pulse/issuers/"]').first();
    await click(named);
    await expect(page.getByRole('heading', { name: 'How they ended' })).toBeVisible();
  });

  await task(page, 'the price history of a type in a region', async (click) => {
    const { data } = await askTrade<{ data: { type_name: string }[] }>(page, '/types?limit=1');
    const type = data[0]?.type_name ?? '';
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(page.getByRole('grid', { name: 'Types that are traded most' }).locator('.data-row').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: type, level: 1 })).toBeVisible();
    const region = (await page.getByRole('grid', { name: 'Ladder' }).locator('.data-row .cell').nth(4).textContent()) ?? '';
    await click(chip(page, 'Region'));
    await page.keyboard.type(region);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: `Price history in ${region}` })).toBeVisible();
    await click(page.getByRole('radio', { name: '30 days' }));
    await expect(page).toHaveURL(/days=30/);
  });

  await task(page, 'an export with contents', async (click) => {
    await search(page, 'blueprint');
    const saved = page.waitForEvent('download');
    await click(page.getByRole('button', { name: 'Export' }));
    await click(page.getByRole('menuitem', { name: /^JSON/ }));
    const stream = await (await saved).createReadStream();
    const text = (await stream.toArray()).join('');
    const [first] = JSON.parse(text) as Record<string, unknown>[];
    for (const column of ['contract_id', 'contents', 'place', 'issuer_name']) expect(first).toHaveProperty(column);
    expect(first?.['contents']).toMatch(/\w/);
  });

  await task(page, 'where an auction truly stands', async (click) => {
    await click(chip(page, 'Type'));
    await click(page.getByRole('checkbox', { name: 'Auction' }));
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/type=auction/);
    // Auctions alone have no column of their kind, and one of what was bid.
    await expect(page.getByRole('columnheader', { name: 'Highest bid' })).toBeVisible();
    await expect(page.locator('.previous')).toHaveCount(0);
    await expect(rows(page).first()).toContainText(/no bid|not read yet|\d [kmbt]/);
    // Of a new one the bids are read later.
    await click(rows(page).filter({ hasNotText: 'not read yet' }).first());
    await expect(panel(page).locator('.figures')).toContainText(/Highest bid(none|[\d.]+).*(just now|ago)/);
    await expect(panel(page).getByRole('row', { name: /^(?:Next bid|Likely end of the auction)/ })).toBeVisible();
  });

  await task(page, 'deals for 500 m of capital', async (click) => {
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
    await click(chip(page, 'Capital'));
    await page.keyboard.type('500m');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/capital_max=500000000/);
    await expect(page.getByRole('grid', { name: 'Deals' }).locator('.data-row .verdict-profit').first()).toBeVisible();
  });
});
