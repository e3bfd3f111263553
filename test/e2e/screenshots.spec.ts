import type { Page } from '@playwright/test';
import { ask, contractsShown, expect, open, test } from './support/window.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** Opens a type whose depth is worth a picture: the one with most offers among some of a category. */
async function openDepth(page: Page, category: string): Promise<void> {
  await open(page, '#/depth');
  const { data } = await ask<{ data: { contract_id: number }[] }>(
    page,
    `/contracts?type=item_exchange&status=outstanding&category=${category}&page_size=40`,
  );
  const counted = new Map<number, number>();
  for (const { contract_id: id } of data) {
    const { data: detail } = await ask<{ data: { items: { type_id: number }[] } }>(page, `/contracts/${id}`);
    const [item] = detail.items;
    if (detail.items.length !== 1 || item === undefined || counted.has(item.type_id)) continue;
    const { meta } = await ask<{ meta: { total: number } }>(page, `/analytics/depth?type=${item.type_id}&limit=1`);
    counted.set(item.type_id, meta.total);
  }
  const [most] = [...counted].toSorted((a, b) => b[1] - a[1]);
  await open(page, `#/depth?type=${most?.[0]}`);
  await expect(page.getByRole('img', { name: /^Unit price/ })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

async function openBundle(page: Page): Promise<void> {
  await open(page, '#/contracts?type=item_exchange&sort=price');
  await contractsShown(page);
  const { data } = await ask<{ data: { contract_id: number }[] }>(page, '/contracts?type=item_exchange&sort=price&page_size=40');
  for (const { contract_id: id } of data) {
    const { data: detail } = await ask<{ data: { items: unknown[] } }>(page, `/contracts/${id}`);
    if (detail.items.length < 4 || detail.items.length > 12) continue;
    await open(page, `#/contracts/${id}?type=item_exchange&sort=price`);
    break;
  }
  await contractsShown(page);
  await expect(page.locator('.facts')).toBeVisible();
}

const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  contracts: async (page) => {
    await open(page, '#/contracts');
    await contractsShown(page);
  },
  contract: openBundle,
  filters: async (page) => {
    await open(page, '#/contracts?type=auction&category=ship&price_min=1000000&status=outstanding');
    await contractsShown(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
  },
  depth: (page) => openDepth(page, 'ship'),
  blueprints: async (page) => {
    await openDepth(page, 'blueprint_copy');
    await page.getByRole('region', { name: 'Blueprint grid' }).scrollIntoViewIfNeeded();
  },
  pulse: async (page) => {
    await open(page, '#/pulse');
    await expect(page.locator('.heat').first()).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Issuers' }).getByRole('row').nth(1)).toBeVisible();
  },
  api: async (page) => {
    await open(page, '#/api?endpoint=getDepth');
    await page.getByRole('textbox', { name: /^type\b/ }).fill('34');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('etag');
  },
  settings: async (page) => {
    await open(page, '#/settings');
    await expect(page.getByLabel('Keep ended contracts')).toBeVisible();
  },
  about: async (page) => {
    await open(page, '#/about');
    await expect(page.getByRole('heading', { name: 'Licence' })).toBeVisible();
  },
  start: async (page) => {
    await open(page, '#/start');
    await expect(page.getByRole('heading', { name: 'Leave the demo' })).toBeVisible();
  },
  palette: async (page) => {
    await open(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sh');
    await expect(page.getByRole('option').nth(6)).toBeVisible();
  },
  keys: async (page) => {
    await open(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('?');
  },
  empty: async (page) => {
    await open(page, '#/contracts?q=nobody%20would%20write%20this');
    await expect(page.getByRole('heading', { name: /No contract fits/ })).toBeVisible();
  },
};

for (const { width, height } of sizes) {
  for (const theme of ['dark', 'light'] as const) {
    for (const [name, show] of Object.entries(views)) {
      test(`${name} at ${width} by ${height}, ${theme}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.addInitScript(
          (chosen) =>
            localStorage.setItem(
              'astrolabe.preferences',
              JSON.stringify({ state: { theme: chosen, textScale: 100, timeZone: 'eve', motion: 'reduced' }, version: 1 }),
            ),
          theme,
        );
        await show(page);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `test-output/screenshots/${name}-${width}x${height}-${theme}.png` });
      });
    }
  }
}

test('text at 200 per cent still fits', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'astrolabe.preferences',
      JSON.stringify({ state: { theme: 'dark', textScale: 200, timeZone: 'eve', motion: 'reduced' }, version: 1 }),
    ),
  );
  await open(page, '#/contracts');
  await contractsShown(page);
  await page.screenshot({ path: 'test-output/screenshots/contracts-1280x800-dark-200.png' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
