import type { Page } from '@playwright/test';
import { priceBands, suggestPrices } from '#main/domain/trade/asking-price';
import { DAY, fromIso } from '#shared/time';
import type { AskingPrice } from '#shared/trade-api/price';
import { offersOfLaw, saleLaws } from '../support/sale-laws.ts';
import { seededRandom } from '../support/world.ts';
import { serious, withBothThemes } from './support/fleet.ts';
import { ask, expect, expectNotice, expectSteady, open, test } from './support/window.ts';

const NOW = fromIso('2026-11-20T12:00:00Z');

/** An answer about a past of two months, which no mirror of the demo has yet: the figures are made as the service makes them. */
function aPast(): AskingPrice {
  const [reference, observed] = [1_000_000, { since: NOW - 60 * DAY, until: NOW }];
  const market = { withdrawnADay: 0.06, undecided: 0.05, since: observed.since, mirrorSince: observed.since, now: NOW };
  const offers = offersOfLaw({ law: saleLaws.steady, chance: seededRandom(5), offers: 900, ...market });
  const bands = priceBands(offers, reference, observed);
  const row = {
    region_id: 1,
    region_name: 'Somewhere',
    quantity: 1,
    date_issued: '2026-11-19T12:00:00Z',
    url: 'http://localhost/',
  };
  const listed = (ratio: number, index: number) => {
    const price = Math.round(ratio * reference);
    return { ...row, contract_id: 900 + index, price, unit_price: price, ratio };
  };
  return {
    alike: 'same',
    type_id: 34,
    type_name: 'Tritanium',
    is_blueprint_copy: null,
    material_efficiency: null,
    time_efficiency: null,
    runs: null,
    units: 1,
    usual_units: 500,
    region_id: null,
    region_name: null,
    days: 60,
    chance: 50,
    reference: { price: reference, basis: 'sold_median', sales: 575, hub: null },
    kinds: [],
    suggestions: suggestPrices(bands, { reference, units: 1, chance: 50, offered: [0.9, 1.2] }),
    bands,
    on_offer: [0.9, 1.2].map(listed),
    on_offer_total: 2,
    sales: [{ ...listed(1, 7), sold_at: '2026-11-20T00:00:00Z', days_to_sell: 0.5 }],
    sales_total: 575,
    at_hub: { hub: 'Jita', observed_at: '2026-11-20T11:30:00Z', to_buy_orders: 3.5, with_sell_orders: null },
    advice: 'Buy orders at Jita bring more at once.',
    note: null,
    not_understood: [],
  };
}

const cards = (page: Page) => page.getByRole('region', { name: 'Suggested prices' });

test('a price is suggested with its interval, and the curve of each band with the figures behind it', async ({ page }) => {
  await withBothThemes(page);
  await page.route('**/trade/api/v1/price?**', (route) => route.fulfill({ json: { data: aPast() } }));
  await open(page, '#/price?type=34');
  const three = cards(page).getByRole('region', { name: 'Sells within 3 days' });
  await expect(three).toContainText(/\d+(\.\d)? % sold \(\d+(\.\d)? to \d+(\.\d)? %\)/);
  await expect(three).toContainText(/left after fees/);
  const market = cards(page).getByRole('region', { name: 'On the market at Jita' });
  await expect(market).toContainText('3.5');
  await expect(cards(page)).toContainText('Buy orders at Jita bring more at once.');
  await expect(cards(page).getByRole('link', { name: 'Price 500 units' })).toHaveAttribute('href', /units=500/);
  await expect(page.getByRole('img', { name: /Percent sold by day, \d bands of prices/ })).toBeVisible();
  const band = page.getByRole('region', { name: 'Sold by price' }).getByRole('button', { name: '110 to 125 %' });
  await band.press('Enter');
  await expect(band).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('95 % interval of 110 to 125 %')).toBeVisible();
  await page.getByRole('button', { name: 'Numbers' }).click();
  await expect(page.getByRole('region', { name: 'Sold by day, as numbers' })).toContainText(/% \(\d/);
  expect(await serious(page)).toEqual([]);
  await expectSteady(page);
});

test('a type is chosen from those that are traded, and where too little is known it says what is missing', async ({ page }) => {
  await open(page, '#/price');
  const types = page.getByRole('grid', { name: 'Types that are traded most' });
  await types.locator('.data-row').first().dblclick();
  await expect(page).toHaveURL(/#\/price\?type=\d+/);
  // The demo's mirror has hardly seen an offer end.
  await expect(cards(page)).toContainText(/It takes \d+ |Too few offers to tell|Rolled module/);
  await expect(page.getByRole('region', { name: 'On offer now' }).locator('tbody tr').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('region', { name: 'How good these estimates were' }).first()).toContainText(
    /Nothing to grade yet|offers? of/,
  );
  await page.getByRole('radio', { name: '90 days' }).check({ force: true });
  await expect(page).toHaveURL(/days=90/);
  const how = page.getByRole('button', { name: 'How do you know?' });
  await how.press('Enter');
  const known = page.getByRole('dialog', { name: 'How do you know?' });
  await expect(known).toContainText('Kaplan–Meier');
  await expect(known.getByRole('link', { name: /price\?type=\d+/ })).toBeVisible();
});

test('a pasted bundle is priced from the appraisal, and its text is in no address', async ({ page }) => {
  await open(page, '#/appraise');
  await page.getByRole('textbox', { name: 'List of items' }).fill('Tritanium 1000\nPyerite 500');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Price as a contract' }).click();
  await expect(page).toHaveURL(/#\/price\?pasted=true$/);
  await expect(cards(page)).toContainText(/what all of it costs at|No reference at/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing was pasted' })).toBeVisible();
});

test('one’s own contract is watched for undercuts by its id', async ({ page }) => {
  await open(page, '#/contracts?type=item_exchange');
  const { data } = await ask<{ data: { contract_id: number }[] }>(page, '/contracts?type=item_exchange&status=outstanding');
  const id = data[0]?.contract_id;
  await open(page, `#/price?type=34&contract=${id}`);
  await page.getByRole('button', { name: `My contract: ${id}` }).click();
  await page.getByRole('button', { name: 'Watch its end and undercuts' }).click();
  await expectNotice(page, expect.stringMatching(`Watching Contract ${id} in `));
  await open(page, '#/watchlists');
  await expect(page.getByText('When others ask less for the same in its region').first()).toBeVisible();
});

test('a contract leads to the price of one like it', async ({ page }) => {
  await open(page, '#/contracts?type=item_exchange&words=tritanium');
  await page.getByRole('grid', { name: 'Contracts' }).locator('.data-row').first().click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Contract' });
  await panel.getByText('Price one like this').click();
  await expect(page).toHaveURL(/#\/price\?(type|pasted)=/);
  await expect(cards(page)).toBeVisible();
});
